"""Where cards come from: the snapshot's own, a card file, the starter set; found by name.

Names are compared without regard to case, accents and punctuation, the whole name first and then
the names of faces. Nothing is compiled that is not asked for, and of a card file in JSON lines only
the lines that hold the name are decoded.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

import msgspec

from kb.cards.card import Card

Raw = Mapping[str, Any]


class CardFileError(Exception):
    """A card file can't be used; the message names the file, the place and what is wrong."""


def key(name: str) -> str:
    """What of a name is compared: letters and digits, without accents, in lower case. "Fire//Ice"
    and "fire // ice" have the same key."""
    folded = unicodedata.normalize("NFKD", name.replace("æ", "ae").replace("Æ", "AE"))
    plain = "".join(c for c in folded if not unicodedata.combining(c)).casefold()
    return "".join(c for c in plain if c.isalnum())


def _face_names(raw: Raw) -> list[str]:
    faces = raw.get("card_faces")
    found = (
        [f.get("name") for f in faces if isinstance(f, Mapping)] if isinstance(faces, list) else []
    )
    name = raw.get("name")
    halves = name.split("//") if isinstance(name, str) and "//" in name else []
    return [n for n in [*found, *halves] if isinstance(n, str)]


# ------------------------------------------------------------------------------------ card files


class CardFile:
    """A file of Scryfall card objects: a JSON array or JSON lines, plain or gzipped.

    Raises CardFileError when it can't be read or a record that is needed is no JSON object.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._data: bytes | None = None
        self._array: list[Raw] | None = None

    def _bytes(self) -> bytes:
        if self._data is None:
            self._data = self._read()
        return self._data

    def _read(self) -> bytes:
        try:
            data = self.path.read_bytes()
        except OSError as error:
            reason = error.strerror or str(error)
            raise CardFileError(f"{self.path}: cannot be read: {reason}") from None
        if data[:2] == b"\x1f\x8b":
            data = self._unpacked(data)
        return data.removeprefix(b"\xef\xbb\xbf")

    def _unpacked(self, data: bytes) -> bytes:
        import gzip  # noqa: PLC0415 - most questions need no card file
        import zlib  # noqa: PLC0415

        try:
            return gzip.decompress(data)
        except (gzip.BadGzipFile, EOFError, zlib.error) as error:
            raise CardFileError(f"{self.path}: is not a whole gzip file: {error}") from None

    def _is_array(self) -> bool:
        return self._bytes().lstrip()[:1] == b"["

    def _records(self) -> list[Raw]:
        if self._array is None:
            try:
                found = msgspec.json.decode(self._bytes())
            except msgspec.DecodeError as error:
                raise CardFileError(f"{self.path}: {_place(self._bytes(), error)}") from None
            self._array = [
                self._object(record, partial("card {}".format, number))
                for number, record in enumerate(found, 1)
            ]
        return self._array

    def _object(self, record: object, place: Callable[[], str]) -> Raw:
        if not isinstance(record, dict) or not isinstance(record.get("name"), str):
            raise CardFileError(f'{self.path}: {place()}: a card object with a "name" was expected')
        return record

    def _line(self, start: int) -> Raw:
        """The record of the line around a position."""
        data = self._bytes()
        begin = data.rfind(b"\n", 0, start) + 1
        end = data.find(b"\n", start)
        line = data[begin : end if end >= 0 else len(data)].strip().rstrip(b",")

        def place() -> str:  # counted for a message only: it takes long in a large file
            number = data.count(b"\n", 0, begin) + 1
            return f"line {number}"

        try:
            record = msgspec.json.decode(line)
        except msgspec.DecodeError as error:
            raise CardFileError(f"{self.path}: {place()}: no JSON: {error}") from None
        return self._object(record, place)

    def find(self, name: str) -> Raw | None:
        """The card object of that whole name, else one with a face of that name."""
        wanted = key(name)
        if not wanted:
            return None
        part: Raw | None = None
        for record in self._candidates(name):
            if key(record["name"]) == wanted:
                return record
            if part is None and wanted in map(key, _face_names(record)):
                part = record
        return part

    def _candidates(self, name: str) -> Iterator[Raw]:
        """Records that may have the name; those that have it as written come first."""
        if self._is_array():
            yield from self._records()
            return
        seen: set[int] = set()
        data = self._bytes()
        for pattern in _patterns(name):
            for match in pattern.finditer(data):
                begin = data.rfind(b"\n", 0, match.start()) + 1
                if begin not in seen:
                    seen.add(begin)
                    yield self._line(match.start())

    def records(self) -> Iterator[Raw]:
        """Every card object of the file."""
        if self._is_array():
            yield from self._records()
            return
        begin = 0
        for line in self._bytes().splitlines(keepends=True):
            if line.strip():
                yield self._line(begin)
            begin += len(line)

    def names(self) -> Iterator[str]:
        """Every name in the file, of faces too."""
        if self._is_array():
            for record in self._records():
                yield from (record["name"], *_face_names(record))
            return
        for match in re.finditer(rb'"name":\s*("(?:[^"\\]|\\.)*")', self._bytes()):
            yield msgspec.json.decode(match.group(1), type=str)


def _place(data: bytes, error: Exception) -> str:
    """Where a JSON error is, as line and column."""
    found = re.search(r"byte (\d+)", str(error))
    if found is None:
        return f"no JSON: {error}"
    at = int(found.group(1))
    line = data.count(b"\n", 0, at) + 1
    column = at - data.rfind(b"\n", 0, at)
    return f"line {line}, column {column}: no JSON: {error}"


def _patterns(name: str) -> Iterator[re.Pattern[bytes]]:
    """Searches for `"name":"…"`: first as written, then loosely: letters in any case, and any
    marks or accented letters between and instead of others."""
    head = rb'"name":\s*"'
    for said in dict.fromkeys((name, name.title())):
        encoded = msgspec.json.encode(said)[1:-1]
        yield re.compile(head + re.escape(encoded) + rb'(?:"| //)')
        yield re.compile(head + rb"[^\"\n]*// " + re.escape(encoded) + rb'"')
    folded = key(name)
    loose = rb"(?:[^A-Za-z0-9\"]|\\\")*".join(map(_loose, re.findall("ae|.", folded)))
    yield re.compile(head + rb'(?:[^"\n]*// )?[^A-Za-z0-9"]*' + loose + rb'[^A-Za-z0-9"]*(?:"|//)',
                     re.IGNORECASE)  # fmt: skip


def _loose(mark: str) -> bytes:
    """A letter as it may stand in a file: itself, or accented (bytes above 127, or an escape)."""
    plain = re.escape(mark.encode())
    if mark[0] not in "aceinouysz":
        return plain
    return rb"(?:" + plain + rb"|[\x80-\xff]{2}|\\u00[0-9a-f]{2})"


# --------------------------------------------------------------------------------------- library


class Library:
    """All the cards at hand, by name: the snapshot's own before the card file's before the
    starter set's."""

    def __init__(
        self,
        own: Iterable[Raw] = (),
        card_file: str | Path | None = None,
        starter: bool = True,
    ) -> None:
        self._own = [dict(raw) for raw in own]
        self._file = CardFile(card_file) if card_file is not None else None
        self._starter = _starter if starter else Starter
        self._found: dict[str, Card | None] = {}

    def with_own(self, own: Iterable[Raw]) -> Library:
        """This library with a snapshot's own cards before all others; the card file is shared."""
        other = Library(own)
        other._file, other._starter = self._file, self._starter
        return other

    def find(self, name: str) -> Card | None:
        """The card of that whole name, else one with a face of that name; None if there is none.

        Raises CardFileError for a bad card file.
        """
        wanted = key(name)
        if wanted not in self._found:
            self._found[wanted] = self._search(name, wanted)
        return self._found[wanted]

    def has(self, name: str) -> bool:
        """Is there such a card?"""
        return self.find(name) is not None

    def _search(self, name: str, wanted: str) -> Card | None:
        if not wanted:
            return None
        own = _pick(self._own, wanted)
        if own is not None:
            return _compile(own)
        raw = self._file.find(name) if self._file is not None else None
        if raw is not None:
            return _compile(raw)
        return self._starter().find(wanted)

    def names(self) -> list[str]:
        """Every name known, in no order."""
        own = [n for raw in self._own for n in (str(raw.get("name", "")), *_face_names(raw))]
        from_file = list(self._file.names()) if self._file is not None else []
        return [*own, *from_file, *self._starter().names()]

    def nearest(self, name: str, count: int = 3) -> list[str]:
        """Up to `count` known names most like this one, likeliest first."""
        known = {key(n): n for n in self.names()}
        import difflib  # noqa: PLC0415 - only a misspelt name needs it

        close = difflib.get_close_matches(key(name), known, n=count, cutoff=0.6)
        return [known[k] for k in close]


