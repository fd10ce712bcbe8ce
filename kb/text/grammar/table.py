"""The LALR parse tables of the grammar files, as they ship with the package.

Lines of different families (statics, costs and targets, …) have a grammar each, so that a process
reads only the tables it needs; they share the files for noun phrases and values.

lark takes seconds for a table, so `FAMILY.json` holds it, made beforehand:

    python -m kb.text.grammar.building

makes them anew after a change of a `.lark` file. It carries the checksum of the grammar it was made
of; if the files say something else, the table is built on the spot (without being stored), so a
stale one is never used.
"""

from __future__ import annotations

import zlib
from pathlib import Path

import msgspec

HERE = Path(__file__).parent
OTHERWISE = -1
"""In a row of actions: every terminal that the row doesn't name."""


class Family(msgspec.Struct, frozen=True):
    """A grammar: its files, and what a text of it may be."""

    name: str
    files: tuple[str, ...]
    starts: tuple[str, ...]

    @property
    def table_file(self) -> str:
        """The file of its table."""
        return f"{self.name}.json"


_SHARED = ("tokens.lark", "phrase.lark", "value.lark")
STATICS = Family(
    "table", (*_SHARED, "change.lark"),
    ("text", "phrase", "conditions", "value", "amount", "countable"),
)  # fmt: skip
"""What effects do: static abilities, texts of resolved effects."""
TARGETS = Family("targets", (*_SHARED, "targets.lark"), ("target", "objects", "value"))
"""Targets, and what is chosen to pay a cost."""
FAMILIES = (STATICS, TARGETS)


class Production(msgspec.Struct, frozen=True, array_like=True):
    """A production as the parser needs it."""

    origin: int
    """The symbol it makes."""
    label: str
    """What the tree node is called: `origin` or `origin.alias`."""
    kept: tuple[bool, ...]
    """Which of its symbols stay in the tree (literals don't)."""
    expand_single: bool
    """A node with one child is replaced by the child (lark's `?`)."""

    @property
    def size(self) -> int:
        """How many symbols it consists of."""
        return len(self.kept)

    @property
    def inline(self) -> bool:
        """Returns whether it is a helper rule (lark's `*`, `+`), to be merged into its parent."""
        return self.label.startswith("_")


class Literal(msgspec.Struct, frozen=True, array_like=True):
    """A literal of the grammar: its terminal and its words, as the lexer splits them."""

    terminal: str
    words: tuple[str, ...]


class Table(msgspec.Struct, frozen=True, array_like=True):
    """An LALR table. Symbols, states and productions are numbers, places in their lists.

    A row is flat: symbol, entry, symbol, entry, … . The entry of an action is the next state if
    ≥ 0, else `~number` of a production; that of `OTHERWISE` is a reduction (an error still shows
    before the next shift). `actions` and `gotos` say for each state which of `rows` is its own.
    """

    grammar: int
    """The checksum of the grammar it was made of."""
    symbols: tuple[str, ...]
    starts: dict[str, int]
    ends: dict[str, int]
    actions: tuple[int, ...]
    gotos: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]
    productions: tuple[Production, ...]
    literals: tuple[Literal, ...]


class Steps:
    """A table ready to be run: its rows become dictionaries when they are first needed."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._number = {name: number for number, name in enumerate(table.symbols)}
        self._rows: list[dict[int, int] | None] = [None] * len(table.rows)

    def _row(self, number: int) -> dict[int, int]:
        row = self._rows[number]
        if row is None:
            flat = self.table.rows[number]
            row = self._rows[number] = dict(zip(flat[::2], flat[1::2], strict=True))
        return row

    def action(self, state: int, terminal: str) -> int | None:
        """The next state if ≥ 0, `~number` of a production, or None: no reading allows it."""
        row = self._row(self.table.actions[state])
        # A terminal that the grammar has no use for (an unknown word) is in no row.
        found = row.get(self._number.get(terminal, OTHERWISE))
        return row.get(OTHERWISE) if found is None else found

    def goto(self, state: int, symbol: int) -> int:
        """The state after a production that made `symbol`."""
        return self._row(self.table.gotos[state])[symbol]


def grammar_text(family: Family) -> str:
    """All files of a family as one grammar."""
    return "".join((HERE / name).read_text(encoding="utf-8") for name in family.files)


def checksum(text: str) -> int:
    """What tells one grammar from another."""
    return zlib.crc32(text.encode())
