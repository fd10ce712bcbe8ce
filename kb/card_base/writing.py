"""Writes a card base: into a file beside it that takes its place when all is done."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb.card_base.keys import key
from kb.card_base.store import KIND, TABLES
from kb.storage.database import NewDatabase, explained

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


class NewBase(NewDatabase):
    """A card base being written."""

    kind = KIND
    tables = TABLES

    def add(self, row: Row) -> bool:
        """Adds a card, in place of one of the same identity; whether there was none. Raises
        CardBaseError when the disk is full and the like."""
        with explained(KIND, self.path):
            alone = not self._took_out(row.identity)
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
        return alone

    def _took_out(self, identity: str) -> bool:
        """Takes the card of an identity out; whether there was one."""
        query = "SELECT id FROM cards WHERE identity = ?"
        found = self._rows.execute(query, (identity,)).fetchall()
        for number in found:
            self._rows.execute("DELETE FROM names WHERE card = ?", number)
            self._rows.execute("DELETE FROM cards WHERE id = ?", number)
        return bool(found)

    def put_in_place(self, meta: dict[str, str]) -> None:
        """Finishes the base and lets it take the place of the old one."""
        with explained(KIND, self.path):
            self._rows.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
            self._replace()


def _named(row: Row) -> Iterator[tuple[str, int]]:
    """The names that lead to a card, with their rank; the whole name's keeps others out."""
    lower = 2 if row.layout in APART else 0
    yield row.name, lower
    for name in (*row.faces, *row.name.split("//")):
        if key(name) != key(row.name):
            yield name.strip(), lower + 1
