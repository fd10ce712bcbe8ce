"""A card file as a place to look single cards up in: nothing is decoded that is not asked for.

Names are compared as `kb.card_base.keys` says. Of a file in JSON lines only the lines that hold the
name are decoded. (Whole files are read by `kb.card_base.records`.)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import msgspec

from kb.card_base.entry import Raw
from kb.card_base.errors import CardFileError
from kb.card_base.keys import EXACT, key, most_like


def face_names(raw: Raw) -> list[str]:
    """The names of a card object's faces, and of the halves of its name."""
    faces = raw.get("card_faces")
    found = (
        [f.get("name") for f in faces if isinstance(f, Mapping)] if isinstance(faces, list) else []
    )
    name = raw.get("name")
    halves = name.split("//") if isinstance(name, str) and "//" in name else []
    return [n for n in [*found, *halves] if isinstance(n, str)]


class CardFile:
    """A file of cards: a JSON array or JSON lines of Scryfall card objects, or one of MTGJSON's
    files; plain or gzipped.

    Raises CardFileError when it can't be read or a record that is needed is no JSON object.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._data: bytes | None = None
        self._array: list[Raw] | None = None
        self._looked_up: dict[str, tuple[int, Raw] | None] = {}

    def _bytes(self) -> bytes:
        if self._data is None:
            self._data = self._read()
        return self._data

    def _read(self) -> bytes:
        try:
            data = self.path.read_bytes()
        except OSError as error:
            reason = error.strerror or str(error)
            raise CardFileError(f"cannot be read: {reason}", file=str(self.path)) from None
        if data[:2] == b"\x1f\x8b":
            data = self._unpacked(data)
        return data.removeprefix(b"\xef\xbb\xbf")

    def _unpacked(self, data: bytes) -> bytes:
        import gzip  # noqa: PLC0415 - most questions need no card file
        import zlib  # noqa: PLC0415

        try:
            return gzip.decompress(data)
        except (gzip.BadGzipFile, EOFError, zlib.error) as error:
            raise CardFileError(f"is not a whole gzip file: {error}", file=str(self.path)) from None

    def _is_array(self) -> bool:
        return self._bytes().lstrip()[:1] == b"[" or self._is_wrapped()

    def _is_wrapped(self) -> bool:
        """Returns whether the cards are inside a document of MTGJSON's, or of Scryfall's API."""
        return _WRAPPED.match(self._bytes()[:200].lstrip()) is not None

    def _unwrapped(self) -> list[Raw]:
        from kb.card_base.records import Unreadable, read_records  # noqa: PLC0415 - rarely needed

        found: list[Raw] = []
        for record in read_records(str(self.path)):
            if isinstance(record, Unreadable):
                raise CardFileError(f"{record.position}: {record.problem}", file=str(self.path))
            found.append(record.fields)
        return found

    def _records(self) -> list[Raw]:
        if self._array is None and self._is_wrapped():
            self._array = self._unwrapped()
        if self._array is None:
            try:
                found = msgspec.json.decode(self._bytes())
            except msgspec.DecodeError as error:
                raise CardFileError(_place(self._bytes(), error), file=str(self.path)) from None
            self._array = [
                self._object(record, partial("card {}".format, number))
                for number, record in enumerate(found, 1)
            ]
        return self._array

    def _object(self, record: object, place: Callable[[], str]) -> Raw:
        if not isinstance(record, dict) or not isinstance(record.get("name"), str):
            raise CardFileError(
                f'{place()}: a card object with a "name" was expected', file=str(self.path)
            )
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
            raise CardFileError(f"{place()}: no JSON: {error}", file=str(self.path)) from None
        return self._object(record, place)

    def find(self, name: str) -> Raw | None:
        """The card object of the name most like this one, whole names before those of faces."""
        found = self._best(name)
        return None if found is None else found[1]

    def likeness(self, name: str) -> int | None:
        """Returns how like the name of the card object that is found is to this name."""
        found = self._best(name)
        return None if found is None else found[0]

    def _best(self, name: str) -> tuple[int, Raw] | None:
        if name not in self._looked_up:
            self._looked_up[name] = self._look_up(name) if key(name) else None
        return self._looked_up[name]

    def _look_up(self, name: str) -> tuple[int, Raw] | None:
        candidates = []
        for record in self._candidates(name):
            if record["name"] == name:
                return EXACT, record
            candidates.append(record)
        whole = [(record["name"], record) for record in candidates]
        faces = [(face, record) for record in candidates for face in face_names(record)]
        return most_like(name, [*whole, *faces])

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
                yield from (record["name"], *face_names(record))
            return
        for match in re.finditer(rb'"name":\s*("(?:[^"\\]|\\.)*")', self._bytes()):
            yield msgspec.json.decode(match.group(1), type=str)


_WRAPPED = re.compile(rb'\{\s*"(?:meta|data)"\s*:|\{\s*"object"\s*:\s*"list"')


def _place(data: bytes, error: Exception) -> str:
    """Returns where a JSON error is, as line and column."""
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
