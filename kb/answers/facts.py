"""`facts`: what a snapshot grounds to, as clingo reads it."""

from __future__ import annotations

from kb.board import Board
from kb.engine.facts import Facts


def facts(board: Board) -> list[str]:
    """The facts, one a line, each with its full stop. Beside the files of `rules_asp` they are a
    program that clingo can load."""
    return [f"{fact}." for fact in Facts(board.situation).all()]
