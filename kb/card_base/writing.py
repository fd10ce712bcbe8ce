"""Writes a card base: into a file beside it that takes its place when all is done."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType

import msgspec

from kb.card_base.errors import CardBaseError
from kb.card_base.keys import key
from kb.card_base.location import VARIABLE
from kb.card_base.store import APPLICATION, FORM, TABLES
from kb.storage import replacing

APART = frozenset(["token", "double_faced_token", "emblem", "art_series"])
"""Layouts of what isn't a card of its own: names mean cards before these."""


class Row(msgspec.Struct, frozen=True):
    """A card as the base holds it: see `kb.card_base.store`."""

    identity: str
    name: str
    faces: tuple[str, ...]
    layout: str
    source: str
    digest: bytes
    printed: bytes
    compiled: bytes
    lines: bytes


class NewBase:
    """A base being written; a context. Left without `put_in_place`, it leaves nothing behind."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._held = ExitStack()
        with _explained(path):
            self._unfinished = self._held.enter_context(replacing.unfinished(path))
        self._rows = sqlite3.connect(self._unfinished)
        self._rows.executescript(
            f"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; "
            f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {FORM}; {TABLES}"
        )

    def __enter__(self) -> NewBase:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._rows.close()
        self._held.close()

    def add(self, row: Row) -> None:
        """Adds a card. Raises CardBaseError when the disk is full and the like."""
        with _explained(self.path):
            number = self._rows.execute(
                "INSERT INTO cards (identity, name, source, digest, printed, compiled, lines) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                (row.identity, row.name, row.source, row.digest, row.printed, row.compiled,
                 row.lines),
            ).lastrowid  # fmt: skip
            self._rows.executemany(
                "INSERT OR IGNORE INTO names (key, rank, card, name) VALUES (?, ?, ?, ?)",
                [(key(name), rank, number, name) for name, rank in _named(row) if key(name)],
            )

    def put_in_place(self, meta: dict[str, str]) -> None:
        """Finishes the base and lets it take the place of the old one."""
        with _explained(self.path):
            self._rows.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
            self._rows.commit()
            self._rows.close()
            replacing.put_in_place(self._unfinished, self.path)


def _named(row: Row) -> Iterator[tuple[str, int]]:
    """The names that lead to a card, with their rank; the whole name's keeps others out."""
    lower = 2 if row.layout in APART else 0
    yield row.name, lower
    for name in (*row.faces, *row.name.split("//")):
        if key(name) != key(row.name):
            yield name.strip(), lower + 1


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Tells why a base can't be written."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CardBaseError(
            f"the card base can't be written: {reason}; {VARIABLE} can name another file",
            file=str(path),
        ) from None


@contextmanager
def sole_writer(path: Path, on_wait: Callable[[], None] | None = None) -> Iterator[None]:
    """Waits until no other import writes to this base's folder, then keeps others waiting.
    `on_wait` is called if there is one to wait for."""
    with ExitStack() as lock:
        with _explained(path):
            lock.enter_context(replacing.sole_writer(path, on_wait))
        yield
