"""Which rules of program parts can have an instance in a ground call, as far as one can see without
grounding: a rule that needs an atom of a kind that nobody told of or can derive has none.

To prepare a rule costs clingo the same whether it has instances or not, and of the rules about
events most are about others than those that were told of. Looked at are the predicates of atoms and
the constants in their places. No rule that has an instance is ever left out: what isn't known
counts as there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from kb.engine.program.rules import (
    CALL,
    Kind,
    Name,
    Pattern,
    Rule,
    derived_for_calls,
    deriving,
    rules_of,
)
from kb.engine.program.shapes import PRESENT, SHAPES, Predicate, Shape

Kinds = frozenset[Kind]
Place = tuple[Predicate, int]
Chosen = dict[str, tuple[int, ...] | None]
"""Part → the places of some of its rules; None for all of them."""


class PlainAtom(NamedTuple):
    """An atom of a rule with what stands in its places, or in those that are asked about: a
    variable's name, or kinds of terms; None for any."""

    predicate: Predicate
    arguments: tuple[tuple[int, str | Kinds | None], ...]


class PlainRule(NamedTuple):
    """A rule, as far as matters: what it derives and needs, the places of what it needs in which it
    names a constant, and the places of each of its variables that stands in several."""

    heads: tuple[PlainAtom, ...]
    needs: tuple[PlainAtom, ...]
    named: frozenset[Place]
    alike: tuple[frozenset[Place], ...]


KEPT = 128
"""Of so many combinations of parts it is kept what is known of their rules: some 75 KB each."""
MOST_FOUND = 64
"""For so many kinds of facts it is kept which of the rules are left."""


class Pruning:
    """What is known of the rules of some parts that are grounded together, in a control in which
    certain others have been grounded before that derive what these read."""

    def __init__(self, names: tuple[str, ...], before: frozenset[str] = frozenset()) -> None:
        self._others = before.difference(names)
        self._places = [(name, at) for name in names for at, _ in enumerate(plain_rules(name))]
        self._sizes = {name: len(plain_rules(name)) for name in names}
        rules = [rule for name in names for rule in plain_rules(name)]
        self._open = frozenset(
            head.predicate
            for rule in rules
            for head in rule.heads
            if not head.predicate.of_call and any(each.predicate.of_call for each in rule.needs)
        )
        """Predicates of which earlier calls may have derived atoms from what was told for them."""
        needed = {each.predicate for rule in rules for each in rule.needs}
        known = {each for each in needed if self._is_known(each)}
        self._asked = _asked_of(names, known)
        self._needs = [
            tuple(each for each in rule.needs if each.predicate in known) for rule in rules
        ]
        self._heads = [rule.heads for rule in rules]
        self._in_brief: dict[int, tuple[tuple[PlainAtom, ...], tuple[PlainAtom, ...]]] = {}
        """The rules that have been looked at, with the places only that are asked about."""
        self._readers: dict[Predicate, list[int]] = {}
        for at, needs in enumerate(self._needs):
            for atom in needs:
                self._readers.setdefault(atom.predicate, []).append(at)
        self._relevant: set[int] = set()
        self._classified = 0
        self._found: dict[frozenset[int], Chosen] = {}

    def _is_known(self, predicate: Predicate) -> bool:
        """Whether all its atoms are told, or come from the rules at hand."""
        name = predicate.name
        if predicate.of_call:
            return name not in deriving() or name in derived_for_calls()
        if name in derived_for_calls() or predicate in self._open:
            return False
        return deriving().get(name, frozenset()).isdisjoint(self._others)

    def possible(self, told: set[int]) -> Chosen:
        """Part → the places of its rules that may have an instance when that is told; None for all
        of them."""
        self._classify()
        key = frozenset(told & self._relevant)
        if key not in self._found:
            if len(self._found) >= MOST_FOUND:
                self._found.clear()
            self._found[key] = self._possible(key)
        return self._found[key]

    def _classify(self) -> None:
        """Sees which of the shapes that have come up matter here."""
        for number in range(self._classified, len(SHAPES)):
            shape = SHAPES[number]
            if shape.predicate in self._readers and (
                shape.place == PRESENT or shape.place in self._asked.get(shape.predicate, ())
            ):
                self._relevant.add(number)
        self._classified = len(SHAPES)

    def _possible(self, told: Iterable[int]) -> Chosen:
        there = Atoms(SHAPES[number] for number in told)
        possible: set[int] = set()
        left = dict.fromkeys(at for at, needs in enumerate(self._needs) if there.has(needs))
        while left:
            at = next(iter(left))
            del left[at]
            needs, heads = self._brief(at)
            values = there.values(needs)
            if values is None:
                continue
            possible.add(at)
            for head in heads:
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

    def _brief(self, at: int) -> tuple[tuple[PlainAtom, ...], tuple[PlainAtom, ...]]:
        """What a rule needs and derives, with the places only that are asked about."""
        found = self._in_brief.get(at)
        if found is None:
            needs, heads = (
                tuple(self._of_asked(each) for each in atoms)
                for atoms in (self._needs[at], self._heads[at])
            )
            found = self._in_brief[at] = needs, heads
        return found

    def _of_asked(self, atom: PlainAtom) -> PlainAtom:
        asked = self._asked.get(atom.predicate)
        if not asked:
            return PlainAtom(atom.predicate, ())
        return PlainAtom(atom.predicate, tuple([e for e in atom.arguments if e[0] in asked]))


