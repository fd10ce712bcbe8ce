"""`legal` checks of cases: whether the actions listed meet what one expects."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tests.law.checks import cases_in

Action = dict[str, Any]


class LegalCheck(msgspec.Struct, frozen=True):
    """One `legal` check: its case, its place among the case's checks, what it expects."""

    case: str
    number: int
    snapshot: dict[str, Any]
    player: str | None
    has: tuple[Action, ...]
    lacks: tuple[Action, ...]
    reasons: tuple[Action, ...] = ()
    """Of actions in words, the rules of the reasons that `why-not` gives."""
    not_understood: tuple[str, ...] = ()
    """The objects that the answer says it left words of out, where the case names them."""

    @property
    def name(self) -> str:
        return f"{self.case}-{self.number}"


def legal_checks_in(folder: Path) -> Iterator[LegalCheck]:
    """Every `legal` check of a folder's cases."""
    for case in cases_in(folder):
        for number, check in enumerate(case["checks"], 1):
            if check["query"] == "legal":
                expect = check["expect"]
                yield LegalCheck(
                    case["id"], number, case["snapshot"], check.get("player"),
                    tuple(expect.get("has", ())), tuple(expect.get("lacks", ())),
                    tuple(expect.get("because", ())), tuple(expect.get("not_understood", ())),
                )  # fmt: skip


def meets(action: Action, wanted: Action, some: bool = False) -> bool:
    """Whether an action has every key that is given; the targets are those listed, or `some`."""
    for key, value in wanted.items():
        if key == "targets":
            listed = {tuple(sorted(each)) for each in action.get("targets", [])}
            named = {tuple(sorted(each)) for each in value}
            if not (named <= listed if some else named == listed):
                return False
        elif action.get(key) != value:
            return False
    return True


def differences(actions: list[Action], check: LegalCheck, some: bool = False) -> list[str]:
    """A line for each expectation that is not met; with `some`, of the targets of an action that
    there should be only some are named."""
    missing = [
        f"missing {wanted}"
        for wanted in check.has
        if not any(meets(each, wanted, some) for each in actions)
    ]
    there = [
        f"should not be there: {action}"
        for wanted in check.lacks
        for action in actions
        if meets(action, wanted, some)
    ]
    return missing + there
