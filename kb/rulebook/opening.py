"""The texts in a file: plain, gzipped, or many in a `.tar.xz`, `.tar.gz` or `.zip`."""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from kb.rulebook.errors import RulesError

LARGEST = 64_000_000
"""No text of the rules comes near so many bytes."""

LARGEST_UNPACKED = 1_000_000_000

_TAR_MARK = slice(257, 262)
_PACKED = {b"\x1f\x8b": "gzip", b"\xfd7zXZ": "lzma", b"BZh": "bz2"}


def opened(path: str) -> Iterator[tuple[str, str]]:
    """Every text in a file as (where it stands, its characters); `-` is standard input.

    Raises RulesError where the file can't be read or unpacked.
    """
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        name = "standard input" if path == "-" else path
        yield from _unpacked(name, data)
    except OSError as error:
        raise RulesError(f"cannot be read: {error.strerror or error}", file=path) from None


def _unpacked(name: str, data: bytes) -> Iterator[tuple[str, str]]:
    data = _inflated(name, data)
    if data[_TAR_MARK] == b"ustar":
        yield from _from_tar(name, data)
    elif data.startswith(b"PK\x03\x04"):
        yield from _from_zip(name, data)
    else:
        if len(data) > LARGEST:
            raise RulesError("is too large for a rules text", file=name)
        yield name, decoded(data)


def _inflated(name: str, data: bytes) -> bytes:
    """The data without gzip, xz or bzip2 around them."""
    mark = next((each for each in _PACKED if data.startswith(each)), None)
    if mark is None:
        return data
    try:
        whole: bytes = import_module(_PACKED[mark]).open(io.BytesIO(data)).read(LARGEST_UNPACKED)
    except (OSError, EOFError, ValueError) as error:
        raise RulesError(f"can't be unpacked: {error}", file=name) from None
    except Exception as error:  # zlib's and lzma's errors have no common class
        if type(error).__name__ not in {"error", "LZMAError"}:
            raise
        raise RulesError(f"can't be unpacked: {error}", file=name) from None
    return whole


def _from_tar(name: str, data: bytes) -> Iterator[tuple[str, str]]:
    import tarfile  # noqa: PLC0415 - not every file is packed

    try:
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            for member in archive:
                file = archive.extractfile(member) if member.isfile() else None
                if file is not None and member.size <= LARGEST:
                    yield f"{name}:{member.name}", decoded(file.read())
    except tarfile.TarError as error:
        raise RulesError(f"can't be unpacked: {error}", file=name) from None


def _from_zip(name: str, data: bytes) -> Iterator[tuple[str, str]]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for member in archive.infolist():
                if not member.is_dir() and member.file_size <= LARGEST:
                    yield f"{name}:{member.filename}", decoded(archive.read(member))
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError) as error:
        raise RulesError(f"can't be unpacked: {error}", file=name) from None


def decoded(data: bytes) -> str:
    """Bytes as characters: UTF-8 or UTF-16, else what Windows wrote."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
