"""`do` checks of cases: what comes of actions, and whether that is what one expects."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from kb.api import Board
from kb.queries.playing.do import Line, played
from tests.law.checks import cases_in


class DoCheck(msgspec.Struct, frozen=True):
    """One `do` check: its case, its place among the case's checks, all that it says."""

    case: str
    number: int
    snapshot: dict[str, Any]
    said: dict[str, Any]

    @property
    def name(self) -> str:
        return f"{self.case}-{self.number}"


def do_checks_in(folder: Path) -> list[DoCheck]:
    """Every `do` check of a folder's cases."""
    return [
        DoCheck(case["id"], number, case["snapshot"], check)
        for case in cases_in(folder)
        for number, check in enumerate(case["checks"], 1)
        if check["query"] == "do"
    ]


def line(check: DoCheck, board: Board) -> Line:
    """What comes of the actions of a check. Raises IllegalAction, SnapshotError."""
    return played(board, check.said["actions"], check.said.get("until"))
