"""Answers in sentences to what may be done: casting, attacking, blocking."""

from __future__ import annotations

from typing import Any

from kb.board import Board
from kb.queries.asking.forms import Asked
from kb.queries.asking.telling import Sentence, Told, whole
from kb.queries.legal.legal import legal
from kb.queries.legal.why_not import why_not
from kb.terms import STEPS, Step

Document = dict[str, Any]


def can(board: Board, asked: Asked) -> Told:
    return _judged(why_not(board, asked.words, asked.player))


def can_attack(board: Board, asked: Asked) -> Told:
    words = f"attack with {' and '.join(asked.objects)}"
    words += f" on {asked.player}" if asked.player else ""
    step = {"phase": "combat", "step": "declare_attackers", "priority": None}
    if _is_before(board, "declare_attackers"):
        board = board.with_({"turn": step})
    return _judged(why_not(board, words, board.state.turn.active))


def can_block(board: Board, asked: Asked) -> Told:
    who = board.characteristics[asked.objects[0]].controller
    if asked.words not in board.state.attacks and _is_before(board, "declare_blockers"):
        attacked = next((each for each in board.players if each != board.state.turn.active), who)
        step = {"phase": "combat", "step": "declare_blockers", "priority": None}
        combat = {"attackers": {asked.words: who if who != board.state.turn.active else attacked}}
        board = board.with_({"turn": step, "combat": combat})
    return _judged(why_not(board, f"block {asked.words} with {' and '.join(asked.objects)}", who))


def _is_before(board: Board, step: Step) -> bool:
    """Returns whether the turn has not come to a step yet, with nothing on the stack."""
    turn = board.state.turn
    order: list[str] = [*STEPS]
    if turn.phase in ("postcombat_main", "ending") or board.state.stack:
        return False
    return turn.step is None or order.index(turn.step) < order.index(step)


def _judged(answer: Document) -> Told:
    if answer["legal"]:
        return Told([Sentence(f"Yes: {answer['action']} is legal for {answer['player']} now.")],
                    "why-not", answer)  # fmt: skip
    reasons = [Sentence(whole(each["text"]), (each["rule"],)) for each in answer["reasons"]]
    first = Sentence(f"No: {answer['action']} is not legal for {answer['player']} now.")
    return Told([first, *reasons], "why-not", answer)


def may(board: Board, asked: Asked) -> Told:
    from kb.queries.names.action_words import said as in_words  # noqa: PLC0415 - for this form

    answer = legal(board, asked.player, False, 100)
    found = list(dict.fromkeys(in_words(each) for each in answer["actions"]))
    return Told([Sentence(f"{asked.player} may: {'; '.join(found)}.")], "legal", answer)
