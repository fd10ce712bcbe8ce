"""Until July 2003 the draw of the draw step went on the stack (304.1)."""

from __future__ import annotations

import pytest

from kb.api import Board


@pytest.mark.parametrize(
    ("edition", "step", "stack", "drawn"),
    [
        ("1999-04-23", "upkeep", ("draw",), 0),
        ("2003-05-26", "upkeep", ("draw",), 0),
        ("2003-07-01", "upkeep", (), 1),
        ("2003-05-26", "draw", (), 0),
    ],
)
def test_where_the_draw_is(edition: str, step: str, stack: tuple[str, ...], drawn: int) -> None:
    board = Board.from_dict(
        {
            "edition": edition,
            "players": {"A": {"library": 5}, "B": {"library": 5}},
            "turn": {"number": 5, "active": "A", "step": step, "priority": "A"},
        }
    )
    outcome = board.do("all pass")[0]
    assert not outcome.partial
    assert outcome.board.state.stack == stack
    (library,) = (each.unknown_cards["library"] for each in outcome.board.state.players[:1])
    assert library == 5 - drawn


def test_the_draw_resolves_from_the_stack_of_a_snapshot() -> None:
    board = Board.from_dict(
        {
            "edition": "2003-05-26",
            "players": {"A": {"library": 5}, "B": {"library": 5}},
            "turn": {"number": 5, "active": "A", "step": "upkeep", "priority": "A"},
        }
    )
    written = board.do("all pass")[0].board.to_dict()
    outcome = Board.from_dict(written).resolve()[0]
    assert outcome.board.state.stack == ()
    assert outcome.board.state.players[0].unknown_cards["library"] == 4
