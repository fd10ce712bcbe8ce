"""The text of a file, piece by piece: plain or gzipped, from disk or standard input."""

from __future__ import annotations

import codecs
import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from kb.card_base.errors import CardFileError

if TYPE_CHECKING:
    from typing_extensions import Buffer

PIECE = 1 << 20
"""Bytes read at once."""
PACKED = {
    b"PK\x03\x04": "a zip archive",
    b"\xfd7zXZ": "an xz file",
    b"BZh": "a bzip2 file",
    b"\x28\xb5\x2f\xfd": "a zstd file",
    b"SQLite format 3": "an SQLite database",
}
"""How files begin that hold cards only once they are unpacked, or not as text."""

Progress = Callable[[int, int | None], None]
"""Told how many bytes of the file have been read, and how many there are (None: not known)."""


def pieces(path: str, progress: Progress | None = None) -> Iterator[str]:
    """The file's text; `-` is standard input. Bytes that are no UTF-8 become lone surrogates, so
    that the record with them can be told from the others.

    Raises CardFileError where the file can't be read or unpacked.
    """
    try:
        with _opened(path) as raw:
            yield from _decoded(path, _Told(raw, _size(path), progress))
    except OSError as error:
        reason = error.strerror or str(error)
        raise CardFileError(f"cannot be read: {reason}", file=path) from None


def _opened(path: str) -> IO[bytes]:
    if path == "-":
        return open(sys.stdin.fileno(), "rb", closefd=False)
    return open(path, "rb")


def _size(path: str) -> int | None:
    return None if path == "-" else Path(path).stat().st_size


class _Told(io.RawIOBase):
    """A file that tells how much of it has been read."""

    def __init__(self, raw: IO[bytes], size: int | None, progress: Progress | None) -> None:
        self._raw = raw
        self._size = size
        self._progress = progress
        self._done = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Buffer) -> int:
        room = memoryview(buffer)
        data = self._raw.read(len(room))
        room[: len(data)] = data
        self._done += len(data)
        if self._progress is not None:
            self._progress(self._done, self._size)
        return len(data)


def _decoded(path: str, raw: io.RawIOBase) -> Iterator[str]:
    buffered: io.BufferedReader[Any] = io.BufferedReader(raw, PIECE)
    head = buffered.peek(16)[:16]
    for mark, what in PACKED.items():
        if head.startswith(mark):
            raise CardFileError(f"is {what}; a card file is JSON, plain or gzipped", file=path)
    decoder = codecs.getincrementaldecoder("utf-8-sig")("surrogateescape")
    source = _unpacked(path, buffered) if head.startswith(b"\x1f\x8b") else _read(buffered)
    for data in source:
        yield decoder.decode(data)
    yield decoder.decode(b"", True)


def _read(source: io.BufferedIOBase) -> Iterator[bytes]:
    while data := source.read(PIECE):
        yield data


def _unpacked(path: str, packed: io.BufferedReader[Any]) -> Iterator[bytes]:
    import gzip  # noqa: PLC0415 - not every file is packed
    import zlib  # noqa: PLC0415

    try:
        yield from _read(gzip.GzipFile(fileobj=packed))
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise CardFileError(f"is not a whole gzip file: {error}", file=path) from None
