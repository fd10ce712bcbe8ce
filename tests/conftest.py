"""For all tests: nobody's own card base or rules store has a say in them; what a run ends with."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from tests.law.tally import Tally

LISTS = Path(__file__).parent / "law"
REASONS = {
    "wrong_answers.txt": "a wrong answer that is known",
    "wrong_expectations.txt": "the check expects a wrong answer",
}


@pytest.fixture(autouse=True, scope="session")
def no_card_base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where the card base would be; there is none unless a test makes one elsewhere."""
    path = tmp_path_factory.mktemp("no_card_base") / "cards.sqlite3"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LAWMAGE_CARDS", str(path))
        patch.setenv("LAWMAGE_RULES", str(path.with_name("rules.sqlite3")))
        yield path


def pytest_configure() -> None:
    """A run in the background ignores interruptions, and so would the processes that it starts: but
    some tests interrupt theirs. Processes that run tests allocate large pages, where there are
    such: what many boards have left behind would make those to come a quarter slower."""
    os.environ.setdefault("GLIBC_TUNABLES", "glibc.malloc.hugetlb=1")
    if "PYTEST_XDIST_WORKER" in os.environ:  # what tests start is as people start it
        os.environ.pop("LD_PRELOAD", None)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def listed(file: str) -> set[str]:
    """The ids of the tests in a list."""
    lines = (LISTS / file).read_text("utf-8").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Thousands of tests are kept until the end: looking for garbage among them again and again
    would be a seventh of the time of all tests; looking less often at what comes after that saves a
    twelfth."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.set_threshold(50_000, 20, 50)  # boards come and go by thousands of small values


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Expects the listed checks to fail: one that passes is a failure until it leaves its list."""
    for file, reason in REASONS.items():
        known = listed(file)
        for item in items:
            if item.nodeid in known:
                item.add_marker(pytest.mark.xfail(strict=True, reason=reason))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Reports how many cases pass. (Here, since the process that reports loads no conftest of a
    folder below when others run the tests.)"""
    ids = {
        outcome: [each.nodeid for each in terminalreporter.stats.get(outcome, ())]
        for outcome in ("passed", "failed", "xfailed")
    }
    lines = list(Tally(ids["passed"], [*ids["failed"], *ids["xfailed"]]).lines())
    if lines:
        terminalreporter.section("cases")
        for line in lines:
            terminalreporter.write_line(line)
