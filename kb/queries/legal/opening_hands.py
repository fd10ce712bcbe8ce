"""What players may do before the first turn: keep their hands, or take mulligans (103.5)."""

from __future__ import annotations

from typing import Any

from kb.board import Board
from kb.engine.turns.new_game import may_take_mulligan
from kb.state.players import decider


def opening_hands(board: Board, player: str | None) -> dict[str, Any] | None:
    """The `legal` document of a player while hands are kept; None at any other time. Raises
    SnapshotError for an unknown player."""
    waits = board.state.turn.waits_for
    if waits is None or waits.what != "mulligan" or waits.player is None:
        return None
    asked = waits.player if player is None else board.player(player).name
    other = decider(board.state, waits.player)
    may = ["keep", *(["mulligan"] if may_take_mulligan(board.state) else [])]
    theirs = asked in (waits.player, other)
    return {
        "edition": board.edition,
        "player": waits.player if theirs else asked,
        **({"decided_by": other} if theirs and other != waits.player else {}),
        "actions": [{"action": each} for each in may] if theirs else [],
        "complete": True,
        "not_understood": [],
    }
