"""`facts`: what a snapshot grounds to, as clingo reads it."""

from __future__ import annotations

from typing import Any

from kb.board import Board
from kb.engine.facts.facts import Facts, pool_facts


def facts(board: Board) -> dict[str, Any]:
    """The `facts` document: the facts, each with its full stop. Beside the files of `rules_asp`
    they are a program that clingo can load."""
    found = Facts(board.state)
    told = [*found.all(), *(pool_facts(board.state) if found.asks_pools else ())]
    return {
        "edition": board.edition,
        "facts": [f"{fact}." for fact in told],
        "not_understood": board.not_understood,
    }
