"""`facts`: what a snapshot grounds to, as clingo reads it."""

from __future__ import annotations

from typing import Any

from kb.board import Board
from kb.engine.facts.facts import Facts


def facts(board: Board) -> dict[str, Any]:
    """The `facts` document: the facts, each with its full stop. Beside the files of `rules_asp`
    they are a program that clingo can load."""
    return {
        "edition": board.edition,
        "facts": [f"{fact}." for fact in Facts(board.state).all()],
        "not_understood": board.not_understood,
    }
