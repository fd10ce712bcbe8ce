"""Makes the parse tables out of the grammar files, with lark's LALR analysis.

    python -m kb.text.grammar.building [FAMILY …]

writes the table of each family (or of those named) beside the grammar. The same grammar always
gives the same file: states are numbered in the order in which they are reached, whatever order
lark's sets are in.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import msgspec
from lark import Lark
from lark.lexer import Lexer

from kb.text.grammar.table import (
    FAMILIES,
    HERE,
    OTHERWISE,
    Literal,
    Production,
    Table,
    checksum,
    grammar_text,
)
from kb.text.grammar.tokens import raw_words


class _NoLexer(Lexer):
    """The words come from `kb.text.grammar.lexer`; lark only needs the table."""

    __future_interface__ = 2

    def __init__(self, conf: object) -> None: ...

    def lex(self, lexer_state: object, parser_state: object) -> Iterator[object]:  # type: ignore[override]
        return iter(())


def build_table(text: str, starts: tuple[str, ...]) -> Table:
    """Has lark analyse the grammar.

    Raises lark's GrammarError if the grammar is not LALR(1).
    """
    parser = Lark(text, parser="lalr", lexer=_NoLexer, start=list(starts), maybe_placeholders=False)
    literals = tuple(
        Literal(t.name, tuple(word.lower() for word in raw_words(str(t.pattern.value))))
        for t in parser.terminals
        if t.pattern is not None
    )
    return _Numbering(parser, checksum(text)).table(literals)


class _Numbering:
    """Gives lark's symbols, states, productions and rows their numbers."""

    def __init__(self, parser: Lark, grammar: int) -> None:
        self.grammar = grammar
        self.found: Any = parser.parser.parser._parse_table
        jumps = [row for _, row in sorted(self.found.start_states.items())]
        self.states: dict[Any, int] = {}
        self._reach(jumps)
        self.symbols = {s: n for n, s in enumerate(sorted({s for r in self._rows() for s in r}))}
        rules = {t for r in self._rows() for action, t in r.values() if action.name != "Shift"}
        self.productions = {r: n for n, r in enumerate(sorted(rules, key=_identity))}
        self.rows: dict[tuple[int, ...], int] = {}

    def _rows(self) -> list[dict[str, Any]]:
        return [self.found.states[state] for state in self.states]

    def _reach(self, waiting: list[Any]) -> None:
        """Numbers the states breadth first, each state's by the names of the symbols to them."""
        for state in waiting:  # grows as it goes
            if state in self.states:
                continue
            self.states[state] = len(self.states)
            row = self.found.states[state]
            waiting.extend(row[s][1] for s in sorted(row) if row[s][0].name == "Shift")

    def table(self, literals: tuple[Literal, ...]) -> Table:
        """The whole table."""
        found = self.found
        actions, gotos = [], []
        for row in self._rows():
            # lark's names: terminals in capitals
            actions.append(self._number(_with_default(self._entries(row, terminals=True))))
            gotos.append(self._number(self._entries(row, terminals=False)))
        return Table(
            self.grammar, tuple(self.symbols),
            {name: self.states[state] for name, state in sorted(found.start_states.items())},
            {name: self.states[state] for name, state in sorted(found.end_states.items())},
            tuple(actions), tuple(gotos), tuple(self.rows),
            tuple(self._production(rule) for rule in self.productions), literals,
        )  # fmt: skip

    def _entries(self, row: dict[str, Any], *, terminals: bool) -> dict[int, int]:
        return {
            self.symbols[symbol]: self.states[target]
            if action.name == "Shift"
            else ~self.productions[target]
            for symbol, (action, target) in row.items()
            if symbol.islower() != terminals
        }

    def _number(self, entries: dict[int, int]) -> int:
        flat = tuple(part for entry in sorted(entries.items()) for part in entry)
        return self.rows.setdefault(flat, len(self.rows))

    def _production(self, rule: Any) -> Production:
        origin, alias = str(rule.origin.name), rule.alias
        return Production(
            self.symbols[origin],
            f"{origin}.{alias}" if alias else origin,
            tuple(not getattr(s, "filter_out", False) for s in rule.expansion),
            bool(rule.options.expand1) and not alias,
        )


def _identity(rule: Any) -> tuple[str, str, tuple[str, ...]]:
    return str(rule.origin.name), str(rule.alias or ""), tuple(s.name for s in rule.expansion)


def _with_default(entries: dict[int, int]) -> dict[int, int]:
    """The most frequent reduction of a state becomes its default, which makes the table small."""
    reductions = [action for action in entries.values() if action < 0]
    if not reductions:
        return entries
    default = max(sorted(set(reductions)), key=reductions.count)
    kept = {symbol: action for symbol, action in entries.items() if action != default}
    return {**kept, OTHERWISE: default}


def as_file(table: Table) -> bytes:
    """The table as its file holds it: a line for each of its parts."""
    parts = (msgspec.json.encode(part) for part in msgspec.to_builtins(table))
    return b"[" + b",\n".join(parts) + b"]\n"


def main(names: list[str]) -> None:
    """Writes the tables of the families named, or of all."""
    for family in FAMILIES:
        if names and family.name not in names:
            continue
        path = HERE / family.table_file
        path.write_bytes(as_file(build_table(grammar_text(family), family.starts)))
        print(f"{path}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
