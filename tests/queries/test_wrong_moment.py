"""What forbids an attack or a block beside the moment."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board
from kb.queries.legal.why_not import why_not

BEAR = {"type_line": "Creature — Bear", "power": 2, "toughness": 2}
BOARD: dict[str, Any] = {
    "players": {"A": {}, "B": {}},
    "battlefield": [
        {"id": "free", "name": "Free", **BEAR},
        {"id": "held", "name": "Held", **BEAR, "oracle_text": "This creature can't attack."},
        {"id": "bird", "name": "Bird", **BEAR, "oracle_text": "Flying"},
        {"id": "foe", "name": "Foe", **BEAR, "controller": "B"},
        {"id": "gull", "name": "Gull", **BEAR, "oracle_text": "Flying", "controller": "B"},
    ],
}


@pytest.mark.parametrize(
    ("action", "rules", "player"),
    [
        ("attack with free", ["506.1"], "A"),
        ("attack with held", ["506.1", "508.1c"], "A"),
        ("block bird with gull", ["506.1"], "B"),
        ("block bird with foe", ["506.1", "702.9b"], "B"),
    ],
)
def test_all_reasons_in_the_main_phase(action: str, rules: list[str], player: str) -> None:
    found = why_not(Board.from_dict(BOARD, cards=None), action)
    assert [each["rule"] for each in found["reasons"]] == rules
    assert (found["legal"], found["player"]) == (False, player)
    assert ("change" in found) == (len(rules) == 1)


def test_nothing_is_added_after_combat() -> None:
    board = Board.from_dict({**BOARD, "turn": {"phase": "postcombat_main"}}, cards=None)
    assert [each["rule"] for each in why_not(board, "attack with held")["reasons"]] == ["506.1"]


def test_what_cant_be_judged_of_it_is_told() -> None:
    said = "This creature can't attack unless somebody sings."
    odd = {"id": "odd", "name": "Odd", **BEAR, "oracle_text": said}
    board = Board.from_dict({**BOARD, "battlefield": [*BOARD["battlefield"], odd]}, cards=None)
    found = why_not(board, "attack with odd")
    assert {"object": "odd", "text": said} in found["not_understood"]
