"""How many checks of cases passed in a run; the end of the run reports it.

A check is a test named `test_own_case[NAME]` or `test_shared_case[NAME]`, whichever module it is
in; NAME is the case's id and the check's number. Reports reach here from every worker process.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from tests.law.checks import LEDGER, load

_CHECK = re.compile(r"::test_(own|shared)_case\[(?P<name>.+)\]$")
WHERE = {"own": "tests/law/cases", "shared": "../shared/cases"}


class Tally:
    """The checks that passed and those that failed, by whose cases they are."""

    def __init__(self, passed: Iterable[str], failed: Iterable[str]) -> None:
        self._passed = sorted_by_owner(passed)
        self._failed = sorted_by_owner(failed)

    def lines(self) -> Iterator[str]:
        """What to report: nothing of cases of which no check ran."""
        for owner, where in WHERE.items():
            passed, failed = self._passed[owner], self._failed[owner]
            if passed or failed:
                yield f"{where}: {len(passed)} of {len(passed) + len(failed)} checks pass"
        if self._passed["own"]:
            yield self._examples()

    def _examples(self) -> str:
        """How many of the rules' examples are cases all of whose checks passed."""
        passed = {case_of(name) for name in self._passed["own"]}
        failed = {case_of(name) for name in self._failed["own"]}
        entries: list[dict[str, Any]] = load(LEDGER)
        expressed = [cases_of(entry) for entry in entries if "case" in entry]
        passing = sum(passed - failed >= set(cases) for cases in expressed)
        return (
            f"the rules' examples: {passing} of {len(entries)} are passing cases "
            f"({len(entries) - len(expressed)} are inexpressible)"
        )


def sorted_by_owner(ids: Iterable[str]) -> dict[str, set[str]]:
    """The names of the checks among the ids of tests; a check of two questions counts twice."""
    found: dict[str, set[str]] = {owner: set() for owner in WHERE}
    for id_ in ids:
        if match := _CHECK.search(id_):
            found[match[1]].add(id_)
    return found


def case_of(id_: str) -> str:
    """The id of the case that a test's id names."""
    match = _CHECK.search(id_)
    assert match is not None
    return match["name"].rpartition("-")[0]


def cases_of(entry: dict[str, str | list[str]]) -> list[str]:
    """The ids of the cases that stand for an example."""
    cases = entry["case"]
    return [cases] if isinstance(cases, str) else cases
