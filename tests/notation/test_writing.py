"""Boards written in the notation and read again, and what it can't say. A normal run takes every
fourth board of each file, `LAWMAGE_PROFILE=long` all."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
import yaml

from kb.card_base.library import Library
from kb.errors import SnapshotError
from kb.notation.reading import read
from kb.notation.writing import written
from kb.snapshot.editing import whole
from kb.snapshot.reading import read_mapping

LIBRARY = Library()
EVERY = 1 if os.environ.get("LAWMAGE_PROFILE") == "long" else 4
CASES = Path(__file__).parents[1] / "law" / "cases"
UNSAYABLE = (
    "over", "bands", "copy_ends", "activated", "activated_ever", "damaged_by", "damaged_players",
    "declared",
    "designations", "dungeon", "event", "extra", "from", "hand_modifier", "left_the_game",
    "life_modifier", "mana_sources", "mana_spent", "paid", "resolved", "subgame", "triggered",
    "waits_for",
)  # fmt: skip
"""The keys in cases that the notation can't say; of `designations` those with a number."""


def normal(document: dict[str, Any]) -> dict[str, Any]:
    """What a document states, with every id, timestamp and controller said; a blocker that blocks
    one attacker may say so without a list."""
    found = whole(read_mapping(document))
    blockers = found.get("combat", {}).get("blockers", {})
    for each, blocked in blockers.items():
        blockers[each] = [blocked] if isinstance(blocked, str) else blocked
    return found


def boards(file: Path) -> list[dict[str, Any]]:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return [case["snapshot"] for case in yaml.load(file.read_text("utf-8"), loader)]


@pytest.mark.parametrize("file", sorted(CASES.glob("*.yaml")), ids=lambda file: file.stem)
def test_every_board_that_can_be_said_comes_back(file: Path) -> None:
    for board in boards(file)[::EVERY]:
        try:
            text = written(board, LIBRARY)
        except SnapshotError as error:
            assert error.steps and error.path.rpartition(".")[2] in UNSAYABLE, error
            continue
        assert normal(read(text, LIBRARY).document) == normal(board), text


@pytest.mark.parametrize(
    ("document", "path"),
    [
        ({"turn": {"extra": [{"kind": "turn"}]}}, "turn.extra"),
        ({"players": {"A": {"dungeon": {"card": "X", "room": "Y"}}, "B": {}}}, "players.A.dungeon"),
        ({"battlefield": [{"card": "Forest", "history": {"activated": {1: 1}}}]},
         "battlefield[0].history.activated"),
        ({"battlefield": [{"card": "Forest", "face_down": {"power": 2}}]},
         "battlefield[0].face_down"),
        ({"battlefield": ["Forest"], "combat": {"attackers": {"forest": "B"},
                                                "assigned": {"forest": {"B": 1}}}},
         "combat.assigned"),
    ],
)  # fmt: skip
def test_what_cant_be_said_is_refused_with_its_key(document: dict[str, Any], path: str) -> None:
    with pytest.raises(SnapshotError) as caught:
        written(document, LIBRARY)
    assert caught.value.path == path


@pytest.mark.parametrize(
    "name", ["Forest", "Fire // Ice", "Kongming, \"Sleeping Dragon\"", "Circle of Protection: Red",
             "a; b", "on", "x / y", "@now", "# no", "tapped", "3 Forest", "\\", "Ærathi"]
)  # fmt: skip
def test_odd_names_come_back(name: str) -> None:
    document = {
        "players": {"A": {"hand": [name]}, "B": {}},
        "battlefield": [{"card": name, "id": name}, {"card": "Forest", "attached_to": name}],
        "effects": [{"text": f"gets {name}", "affects": [name]}],
    }
    assert normal(read(written(document, LIBRARY), LIBRARY).document) == normal(document)


def test_examples_read_the_same_in_every_form() -> None:
    for file in sorted((Path(__file__).parents[2] / "examples").glob("*.yaml")):
        document = yaml.safe_load(file.read_text("utf-8"))
        text = written(json.loads(json.dumps(document, default=str)), LIBRARY)
        assert normal(read(text, LIBRARY).document) == normal(document), file.name


@pytest.mark.parametrize("entered", [True, False])
def test_what_is_told_not_to_have_happened_is_said(entered: bool) -> None:
    document = {"battlefield": [{"card": "Forest", "history": {"entered": entered}}]}
    text = written(document, LIBRARY)
    assert ("not entered this turn" in text) is not entered
    assert read(text, LIBRARY).document["battlefield"][0]["history"] == {"entered": entered}
