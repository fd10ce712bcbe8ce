"""Writes a rules store: a copy of the old one with more texts, put in its place when it is done."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path

import msgspec

from kb.rulebook import history
from kb.rulebook.normal import normal, unnumbered
from kb.rulebook.references import cited
from kb.rulebook.tables import INDEXES, KIND, TABLES, UNINDEX
from kb.rulebook.texts import EDITION, RulesText
from kb.storage.database import NewDatabase, explained


class NewStore(NewDatabase):
    """A rules store being written."""

    kind = KIND
    tables = TABLES

    def __init__(self, path: Path, former: bool) -> None:
        """former: whether there is a store at `path` to begin with."""
        super().__init__(path, former)
        self._wordings: dict[bytes, int] = dict(
            self._rows.execute("SELECT exact, id FROM wordings")
        )

    def add(self, name: str, source: str, read: RulesText, digest: bytes) -> None:
        """Adds a text. Raises RulesError when the disk is full and the like."""
        with explained(KIND, self.path):
            number = self._rows.execute(
                "INSERT INTO texts (name, kind, date, source, digest, notes) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                (name, read.kind, read.date, source, digest, msgspec.json.encode(read.notes)),
            ).lastrowid
            self._rows.executemany(
                "INSERT INTO paragraphs VALUES (?, ?, ?, ?, NULL)",
                [
                    (number, place, each.number, self._wording(each.text, each.examples))
                    for place, each in enumerate(read.paragraphs)
                ],
            )
            self._rows.executemany(
                "INSERT INTO terms VALUES (?, ?, ?, ?, ?)",
                [
                    (number, place, each.term, normal(each.term),
                     self._wording(each.text, each.examples))
                    for place, each in enumerate(read.glossary)
                ],
            )  # fmt: skip

    def remove(self, name: str) -> None:
        """Takes a text out; its wordings stay where others have them."""
        with explained(KIND, self.path):
            for (number,) in self._rows.execute("SELECT id FROM texts WHERE name = ?", (name,)):
                for table, column in (("paragraphs", "text"), ("terms", "text"), ("texts", "id")):
                    self._rows.execute(f"DELETE FROM {table} WHERE {column} = ?", (number,))

    def _wording(self, text: str, examples: tuple[str, ...]) -> int:
        """The number of a wording, which is added if it is new."""
        listed = msgspec.json.encode(examples)
        exact = hashed(text.encode() + listed)
        if exact not in self._wordings:
            words = normal("\n".join((text, *examples)))
            number = self._rows.execute(
                "INSERT INTO wordings (text, examples, exact, plain, masked) "
                "VALUES (?, ?, ?, ?, ?)",
                (text, listed.decode(), exact, hashed(words.encode()),
                 hashed(unnumbered(words).encode())),
            ).lastrowid  # fmt: skip
            assert number is not None
            self._wordings[exact] = number
            self._rows.executemany(
                "INSERT INTO citations VALUES (?, ?)",
                [(number, each) for each in cited("\n".join((text, *examples)))],
            )
        return self._wordings[exact]

    def finish(self, editions_changed: bool) -> None:
        """Works out the indexes and, where editions have changed, the history; after that nothing
        is added."""
        with explained(KIND, self.path):
            self._clean()
            if editions_changed:
                self._rows.executescript(UNINDEX)
                self._write_lines()
            self._rows.executescript(INDEXES)

    def put_in_place(self) -> None:
        """Lets the new store take the place of the old one."""
        with explained(KIND, self.path):
            self._rows.commit()
            self._rows.execute("PRAGMA optimize")
            self._replace()

    def _clean(self) -> None:
        """Takes out wordings that no text has any more, and makes the search anew."""
        self._rows.execute(
            "DELETE FROM wordings WHERE id NOT IN "
            "(SELECT wording FROM paragraphs UNION SELECT wording FROM terms)"
        )
        self._rows.execute("DELETE FROM citations WHERE wording NOT IN (SELECT id FROM wordings)")
        self._rows.execute("INSERT INTO search (search) VALUES ('rebuild')")

    def _write_lines(self) -> None:
        """Stores which paragraphs of the editions are the same rule over time."""

        @cache
        def words(wording: int) -> list[str]:
            query = "SELECT text, examples FROM wordings WHERE id = ?"
            text, examples = self._rows.execute(query, (wording,)).fetchone()
            return normal(text).split() + normal(examples).split()

        query = "SELECT id FROM texts WHERE kind = ? AND name = date ORDER BY date"
        editions = [number for (number,) in self._rows.execute(query, (EDITION,))]
        found = history.lines((self._placed(each) for each in editions), words)
        for edition, lines in zip(editions, found, strict=True):
            self._rows.executemany(
                "UPDATE paragraphs SET line = ? WHERE text = ? AND place = ?",
                [(line, edition, place) for place, line in enumerate(lines)],
            )

    def _placed(self, text: int) -> list[history.Placed]:
        query = (
            "SELECT p.number, w.masked, w.id FROM paragraphs p JOIN wordings w "
            "ON w.id = p.wording WHERE p.text = ? ORDER BY p.place"
        )
        return [history.Placed(*row) for row in self._rows.execute(query, (text,))]

    def nearest_edition(self, name: str) -> tuple[str, int] | None:
        """The edition with most of a text's paragraphs word for word, and how many they are."""
        query = (
            "SELECT t.name, count(DISTINCT w.plain) AS shared FROM texts own "
            "JOIN paragraphs p ON p.text = own.id JOIN wordings v ON v.id = p.wording "
            "JOIN wordings w ON w.plain = v.plain JOIN paragraphs q ON q.wording = w.id "
            "JOIN texts t ON t.id = q.text WHERE own.name = ? AND t.name = t.date "
            "AND q.number = p.number GROUP BY t.name ORDER BY shared DESC, t.name LIMIT 1"
        )
        found: tuple[str, int] | None = self._rows.execute(query, (name,)).fetchone()
        return found


def hashed(data: bytes) -> bytes:
    """A short checksum."""
    return blake2b(data, digest_size=8).digest()
