"""Clingo terms, for facts and for reading answers: nobody outside the engine speaks clingo. User
text only ever becomes a clingo string, never program text."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from clingo import Function, Number, String, Symbol, SymbolType

__all__ = [
    "TERMS_KEPT",
    "Fact",
    "Number",
    "String",
    "Symbol",
    "arguments_of",
    "atom",
    "constant",
    "in_order",
    "is_function",
    "is_number",
    "is_text",
    "name_of",
    "number",
    "term",
    "text",
]  # fmt: skip

Fact = Symbol
"""A ground atom: a clingo function symbol."""
TERMS_KEPT = 16_384
"""Of so many terms it is kept what is known of them: of more than a game of three hundred actions
has, half a kilobyte for each. clingo itself keeps every term that a process has ever had."""


@cache
def constant(name: str) -> Symbol:
    """A constant of the rules' own vocabulary (`creature`, `top_of_zone`); words that are no
    identifiers become strings."""
    plain = name.replace("-", "_").replace(" ", "_")
    if plain.isidentifier() and plain.isascii() and plain[0].islower():
        return Function(plain)
    return String(name)


@lru_cache(maxsize=TERMS_KEPT)
def text(words: str) -> Symbol:
    """A user's word: a quoted string, whatever it contains."""
    return String(words)


@lru_cache(maxsize=TERMS_KEPT)
def number(value: int) -> Symbol:
    """An integer (32 bits, checked where it came in)."""
    return Number(value)


@lru_cache(maxsize=TERMS_KEPT)
def term(name: str, *arguments: Symbol | int | str) -> Symbol:
    """`name(arguments)`; plain strings are constants, see `text` for users' words. Most terms come
    again, on the same board and on the next: to look one up takes half the time of making it."""
    return Function(
        name,
        [each if isinstance(each, Symbol) else _PLAIN[type(each)](each) for each in arguments],
    )


_PLAIN = {int: number, str: constant}
atom = term


@lru_cache(maxsize=2 * TERMS_KEPT)
def arguments_of(symbol: Symbol) -> tuple[Symbol, ...]:
    """The arguments of a term. Kept, since what is read of one state is mostly read of the next: to
    look them up takes a quarter of the time of asking clingo."""
    return tuple(symbol.arguments)


@lru_cache(maxsize=2 * TERMS_KEPT)
def name_of(fact: Fact) -> str:
    """The name of a fact's predicate, kept likewise."""
    return fact.name


def in_order(row: Iterable[Symbol]) -> tuple[str, ...]:
    """What rows of terms are sorted by, where any order does that is always the same."""
    return tuple(map(_written, row))


@lru_cache(maxsize=TERMS_KEPT)
def _written(symbol: Symbol) -> str:
    return repr(symbol)


def is_text(symbol: Symbol) -> bool:
    """Tells whether a term is a user's word, or an object's or player's id."""
    return symbol.type is SymbolType.String


def is_number(symbol: Symbol) -> bool:
    """Tells whether a term is an integer."""
    return symbol.type is SymbolType.Number


def is_function(symbol: Symbol) -> bool:
    """Tells whether a term is a constant, a compound term or a tuple."""
    return symbol.type is SymbolType.Function
