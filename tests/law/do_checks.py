"""`do` checks of cases: what comes of actions, and whether that is what one expects."""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from pathlib import Path

from kb.api import Board
from kb.queries.playing.do import Line, played, with_until
from tests.law.checks import CaseCheck, checks_of


class DoCheck(CaseCheck, frozen=True):
    """One `do` check."""


def do_checks_in(folder: Path) -> list[DoCheck]:
    """Every `do` check of a folder's cases."""
    return checks_of(DoCheck, folder, "do")


def line(check: DoCheck, board: Board) -> Line:
    """What comes of the actions of a check. Raises IllegalAction, SnapshotError."""
    return _line(board, with_until(check.said["actions"], check.said.get("until")))


@lru_cache(maxsize=64)
def _line(board: Board, actions: tuple[str, ...]) -> Line:
    """What comes of actions, kept: the next check of a case often goes on from there."""
    if not actions:
        return played(board, ())
    line = copy(_line(board, actions[:-1]))
    line.refused = [*line.refused]
    line.do(actions[-1])
    return line
