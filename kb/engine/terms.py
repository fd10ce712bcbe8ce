"""Clingo terms for facts. User text only ever becomes a clingo string, never program text."""

from __future__ import annotations

from functools import cache

from clingo import Function, Number, String, Symbol

__all__ = ["Fact", "Number", "String", "Symbol", "atom", "constant", "term", "text"]

Fact = Symbol
"""A ground atom: a clingo function symbol."""


@cache
def constant(name: str) -> Symbol:
    """A constant of the rules' own vocabulary (`creature`, `top_of_zone`); words that are no
    identifiers become strings."""
    plain = name.replace("-", "_").replace(" ", "_")
    if plain.isidentifier() and plain.isascii() and plain[0].islower():
        return Function(plain)
    return String(name)


@cache
def text(words: str) -> Symbol:
    """A user's word: a quoted string, whatever it contains."""
    return String(words)


@cache
def number(value: int) -> Symbol:
    """An integer (32 bits, checked where it came in)."""
    return Number(value)


def term(name: str, *arguments: Symbol | int | str) -> Symbol:
    """`name(arguments)`; plain strings are constants, see `text` for users' words."""
    return Function(
        name,
        [each if isinstance(each, Symbol) else _PLAIN[type(each)](each) for each in arguments],
    )


@cache
def common(name: str, argument: int | str) -> Symbol:
    """`name(argument)` for the terms that come again and again: `type(creature)`, `pt(power)`…"""
    return term(name, argument)


_PLAIN = {int: number, str: constant}
atom = term
