"""What players say as they keep a hand or take a mulligan."""

from __future__ import annotations

import pytest

from kb.errors import SnapshotError
from kb.queries.names import hand_words


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("keep", "keep"), ("Keep the hand", "keep"), ("keep my opening hand", "keep"),
        ("keep hand", "keep"), ("keep it", "keep"), ("mulligan", "mulligan"),
        ("take a mulligan", "mulligan"), (" take  another Mulligan ", "mulligan"),
        ("pass", None), ("take", None), ("keeper", None), ("cast Mulligan", None), ("", None),
    ],
)  # fmt: skip
def test_what_is_declared(words: str, meant: str | None) -> None:
    assert hand_words.read(words) == meant


@pytest.mark.parametrize("words", ["keep bears", "keep the", "mulligan 2", "mulligan to six"])
def test_what_says_something_else(words: str) -> None:
    with pytest.raises(SnapshotError, match="opening hand"):
        hand_words.read(words)
