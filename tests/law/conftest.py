"""Reports at the end of a run how many cases pass."""

from __future__ import annotations

import pytest

from tests.law.tally import Tally


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    ids = {
        outcome: [each.nodeid for each in terminalreporter.stats.get(outcome, ())]
        for outcome in ("passed", "failed")
    }
    lines = list(Tally(ids["passed"], ids["failed"]).lines())
    if lines:
        terminalreporter.section("cases")
        for line in lines:
            terminalreporter.write_line(line)
