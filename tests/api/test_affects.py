"""`happen`: what `affects` names has to be what the words describe; what stands after a name says
what is done, not which object is meant."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board
from kb.errors import SnapshotError

BEARS = {"id": "bears", "name": "Test Bears", "type_line": "Creature — Bear", "power": 2,
         "toughness": 2, "counters": {"time": 2}}  # fmt: skip
RING = {"id": "ring", "name": "Test Ring", "type_line": "Artifact"}


def board() -> Board:
    return Board.from_dict({"battlefield": [BEARS, RING]})


def verbs(text: str, *affects: str) -> list[tuple[str, list[str]]]:
    """What happens, in each event to what."""
    (outcome,) = board().happen(text, affects=affects).to_dict()["outcomes"]
    return [(each["event"], each["objects"]) for each in outcome["events"]]


@pytest.mark.parametrize(
    ("text", "wrong", "expected"),
    [
        ("Destroy target artifact.", "bears", "target artifact"),
        ("Destroy that creature.", "ring", "target creature"),
        ("Target player loses 3 life.", "bears", "target player"),
        ("Tap target creature with three time counters on it.", "bears", "target creature with"),
    ],
)
def test_what_the_words_do_not_describe_is_refused(text: str, wrong: str, expected: str) -> None:
    with pytest.raises(SnapshotError) as told:
        board().happen(text, affects=[wrong])
    assert (told.value.found or "").strip('"') == wrong
    assert (told.value.expected or "").startswith(expected)


@pytest.mark.parametrize(
    ("text", "right", "verb"),
    [
        ("Destroy target artifact.", "ring", "destroyed"),
        ("Destroy that creature.", "bears", "destroyed"),
        ("Destroy it.", "ring", "destroyed"),
        ("Tap target creature with two time counters on it.", "bears", "tapped"),
    ],
)
def test_what_the_words_describe_is_meant(text: str, right: str, verb: str) -> None:
    assert verbs(text, right) == [(verb, [right])]


def test_counters_after_a_name_are_no_description() -> None:
    """Nothing is looked for with two time counters on it: it is to be exiled with them."""
    document: dict[str, Any] = board().happen("Exile ring with two time counters on it.").to_dict()
    (outcome,) = document["outcomes"]
    exiled_so = [each["event"] for each in outcome["events"]] == ["exiled", "counters_put"]
    assert exiled_so or outcome["partial"]
