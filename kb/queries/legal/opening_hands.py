"""What players may do before the first turn, and why not: keep their hands, or take mulligans
(103.5)."""

from __future__ import annotations

from typing import Any

from kb.board import Board
from kb.engine.actions import prohibitions
from kb.queries.legal.legal_actions import acting_player
from kb.queries.names import hand_words
from kb.state.players import decider

Document = dict[str, Any]


def opening_hands(board: Board, player: str | None) -> Document | None:
    """The `legal` document of a player while hands are kept; None at any other time. Raises
    SnapshotError for an unknown player."""
    if _declaring(board) is None:
        return None
    asked = _asked(board, player)
    other = decider(board.state, asked)
    may = [each for each in hand_words.VERBS if not against(board, asked, each)]
    return {
        "edition": board.edition,
        "player": asked,
        **({"decided_by": other} if may and other != asked else {}),
        "actions": [{"action": each} for each in may],
        "complete": True,
        "not_understood": [],
    }


def judged(board: Board, declared: str, player: str | None) -> Document:
    """Why a player (by default the one who is to declare) may not `keep` the hand, or take a
    `mulligan`, now, as `why_not` tells it. Raises SnapshotError for an unknown player."""
    asked = _asked(board, player)
    reasons = against(board, asked, declared)
    document: Document = {
        "edition": board.edition, "player": asked, "action": declared,
        "legal": not reasons, "reasons": reasons,
    }  # fmt: skip
    if len(reasons) == 1 and "change" in reasons[0]:
        document["change"] = reasons[0]["change"]
    return document | {"not_understood": []}


def against(board: Board, player: str, declared: str) -> list[Document]:
    """The reasons for which a player may not `keep` the hand, or take a `mulligan`, now."""
    from kb.engine.turns.new_game import against_declaring  # noqa: PLC0415 - loads all that happens

    return [
        _said(board, player, declared, each.name, each.about)
        for each in against_declaring(board.state, player, declared)
    ]


def _said(board: Board, player: str, declared: str, name: str, about: tuple[str, ...]) -> Document:
    """A reason with its rule, in words."""
    row = prohibitions.row_of(name, declared)
    holes = {"player": player, "object": "".join(about[:1])}
    change = {} if row.change is None else {"change": row.change.format_map(holes)}
    return {
        "rule": prohibitions.rule_of(name, declared, board.edition),
        "reason": name,
        "objects": [*about],
        "text": row.says.format_map(holes),
        **change,
    }


def _declaring(board: Board) -> str | None:
    """The player who is to keep the hand or take a mulligan, if there is one."""
    waits = board.state.turn.waits_for
    return waits.player if waits is not None and waits.what == "mulligan" else None


def _asked(board: Board, player: str | None) -> str:
    """The player who is asked about: whoever is to declare, also for one who decides for that
    player. Raises SnapshotError for an unknown player."""
    declaring = _declaring(board)
    if declaring is None:
        return acting_player(board, player)
    asked = declaring if player is None else board.player(player).name
    return declaring if asked == decider(board.state, declaring) else asked
