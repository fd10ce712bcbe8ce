"""The same on a Dask cluster that is there already: its machines have lawmage installed."""

from __future__ import annotations

import socket
import uuid
from collections import deque
from importlib import import_module
from typing import Any

import msgspec

from cli.bulk.tasks import Reply, Task, failed
from cli.bulk.workers import Worker
from kb.errors import SnapshotError, quoted, shown

CONNECTING = 15
"""Seconds after which a scheduler that does not answer is given up."""
AHEAD = 8
"""Tasks that are given out for each thread of the cluster before the first reply is taken."""
FEWEST_AHEAD = 64
"""The same where nothing works yet: a cluster may grow with what there is to do."""


class Cluster:
    """The workers of a Dask cluster. Within each, processes of ours answer, so that none of theirs
    is lost to a board that takes too long or too much memory.

    Raises SnapshotError where there is no such cluster, or lawmage isn't on it.
    """

    def __init__(self, address: str, seconds: float | None) -> None:
        self._seconds = seconds
        self._run = uuid.uuid4().hex
        self._client = _connected(address)
        threads: dict[str, int] = self._client.nthreads()
        self.ahead = max(FEWEST_AHEAD, AHEAD * sum(threads.values()))
        try:
            self._check_versions()
        except BaseException:
            self._client.close()
            raise

    def submit(self, task: Task) -> _Promised:
        """The reply to come."""
        key = f"lawmage-{self._run}-{task.number}"
        words = msgspec.json.encode(task)
        future = self._client.submit(
            answered_there, words, self._seconds, self._run, key=key, pure=False
        )
        return _Promised(task, future)

    def _check_versions(self) -> None:
        ours = installed_version()
        for worker, theirs in self._client.run(installed_version, on_error="return").items():
            if theirs != ours:
                raise SnapshotError(
                    f"--scheduler: the worker {quoted(str(worker))[1:-1]} has another lawmage",
                    found=shown(str(theirs)),
                    expected=f"lawmage {ours}, as here",
                )

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *raised: object) -> None:
        self._client.run(leave, self._run, on_error="ignore")
        self._client.close()


class _Promised:
    """A reply to come from the cluster."""

    def __init__(self, task: Task, future: Any) -> None:
        self._task = task
        self._future = future

    def result(self) -> Reply:
        """The reply, once it is there; whatever befell the cluster meanwhile is one too."""
        try:
            return msgspec.json.decode(self._future.result(), type=Reply)
        except Exception as error:  # a cluster may fail in many ways
            message = f"the cluster failed on this line ({type(error).__name__}: {error})"
            return failed(self._task, message, 1)


def _connected(address: str) -> Any:
    try:
        distributed = import_module("distributed")  # an extra, and slow to import
    except ImportError:
        raise SnapshotError(
            "--scheduler: this needs dask's `distributed`, which isn't installed",
            expected="pip install 'lawmage[dask]'",
        ) from None
    try:
        _reach(address)
        return distributed.Client(address, timeout=CONNECTING, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise SnapshotError(
            "--scheduler: no Dask scheduler can be reached there",
            found=f"{shown(address)} ({' '.join(str(error).split())[:200]})",
            expected="an address such as tcp://127.0.0.1:8786",
        ) from None


def _reach(address: str) -> None:
    """Raises OSError if nobody listens there: a client that tried in vain would go on complaining
    when it is thrown away."""
    addressing = import_module("distributed.comm.addressing")
    kind, _ = addressing.parse_address(address)
    if kind in ("tcp", "tls"):
        socket.create_connection(addressing.get_address_host_port(address), CONNECTING).close()


# ------------------------------------------------------------------------------ on the cluster

_idle: deque[Worker] = deque()
"""Processes of ours, within this worker of the cluster, that have nothing to do."""
_ended: set[str] = set()
"""Runs that are over."""


def installed_version() -> str:
    """The version of lawmage that is installed."""
    from importlib.metadata import version  # noqa: PLC0415 - rarely asked for

    return version("lawmage")


def answered_there(words: bytes, seconds: float | None, run: str) -> bytes:
    """The encoded reply to an encoded task of a run."""
    try:
        worker = _idle.pop()
    except IndexError:
        worker = Worker()
    try:
        reply = worker.ask(msgspec.json.decode(words, type=Task), seconds)
    finally:
        if run in _ended:
            worker.close()
        else:
            _idle.append(worker)
    return msgspec.json.encode(reply)


def leave(run: str) -> None:
    """Ends the processes: at once those that have nothing to do, the others when they are done."""
    _ended.add(run)
    while _idle:
        _idle.pop().close()
