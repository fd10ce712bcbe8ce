"""`why-not … --when` checks of cases: `{query: why-not, action: trigger drum, when: Destroy bears.,
expect: {reasons: [{reason: replaced, rule: 603.2g}]}}`, or `{happens: true}`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kb.api import Board
from tests.law.checks import CaseCheck, checks_of


class MissedCheck(CaseCheck, frozen=True):
    """One such check."""

    def answer(self) -> dict[str, Any]:
        """The document that it asks for."""
        board = Board.from_dict(self.snapshot)
        said = self.said
        found = board.why_not(
            said["action"], said.get("player"), said["when"], said.get("affects", ())
        )
        return found.to_dict()


def missed_checks_in(folder: Path) -> list[MissedCheck]:
    """Every such check of a folder's cases."""
    return checks_of(MissedCheck, folder, "why-not")


def differences(answer: dict[str, Any], expect: dict[str, Any]) -> Iterator[str]:
    """A line for each expectation that is not met."""
    if answer["happens"] != expect.get("happens", False):
        yield f"happens: {answer['happens']}"
    wanted = expect.get("reasons", [])
    got = [{key: each[key] for key in ("reason", "rule")} for each in answer["reasons"]]
    if got != wanted:
        yield f"reasons: wanted {wanted}, got {got}"
