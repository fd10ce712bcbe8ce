"""`batch`: many queries at once, each on a line of its own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cli.bulk.order import Answerers
    from cli.bulk.tasks import Reply

MOST_JOBS = 256
USUAL_TIMEOUT = 60.0
"""Seconds for one line."""
LONGEST_TIMEOUT = 1e6
WORST = (1, 2, 3, 0)
"""Exit statuses, the worst first."""


def batch(
    lines: str,
    *,
    out: str | None = None,
    resume: bool = False,
    only_differences: bool = False,
    junit: str | None = None,
    jobs: str | None = None,
    timeout: str | None = None,
    query: str | None = None,
    object: str | None = None,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
    scheduler: str | None = None,
) -> int:
    """Answer many queries: JSON lines, or a folder of snapshots."""
    from cli.bulk.junit import TestReport  # noqa: PLC0415
    from cli.bulk.lines import Lines  # noqa: PLC0415 - not before it is asked for
    from cli.bulk.order import in_order  # noqa: PLC0415
    from cli.bulk.output import WholeLines, opened  # noqa: PLC0415

    seconds = _seconds(timeout)
    if resume and (only_differences or junit is not None):
        raise _refused(
            "--resume: what was left out before isn't known", "--only-differences or --junit",
            "one or the other",
        )  # fmt: skip
    report = TestReport() if junit is not None else None
    source = Lines(lines, _usual(query, object=object, edition=edition, cards=cards))
    with opened(out, resume, lines) as (stream, done):
        _check_done(done, source.total, out)
        tally = Tally(strict)
        with (
            WholeLines(stream).undivided() as writer,
            _answerers(jobs, seconds, scheduler) as answerers,
            _bar(source.total, done, out) as advance,
        ):
            for reply in in_order(answerers, source.tasks(done)):
                if reply.status or reply.differs or not only_differences:
                    writer.write(bytes(reply.answer))
                tally.count(reply)
                if report is not None:
                    report.add(reply)
                advance()
    if report is not None and junit is not None:
        report.write(junit)
    tally.report(out)
    return tally.status


class Tally:
    """What came of the lines, for the exit status and those who watch."""

    def __init__(self, strict: bool) -> None:
        self._strict = strict
        self._lines = 0
        self._failed: list[bytes] = []
        self._failures = 0
        self._expected = 0
        self._different = 0
        self._statuses = {0}
        self._warnings: set[str] = set()

    def count(self, reply: Reply) -> None:
        """Takes a reply into account; tells its warnings once."""
        from cli.progress import tell  # noqa: PLC0415 - not before it is asked for

        self._lines += 1
        self._expected += reply.differs is not None
        self._different += bool(reply.differs)
        unlike = bool(reply.differs) or (reply.partial and self._strict)
        self._statuses.add(3 if unlike else reply.status)
        if reply.status:
            self._failures += 1
            self._failed = [*self._failed, bytes(reply.answer)][:3]
        for warning in reply.warnings:
            if warning not in self._warnings:
                self._warnings.add(warning)
                tell(warning)

    @property
    def status(self) -> int:
        """The worst that came of a line."""
        return next(each for each in WORST if each in self._statuses)

    def report(self, out: str | None) -> None:
        """Says on standard error how many answers a file was given, and which lines failed; nothing
        if they were printed and none did."""
        from cli.progress import tell  # noqa: PLC0415 - not before it is asked for

        if out is not None and out != "-":
            from kb.presentation.plain import printable  # noqa: PLC0415

            answers = "1 answer" if self._lines == 1 else f"{self._lines:,} answers"
            tell(f"wrote {answers} to {printable(out)}")
        if self._expected:
            tell(f"{self._different:,} of {self._expected:,} differ from what is expected")
        if not self._failures:
            return
        import msgspec  # noqa: PLC0415 - for failures only

        tell(f"{self._failures:,} of {self._lines:,} failed:")
        for answer in self._failed:
            document = msgspec.json.decode(answer)
            where = document.get("file") or f"line {document['line']}"
            tell(f"{where}: {document['error'].splitlines()[0]}")
        if self._failures > len(self._failed):
            tell(f'… and {self._failures - len(self._failed):,} more; their answers say "error"')


def _usual(query: str | None, **keys: str | None) -> dict[str, Any]:
    """The keys that a line need not say. Raises SnapshotError."""
    from cli import queries  # noqa: PLC0415 - not before it is asked for

    usual: dict[str, Any] = {key: value for key, value in keys.items() if value is not None}
    if query is not None and query in queries.QUERIES:
        usual["query"] = query
    elif query is not None:
        name, options = _typed(query)
        usual = {"query": name} | usual | options
    return usual


def _typed(query: str) -> tuple[str, dict[str, Any]]:
    """A query and its options. Raises SnapshotError."""
    from cli import queries  # noqa: PLC0415 - not before it is asked for

    name, options = queries.options_from_words(query)
    if not queries.OF_THE_CALL & options.keys():
        return name, options
    raise _refused("--query: not a query as it is asked", query, queries.usage(name))


@contextmanager
def _answerers(
    jobs: str | None, seconds: float | None, scheduler: str | None
) -> Iterator[Answerers]:
    """Whoever answers the queries. Raises SnapshotError."""
    if scheduler is not None:
        from cli.bulk.cluster import Cluster  # noqa: PLC0415 - loads dask

        with Cluster(scheduler, seconds) as cluster:
            yield cluster
        return
    from cli.bulk.workers import Here  # noqa: PLC0415 - not before it is asked for

    with Here(_jobs(jobs), seconds) as here:
        yield here


def _jobs(given: str | None) -> int:
    """How many processes. Raises SnapshotError."""
    if given is None:
        from kb.card_base.pool import cores  # noqa: PLC0415 - not before it is asked for

        return min(cores(), MOST_JOBS)
    if given.isdecimal() and len(given) < 10 and 0 < int(given) <= MOST_JOBS:
        return int(given)
    raise _refused("--jobs: no number of processes", given, f"1 to {MOST_JOBS}")


def _seconds(given: str | None) -> float | None:
    """For how long a line may be worked on. Raises SnapshotError."""
    if given is None:
        return USUAL_TIMEOUT
    try:
        seconds = float(given)
    except ValueError:
        seconds = -1
    if 0 < seconds <= LONGEST_TIMEOUT:
        return seconds
    raise _refused("--timeout: no number of seconds", given, "seconds for one line, such as 60")


def _check_done(done: int, total: int | None, out: str | None) -> None:
    if total is not None and done > total:
        raise _refused(
            "--resume: more answers than there are queries", str(done),
            f"at most {total} lines in {out}: it belongs to other queries",
        )  # fmt: skip


def _refused(problem: str, found: str, expected: str) -> Exception:
    from kb.errors import SnapshotError, shown  # noqa: PLC0415 - for errors only

    return SnapshotError(problem, found=shown(found), expected=expected)


@contextmanager
def _bar(total: int | None, done: int, out: str | None) -> Iterator[Callable[[], None]]:
    """A bar of the lines done, on standard error, where that is a terminal and nobody watches the
    answers themselves on it."""
    if out in (None, "-") and sys.stdout is not None and sys.stdout.isatty():
        yield lambda: None
        return
    from cli.progress import shown_lines  # noqa: PLC0415 - not before it is asked for

    with shown_lines("answering", total, done) as advance:
        yield advance
