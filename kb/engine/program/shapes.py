"""What was told, as far as rules may ask for it: which predicates there are, and what kinds of
terms stand in their places. Predicates, kinds and shapes have numbers; sets of kinds and of shapes
are whole numbers with their bits, since these are joined and cut for each ground call."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache, reduce
from operator import or_
from typing import NamedTuple

from clingo import Symbol, SymbolType

from kb.engine.program.program import parts
from kb.engine.program.rules import COMPOUND, Kind, kind_of
from kb.engine.program.terms import TERMS_KEPT

_WRITTEN = re.compile(r'"([^"]*)"|\b(\d+)\b')
_WITH_CALL = re.compile(r"\b([a-z]\w*)\(call\b")
PRESENT = -1
"""The place that stands for an atom's being there at all."""
ANY_KIND = -1
"""All kinds of terms, also those that have not come up yet."""
Place = tuple[int, int]
"""A place of a predicate, by its number."""


class Predicate(NamedTuple):
    """A predicate; or its atoms with the number of the ground call as their first argument."""

    name: str
    arity: int
    of_call: bool


class Shape(NamedTuple):
    """There is an atom of a predicate with something of a kind in one of its places."""

    predicate: int
    place: int
    kinds: int


PREDICATES: list[Predicate] = []
"""The predicates that have come up, by their numbers."""
SHAPES: list[Shape] = []
"""The shapes of all that was told, likewise."""
SHAPES_AT: dict[Place, list[tuple[int, int]]] = {}
"""Place → the kinds of what was told there, with the shape, as a set, that this is."""
_KINDS: dict[Kind, int] = {}
_NUMBERS: dict[Shape, int] = {}


@cache
def number_of(predicate: Predicate) -> int:
    """The number of a predicate."""
    PREDICATES.append(predicate)
    return len(PREDICATES) - 1


def bits_of_kind(kind: Kind) -> int:
    """A kind as a set of kinds; all of them if nothing is known of a term."""
    return 1 << _KINDS.setdefault(kind, len(_KINDS)) if kind.known else ANY_KIND


def bits_of(numbers: Iterable[int]) -> int:
    """A set of numbers as bits."""
    return reduce(or_, (1 << number for number in numbers), 0)


def shapes_in(bits: int) -> Iterator[Shape]:
    """The shapes of a set."""
    while bits:
        lowest = bits & -bits
        yield SHAPES[lowest.bit_length() - 1]
        bits ^= lowest


def shape_of_others(predicate: int, place: int) -> int:
    """The shape, as a set, of something in a place that is no constant of the law's."""
    return 1 << _number(Shape(predicate, place, bits_of_kind(COMPOUND)))


class ToldShapes(NamedTuple):
    """The set of the shapes of a fact, and if it may be one of a ground call: of which."""

    lasting: int
    call: int | None
    of_call: int


@lru_cache(maxsize=TERMS_KEPT)
def shapes_of(fact: Symbol) -> ToldShapes:
    """The shapes of a fact."""
    name, arguments = fact.name, fact.arguments
    arity = len(arguments)
    found = [_present(name, arity)]
    found += (_standing(name, arity, place, each) for place, each in enumerate(arguments))
    lasting = bits_of(number for number, _ in found)
    if not arguments or name not in _with_call() or arguments[0].type is not SymbolType.Number:
        return ToldShapes(lasting, None, 0)
    del found[1]
    return ToldShapes(lasting, arguments[0].number, bits_of(number for _, number in found))


@cache
def _by_name() -> tuple[frozenset[str], frozenset[str]]:
    """The strings and the numbers that the law speaks of."""
    found = [each for _, text in parts().values() for each in _WRITTEN.findall(text)]
    return frozenset(each for each, _ in found), frozenset(each for _, each in found)


@cache
def _with_call() -> frozenset[str]:
    """The names of the predicates that carry the number of a ground call somewhere in the law."""
    return frozenset(each for _, text in parts().values() for each in _WITH_CALL.findall(text))


def _kind(symbol: Symbol) -> Kind:
    """The kind of a term; whatever the law has no name for is like a term that is no constant."""
    strings, numbers = _by_name()
    if symbol.type is SymbolType.String:
        return kind_of(symbol) if symbol.string in strings else COMPOUND
    if symbol.type is SymbolType.Number:
        return kind_of(symbol) if str(abs(symbol.number)) in numbers else COMPOUND
    return kind_of(symbol)


def _number(shape: Shape) -> int:
    number = _NUMBERS.get(shape)
    if number is None:
        number = _NUMBERS[shape] = len(SHAPES)
        SHAPES.append(shape)
        told = SHAPES_AT.setdefault((shape.predicate, shape.place), [])
        told.append((shape.kinds, 1 << number))
    return number


@lru_cache(maxsize=4096)
def _present(name: str, arity: int) -> tuple[int, int]:
    """The shapes of an atom's being there: of any, and of one of a ground call."""
    return _both(name, arity, PRESENT, COMPOUND)


@lru_cache(maxsize=TERMS_KEPT)
def _standing(name: str, arity: int, place: int, symbol: Symbol) -> tuple[int, int]:
    """The shapes of a term's standing in a place, likewise."""
    return _both(name, arity, place, _kind(symbol))


def _both(name: str, arity: int, place: int, kind: Kind) -> tuple[int, int]:
    any_, of_call = (
        _number(Shape(number_of(Predicate(name, arity, of_call)), place, bits_of_kind(kind)))
        for of_call in (False, True)
    )
    return any_, of_call
