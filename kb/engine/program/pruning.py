"""Which rules of program parts can have an instance in a ground call, as far as one can see without
grounding: a rule that needs an atom of a kind that nobody told of or can derive has none.

To prepare a rule costs clingo the same whether it has instances or not, and of the rules about
events most are about others than those that were told of. Looked at are the predicates of atoms and
the constants in their places. No rule that has an instance is ever left out: what isn't known
counts as there.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from clingo import Symbol, SymbolType

from kb.engine.program.program import parts
from kb.engine.program.rules import (
    CALL,
    COMPOUND,
    Kind,
    Name,
    Pattern,
    derived_for_calls,
    deriving,
    kind_of,
    rules_of,
)

_WRITTEN = re.compile(r'"([^"]*)"|\b(\d+)\b')
_WITH_CALL = re.compile(r"\b([a-z]\w*)\(call\b")
PRESENT = -1
"""The place that stands for an atom's being there at all."""


class Predicate(NamedTuple):
    """A predicate; or its atoms with the number of the ground call as their first argument."""

    name: str
    arity: int
    of_call: bool


class Shape(NamedTuple):
    """There is an atom of a predicate with something of a kind in one of its places."""

    predicate: Predicate
    place: int
    kind: Kind


# ------------------------------------------------------------------------------ what is told


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


SHAPES: list[Shape] = []
"""The shapes of all that was told, by their numbers."""
_NUMBERS: dict[Shape, int] = {}


def _number(shape: Shape) -> int:
    number = _NUMBERS.get(shape)
    if number is None:
        number = _NUMBERS[shape] = len(SHAPES)
        SHAPES.append(shape)
    return number


class ToldShapes(NamedTuple):
    """The numbers of the shapes of a fact, and if it may be one of a ground call: of which."""

    lasting: frozenset[int]
    call: int | None
    of_call: frozenset[int]


@lru_cache(maxsize=65536)
def shapes_of(fact: Symbol) -> ToldShapes:
    """The shapes of a fact."""
    arguments = fact.arguments
    lasting = frozenset(_shapes(Predicate(fact.name, len(arguments), False), arguments))
    if fact.name not in _with_call() or not arguments:
        return ToldShapes(lasting, None, frozenset())
    if arguments[0].type is not SymbolType.Number:
        return ToldShapes(lasting, None, frozenset())
    of_call = frozenset(_shapes(Predicate(fact.name, len(arguments), True), arguments))
    return ToldShapes(lasting, arguments[0].number, of_call)


def _shapes(predicate: Predicate, arguments: list[Symbol]) -> Iterator[int]:
    yield _number(Shape(predicate, PRESENT, COMPOUND))
    for place, each in enumerate(arguments):
        if not (predicate.of_call and place == 0):
            yield _number(Shape(predicate, place, _kind(each)))


# --------------------------------------------------------------------------------- the rules

Values = dict[str, frozenset[Kind]]
"""Variable → what kinds of terms it may stand for; those without are free."""
Place = tuple[Predicate, int]
Chosen = dict[str, tuple[int, ...] | None]
"""Part → the places of some of its rules; None for all of them."""


