"""What the stack and combat bring if nobody does anything else."""

from __future__ import annotations

from kb.board import Board
from kb.errors import SnapshotError
from kb.queries.asking.telling import Document
from kb.queries.outcomes.happen import USUAL
from kb.queries.playing.do import Line
from kb.queries.playing.position import IllegalAction

IF_ALL_PASS = "if nobody does anything else"
BLOCKED = ("declare_blockers", "first_strike_damage")
"""The steps that combat damage is still to come in, with all blockers declared."""


def is_to_come(board: Board) -> bool:
    """Whether something is on the stack, or combat damage is still to come."""
    state = board.state
    fighting = state.attacks and state.turn.step in ("declare_attackers", *BLOCKED)
    return bool(state.stack or fighting)


def brought(board: Board) -> Document:
    """The outcomes (as `do` tells them) of what is to come: the stack resolves, then combat damage
    is dealt. Raises SnapshotError where it depends on what blocks, which isn't told."""
    state = board.state
    if state.attacks and state.turn.step == "declare_attackers":
        raise SnapshotError(
            "now, or in the combat damage to come?", found="the declare_attackers step",
            expected="what blocks, or that nothing does (the declare blockers step)",
        )  # fmt: skip
    line = Line(board)
    try:
        line.until_resolved()
        if state.turn.step in BLOCKED and state.attacks:
            line.until("end_of_combat")
    except IllegalAction as waits:
        raise SnapshotError(
            "what is to come depends on what somebody chooses", found=waits.reasons[0]["text"],
            expected="the board as it is then, or `lawmage do SNAP …` with what is chosen",
        ) from waits  # fmt: skip
    return line.outcomes(USUAL).document
