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

from kb.api import Board
from kb.queries.combat.attacking import attack
from kb.queries.combat.blocking import block
from tests.law.checks import CaseCheck, checks_of

Answer = dict[str, Any]
QUERIES = ("attack", "block")
PLAIN = ("legal", "requirements_met", "requirements_possible", "better", "count", "complete")


class CombatCheck(CaseCheck, frozen=True):
    """One `attack` or `block` check."""

    @property
    def edition(self) -> str | None:
        """The edition that it is asked under, if it isn't the board's."""
        return self.said.get("edition")


def combat_checks_in(folder: Path) -> list[CombatCheck]:
    """Every `attack` or `block` check of a folder's cases."""
    return checks_of(CombatCheck, folder, *QUERIES)


def answered(check: CombatCheck, board: Board) -> Answer:
    """What the command answers."""
    said = check.said
    declared, maximal = said.get("declare"), said.get("maximal", False)
    if said["query"] == "attack":
        return attack(board, declared, maximal=maximal)
    return block(board, declared, player=said.get("player"), maximal=maximal)


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