class Pruning:
    """What is known of the rules of some parts that are grounded together, in a control in which
    certain others have been grounded before that derive what these read."""

    def __init__(self, names: tuple[str, ...], before: frozenset[str] = frozenset()) -> None:
        self._others = before.difference(names)
        self._rules = [
            (name, place, rule) for name in names for place, rule in enumerate(rules_of(name))
        ]
        self._sizes = {name: len(rules_of(name)) for name in names}
        self._open = frozenset(
            head.signature
            for _, _, rule in self._rules
            for head in rule.heads
            if not head.of_call and any(each.of_call for each in rule.needs)
        )
        """Predicates of which earlier calls may have derived atoms from what was told for them."""
        self._needs = [
            tuple(each for each in rule.needs if self._known(each)) for _, _, rule in self._rules
        ]
        self._asked = self._asked_places()
        self._told = frozenset(predicate_of(each) for needs in self._needs for each in needs)
        self._relevant: set[int] = set()
        self._classified = 0
        self._found: dict[frozenset[int], Chosen] = {}

    def _known(self, atom: Pattern) -> bool:
        """Whether all atoms that it may stand for are told, or come from the rules at hand."""
        name, _ = atom.signature
        if atom.of_call:
            return name not in deriving() or name in derived_for_calls()
        if name in derived_for_calls() or atom.signature in self._open:
            return False
        return deriving().get(name, frozenset()).isdisjoint(self._others)

    def _asked_places(self) -> frozenset[Place]:
        """The places of predicates in which it matters what stands there: where a rule names a
        constant, what comes to stand there, and what has to be the same."""
        asked = {
            (predicate_of(atom), place)
            for needs in self._needs
            for atom in needs
            for place, each in enumerate(atom.arguments)
            if isinstance(each, Kind) and each.known
        }
        grown = True
        while grown:
            before = len(asked)
            for (_, _, rule), needs in zip(self._rules, self._needs, strict=True):
                places: dict[str, set[Place]] = {}
                for atom in (*rule.heads, *needs):
                    for place, each in enumerate(atom.arguments):
                        if isinstance(each, Name) and each.name != CALL:
                            places.setdefault(each.name, set()).add((predicate_of(atom), place))
                for same in places.values():
                    if not asked.isdisjoint(same):
                        asked |= same
            grown = len(asked) > before
        return frozenset(asked)

    def possible(self, told: set[int]) -> Chosen:
        """Part → the places of its rules that may have an instance when that is told; None for all
        of them."""
        self._classify()
        key = frozenset(told & self._relevant)
        if key not in self._found:
            self._found[key] = self._possible(key)
        return self._found[key]

    def _classify(self) -> None:
        """Sees which of the shapes that have come up matter here."""
        for number in range(self._classified, len(SHAPES)):
            shape = SHAPES[number]
            if shape.predicate in self._told and (
                shape.place == PRESENT or (shape.predicate, shape.place) in self._asked
            ):
                self._relevant.add(number)
        self._classified = len(SHAPES)

    def _possible(self, told: Iterable[int]) -> Chosen:
        there = Atoms(self._asked)
        for number in told:
            there.add(SHAPES[number])
        found: dict[str, set[int]] = {name: set() for name in self._sizes}
        before = -1
        while there.size > before:
            before = there.size
            for (name, place, rule), needs in zip(self._rules, self._needs, strict=True):
                values = there.values(needs)
                if values is not None:
                    found[name].add(place)
                    for head in rule.heads:
                        there.derive(head, values)
        return {
            name: None if len(places) == self._sizes[name] else tuple(sorted(places))
            for name, places in found.items()
        }


class Atoms:
    """The atoms that there may be, by what kinds of terms stand in the places that are asked
    about; nothing known of a place is told as None."""

    def __init__(self, asked: frozenset[Place]) -> None:
        self._asked = asked
        self._there: dict[Predicate, dict[int, set[Kind] | None]] = {}
        self.size = 0

    def add(self, shape: Shape) -> None:
        """Adds what was told."""
        places = self._there.setdefault(shape.predicate, {})
        self.size += 1
        if shape.place != PRESENT:
            kinds = places.setdefault(shape.place, set())
            if kinds is not None:
                kinds.add(shape.kind)

    def values(self, needs: tuple[Pattern, ...]) -> Values | None:
        """What variables may stand for if all these atoms are there; None if they can't be."""
        found: Values = {}
        for atom in needs:
            predicate = predicate_of(atom)
            places = self._there.get(predicate)
            if places is None:
                return None
            for place, each in enumerate(atom.arguments):
                kinds = places.get(place)
                if kinds is None:
                    continue
                if isinstance(each, Name):
                    both = found.get(each.name)
                    left = frozenset(kinds) if both is None else both & kinds
                    if not left:
                        return None
                    found[each.name] = left
                elif each.known and each not in kinds:
                    return None
        return found

    def derive(self, head: Pattern, values: Values) -> None:
        """Adds the atoms that a rule may derive."""
        predicate = predicate_of(head)
        if predicate not in self._there:
            self._there[predicate] = {}
            self.size += 1
        places = self._there[predicate]
        for place, each in enumerate(head.arguments):
            if (predicate, place) not in self._asked:
                continue
            if isinstance(each, Name):
                new = values.get(each.name)
            else:
                new = frozenset({each}) if each.known else None
            self._join(places, place, new)

    def _join(
        self, places: dict[int, set[Kind] | None], place: int, new: frozenset[Kind] | None
    ) -> None:
        there = places.setdefault(place, set())
        if there is None:
            return
        if new is None:
            places[place] = None
            self.size += 1
        elif not new <= there:
            self.size += len(new - there)
            there |= new


def predicate_of(atom: Pattern) -> Predicate:
    """The predicate of an atom of a rule."""
    return Predicate(*atom.signature, atom.of_call)


def pruning_of(names: tuple[str, ...], loaded: Collection[str]) -> Pruning:
    """What is known of the rules of parts that are grounded where others were loaded."""
    return _pruning(names, _read_by(names).intersection(loaded))


@lru_cache(maxsize=4096)
def _pruning(names: tuple[str, ...], before: frozenset[str]) -> Pruning:
    return Pruning(names, before)


@lru_cache(maxsize=1024)
def _read_by(names: tuple[str, ...]) -> frozenset[str]:
    """The parts that derive anything that the rules of some parts need."""
    needed = {each.signature[0] for name in names for rule in rules_of(name) for each in rule.needs}
    return frozenset(part for name in needed for part in deriving().get(name, ()))
