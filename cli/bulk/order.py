"""Replies in the order of their tasks, however many are worked on at once."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterable, Iterator
from typing import Protocol

from cli.bulk.tasks import Reply, Task


class Promise(Protocol):
    """A reply to come."""

    def result(self) -> Reply:
        """The reply, once it is there."""


class Answerers(Protocol):
    """Whoever answers tasks. ahead: how many may be under way before the first is taken."""

    ahead: int

    def submit(self, task: Task) -> Promise:
        """The reply to come."""


def in_order(answerers: Answerers, tasks: Iterable[Task]) -> Iterator[Reply]:
    """The replies to the tasks. A task is given out as soon as it comes, and its reply taken as
    soon as those before it are: whoever feeds us may wait for an answer before the next question.
    """
    waiting: queue.Queue[Promise | _End] = queue.Queue(answerers.ahead)
    feeder = threading.Thread(target=_feed, args=(answerers, tasks, waiting), daemon=True)
    feeder.start()
    while True:
        promise = waiting.get()
        if isinstance(promise, _End):
            if promise.cause is not None:
                raise promise.cause
            return
        yield promise.result()


class _End:
    """There are no more tasks. cause: what kept us from reading them all."""

    def __init__(self, cause: BaseException | None = None) -> None:
        self.cause = cause


def _feed(
    answerers: Answerers, tasks: Iterable[Task], waiting: queue.Queue[Promise | _End]
) -> None:
    try:
        for task in tasks:
            waiting.put(answerers.submit(task))
    except BaseException as error:  # in a thread of its own nobody else would hear of it
        waiting.put(_End(error))
    else:
        waiting.put(_End())
