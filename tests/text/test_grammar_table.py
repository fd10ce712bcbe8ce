"""The parse table that ships: it is what the grammar files say, and nothing is built to use it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from kb.text.grammar import building, loading, table
from kb.text.grammar.parser import lexicon

FAMILIES = pytest.mark.parametrize("family", table.FAMILIES, ids=lambda family: family.name)


@FAMILIES
def test_shipped_table_is_what_the_grammar_gives(family: table.Family) -> None:
    made = building.as_file(building.build_table(table.grammar_text(family), family.starts))
    assert (table.HERE / family.table_file).read_bytes() == made, (
        "run: python -m kb.text.grammar.building"
    )


def test_nothing_is_built_while_the_table_fits() -> None:
    """A first reading in a new process doesn't even import lark."""
    program = (
        "import sys; from kb.text.lines.reading import read_ability;"
        "(read,) = read_ability('Creatures you control get +1/+1.');"
        "print(read.understood, any(name.split('.')[0] == 'lark' for name in sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert ran.stdout.split() == [b"True", b"False"]


@pytest.mark.parametrize(
    "data",
    [
        b"[broken",
        msgspec.json.encode(table.Table(0, (), {}, {}, (), (), (), (), ())),  # of another grammar
        None,
    ],
)
def test_built_anew_where_the_table_does_not_fit(
    data: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in table.STATICS.files:
        (tmp_path / name).write_bytes((table.HERE / name).read_bytes())
    if data is not None:
        (tmp_path / table.STATICS.table_file).write_bytes(data)
    monkeypatch.setattr(table, "HERE", tmp_path)
    monkeypatch.setattr(loading, "HERE", tmp_path)
    empty = table.Table(1, (), {}, {}, (), (), (), (), ())
    monkeypatch.setattr(building, "build_table", lambda text, starts: empty)
    assert loading.load_table(table.STATICS) is empty


@FAMILIES
def test_every_literal_is_made_of_words_the_lexer_sees(family: table.Family) -> None:
    for words, terminal in lexicon(family).phrases.items():
        (token,) = lexicon(family).tokens(" ".join(words))[:1]
        assert token.kind == terminal or token.text != " ".join(words), words
