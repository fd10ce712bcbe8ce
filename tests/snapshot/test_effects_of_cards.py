"""Effects that a snapshot says by the card whose spell began them."""

from __future__ import annotations

from typing import Any

import pytest

from kb import Board
from kb.errors import SnapshotError

BEARS = {"id": "bears", "card": "Grizzly Bears"}
SQUIRE = {"id": "squire", "card": "Squire", "controller": "B"}


def board(*effects: dict[str, Any], **more: Any) -> Board:
    return Board.from_dict({"battlefield": [BEARS, SQUIRE], "effects": [*effects], **more})


def size(asked: Board, id_: str) -> tuple[Any, Any]:
    return asked[id_].power, asked[id_].toughness


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("Giant Growth", "gets +3/+3 until end of turn"),
        ("Twisted Image", "Switch target creature's power and toughness until end of turn."),
        ("Act of Treason",
         "gain control of target creature until end of turn. It gains haste until "
         "end of turn"),
    ],
)  # fmt: skip
def test_its_words_are_the_card_s(card: str, text: str) -> None:
    of_card = board({"card": card, "targets": ["squire"], "controller": "A"})
    in_words = board({"text": text, "affects": ["squire"], "controller": "A", "source": card})
    assert of_card.show().to_dict() == in_words.show().to_dict()
    assert of_card["squire"] != board()["squire"]


def test_what_names_its_objects_needs_no_targets() -> None:
    overrun = board({"card": "Overrun", "controller": "B"})
    assert (size(overrun, "bears"), size(overrun, "squire")) == ((2, 2), (4, 5))


def test_a_card_of_the_snapshot_s_own() -> None:
    card = {"name": "Test Growth", "type_line": "Instant",
            "oracle_text": "Target creature gets +X/+0 until end of turn."}  # fmt: skip
    asked = board({"card": "Test Growth", "targets": ["bears"], "x": 5}, cards=[card])
    assert size(asked, "bears") == (7, 2)


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ({"card": "Magical Hack", "targets": ["bears"]}, "doesn't tell which effect that is"),
        ({"card": "Lightning Bolt", "targets": ["bears"]}, "begins no effect that lasts"),
        ({"card": "Grizzly Bears", "targets": ["bears"]}, "begins no effect that lasts"),
        ({"card": "Fire // Ice", "targets": ["bears"]}, "doesn't tell which effect that is"),
        ({"card": "Mass Diminish", "targets": ["B"]}, "doesn't tell what of it is affected how"),
        ({"card": "Giant Growth"}, "whom does it affect"),
        ({"card": "Giant Growth", "text": "gets +1/+1"}, "one of them says what it does"),
        ({"affects": ["bears"]}, "no text"),
        ({"text": "gets +1/+1", "targets": ["bears"]}, "targets go with card"),
        ({"card": "Giant Groth", "targets": ["bears"]}, "nearest:  Giant Growth"),
        ({"card": "Giant Growth", "targets": ["bear"]}, "no such object"),
    ],
)  # fmt: skip
def test_what_the_card_does_not_tell_is_refused(effect: dict[str, Any], told: str) -> None:
    with pytest.raises(SnapshotError, match=told):
        board(effect).show()


def test_it_stands_in_the_notation_and_comes_back() -> None:
    said = Board.load("Grizzly Bears; effect: card Giant Growth on Grizzly Bears")
    assert size(said, "grizzly-bears") == (5, 5)
    again = Board.load("Grizzly Bears; Squire; effect: card Turn to Frog, timestamp 9, on Squire")
    assert (again["squire"].power, again["squire"].colors) == (1, ("U",))