def _pick(records: list[dict[str, Any]], wanted: str) -> Raw | None:
    for record in records:
        if key(str(record.get("name", ""))) == wanted:
            return record
    return next((r for r in records if wanted in map(key, _face_names(r))), None)


def _compile(raw: Raw) -> Card:
    from kb.cards.compiling import compile_card  # noqa: PLC0415 - not for the starter set

    return compile_card(raw)


# ------------------------------------------------------------------------------------ starter set

STARTER_FILE = "starter.json"


class Starter(msgspec.Struct, frozen=True):
    """The starter set: compiled cards by the key of their whole name, each decoded when it is
    asked for; `faces` says for the key of a face's name the key of its card."""

    cards: dict[str, msgspec.Raw] = {}
    faces: dict[str, str] = {}

    def find(self, wanted: str) -> Card | None:
        """The card of that whole name (as a key), else the one with a face of that name."""
        entry = self.cards.get(wanted) or self.cards.get(self.faces.get(wanted, ""))
        return msgspec.json.decode(entry, type=Card) if entry is not None else None

    def names(self) -> Iterator[str]:
        """Every name in the set, of faces too."""
        for entry in self.cards.values():
            names = msgspec.json.decode(entry, type=_Names)
            yield from dict.fromkeys((names.name, *(face.name for face in names.faces)))


class _FaceName(msgspec.Struct):
    name: str = ""


class _Names(msgspec.Struct):
    name: str = ""
    faces: tuple[_FaceName, ...] = ()


@cache
def _starter() -> Starter:
    """The set that ships with the package, read once."""
    data = Path(__file__).with_name(STARTER_FILE).read_bytes()
    return msgspec.json.decode(data, type=Starter)
