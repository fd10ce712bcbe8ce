"""A card base of a test's own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's card base is to be; its folder doesn't exist yet."""
    path = tmp_path / "data" / "cards.sqlite3"
    monkeypatch.setenv("LAWMAGE_CARDS", str(path))
    return path
