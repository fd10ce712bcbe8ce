"""Texts come plain, packed, or many in an archive; what can't be opened is refused."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import tarfile
import zipfile
from pathlib import Path

import pytest

from kb.rulebook.errors import RulesError
from kb.rulebook.opening import opened

TEXT = "These rules frob: “613.8a”.\n"


def tar(mode: str) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode=mode) as archive:  # type: ignore[call-overload]
        for name in ("one.txt", "two.txt"):
            member = tarfile.TarInfo(f"texts/{name}")
            member.size = len(TEXT.encode())
            archive.addfile(member, io.BytesIO(TEXT.encode()))
    return packed.getvalue()


def zipped() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name in ("one.txt", "two.txt"):
            archive.writestr(f"texts/{name}", TEXT)
    return packed.getvalue()


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        b"\xef\xbb\xbf" + TEXT.encode(),
        TEXT.encode("utf-16"),
        TEXT.encode("cp1252"),
        gzip.compress(TEXT.encode()),
        lzma.compress(TEXT.encode()),
        bz2.compress(TEXT.encode()),
    ],
    ids=["utf-8", "bom", "utf-16", "cp1252", "gz", "xz", "bz2"],
)
def test_one_text(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "whatever.bin"
    file.write_bytes(data)
    assert [characters for _, characters in opened(str(file))] == [TEXT]


@pytest.mark.parametrize("data", [tar("w"), tar("w:gz"), tar("w:xz"), zipped()])
def test_an_archive_of_texts(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "whatever.bin"
    file.write_bytes(data)
    found = list(opened(str(file)))
    assert found == [(f"{file}:texts/{name}", TEXT) for name in ("one.txt", "two.txt")]


@pytest.mark.parametrize(
    "data",
    [tar("w:xz")[:-40], gzip.compress(TEXT.encode())[:-9], zipped()[:60], b"PK\x03\x04nonsense"],
    ids=["xz", "gz", "zip", "no zip"],
)
def test_a_spoilt_file_is_refused(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "spoilt"
    file.write_bytes(data)
    with pytest.raises(RulesError, match="can't be unpacked"):
        list(opened(str(file)))


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RulesError, match="cannot be read"):
        list(opened(str(tmp_path / "none.txt")))