@cache
def plain_rules(part: str) -> tuple[PlainRule, ...]:
    """The rules of a part, as far as matters."""
    return tuple(map(_plain, rules_of(part)))


def _plain(rule: Rule) -> PlainRule:
    heads, needs = (tuple(map(_plain_atom, atoms)) for atoms in (rule.heads, rule.needs))
    named = frozenset(
        (each.predicate, place)
        for each in needs
        for place, argument in each.arguments
        if isinstance(argument, frozenset)
    )
    return PlainRule(heads, needs, named, tuple(_alike(rule)))


def _plain_atom(atom: Pattern) -> PlainAtom:
    arguments = tuple(
        (place, each.name if isinstance(each, Name) else frozenset({each}) if each.known else None)
        for place, each in enumerate(atom.arguments)
    )
    return PlainAtom(predicate_of(atom), arguments)


def _alike(rule: Rule) -> Iterable[frozenset[Place]]:
    """The places of each variable of a rule that stands in several."""
    places: dict[str, set[Place]] = {}
    for atom in (*rule.heads, *rule.needs):
        predicate = predicate_of(atom)
        for place, each in enumerate(atom.arguments):
            if isinstance(each, Name) and each.name != CALL:
                places.setdefault(each.name, set()).add((predicate, place))
    return (frozenset(some) for some in places.values() if len(some) > 1)


@lru_cache(maxsize=4096)
def _places_of(
    names: tuple[str, ...],
) -> tuple[frozenset[Place], dict[Place, list[frozenset[Place]]]]:
    """The places in which the rules of some parts name constants; place → the places of each
    variable that stands there."""
    rules = [rule for name in names for rule in plain_rules(name)]
    with_place: dict[Place, list[frozenset[Place]]] = {}
    for rule in rules:
        for same in rule.alike:
            for each in same:
                with_place.setdefault(each, []).append(same)
    return frozenset(place for rule in rules for place in rule.named), with_place


def _asked_of(names: tuple[str, ...], known: set[Predicate]) -> dict[Predicate, set[int]]:
    """Known predicate → the places in which it matters to the rules of some parts what stands
    there: where one names a constant, what comes to stand there, and what has to be the same."""
    named, with_place = _places_of(names)
    asked: dict[Predicate, set[int]] = {}
    left = {place for place in named if place[0] in known}
    while left:
        predicate, at = place = left.pop()
        asked.setdefault(predicate, set()).add(at)
        for same in with_place.get(place, ()):
            left.update(
                each for each in same if each[0] in known and each[1] not in asked.get(each[0], ())
            )
    return asked


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

    def has(self, needs: tuple[PlainAtom, ...]) -> bool:
        """Whether there may be atoms of all these predicates."""
        return all(each.predicate in self._there for each in needs)

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


@lru_cache(maxsize=KEPT)
def _pruning(names: tuple[str, ...], before: frozenset[str]) -> Pruning:
    return Pruning(names, before)


@lru_cache(maxsize=1024)
def _read_by(names: tuple[str, ...]) -> frozenset[str]:
    """The parts that derive anything that the rules of some parts need."""
    needed = {each.signature[0] for name in names for rule in rules_of(name) for each in rule.needs}
    return frozenset(part for name in needed for part in deriving().get(name, ()))
