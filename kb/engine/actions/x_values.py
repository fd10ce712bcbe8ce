"""Where X stands in an ability's words (107.3), and what a filter says of it.

A filter with X means other objects for each X. It is asked of the law without what it compares with
X; that is looked at afterwards, for whichever X is chosen.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from kb import vocabulary as v

PART = 10_000
"""The parts of a filter with X are slots of their own: its number and so much for each."""
MOST_PARTS = 16


class Part(msgspec.Struct, frozen=True):
    """One alternative of a filter: what it says besides, and its comparisons with X."""

    rest: v.Filter
    bounds: tuple[v.Compares, ...] = ()


@lru_cache(maxsize=4096)
def mentions_x(word: Any) -> bool:
    """Returns whether X stands anywhere in words."""
    if isinstance(word, v.X):
        return True
    if isinstance(word, tuple):
        return any(map(mentions_x, word))
    return any(mentions_x(getattr(word, each)) for each in getattr(word, "__struct_fields__", ()))


@lru_cache(maxsize=4096)
def parts_of(word: v.Filter) -> tuple[Part, ...]:
    """The alternatives of a filter. Where X stands in it otherwise than in a comparison, that stays
    in `rest`."""
    if not mentions_x(word):
        return (Part(word),)
    if isinstance(word, v.Compares):
        return (Part(v.Everything(), (word,)),)
    if isinstance(word, v.Or):
        return tuple(part for each in word.any for part in parts_of(each))[:MOST_PARTS]
    if isinstance(word, v.And):
        found = [Part(v.Everything())]
        for each in word.all:
            found = [_both(one, other) for one in found for other in parts_of(each)]
        return tuple(found[:MOST_PARTS])
    return (Part(word),)


def _both(one: Part, other: Part) -> Part:
    words = tuple(each for each in (one.rest, other.rest) if not isinstance(each, v.Everything))
    flat = tuple(
        inner for each in words for inner in (each.all if isinstance(each, v.And) else (each,))
    )
    rest = v.And(flat) if len(flat) > 1 else flat[0] if flat else v.Everything()
    return Part(rest, (*one.bounds, *other.bounds))


def compares(left: int, op: str, right: int) -> bool:
    """Returns whether a comparison of numbers is true."""
    return {
        "<": left < right, "<=": left <= right, "=": left == right,
        "!=": left != right, ">=": left >= right, ">": left > right,
    }[op]  # fmt: skip


def at(value: v.Value, x: int) -> int | None:
    """The value of words in which X stands, for this X; None if they say more than X or a multiple
    of it."""
    if isinstance(value, v.X):
        return x
    if isinstance(value, v.Times) and isinstance(value.value, v.X):
        return value.factor * x
    return None
