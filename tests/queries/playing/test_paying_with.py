"""What is said to pay (`paying with …`) pays, or is refused."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board
from kb.errors import SnapshotError
from kb.queries.playing.do import played

BOARD: dict[str, Any] = {
    "players": {"A": {"hand": [{"id": "bolt", "card": "Bolt"}]}, "B": {}},
    "battlefield": [
        {"id": "peak", "card": "Peak"},
        {"id": "peak-2", "card": "Peak"},
        {"id": "bear", "card": "Bear", "controller": "B"},
    ],
    "cards": [
        {"name": "Peak", "type_line": "Basic Land — Mountain"},
        {"name": "Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2"},
        {"name": "Bolt", "mana_cost": "{R}", "type_line": "Instant",
         "oracle_text": "Bolt deals 3 damage to any target."},
    ],
}  # fmt: skip


def test_what_is_named_is_tapped() -> None:
    board = Board.from_dict(BOARD, cards=None)
    (course,) = played(board, ["cast bolt on bear paying with peak-2"]).courses
    tapped = {each.id for each in course.state.objects if "tapped" in each.status}
    assert tapped == {"peak-2"}


@pytest.mark.parametrize("named", ["bear", "peak and peak-2", "bolt"])
def test_what_does_not_pay_is_refused(named: str) -> None:
    board = Board.from_dict(BOARD, cards=None)
    with pytest.raises(SnapshotError, match="can pay for it together"):
        played(board, [f"cast bolt on bear paying with {named}"])
