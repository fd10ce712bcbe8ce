"""Answers in sentences to what may be done: casting, attacking, blocking."""

from __future__ import annotations

from typing import Any

from kb.board import Board
from kb.queries.asking.forms import Asked
from kb.queries.asking.telling import Sentence, Told, whole
from kb.queries.combat.declarations_to_come import (
    as_attackers_are_declared,
    as_blockers_are_declared,
)
from kb.queries.legal.legal import legal
from kb.queries.legal.why_not import why_not

Document = dict[str, Any]


def can(board: Board, asked: Asked) -> Told:
    return _judged(why_not(board, asked.words, asked.player))


def can_attack(board: Board, asked: Asked) -> Told:
    words = f"attack with {' and '.join(asked.objects)}"
    words += f" on {asked.player}" if asked.player else ""
    return _judged(why_not(as_attackers_are_declared(board), words, board.state.turn.active))


def can_block(board: Board, asked: Asked) -> Told:
    who = board.characteristics[asked.objects[0]].controller or board.state.active
    board = as_blockers_are_declared(board, who, asked.words or "")
    return _judged(why_not(board, f"block {asked.words} with {' and '.join(asked.objects)}", who))


def _judged(answer: Document) -> Told:
    if answer["legal"]:
        return Told([Sentence(f"Yes: {answer['action']} is legal for {answer['player']} now.")],
                    "why-not", answer)  # fmt: skip
    reasons = [Sentence(whole(each["text"]), (each["rule"],)) for each in answer["reasons"]]
    first = Sentence(f"No: {answer['action']} is not legal for {answer['player']} now.")
    change = answer.get("change")
    otherwise = [Sentence(f"It would be legal {change}.")] if change else []
    return Told([first, *reasons, *otherwise], "why-not", answer)


def may(board: Board, asked: Asked) -> Told:
    from kb.queries.names.action_words import said as in_words  # noqa: PLC0415 - for this form

    answer = legal(board, asked.player, False, 100)
    found = list(dict.fromkeys(in_words(each) for each in answer["actions"]))
    return Told([Sentence(f"{asked.player} may: {'; '.join(found)}.")], "legal", answer)
