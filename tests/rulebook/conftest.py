"""A rules store of a test's own, and one with texts of the real rules where these are there."""

from __future__ import annotations

import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from kb.rulebook.importing import import_texts
from kb.rulebook.store import RulesStore
from tests.law.citations import TEXTS
from tests.rulebook import invented

REAL = (
    "1999-04-23", "2003-05-26", "2003-07-01", "2003-12-01", "2006-10-01", "2009-05-01",
    "2009-07-11", "2009-10-01", "2020-01-24", "2020-04-17", "2026-08-07",
)  # fmt: skip


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's rules store is to be; its folder doesn't exist yet."""
    file = tmp_path / "data" / "rules.sqlite3"
    monkeypatch.setenv("LAWMAGE_RULES", str(file))
    return file


@pytest.fixture
def text(tmp_path: Path) -> Path:
    """A file with an invented edition."""
    file = tmp_path / "rules.txt"
    file.write_text(invented.plain(), "utf-8")
    return file


@pytest.fixture
def store(path: Path, text: Path) -> Iterator[RulesStore]:
    """A store with that edition in it."""
    import_texts([str(text)], path)
    opened = RulesStore(path)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RulesStore]:
    """A store with some editions of the real rules."""
    if not TEXTS.exists():
        pytest.skip("no ../shared/data/cr beside the checkout")
    folder = tmp_path_factory.mktemp("real")
    with tarfile.open(TEXTS, "r:xz") as archive:
        for member in archive:
            file = archive.extractfile(member)
            if file and any(date in member.name for date in REAL):
                (folder / Path(member.name).name).write_bytes(file.read())
    path = folder / "rules.sqlite3"
    import_texts([str(file) for file in folder.glob("*.txt")], path)
    store = RulesStore(path)
    yield store
    store.close()
