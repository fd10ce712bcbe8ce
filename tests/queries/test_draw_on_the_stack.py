"""Until 2003 the draw of the draw step went on the stack (304.1): that is told, as it isn't carried
out."""

from __future__ import annotations

import pytest

from kb.api import Board


@pytest.mark.parametrize(
    ("edition", "step", "partial"),
    [
        ("1999-04-23", "upkeep", True),
        ("2003-05-26", "upkeep", True),
        ("2003-07-01", "upkeep", False),
        ("2003-05-26", "draw", False),
    ],
)
def test_the_draw_step_is_told(edition: str, step: str, partial: bool) -> None:
    board = Board.from_dict(
        {
            "edition": edition,
            "players": {"A": {"library": 5}, "B": {"library": 5}},
            "turn": {"number": 5, "active": "A", "step": step, "priority": "A"},
        }
    )
    outcome = board.do("all pass")[0]
    assert outcome.partial is partial
