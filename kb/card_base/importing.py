"""Imports a card file into the card base: compiles what is new or changed, keeps the rest.

A file of all cards (Scryfall's bulk files, `AtomicCards.json`) replaces what the base held; a set
file replaces what a file of that set brought, and leaves the rest alone.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from kb.card_base.compiling import compile_with_lines, layout_note
from kb.card_base.errors import CardBaseError, CardFileError
from kb.card_base.fingerprint import fingerprint
from kb.card_base.keys import plain
from kb.card_base.pool import spread
from kb.card_base.records import Found, Record, Unreadable, read_records
from kb.card_base.store import KIND, CardBase, encoded
from kb.card_base.streams import Progress
from kb.card_base.writing import APART, NewBase, Row
from kb.storage.database import connected, sole_writer

MOST_TOLD = 1000
"""So many records that can't be read are told one by one; the others are only counted."""


class Report(msgspec.Struct):
    """What an import did: names of cards, and the records that could not be read (the first of
    them). `notes` are (card, note)."""

    base: str
    file: str
    cards: int = 0
    added: list[str] = []
    changed: list[str] = []
    removed: list[str] = []
    unchanged: int = 0
    skipped: int = 0
    unreadable: list[Unreadable] = []
    notes: list[tuple[str, str]] = []

    def skip(self, record: Unreadable) -> None:
        """Counts a record that can't be read."""
        self.skipped += 1
        if self.skipped <= MOST_TOLD:
            self.unreadable.append(record)


class Printed(msgspec.Struct, frozen=True):
    """A card to be kept: which it is, and what is printed on it (JSON)."""

    identity: str
    name: str
    source: str
    position: str
    fields: bytes

    @property
    def digest(self) -> bytes:
        """Tells whether what is printed has changed."""
        return blake2b(self.fields, digest_size=12).digest()


class Failed(msgspec.Struct, frozen=True):
    """A card that could not be compiled: where it stands, and why."""

    name: str
    position: str
    problem: str


class Old(msgspec.Struct, frozen=True):
    """What is to be known of a card in the former base while the new one is written."""

    digest: bytes
    source: str
    name: str


def identity(record: Record) -> str:
    """Which card a record is: no two cards have names that are alike but for case and accents;
    tokens and the like may."""
    fields = record.fields
    layout = fields.get("layout", "normal")
    if layout not in APART:
        return plain(fields["name"])
    told = record.oracle_id or f"{zlib.crc32(msgspec.json.encode(fields)):08x}"
    return f"{layout}:{plain(fields['name'])}:{told}"


def distinct(records: Iterable[Record]) -> Iterator[Record]:
    """The first record of each card: a file may have every printing of it."""
    seen: set[str] = set()
    for record in records:
        which = identity(record)
        if which not in seen:
            seen.add(which)
            yield record


def import_cards(
    path: str,
    base: Path,
    progress: Progress | None = None,
    on_wait: Callable[[], None] | None = None,
    workers: int | None = None,
) -> Report:
    """Imports the file at `path` into the base. `on_wait` is called if another import has to end
    first.

    Raises CardFileError where nothing could be imported; the base then is as it was.
    """
    report = Report(str(base), path)
    with sole_writer(KIND, base, on_wait), NewBase(base) as new:
        former = _former(base)
        try:
            _Import(report, former, new).run(read_records(path, progress), workers)
        finally:
            if former is not None:
                former.close()
    return report


def _former(path: Path) -> CardBase | None:
    """The base as it is; None for none, or for one that only lawmage's other versions can read.

    Raises CardBaseError for a file that is no card base: it is not ours to replace.
    """
    if not path.exists() or (path.is_file() and path.stat().st_size == 0):
        return None
    try:
        return CardBase(path)
    except CardBaseError:
        if _is_ours(path):
            return None
        raise


def _is_ours(path: Path) -> bool:
    import sqlite3  # noqa: PLC0415 - rarely asked

    try:
        with closing(connected(path)) as rows:
            return bool(rows.execute("PRAGMA application_id").fetchone() == (KIND.application,))
    except sqlite3.Error:
        return False


