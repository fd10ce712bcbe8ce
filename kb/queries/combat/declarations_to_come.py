"""Boards on which a declaration that is still to come in this turn can be judged."""

from __future__ import annotations

from typing import Any

from kb.board import Board
from kb.terms import STEPS, Step

Document = dict[str, Any]


def as_attackers_are_declared(board: Board) -> Board:
    """The board as the declare attackers step begins, if that is still to come in this turn;
    the same board otherwise."""
    if not _is_to_come(board, "declare_attackers", begun=board.state.attacks):
        return board
    return board.with_({"turn": _in_combat("declare_attackers")})


def as_blockers_are_declared(board: Board, blocking: str, blocked: str) -> Board:
    """The board as the declare blockers step begins, if that is still to come in this turn; what is
    to be blocked attacks the player who blocks, where nothing attacks yet."""
    if not _is_to_come(board, "declare_blockers", begun=board.state.blocks):
        return board
    fragment: Document = {"turn": _in_combat("declare_blockers")}
    if not board.state.attacks and blocking != board.state.turn.active:
        fragment["combat"] = {"attackers": {blocked: blocking}}
    return board.with_(fragment)


def _in_combat(step: Step) -> Document:
    """A turn in a step of combat, before what is declared in it."""
    return {"phase": "combat", "step": step, "priority": None}


def _is_to_come(board: Board, step: Step, begun: object) -> bool:
    """Returns whether the declaration of a step is still to come in this turn, with nothing on the
    stack. begun: what is declared already."""
    turn = board.state.turn
    order: list[str] = [*STEPS]
    if turn.phase in ("postcombat_main", "ending") or board.state.stack:
        return False
    if turn.step == step:
        return not begun
    return turn.step is None or order.index(turn.step) < order.index(step)
