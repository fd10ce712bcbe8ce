"""Worker processes: each answers one task after the other and is replaced in time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress

import msgspec

from cli.bulk.tasks import Reply, Task, failed
from cli.bulk.worker import READY

BOARDS = 1000
"""So many boards are answered before a process makes way for a new one: clingo never frees symbols,
which is some 15 MB for as many small boards."""

START = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from cli.bulk.worker import main"
"""A worker imports from where this process does."""

LEAVING = 5
"""Seconds that a process has to end by itself."""

_STARTS = 3
"""After so many vain attempts to start a process in a row there is no sense in another."""


class NoWorkers(OSError):
    """No process can be started."""


class Worker:
    """One process, for one thread at a time; only `stop` may be called from another."""

    def __init__(self, memory: int | None = None) -> None:
        """memory: how much it may take, in bytes."""
        self._memory = memory
        self._process: subprocess.Popen[bytes] | None = None
        self._answered = 0
        self._stopped = False
        self._starting = threading.Lock()

    @property
    def pid(self) -> int | None:
        """The process that would answer next, if one is running."""
        return None if self._process is None else self._process.pid

    def ask(self, task: Task, seconds: float | None) -> Reply:
        """The reply to a task; one that says so if it takes longer, or if the process dies of it.

        Raises NoWorkers.
        """
        process = self._running()
        late = threading.Event()

        def stop() -> None:
            late.set()
            process.kill()

        timer = None if seconds is None else threading.Timer(seconds, stop)
        if timer is not None:
            timer.daemon = True
            timer.start()
        line = _exchanged(process, msgspec.json.encode(task) + b"\n")
        if timer is not None:
            timer.cancel()
        self._answered += 1
        if line is None or late.is_set():
            status = self.close()
        if line is None:
            return _unanswered(task, status, seconds if late.is_set() else None)
        reply = msgspec.json.decode(line, type=Reply)
        if reply.exhausted:  # what is left of the memory may be too little for any board
            self.close()
        return reply

    def close(self) -> int:
        """Ends the process; its exit status."""
        if self._process is None:
            return 0
        process, self._process = self._process, None
        return _end(process)

    def stop(self) -> None:
        """Ends the process in the midst of its work; no other takes its place."""
        with self._starting:
            self._stopped = True
            if self._process is not None:
                self._process.kill()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._answered >= BOARDS:
            self.close()
        with self._starting:
            if self._stopped:
                raise NoWorkers("stopped")
            if self._process is None:
                self._process, self._answered = _started(self._memory), 0
            return self._process


def _started(memory: int | None) -> subprocess.Popen[bytes]:
    """A process that is ready."""
    problem = ""
    for _ in range(_STARTS):
        try:
            process = subprocess.Popen(
                [sys.executable, "-P", "-c", f"{START}; main({memory})", json.dumps(sys.path)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=None if os.environ.get("LAWMAGE_DEBUG") else subprocess.DEVNULL,
            )
        except OSError as error:
            problem = error.strerror or str(error)
            continue
        assert process.stdout is not None
        if process.stdout.readline() == READY:
            return process
        problem = f"it ended with status {_end(process)}"
    raise NoWorkers(f"a process that answers can't be started: {problem}")


def _end(process: subprocess.Popen[bytes]) -> int:
    """Ends a process that is at its end or has nothing to do; its exit status."""
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError):  # what it was told last, it may never have read
            pipe.close()  # type: ignore[union-attr]
    try:
        return process.wait(LEAVING)  # it ends when its input does
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()


def _exchanged(process: subprocess.Popen[bytes], task: bytes) -> bytes | None:
    """The line that comes back; None if the process ended instead."""
    assert process.stdin is not None and process.stdout is not None
    try:
        process.stdin.write(task)
        process.stdin.flush()
        line = process.stdout.readline()
    except OSError:
        return None
    return line if line.endswith(b"\n") else None


def _unanswered(task: Task, status: int, late: float | None) -> Reply:
    """The reply for a task whose process is gone. late: after how many seconds it was stopped."""
    if late is not None:
        refusal = failed(task, f"not answered within {late:g} s (--timeout)", 2)
        return msgspec.structs.replace(refusal, late=True)
    ended = f"by signal {-status}" if status < 0 else f"with status {status}"
    message = f"the process that worked on this line was ended {ended}"
    return failed(task, f"{message} (has memory run out?)", 1)


class Here:
    """Workers of this machine, as many as there are jobs."""

    def __init__(self, jobs: int, seconds: float | None, memory: int | None = None) -> None:
        self.ahead = 16 * jobs
        self._seconds = seconds
        self._workers = [Worker(memory) for _ in range(jobs)]
        self._idle = deque(self._workers)
        self._threads = ThreadPoolExecutor(jobs)

    def submit(self, task: Task) -> Future[Reply]:
        """The reply to come."""
        return self._threads.submit(self._answer, task)

    def _answer(self, task: Task) -> Reply:
        worker = self._idle.popleft()  # there are as many threads as workers
        try:
            return worker.ask(task, self._seconds)
        finally:
            self._idle.append(worker)

    def __enter__(self) -> Here:
        return self

    def __exit__(self, *raised: object) -> None:
        for worker in self._workers:
            worker.stop()
        self._threads.shutdown(wait=True, cancel_futures=True)
        for worker in self._workers:
            worker.close()
