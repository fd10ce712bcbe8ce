"""The one door: a board with its questions, for the command line, servers and Python programs.

What is here is imported when it is first asked for: the records of the questions are needed where
no board is.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kb.api.board import Board
    from kb.api.objects import BoardObject, HeldAbility

PLACES = {"Board": "kb.api.board", "BoardObject": "kb.api.objects", "HeldAbility": "kb.api.objects"}

__all__ = ["Board", "BoardObject", "HeldAbility"]


def __getattr__(name: str) -> object:
    if name in PLACES:
        return getattr(import_module(PLACES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
