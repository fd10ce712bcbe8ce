"""Which rules of program parts can have an instance in a ground call, as far as one can see without
grounding: a rule that needs an atom of a kind that nobody told of or can derive has none.

To prepare a rule costs clingo the same whether it has instances or not, and of the rules about
events most are about others than those that were told of. Looked at are the predicates of atoms and
the constants in their places. No rule that has an instance is ever left out: what isn't known
counts as there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable
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
    Rule,
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
    name, arguments = fact.name, fact.arguments
    arity = len(arguments)
    found = [_present(name, arity)]
    found += (_standing(name, arity, place, each) for place, each in enumerate(arguments))
    lasting = frozenset(number for number, _ in found)
    if not arguments or name not in _with_call() or arguments[0].type is not SymbolType.Number:
        return ToldShapes(lasting, None, frozenset())
    del found[1]
    return ToldShapes(lasting, arguments[0].number, frozenset(number for _, number in found))


@lru_cache(maxsize=4096)
def _present(name: str, arity: int) -> tuple[int, int]:
    """The shapes of an atom's being there: of any, and of one of a ground call."""
    return _both(name, arity, PRESENT, COMPOUND)


@lru_cache(maxsize=65536)
def _standing(name: str, arity: int, place: int, symbol: Symbol) -> tuple[int, int]:
    """The shapes of a term's standing in a place, likewise."""
    return _both(name, arity, place, _kind(symbol))


def _both(name: str, arity: int, place: int, kind: Kind) -> tuple[int, int]:
    any_, of_call = (
        _number(Shape(Predicate(name, arity, of_call), place, kind)) for of_call in (False, True)
    )
    return any_, of_call


# --------------------------------------------------------------------------------- the rules

Kinds = frozenset[Kind]
Place = tuple[Predicate, int]
Chosen = dict[str, tuple[int, ...] | None]
"""Part → the places of some of its rules; None for all of them."""


class Pruning:
    """What is known of the rules of some parts that are grounded together, in a control in which
    certain others have been grounded before that derive what these read."""

    def __init__(self, names: tuple[str, ...], before: frozenset[str] = frozenset()) -> None:
        self._others = before.difference(names)
        self._places = [(name, at) for name in names for at, _ in enumerate(rules_of(name))]
        self._sizes = {name: len(rules_of(name)) for name in names}
        rules = [rules_of(name)[at] for name, at in self._places]
        self._open = frozenset(
            head.signature
            for rule in rules
            for head in rule.heads
            if not head.of_call and any(each.of_call for each in rule.needs)
        )
        """Predicates of which earlier calls may have derived atoms from what was told for them."""
        known = [
            Rule(rule.heads, tuple(each for each in rule.needs if self._is_known(each)))
            for rule in rules
        ]
        self._asked = asked_places(known)
        self._rules = [_plain(each, self._asked) for each in known]
        self._readers: dict[Predicate, list[int]] = {}
        for at, rule in enumerate(self._rules):
            for atom in rule.needs:
                self._readers.setdefault(atom.predicate, []).append(at)
        self._relevant: set[int] = set()
        self._classified = 0
        self._found: dict[frozenset[int], Chosen] = {}

    def _is_known(self, atom: Pattern) -> bool:
        """Whether all atoms that it may stand for are told, or come from the rules at hand."""
        name, _ = atom.signature
        if atom.of_call:
            return name not in deriving() or name in derived_for_calls()
        if name in derived_for_calls() or atom.signature in self._open:
            return False
        return deriving().get(name, frozenset()).isdisjoint(self._others)

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
            if shape.predicate in self._readers and (
                shape.place == PRESENT or (shape.predicate, shape.place) in self._asked
            ):
                self._relevant.add(number)
        self._classified = len(SHAPES)

    def _possible(self, told: Iterable[int]) -> Chosen:
        there = Atoms(SHAPES[number] for number in told)
        possible: set[int] = set()
        left = dict.fromkeys(range(len(self._rules)))
        while left:
            at = next(iter(left))
            del left[at]
            rule = self._rules[at]
            values = there.values(rule.needs)
            if values is None:
                continue
            possible.add(at)
            for head in rule.heads:
                if there.derive(head, values):
                    left.update(dict.fromkeys(self._readers.get(head.predicate, ())))
        found: dict[str, list[int]] = {name: [] for name in self._sizes}
        for at in sorted(possible):
            name, place = self._places[at]
            found[name].append(place)
        return {
            name: None if len(places) == self._sizes[name] else tuple(places)
            for name, places in found.items()
        }


