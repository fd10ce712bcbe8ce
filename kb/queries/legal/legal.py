"""`legal`: what a player may do now."""

from __future__ import annotations

from typing import Any

from kb.board import Board
from kb.queries.legal.kept_actions import legal_actions
from kb.queries.legal.legal_actions import LegalActions, acting_player
from kb.queries.legal.opening_hands import opening_hands
from kb.state.players import decider

Document = dict[str, Any]


def legal(
    board: Board, player: str | None = None, begin: bool = False, limit: int = 100
) -> Document:
    """What the player may do now: by default the one with priority, else the active one; for one
    who controls the player that acts, what that one may do. With
    `begin` also what can be begun but not paid (118.6). At most `limit` choices of targets and ways
    to pay are listed for each action. Raises SnapshotError for an unknown player."""
    return opening_hands(board, player) or listed(
        legal_actions(board, for_whom(board, player), limit), begin
    )


def listed(doing: LegalActions, begin: bool = False) -> Document:
    """The same of a player's candidates that are at hand."""
    actions = [entry for act in doing.order() for entry in doing.entries(act, begin)]
    return {
        "edition": doing.board.edition,
        "player": doing.player,
        **doing.decided_by(),
        "actions": actions,
        "complete": doing.complete and all(entry.get("complete", True) for entry in actions),
        "not_understood": doing.not_understood(),
    }


def for_whom(board: Board, player: str | None) -> str | None:
    """The player whose actions one is asked about: the one who is to act, if the one that is asked
    about isn't but decides for that one. Raises SnapshotError for an unknown player."""
    if player is None:
        return None
    asked, acting = board.player(player).name, acting_player(board, None)
    return acting if decider(board.state, acting) == asked else player
