"""What is taken for granted, and told with every answer."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board
from kb.errors import SnapshotError

BEAR: dict[str, Any] = {"type_line": "Creature — Bear", "power": 2, "toughness": 2, "colors": ["G"]}
ELF: dict[str, Any] = {**BEAR, "type_line": "Creature — Elf", "power": 1, "toughness": 1}
BOARD: dict[str, Any] = {
    "battlefield": [
        {"id": "bear", "name": "Test Bear", **BEAR},
        {"id": "other", "name": "Test Bear", **BEAR, "controller": "B"},
        {"id": "elf", "name": "Test Elf", **ELF},
        {"id": "rock", "name": "Test Rock", "type_line": "Artifact"},
    ],
}


def texts(board: Board) -> list[str]:
    """What is assumed, in words."""
    return [str(each["text"]) for each in board.assumed]


@pytest.mark.parametrize(
    ("text", "affected"),
    [
        ("All creatures get -2/-2 until end of turn", "bear, other, elf"),
        ("Creatures you control gain flying until end of turn.", "bear, elf"),
        ("Creatures your opponents control get -1/-0 until end of turn.", "other"),
        ("Creatures with power 2 or greater get +1/+1 until end of turn.", "bear, other"),
        ("Artifacts become blue until end of turn.", "rock"),
        ("Black creatures get +1/+1 until end of turn.", "nothing"),
    ],
)
def test_the_set_is_what_the_words_name(text: str, affected: str) -> None:
    board = Board.from_dict({**BOARD, "effects": [{"id": "one", "text": text}]})
    told = f"affects what its words name, as of its timestamp: {affected}"
    assert board.assumed == [{"about": "one", "text": told, "rule": "611.2c"}]
    affects = () if affected == "nothing" else tuple(affected.split(", "))
    assert board.effects["one"].affects == affects
    assert board.layers()["assumed"] == board.assumed == board.show().assumed
    assert told in str(board.check())


def test_what_comes_later_is_not_in_the_set() -> None:
    late = {"id": "late", "name": "Test Bear", **BEAR, "timestamp": 90}
    effect = {"text": "All creatures get -1/-1 until end of turn", "timestamp": 80}
    board = Board.from_dict({"battlefield": [*BOARD["battlefield"], late], "effects": [effect]})
    assert (board["late"].power, board["bear"].power) == (2, 1)
    assert board.with_({"battlefield": [{"id": "new", "name": "New", **BEAR}]})["new"].power == 2


def test_an_older_effect_counts_for_the_set_of_a_newer_one() -> None:
    effects = [
        {"text": "Creatures with power 1 get +2/+0 until end of turn."},
        {"text": "Creatures with power 3 or greater gain flying until end of turn."},
    ]
    board = Board.from_dict({**BOARD, "effects": effects})
    assert [each.text for each in board["elf"].abilities] == ["Flying"]
    assert not board["bear"].abilities
    other = Board.from_dict({**BOARD, "effects": effects[::-1]})
    assert not other["elf"].abilities


@pytest.mark.parametrize(
    "effect",
    [
        {"text": "gets +3/+3 until end of turn"},
        {"text": "Target creature gains flying until end of turn"},
        {"text": "can't be blocked this turn"},
        {"text": "Switch target creature's power and toughness"},
    ],
)
def test_whom_does_it_affect(effect: dict[str, Any]) -> None:
    with pytest.raises(SnapshotError, match="whom does it affect") as error:
        Board.from_dict({**BOARD, "effects": [effect]})
    assert error.value.path == "effects[0].text"
    for affects in (["bear"], []):
        board = Board.from_dict({**BOARD, "effects": [{**effect, "affects": affects}]})
        assert board.assumed == []


def test_what_is_said_or_needs_no_saying_is_not_assumed() -> None:
    said = {"text": "All creatures get -1/-1 until end of turn", "affects": ["elf"]}
    rule = {"text": "Creatures can't attack this turn."}
    board = Board.from_dict({**BOARD, "effects": [said, rule]})
    assert board.assumed == []
    assert "assumed" not in board.show().document
    assert board["bear"].power == 2
