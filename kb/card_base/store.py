"""The card base, one SQLite file, and how it answers.

A row of `cards` holds what is printed on a card (Scryfall's field names, as JSON) and what that was
compiled to; a row of `names` leads from the key of a name (see `keys.key`) to a card.
The file is never changed: an import writes another one and puts it in its place, so whoever reads
meanwhile sees the old base or the new one, whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any
from warnings import warn

import msgspec

from kb.card_base.entry import Entry, Lines
from kb.card_base.errors import CardBaseError
from kb.card_base.fingerprint import fingerprint
from kb.card_base.keys import key, most_like
from kb.card_base.location import VARIABLE
from kb.storage.database import Database, Kind
from kb.vocabulary.card import Card

KIND = Kind(
    "card base", 0x6C61776D, 2, VARIABLE, "make it anew with `lawmage cards import FILE`",
    CardBaseError,
)  # fmt: skip
TABLES = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE cards (
  id INTEGER PRIMARY KEY,
  identity TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  source TEXT NOT NULL,
  digest BLOB NOT NULL,
  printed BLOB NOT NULL,
  compiled BLOB NOT NULL,
  lines BLOB NOT NULL
);
CREATE TABLE names (
  key TEXT NOT NULL,
  rank INTEGER NOT NULL,
  card INTEGER NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (key, rank, card)
) WITHOUT ROWID;
"""
"""`identity` tells which card it is, `source` the set file that brought it (empty for a file of
all cards), `digest` whether what is printed has changed. `rank` says which card a name means
first: 0 a card's whole name, 1 the name of a face, 2 and 3 the same of tokens and the like."""

ORIGIN = "the card base"
STALE = (
    "the card base was made by another version of lawmage; its cards are read anew each time, "
    "until `lawmage cards import FILE` makes it anew"
)


def encoded(value: object) -> bytes:
    """A value as a row holds it."""
    return msgspec.msgpack.encode(value)


class StaleCardBase(UserWarning):
    """The card base was compiled by another version of the reader: it still answers, but slowly."""


class CardBase(Database):
    """A card base that is there. Raises CardBaseError where it can't be read."""

    kind = KIND

    @classmethod
    def at(cls, path: Path) -> CardBase | None:
        """The base in this file; None if there is none yet."""
        return cls(path) if path.exists() else None

    @cached_property
    def meta(self) -> Mapping[str, str]:
        """`fingerprint` (of the reader that compiled the cards), `file` (they come from)."""
        return dict(self.select("SELECT name, value FROM meta"))

    @property
    def is_stale(self) -> bool:
        """Returns whether an older reader compiled its cards. They are then read anew from what is
        printed, each time."""
        return self.meta.get("fingerprint") != fingerprint()

    def _row(self, columns: str, name: str) -> tuple[Any, ...] | None:
        """Columns of the card that a name means."""
        number = self._number(name)
        if number is None:
            return None
        return next(self.select(f"SELECT {columns} FROM cards WHERE id = ?", (number[1],)), None)

    @cached_property
    def _numbers(self) -> dict[str, tuple[int, int] | None]:
        """Returns what `_number` has found: a base never changes."""
        return {}

    def _number(self, name: str) -> tuple[int, int] | None:
        """Returns which card a name means, with how like its name is."""
        if name not in self._numbers:
            query = (
                "SELECT names.name, card FROM names JOIN cards ON cards.id = names.card "
                "WHERE key = ? ORDER BY rank, identity"
            )
            rows = self.select(query, (key(name),))
            self._numbers[name] = most_like(name, ((row[0], row[1]) for row in rows))
        return self._numbers[name]

    def likeness(self, name: str) -> int | None:
        """Returns how like the name of the card that is found is to this name; None if there is
        none."""
        number = self._number(name)
        return None if number is None else number[0]

    def find(self, name: str) -> Card | None:
        """The card whose whole name, or else a face's name, is most like this one."""
        if self.is_stale:
            warn(STALE, StaleCardBase, stacklevel=2)
            entry = self.entry(name)
            return entry.card if entry is not None else None
        row = self._row("compiled", name)
        return msgspec.msgpack.decode(row[0], type=Card) if row is not None else None

    def entry(self, name: str) -> Entry | None:
        """The same, with what is printed."""
        row = self._row("compiled, lines, printed", name)
        if row is None:
            return None
        printed = msgspec.json.decode(row[2])
        if self.is_stale:
            from kb.card_base.compiling import compile_with_lines  # noqa: PLC0415 - loads the grammar

            card, lines = compile_with_lines(printed)
            return Entry(card, ORIGIN, lines, printed, (STALE,))
        card = msgspec.msgpack.decode(row[0], type=Card)
        return Entry(card, ORIGIN, msgspec.msgpack.decode(row[1], type=Lines), printed)

    def names(self) -> Iterator[str]:
        """Every name in the base, of faces too."""
        return (name for (name,) in self.select("SELECT name FROM names"))

    def nearest(self, name: str, count: int = 3) -> list[str]:
        """Up to `count` names most like this one, likeliest first."""
        from kb.card_base.suggestions import nearest  # noqa: PLC0415 - only a misspelt name needs it

        return nearest(self.select, key(name), count)
