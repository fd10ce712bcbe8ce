"""Mana in a player's pool: its type, and what is said of it besides (106.4, 106.6)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

SNOW_SYMBOL = "S"
"""Colorless mana of a snow source, where nothing else is said of it (106.11)."""


class PoolMana(Struct, frozen=True, omit_defaults=True):
    """One mana in a pool. What it may be spent on and what becomes of what it is spent on are the
    words of whatever has added it; `choices` are those that these words speak of, `produced_by`
    the types, subtypes and supertypes of its source (None: not known), `source` the object or the
    card whose ability triggers as it is spent."""

    symbol: str
    snow: bool = False
    only: str | None = None
    if_spent: str | None = None
    lasts: str | None = None
    """How long it isn't lost as steps and phases end."""
    produced_by: tuple[str, ...] | None = None
    choices: tuple[tuple[str, str | int], ...] = ()
    source: str | None = None

    @property
    def plain(self) -> bool:
        """Returns whether a symbol tells all of it."""
        return self == pool_mana(self.letter)

    @property
    def letter(self) -> str:
        """The symbol by which it is told, without braces."""
        alone = replace(self, symbol="C") == PoolMana("C", snow=True)
        return SNOW_SYMBOL if alone and self.symbol == "C" else self.symbol

    @property
    def told(self) -> str:
        """What is said of it besides its type, in words."""
        until = "" if self.lasts is None else f"lasts until {self.lasts.replace('_', ' ')}"
        of = "" if self.produced_by is None else f"from {' '.join(self.produced_by)}"
        chosen = ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in self.choices)
        said = ("snow" if self.snow else "", self.only, self.if_spent, chosen, until, of)
        return "; ".join(each.rstrip(".") for each in said if each)

    def of_type(self, symbol: str) -> PoolMana:
        """The same of another type."""
        return replace(self, symbol=symbol)


def pool_mana(letter: str) -> PoolMana:
    """The mana that a symbol in a pool stands for: {S} is colorless mana of a snow source."""
    return PoolMana("C", snow=True) if letter == SNOW_SYMBOL else PoolMana(letter)


def pool_of_symbols(symbols: str) -> tuple[PoolMana, ...]:
    """The mana of some symbols of which nothing else is said."""
    return tuple(map(pool_mana, re.findall(r"\{(.)\}", symbols)))


def symbols_of(pool: Iterable[PoolMana]) -> str:
    """The symbols of mana."""
    return "".join(f"{{{each.letter}}}" for each in pool)


def as_entries(pool: Iterable[PoolMana]) -> str | list[Any]:
    """Mana as a file says it: symbols, or, where some of it isn't like any other, a list of them
    with what is said of them."""
    found = [*_entries(pool)]
    if all(isinstance(each, str) for each in found):
        return "".join(found)
    return found


def _entries(pool: Iterable[PoolMana]) -> Iterator[Any]:
    for (plain, said), some in groupby(pool, key=lambda each: (each.plain, each.of_type(""))):
        mana = [*some]
        if plain:
            yield symbols_of(mana)
            continue
        told = {
            "mana": "".join(f"{{{each.symbol}}}" for each in mana),
            "snow": said.snow or None,
            "only": said.only,
            "if_spent": said.if_spent,
            "lasts": said.lasts,
            "produced_by": None if said.produced_by is None else list(said.produced_by),
            "choices": dict(said.choices) or None,
            "source": said.source,
        }
        yield {key: value for key, value in told.items() if value is not None}
