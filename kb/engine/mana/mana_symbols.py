"""Mana symbols in costs, and mana: what may be spent on what (106.1, 107.4)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import msgspec

from kb.snapshot.pool import PoolMana
from kb.terms import MANA_LETTERS
from kb.vocabulary.printed_numbers import SYMBOL

TYPES = frozenset(MANA_LETTERS)
"""The types of mana (106.1b) by their letters."""


class UnknownSymbol(ValueError):
    """A symbol that is no cost in mana."""


class CostSymbol(msgspec.Struct, frozen=True):
    """A mana symbol in a cost: the types of mana that pay it; whether any mana does (`generic`),
    or any snow mana; whether two generic mana or 2 life do in its place."""

    text: str
    types: frozenset[str] = frozenset()
    generic: bool = False
    snow: bool = False
    halves: bool = False
    phyrexian: bool = False


NO_MANA = PoolMana("")
"""What nothing is said of."""


class Mana(msgspec.Struct, frozen=True):
    """A kind of mana. What pays for mana without being any (a creature that convokes) is a
    `helper`, with the colours that it can stand for."""

    types: frozenset[str]
    snow: bool = False
    usable: bool = True
    """It may be spent on the cost in question …"""
    usable_for_mana: bool = True
    """… and on the costs of mana abilities."""
    particular: bool = False
    """It may not be spent on generic mana."""
    helper: bool = False
    of: PoolMana = NO_MANA
    """What it is in the pool."""

    @property
    def symbol(self) -> str:
        """The letter of its type; of a helper, nothing."""
        return "" if self.helper else "".join(self.types)


GENERIC = CostSymbol("1", generic=True)


@lru_cache(maxsize=4096)
def _parsed(text: str) -> tuple[tuple[CostSymbol, int], ...]:
    if SYMBOL.sub("", text).strip():
        raise UnknownSymbol(f"no mana cost: {text!r}")
    found: Counter[CostSymbol] = Counter()
    for word in SYMBOL.findall(text.upper()):
        if word.isdecimal() and word.isascii():
            found[GENERIC] += int(word)
        else:
            found[_symbol(word)] += 1
    return tuple((symbol, number) for symbol, number in found.items() if number)


def symbols(text: str) -> Counter[CostSymbol]:
    """The symbols of a mana cost; of {3}, three times the generic one. Raises UnknownSymbol, for
    {X} too: its value has to be known."""
    return Counter(dict(_parsed(text)))


@lru_cache(maxsize=256)
def _symbol(word: str) -> CostSymbol:
    parts = set(word.split("/"))
    types = parts & TYPES
    if word == "S":
        return CostSymbol(word, snow=True)
    if not types or parts - types - {"2", "P"} or len(types) + len(parts - types) < word.count("/"):
        raise UnknownSymbol(f"not a symbol that mana can pay: {{{word}}}")
    return CostSymbol(word, frozenset(types), halves="2" in parts, phyrexian="P" in parts)


def mana(
    symbol: str,
    *,
    snow: bool,
    usable: bool,
    usable_for_mana: bool,
    generic: bool = True,
    of: PoolMana = NO_MANA,
) -> Mana:
    """Mana of the type that a symbol tells (`G`), of which that is said in the pool. Raises
    UnknownSymbol."""
    if symbol not in TYPES:
        raise UnknownSymbol(f"not a type of mana: {symbol!r}")
    there = of.of_type(symbol)
    return Mana(frozenset(symbol), snow, usable, usable_for_mana, not generic, of=there)
