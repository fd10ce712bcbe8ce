"""Answers what assistants ask, each question in a process of its own that may take so long: a bad
board, a huge one or a slow question ends that process and not the server."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any

import msgspec

from cli.bulk.tasks import Task
from cli.bulk.workers import Here
from kb.errors import LawmageError, SnapshotError

LARGEST = 1_000_000
"""How long a question may be, in characters of JSON."""
NEVER = frozenset({"file", "cards", "with", "other"})
"""What would name files: no tool passes these on."""

Said = str | dict[str, Any]
"""A board, in the notation (YAML or JSON as text too) or as plain values."""


class Refused(LawmageError):
    """A question without an answer; the message says how to mend it."""


class Oracle:
    """What answers: questions about boards in processes, about cards and rules at once."""

    def __init__(self, jobs: int = 2, seconds: float = 20.0) -> None:
        self._workers = Here(jobs, seconds)
        self._reader = ThreadPoolExecutor(1)  # stores are read by the thread that opened them
        self.seconds = seconds

    def __enter__(self) -> Oracle:
        self._workers.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._workers.__exit__(kind, error, traceback)
        self._reader.shutdown(wait=False, cancel_futures=True)

    def ask(self, query: str, board: Said, **keys: Any) -> dict[str, Any]:
        """The document of a question about a board. Raises Refused."""
        assert not NEVER.intersection(keys)
        given = {key: value for key, value in keys.items() if value not in (None, "", [], False)}
        asked = {"snapshot": board, "query": query, **given}
        words = msgspec.json.encode(asked).decode()
        if len(words) > LARGEST:
            raise Refused("too large a board", found=f"{len(words):,} characters of JSON",
                          expected=f"at most {LARGEST:,}")  # fmt: skip
        reply = self._workers.submit(Task(1, words)).result()
        document: dict[str, Any] = msgspec.json.decode(reply.answer)
        if "error" in document and reply.status:
            message = str(document["error"]).replace(" (--timeout)", "")
            raise Refused(message)
        return document

    def card(self, name: str) -> dict[str, Any]:
        """How a card's text is understood. Raises LawmageError."""
        from kb.api.texts import card  # noqa: PLC0415 - not before it is asked for

        return self._reader.submit(lambda: card(name).to_dict()).result()

    def rule(self, number: str, edition: str | None) -> dict[str, Any]:
        """A rule, its links, and where it is encoded. Raises LawmageError."""
        from kb.api.texts import rule  # noqa: PLC0415 - not before it is asked for

        asked = edition or "current"
        return self._reader.submit(lambda: rule(number, edition=asked).to_dict()).result()

    def search(self, words: str, edition: str | None, most: int) -> dict[str, Any]:
        """Rules by their words, in one edition. Raises LawmageError."""
        from kb.rulebook.search import search_document  # noqa: PLC0415 - not before it is asked for
        from kb.rulebook.store import needed_store  # noqa: PLC0415

        if not words.split():
            raise SnapshotError("no words to look for", found="nothing", expected="words of a rule")
        asked = edition or "current"
        return self._reader.submit(
            lambda: search_document(needed_store(), words, asked, most)
        ).result()
