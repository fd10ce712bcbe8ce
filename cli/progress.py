"""What people see while they wait: a bar on a terminal, nothing where nobody looks."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


def tell(message: str) -> None:
    """A line for whoever waits."""
    if sys.stderr is not None:
        print(f"lawmage: {message}", file=sys.stderr, flush=True)


@contextmanager
def shown_progress(what: str) -> Iterator[Callable[[int, int | None], None] | None]:
    """A bar of how much of a file has been read, on standard error; None where that is no
    terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console  # noqa: PLC0415 - for terminals only
    from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


@contextmanager
def counting(what: str) -> Iterator[Callable[[int], None] | None]:
    """A count of what has been done, on standard error; None where that is no terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console  # noqa: PLC0415 - for terminals only

    with Console(stderr=True).status(what) as status:
        yield lambda done: status.update(f"{done:,} {what}")


@contextmanager
def shown_lines(what: str, total: int | None, done: int) -> Iterator[Callable[[], None]]:
    """A bar of lines, `done` of them before it begins; the time that is left where the total is
    known. The function says that one more is done."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console  # noqa: PLC0415 - for terminals only
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as bar:
        task = bar.add_task(what, total=total, completed=done)
        yield lambda: bar.advance(task)
