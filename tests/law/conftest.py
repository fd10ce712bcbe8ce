"""Reports at the end of a run how many cases pass."""

from __future__ import annotations

import pytest

from tests.law.tally import TALLY


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    lines = TALLY.lines()
    if lines:
        terminalreporter.section("cases")
        for line in lines:
            terminalreporter.write_line(line)