class _Import:
    """One import, from the former base and a file to the new base."""

    def __init__(self, report: Report, former: CardBase | None, new: NewBase) -> None:
        self.report = report
        self.former = former
        self.new = new
        self.sets: set[str] = set()
        self.seen: dict[str, str] = {}
        """For each card that the file has, its name as it is spelled in the base."""
        self.fresh = former is not None and not former.is_stale
        self.old: dict[str, Old] = {}
        if former is not None:
            query = "SELECT identity, digest, source, name FROM cards"
            self.old = {row[0]: Old(*row[1:]) for row in former.select(query)}

    def run(self, records: Iterable[Found], workers: int | None) -> None:
        """Writes the new base and puts it in place."""
        for batch in spread(compile_batch, self._to_compile(records), workers):
            for made in batch:
                self._add(made)
        self._tell_removed()
        if not self.report.cards:
            raise CardFileError("no card could be compiled", file=self.report.file)
        if self.former is not None:
            self.former.close()  # some systems don't replace a file that is open
        self.new.put_in_place({"fingerprint": fingerprint(), "file": self.report.file})

    def _to_compile(self, records: Iterable[Found]) -> Iterator[Printed]:
        """The cards that have to be compiled. What has been compiled already goes straight into
        the new base."""
        for printed in self._printed(records):
            if self._compare(printed):
                yield printed
        for which, old in self.old.items():
            if which not in self.seen and not self._goes(old):
                yield from self._carried(which, old)

    def _printed(self, records: Iterable[Found]) -> Iterator[Printed]:
        """The file's cards, each once. Raises CardFileError if there is none."""
        for record in records:
            if isinstance(record, Unreadable):
                self.report.skip(record)
                continue
            which = identity(record)
            self.sets.add(record.set)
            if self._is_new(which, record.fields["name"]):
                source = self.old[which].source if which in self.old and record.set else record.set
                self._note(record.fields)
                fields = msgspec.json.encode(record.fields)
                yield Printed(which, record.fields["name"], source, record.position, fields)
        if not self.seen:
            raise CardFileError(self._no_card(), file=self.report.file)

    def _is_new(self, which: str, name: str) -> bool:
        """Returns whether a record is kept: the first of its card, unless a later one has the
        accents. One that is spelled otherwise is told of."""
        known = self.seen.get(which)
        if known == name:
            return False
        if known is None:
            self.seen[which] = name
            return True
        better = known.isascii() and not name.isascii()
        kept, left = (name, known) if better else (known, name)
        note = (left, f"is the same card as {kept}, and left out")
        if note not in self.report.notes:
            self.report.notes.append(note)
        self.seen[which] = kept
        if better:
            self._withdraw(known)
        return better

    def _withdraw(self, name: str) -> None:
        """Forgets what became of a record in whose place another is kept."""
        for names in (self.report.added, self.report.changed):
            if name in names:
                names.remove(name)
                return
        self.report.unchanged -= 1

    def _note(self, fields: dict[str, Any]) -> None:
        note = layout_note(fields.get("layout", "normal"))
        if note is not None:
            self.report.notes.append((fields["name"], note))

    def _no_card(self) -> str:
        if not self.report.unreadable:
            return "holds no cards"
        first = self.report.unreadable[0]
        return f"holds no cards: {first.position}: {first.problem}"

    def _compare(self, printed: Printed) -> bool:
        """Notes what has become of a card; whether it has to be compiled."""
        old = self.old.get(printed.identity)
        if old is None:
            self.report.added.append(printed.name)
        elif old.digest != printed.digest:
            self.report.changed.append(printed.name)
        else:
            self.report.unchanged += 1
            return not (self.fresh and self._copied(printed.identity, printed.source))
        return True

    def _goes(self, old: Old) -> bool:
        """Returns whether a card that the file doesn't have leaves the base."""
        return "" in self.sets or old.source in self.sets

    def _carried(self, which: str, old: Old) -> Iterator[Printed]:
        """A card that stays though the file hasn't got it."""
        self.report.unchanged += 1
        if self.fresh and self._copied(which, old.source):
            return
        assert self.former is not None
        query = "SELECT printed FROM cards WHERE identity = ?"
        for (printed,) in self.former.select(query, (which,)):
            yield Printed(which, old.name, old.source, old.name, printed)

    def _copied(self, which: str, source: str) -> bool:
        """Copies a compiled card from the former base."""
        assert self.former is not None
        query = "SELECT name, digest, printed, compiled, lines FROM cards WHERE identity = ?"
        for name, digest, printed, compiled, lines in self.former.select(query, (which,)):
            fields = msgspec.json.decode(printed)
            layout, faces = fields.get("layout", "normal"), _face_names(fields)
            self._add(Row(which, name, faces, layout, source, digest, printed, compiled, lines))
            return True
        return False

    def _add(self, made: Row | Failed) -> None:
        if isinstance(made, Row):
            if self.seen.get(made.identity, made.name) == made.name:
                self.report.cards += self.new.add(made)
            return
        self.report.skip(Unreadable(made.position, f"{made.name}: {made.problem}"))
        for names in (self.report.added, self.report.changed):
            if made.name in names:
                names.remove(made.name)

    def _tell_removed(self) -> None:
        self.report.removed = [
            old.name
            for which, old in self.old.items()
            if which not in self.seen and self._goes(old)
        ]


# ------------------------------------------------------------------------------------- compiling


def compile_batch(batch: list[Printed]) -> list[Row | Failed]:
    """Compiles cards; this is what the other processes do."""
    return [_compiled(printed) for printed in batch]


def _compiled(printed: Printed) -> Row | Failed:
    fields = msgspec.json.decode(printed.fields)
    try:
        card, lines = compile_with_lines(fields)
    except Exception as error:  # one card's defect must not cost the others
        problem = f"could not be compiled ({type(error).__name__}: {str(error)[:100]})"
        return Failed(printed.name, printed.position, problem)
    return Row(
        printed.identity, printed.name, _face_names(fields), card.layout, printed.source,
        printed.digest, printed.fields, encoded(card), encoded(lines),
    )  # fmt: skip


def _face_names(fields: dict[str, Any]) -> tuple[str, ...]:
    return tuple(face["name"] for face in fields.get("card_faces", ()) if "name" in face)