class PlainAtom(NamedTuple):
    """An atom of a rule with what stands in the places that are asked about: a variable's name, or
    kinds of terms; None for any."""

    predicate: Predicate
    arguments: tuple[tuple[int, str | Kinds | None], ...]


class PlainRule(NamedTuple):
    """A rule, as far as matters."""

    heads: tuple[PlainAtom, ...]
    needs: tuple[PlainAtom, ...]


def asked_places(rules: list[Rule]) -> frozenset[Place]:
    """The places of predicates in which it matters what stands there: where a rule names a
    constant, what comes to stand there, and what has to be the same."""
    asked = {
        (predicate_of(atom), place)
        for rule in rules
        for atom in rule.needs
        for place, each in enumerate(atom.arguments)
        if isinstance(each, Kind) and each.known
    }
    alike = [same for rule in rules for same in _same_places(rule)]
    grown = True
    while grown:
        touched = [same for same in alike if not asked.isdisjoint(same)]
        before = len(asked)
        asked.update(*touched)
        grown = len(asked) > before
    return frozenset(asked)


def _same_places(rule: Rule) -> Iterable[set[Place]]:
    """The places of each variable of a rule."""
    places: dict[str, set[Place]] = {}
    for atom in (*rule.heads, *rule.needs):
        predicate = predicate_of(atom)
        for place, each in enumerate(atom.arguments):
            if isinstance(each, Name) and each.name != CALL:
                places.setdefault(each.name, set()).add((predicate, place))
    return places.values()


def _plain(rule: Rule, asked: frozenset[Place]) -> PlainRule:
    heads, needs = (
        tuple(_plain_atom(each, asked) for each in atoms) for atoms in (rule.heads, rule.needs)
    )
    return PlainRule(heads, needs)


def _plain_atom(atom: Pattern, asked: frozenset[Place]) -> PlainAtom:
    predicate = predicate_of(atom)
    arguments = tuple(
        (place, each.name if isinstance(each, Name) else frozenset({each}) if each.known else None)
        for place, each in enumerate(atom.arguments)
        if (predicate, place) in asked
    )
    return PlainAtom(predicate, arguments)


class Atoms:
    """The atoms that there may be, by what kinds of terms stand in the places that are asked
    about; None in a place where anything may stand."""

    def __init__(self, told: Iterable[Shape]) -> None:
        self._there: dict[Predicate, dict[int, set[Kind] | None]] = {}
        for predicate, place, kind in told:
            places = self._there.setdefault(predicate, {})
            if place != PRESENT:
                kinds = places.setdefault(place, set())
                if kinds is not None:
                    kinds.add(kind)

    def values(self, needs: tuple[PlainAtom, ...]) -> dict[str, Kinds] | None:
        """What variables may stand for if all these atoms are there (others anything); None if they
        can't be."""
        found: dict[str, Kinds] = {}
        for predicate, arguments in needs:
            places = self._there.get(predicate)
            if places is None:
                return None
            for place, each in arguments:
                kinds = places.get(place)
                if kinds is None or each is None:
                    continue
                if isinstance(each, str):
                    both = found.get(each)
                    left = frozenset(kinds) if both is None else both & kinds
                    if not left:
                        return None
                    found[each] = left
                elif kinds.isdisjoint(each):
                    return None
        return found

    def derive(self, head: PlainAtom, values: dict[str, Kinds]) -> bool:
        """Adds the atoms that a rule may derive; returns whether there were others so far."""
        new = head.predicate not in self._there
        places = self._there.setdefault(head.predicate, {})
        for place, each in head.arguments:
            there = places.setdefault(place, set())
            if there is None:
                continue
            kinds = values.get(each) if isinstance(each, str) else each
            if kinds is None:
                places[place] = None
                new = True
            elif not kinds <= there:
                there |= kinds
                new = True
        return new


OFTEN = 3
"""So often the same parts have to be asked for until it is worth looking at their rules: before,
that takes longer than grounding all of them does."""
_ASKED_FOR: Counter[tuple[str, ...]] = Counter()


def worthwhile(names: tuple[str, ...]) -> bool:
    """Counts that parts are asked for together; returns whether that happens often."""
    _ASKED_FOR[names] += 1
    return _ASKED_FOR[names] >= OFTEN


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
