"""How many checks passed in this run; the end of the run reports it."""

from __future__ import annotations

from pathlib import Path

from tests.law.checks import LEDGER, OWN, SHARED, Check, checks_in, load


class Tally:
    """Counts the checks that began and those that passed, by folder."""

    def __init__(self) -> None:
        self._began: dict[Path, set[str]] = {}
        self._passed: dict[Path, set[str]] = {}

    def began(self, check: Check, folder: Path) -> None:
        self._began.setdefault(folder, set()).add(check.name)

    def passed(self, check: Check, folder: Path) -> None:
        self._passed.setdefault(folder, set()).add(check.name)

    def lines(self) -> list[str]:
        """What to report: nothing of folders of which no check ran."""
        report = []
        if SHARED in self._began:
            passed = len(self._passed.get(SHARED, ()))
            report.append(f"../shared/cases: {passed} of {len(checks_in(SHARED))} show checks pass")
        if OWN in self._began:
            passed = len(self._passed.get(OWN, ()))
            report.append(f"tests/law/cases: {passed} of {len(checks_in(OWN))} show checks pass")
            report.append(self._examples())
        return report

    def _examples(self) -> str:
        """How many of the rules' examples are cases all of whose checks passed."""
        passed = self._passed.get(OWN, set())
        good: dict[str, bool] = {}
        for check in checks_in(OWN):
            good[check.case] = good.get(check.case, True) and check.name in passed
        entries = load(LEDGER)
        expressed = [cases_of(entry) for entry in entries if "case" in entry]
        passing = sum(all(good.get(case, False) for case in cases) for cases in expressed)
        waiting = sum("waits" in entry for entry in entries)
        return (
            f"the rules' examples: {passing} of {len(entries)} are passing cases ({waiting} wait "
            f"for questions to come, {len(entries) - len(expressed) - waiting} are inexpressible)"
        )


def cases_of(entry: dict[str, str | list[str]]) -> list[str]:
    """The ids of the cases that stand for an example."""
    cases = entry["case"]
    return [cases] if isinstance(cases, str) else cases


TALLY = Tally()
