"""A process that answers tasks: one from each line of standard input, a reply on each line of
standard output, after a first line that says that it is ready. It ends when its input does."""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
import warnings
from contextlib import suppress
from typing import BinaryIO

import msgspec

from cli.bulk.tasks import Reply, Task, answered

READY = b"ready\n"


def main(memory: int | None = None) -> None:
    """Answers until there is nothing more to come. memory: how much it may take, in bytes, where
    the system has such limits."""
    if memory is not None:
        _limit(memory)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # to stop is the business of who started this
    replies = _own_output()
    tasks: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(tasks,), daemon=True).start()
    _prepare()
    replies.write(READY)
    while True:
        replies.write(msgspec.json.encode(reply(tasks.get())) + b"\n")


def reply(words: bytes) -> Reply:
    """The reply to an encoded task, with the warnings that came up."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        task = msgspec.json.decode(words, type=Task)
        found = answered(task)
    told = dict.fromkeys(str(each.message) for each in caught)
    return msgspec.structs.replace(found, warnings=tuple(told))


def _limit(memory: int) -> None:
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not on every system

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def _own_output() -> BinaryIO:
    """Where replies go; what else is printed in this process goes nowhere."""
    kept = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    return os.fdopen(kept, "wb", buffering=0)


def _listen(tasks: queue.SimpleQueue[bytes]) -> None:
    """Hands on what comes; at the end, or when who started this is gone, ends the process, even
    in the midst of work."""
    for line in sys.stdin.buffer:
        tasks.put(line)
    os._exit(0)


def _prepare() -> None:
    """Has imported what nearly every query needs."""
    from kb.api import Board  # noqa: PLC0415, F401
    from kb.engine.layers import derivation  # noqa: PLC0415, F401


if __name__ == "__main__":
    main()
