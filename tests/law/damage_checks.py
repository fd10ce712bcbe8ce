"""`damage` checks of cases: which there are, and whether an answer meets what one expects.

What an expectation says: `legal`; `rules`, the set of rules of all reasons; `objects`, the list of
objects of each reason; `step`, `assigned`, `open` and `divided_by` as in the answer.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.law.checks import CaseCheck, checks_of

Answer = dict[str, Any]


class DamageCheck(CaseCheck, frozen=True):
    """One `damage` check."""

    @property
    def assign(self) -> str:
        """The assignment that it asks about."""
        return str(self.said["assign"])


def damage_checks_in(folder: Path) -> list[DamageCheck]:
    """Every `damage` check of a folder's cases."""
    return checks_of(DamageCheck, folder, "damage")


def _same(key: str) -> Callable[[Answer, Any], bool]:
    return lambda answer, wanted: bool(answer[key] == wanted)


MEANINGS: dict[str, Callable[[Answer, Any], bool]] = {
    **{key: _same(key) for key in ("legal", "step", "assigned", "divided_by", "open")},
    "rules": lambda answer, wanted: {each["rule"] for each in answer["reasons"]} == set(wanted),
    "objects": lambda answer, wanted: [each["objects"] for each in answer["reasons"]] == wanted,
}
"""What each key of `expect` means: whether the answer meets the wanted value."""


def differences(answer: Answer, expect: dict[str, Any]) -> list[str]:
    """A line for each expectation that is not met, with the whole answer after the last."""
    wrong = [f"{key}: {want!r}" for key, want in expect.items() if not MEANINGS[key](answer, want)]
    return [*wrong, repr(answer)] if wrong else []


def malformed(answer: Answer) -> list[str]:
    """What no answer may be: legal with reasons, or with reasons that do not say why."""
    wrong = []
    if answer["legal"] == bool(answer["reasons"]):
        wrong.append("legal says otherwise than the reasons")
    if not all(each["rule"] and each["objects"] and each["text"] for each in answer["reasons"]):
        wrong.append("a reason without rule, objects or text")
    if set(answer["open"]) - set(answer["divided_by"]):
        wrong.append("nobody assigns the damage of an open creature")
    return wrong
