"""`attack` and `block` checks of cases: which there are, and whether an answer meets what one
expects.

What an expectation says: `legal`; `rules`, the rules that the reasons cite, as a set;
`requirements_met` and `requirements_possible`; `better`, the witness; `cost`, the costs one after
the other; `optional`, what may be paid besides; without `declare` the number `count` of legal
declarations, and `declarations`, all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from kb.api import Board
from kb.queries.combat.attacking import attack
from kb.queries.combat.blocking import block
from tests.law.checks import cases_in

Answer = dict[str, Any]
QUERIES = ("attack", "block")
PLAIN = ("legal", "requirements_met", "requirements_possible", "better", "count", "complete")


class CombatCheck(msgspec.Struct, frozen=True):
    """One check: its case, its place among the case's checks, what it asks and expects."""

    case: str
    number: int
    snapshot: dict[str, Any]
    query: str
    declare: str | None
    player: str | None
    expect: dict[str, Any]
    edition: str | None = None
    maximal: bool = False

    @property
    def name(self) -> str:
        return f"{self.case}-{self.number}"


def combat_checks_in(folder: Path) -> list[CombatCheck]:
    """Every `attack` or `block` check of a folder's cases."""
    return [
        CombatCheck(
            case["id"], number, case["snapshot"], check["query"], check.get("declare"),
            check.get("player"), check["expect"], check.get("edition"),
            check.get("maximal", False),
        )
        for case in cases_in(folder)
        for number, check in enumerate(case["checks"], 1)
        if check["query"] in QUERIES
    ]  # fmt: skip


def answered(check: CombatCheck, board: Board) -> Answer:
    """What the command answers."""
    if check.query == "attack":
        return attack(board, check.declare, maximal=check.maximal)
    return block(board, check.declare, player=check.player, maximal=check.maximal)


def differences(answer: Answer, expect: dict[str, Any]) -> list[str]:
    """A line for each expectation that is not met."""
    return [line for key, wanted in expect.items() for line in _compared(answer, key, wanted)]


def _compared(answer: Answer, key: str, wanted: Any) -> Iterator[str]:
    got = answer.get(key)
    if key == "rules":
        got, wanted = {each["rule"] for each in answer["reasons"]}, set(wanted)
    elif key == "declarations":
        got, wanted = _comparable(answer[key]), _comparable(wanted)
    elif key == "cost":
        got = "".join(each["cost"] for each in answer["costs"])
    elif key == "optional":
        got = [(each["creature"], each["choice"], *each.get("with", ())) for each in answer[key]]
        wanted = [tuple(each) for each in wanted]
    elif key not in PLAIN:
        raise KeyError(key)
    if got != wanted:
        yield f"{key}: wanted {wanted!r}, got {got!r}"


def _comparable(declarations: list[dict[str, Any]]) -> list[list[tuple[str, str]]]:
    return sorted(sorted((each, str(whom)) for each, whom in one.items()) for one in declarations)
