"""What is said of attacks and blocks in words that can't be judged is told as they are declared."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board

TOGETHER = "If Bey attacks, all creatures you control attack if able."
SINGLED_OUT = (
    "Creatures you control with no abilities can't be blocked by creatures with abilities."
)
TO_COMBAT = "pass until declare_attackers"
TO_BLOCKS = "pass until declare_blockers"


def left_out(words: str, *actions: str) -> list[str]:
    """What is told as left out of what comes of actions on a board with a card of these words."""
    body: dict[str, Any] = {"type_line": "Creature", "power": 2, "toughness": 2}
    board = Board.from_dict({
        "players": {"A": {"library": 5}, "B": {"library": 5}},
        "cards": [{"name": "Bey", **body, "oracle_text": words}],
        "battlefield": [
            {"id": "bey", "card": "Bey"},
            {"id": "ox", "name": "Ox", "controller": "B", **body},
        ],
        "turn": {"number": 3, "active": "A", "phase": "precombat_main", "priority": "A"},
    })  # fmt: skip
    return [each["text"] for each in board.do(*actions).to_dict()["not_understood"]]


@pytest.mark.parametrize("declared", ["attack with bey", "attack with nothing"])
def test_what_may_require_an_attack_is_told(declared: str) -> None:
    assert left_out(TOGETHER, TO_COMBAT, declared) == [f"bey: {TOGETHER}"]


def test_what_may_forbid_a_block_is_told() -> None:
    blocked = left_out(SINGLED_OUT, TO_COMBAT, "attack with bey", TO_BLOCKS, "block bey with ox")
    assert blocked == [f"bey: {SINGLED_OUT}"]


def test_what_only_forbids_is_not_where_nothing_is_declared() -> None:
    assert left_out(SINGLED_OUT, TO_COMBAT, "attack with nothing") == []


def test_what_is_understood_is_not() -> None:
    assert left_out("Bey attacks each combat if able.", TO_COMBAT, "attack with bey") == []
