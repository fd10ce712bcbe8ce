"""Answers what servers are asked, each question in a process of its own that may take so long: a
bad board, a huge one or a slow question ends that process and not the server."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cached_property
from typing import Any, TypeVar

import msgspec

from cli.bulk.tasks import Reply, Task
from cli.bulk.workers import Here
from kb.errors import LawmageError, SnapshotError, shown

LARGEST = 1_000_000
"""How long a question may be, in characters of JSON."""
MOST_MEMORY = 3 << 30
WAITING = 16
"""How many questions may wait for each process."""
NEVER = frozenset({"file", "cards", "with", "snapshot", "query"})
"""Keys that would name files, or ask something else: none of them is passed on."""
DEFECT = 1
LONGEST_NAME = 100

Said = str | dict[str, Any]
"""A board, in the notation (YAML or JSON as text too) or as plain values."""
Read = TypeVar("Read")


class Refused(LawmageError):
    """A question without an answer; the message says how to mend it."""


class TooLarge(Refused):
    """A question that is too long to be read."""


class TooSlow(Refused):
    """A question that took longer than allowed."""


class Busy(Refused):
    """A question that came while too many others waited."""


class Broken(Refused):
    """A question that something of lawmage's own is the matter with."""


def told(reply: Reply) -> dict[str, Any]:
    """The document of a reply. Raises Refused where that is why there is none."""
    document: dict[str, Any] = msgspec.json.decode(reply.answer)
    if "error" in document and reply.status:
        message = str(document["error"]).replace(" (--timeout)", "")
        kind = TooSlow if reply.late else Broken if reply.status == DEFECT else Refused
        raise kind(message)
    return document


class Oracle:
    """What answers: questions about boards in processes, about cards and rules at once."""

    def __init__(self, jobs: int = 2, seconds: float = 20.0, memory: int = MOST_MEMORY) -> None:
        """seconds, memory (in bytes): what a question may take at most."""
        self._workers = Here(jobs, seconds, memory)
        self._reader = ThreadPoolExecutor(1)  # stores are read by the thread that opened them
        self._places = threading.BoundedSemaphore(WAITING * jobs)
        self._jobs = jobs
        self.seconds = seconds

    def __enter__(self) -> Oracle:
        self._workers.__enter__()
        return self

    def __exit__(self, *raised: object) -> None:
        self._workers.__exit__(*raised)
        self._reader.shutdown(wait=False, cancel_futures=True)

    def warm(self) -> None:
        """Has every process started and ready."""
        words = msgspec.json.encode({"snapshot": {}, "query": "show"}).decode()
        for each in [self._workers.submit(Task(1, words)) for _ in range(self._jobs)]:
            each.result()

    def ask(self, query: str, board: Said, /, **keys: Any) -> dict[str, Any]:
        """The document of a question about a board. Raises Refused."""
        return told(self.begin(query, board, **keys).result())

    def begin(self, query: str, board: Said, /, **keys: Any) -> Future[Reply]:
        """The reply to come to a question about a board (see `told`). Raises Refused."""
        for key in sorted(NEVER.intersection(keys)):
            raise Refused("no such key here", found=shown(key), expected="a board, not a file")
        other = keys.get("other")
        if other is not None and not isinstance(other, dict):
            raise Refused("other: no board", found=shown(other), expected="a board as plain values")
        given = {key: value for key, value in keys.items() if value not in (None, "", [])}
        return self._submitted({"snapshot": board, "query": query, **given})

    def work(self, work: str, keys: dict[str, Any]) -> Future[Reply]:
        """The reply to come of a function (`module:name`) that makes a document of keys. Raises
        Refused."""
        return self._submitted(keys, work)

    def _submitted(self, asked: dict[str, Any], work: str | None = None) -> Future[Reply]:
        words = msgspec.json.encode(asked).decode()
        if len(words) > LARGEST:
            raise TooLarge("too large a board", found=f"{len(words):,} characters of JSON",
                           expected=f"at most {LARGEST:,}")  # fmt: skip
        if not self._places.acquire(blocking=False):
            raise Busy("too many questions at once", expected="a little patience")
        coming = self._workers.submit(Task(1, words, work=work))
        coming.add_done_callback(lambda _: self._places.release())
        return coming

    def read(self, reading: Callable[[], Read]) -> Read:
        """What reading cards or rules comes to. Raises LawmageError."""
        return self._reader.submit(reading).result()

    def card(self, name: str) -> dict[str, Any]:
        """How a card's text is understood. Raises LawmageError."""
        from kb.api.texts import card  # noqa: PLC0415 - not before it is asked for

        return self.read(lambda: card(name).to_dict())

    def cards(self, typed: str, most: int) -> list[str]:
        """Names of cards that what is typed may become. Raises LawmageError."""
        return self.read(lambda: self._completion.of(typed, most))

    def nearest(self, typed: str, most: int) -> list[str]:
        """Names of cards most like what is typed. Raises LawmageError."""
        from kb.card_base.library import Library  # noqa: PLC0415 - not before it is asked for

        return self.read(lambda: Library().nearest(typed[:LONGEST_NAME], most))

    @cached_property
    def _completion(self) -> Any:
        from kb.card_base.completion import Completion  # noqa: PLC0415 - not before it is asked for
        from kb.card_base.library import Library  # noqa: PLC0415

        return Completion(Library().names())

    def rule(self, number: str, edition: str | None) -> dict[str, Any]:
        """A rule, its links, and where it is encoded. Raises LawmageError."""
        from kb.api.texts import rule  # noqa: PLC0415 - not before it is asked for

        asked = edition or "current"
        return self.read(lambda: rule(number, edition=asked).to_dict())

    def search(self, words: str, edition: str | None, most: int) -> dict[str, Any]:
        """Rules by their words, in one edition. Raises LawmageError."""
        from kb.rulebook.search import search_document  # noqa: PLC0415 - not before it is asked for
        from kb.rulebook.store import needed_store  # noqa: PLC0415

        if not words.split():
            raise SnapshotError("no words to look for", found="nothing", expected="words of a rule")
        asked = edition or "current"
        return self.read(lambda: search_document(needed_store(), words, asked, most))
