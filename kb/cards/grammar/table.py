"""The parse table that lark makes of the grammar files (LALR), and where it is kept.

lark takes about a second for the table and its import costs as much as a small query, so the
table is stored in the user's cache directory under the grammar's own hash, as plain data; lark is
imported only when there is none. `kb.cards.grammar.parser` runs the table.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
import tempfile
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import msgspec

GRAMMAR_FILES = ("tokens.lark", "phrase.lark", "value.lark", "change.lark")
STARTS = ("text",)


class Production(msgspec.Struct, frozen=True, array_like=True):
    """A production as the parser needs it."""

    origin: str
    label: str
    """What the tree node is called: `origin` or `origin.alias`."""
    size: int
    kept: tuple[bool, ...]
    """Which of its symbols stay in the tree (literals don't)."""
    expand_single: bool
    """A node with one child is replaced by the child (lark's `?`)."""


class Table(msgspec.Struct, frozen=True, array_like=True):
    """An LALR table: a state's action is the next state if ≥ 0, else `~number` of a production; the
    action under "" is for every other terminal (a reduction, so errors still show before a shift).
    """

    actions: tuple[dict[str, int], ...]
    gotos: tuple[dict[str, int], ...]
    productions: tuple[Production, ...]
    starts: dict[str, int]
    ends: dict[str, int]
    literals: tuple[tuple[str, str], ...]
    """(terminal, its words) of every literal in the grammar."""


def grammar_text() -> str:
    """All grammar files as one grammar."""
    here = files("kb.cards.grammar")
    return "".join(here.joinpath(name).read_text(encoding="utf-8") for name in GRAMMAR_FILES)


def _cache_file(text: str) -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    mark = hashlib.sha256(text.encode() + sys.version.encode()).hexdigest()[:20]
    return Path(base) / "lawmage" / f"grammar-{mark}.json"


def build_table(text: str) -> Table:
    """Has lark analyse the grammar.

    Raises lark's GrammarError if the grammar is not LALR(1).
    """
    from lark import Lark  # noqa: PLC0415 - its import costs more than using a stored table
    from lark.lexer import Lexer  # noqa: PLC0415

    class NoLexer(Lexer):
        """The words come from `kb.cards.grammar.lexer`; lark only needs the table."""

        __future_interface__ = 2

        def __init__(self, conf: object) -> None: ...

        def lex(self, lexer_state: object, parser_state: object) -> Iterator[object]:  # type: ignore[override]
            return iter(())

    parser = Lark(text, parser="lalr", lexer=NoLexer, start=list(STARTS), maybe_placeholders=False)
    return _as_data(parser)


def _as_data(parser: object) -> Table:
    frontend = parser.parser  # type: ignore[attr-defined]
    table = frontend.parser._parse_table
    numbers: dict[object, int] = {}
    productions: list[Production] = []
    states = {state: number for number, state in enumerate(table.states)}
    actions: list[dict[str, int]] = []
    gotos: list[dict[str, int]] = []
    for row in table.states.values():
        mine: dict[str, int] = {}
        jumps: dict[str, int] = {}
        for symbol, (action, target) in row.items():
            if action.name == "Shift":
                into = jumps if symbol.islower() else mine  # lark's names: terminals in capitals
                into[symbol] = states[target]
                continue
            if target not in numbers:
                numbers[target] = len(productions)
                productions.append(_production(target))
            mine[symbol] = ~numbers[target]
        actions.append(_with_default(mine))
        gotos.append(jumps)
    literals = tuple(
        (t.name, str(t.pattern.value))
        for t in parser.terminals  # type: ignore[attr-defined]
        if t.pattern is not None
    )
    return Table(
        tuple(actions), tuple(gotos), tuple(productions),
        {name: states[state] for name, state in table.start_states.items()},
        {name: states[state] for name, state in table.end_states.items()},
        literals,
    )  # fmt: skip


def _with_default(actions: dict[str, int]) -> dict[str, int]:
    """The most frequent reduction of a state becomes its default, which makes the table small."""
    reductions = [action for action in actions.values() if action < 0]
    if not reductions:
        return actions
    default = max(set(reductions), key=reductions.count)
    kept = {kind: action for kind, action in actions.items() if action != default}
    return {**kept, "": default}


def _production(rule: object) -> Production:
    origin = str(rule.origin.name)  # type: ignore[attr-defined]
    alias = rule.alias  # type: ignore[attr-defined]
    symbols = rule.expansion  # type: ignore[attr-defined]
    return Production(
        origin, f"{origin}.{alias}" if alias else origin, len(symbols),
        tuple(not getattr(s, "filter_out", False) for s in symbols),
        bool(rule.options.expand1) and not alias,  # type: ignore[attr-defined]
    )  # fmt: skip


def load_table() -> Table:
    """The table from the cache, else a new one (which is then stored, if that is possible)."""
    text = grammar_text()
    try:
        path = _cache_file(text)
        return msgspec.json.decode(path.read_bytes(), type=Table)
    except (OSError, RuntimeError, msgspec.MsgspecError):
        table = build_table(text)
    with contextlib.suppress(OSError, RuntimeError):
        _store(_cache_file(text), msgspec.json.encode(table))
    return table


def _store(path: Path, data: bytes) -> None:
    """Writes whole or not at all, for two processes may do this at once; tables of other grammars
    go."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    os.replace(temporary, path)
    for other in path.parent.glob("grammar-*.json"):
        if other != path:
            other.unlink(missing_ok=True)
