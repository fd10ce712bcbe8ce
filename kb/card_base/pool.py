"""Spreads work over the processor's cores: batches out, results back in the same order."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import chain, islice
from multiprocessing import get_context, parent_process
from types import ModuleType
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

BATCH = 200
"""Items to a batch; work of no more than one batch isn't worth another process."""
MOST_WORKERS = 4
"""Each holds a grammar and takes up to 190 MB for a card file of 28,000 cards on two cores."""
AHEAD = 3
"""Batches given out for each worker before the results of the first are taken."""


def cores() -> int:
    """Returns how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(
    work: Callable[[list[Item]], Result], items: Iterable[Item], workers: int | None = None
) -> Iterator[Result]:
    """The results of `work` (a function that other processes can import) on batches of the items,
    in order. With one worker, or little to do, it is done in this process."""
    workers = min(cores(), MOST_WORKERS) if workers is None else workers
    batches = _batches(items)
    first = list(islice(batches, 2))
    if workers < 2 or len(first) < 2:
        yield from map(work, chain(first, batches))
        return
    yield from _in_processes(work, chain(first, batches), workers)


def _batches(items: Iterable[Item]) -> Iterator[list[Item]]:
    rest = iter(items)
    while batch := list(islice(rest, BATCH)):
        yield batch


def _in_processes(
    work: Callable[[list[Item]], Result], batches: Iterator[list[Item]], workers: int
) -> Iterator[Result]:
    waiting: deque[tuple[list[Item], Future[Result] | None]] = deque()
    try:
        context = get_context("spawn")
        pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_leave_with_parent)
    except (ImportError, NotImplementedError, OSError):  # a system without shared semaphores
        yield from map(work, batches)
        return
    try:
        for batch in batches:
            waiting.append((batch, _given_out(pool, work, batch)))
            if len(waiting) >= workers * AHEAD:
                yield _result(work, *waiting.popleft())
        while waiting:
            yield _result(work, *waiting.popleft())
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_with_parent() -> None:
    """Ends this process when the one that gives out the work has died: nobody else would."""
    threading.Thread(target=_leave, daemon=True).start()


def _leave() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _given_out(
    pool: ProcessPoolExecutor, work: Callable[[list[Item]], Result], batch: list[Item]
) -> Future[Result] | None:
    """The result to come; None if there are no processes that could bring it."""
    try:
        with _interrupts_held_back(), _without_main():
            return pool.submit(work, batch)  # this starts the processes
    except (BrokenProcessPool, OSError):
        return None


def _result(
    work: Callable[[list[Item]], Result], batch: list[Item], future: Future[Result] | None
) -> Result:
    """A batch's result; worked out here if the processes died or could not even be started."""
    if future is not None:
        try:
            return future.result()
        except BrokenProcessPool:
            pass
    return work(batch)


@contextmanager
def _interrupts_held_back() -> Iterator[None]:
    """Processes started meanwhile ignore Ctrl-C: to stop them is this process's business."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _without_main() -> Iterator[None]:
    """Processes started meanwhile don't run the main module again, as spawned ones do: they need
    nothing of it, and it may be a script that isn't made for that, or no file at all."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main
