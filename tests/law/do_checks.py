"""`do` checks of cases: what comes of actions, and whether that is what one expects."""

from __future__ import annotations

from pathlib import Path

from kb.api import Board
from kb.queries.playing.do import Line, played
from tests.law.checks import CaseCheck, checks_of


class DoCheck(CaseCheck, frozen=True):
    """One `do` check."""


def do_checks_in(folder: Path) -> list[DoCheck]:
    """Every `do` check of a folder's cases."""
    return checks_of(DoCheck, folder, "do")


def line(check: DoCheck, board: Board) -> Line:
    """What comes of the actions of a check. Raises IllegalAction, SnapshotError."""
    return played(board, check.said["actions"], check.said.get("until"))
