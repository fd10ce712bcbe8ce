"""The parse table: stored under the grammar's hash, made anew where it can't be stored."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.cards.grammar import table
from kb.cards.grammar.parser import lexicon


def test_stored_and_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    made = table.load_table()
    (stored,) = (tmp_path / "lawmage").iterdir()
    assert table.load_table() == made

    stored.write_bytes(b"[broken")
    again = table.load_table()  # lark numbers states anew
    assert (len(again.actions), again.literals) == (len(made.actions), made.literals)
    assert stored.read_bytes() != b"[broken"


def test_no_place_to_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    empty = table.Table((), (), (), {}, {}, ())
    monkeypatch.setattr(table, "build_table", lambda text: empty)
    assert table.load_table() is empty


def test_every_literal_is_made_of_words_the_lexer_sees() -> None:
    for words, terminal in lexicon().phrases.items():
        (token,) = lexicon().tokens(" ".join(words))[:1]
        assert token.kind == terminal or token.text != " ".join(words), words
