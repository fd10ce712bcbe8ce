"""Which rules of program parts can have an instance in a ground call, as far as one can see without
grounding: a rule that needs an atom of a kind that nobody told of or can derive has none.

To prepare a rule costs clingo the same whether it has instances or not, and of the rules about
events most are about others than those that were told of. Looked at are the predicates of atoms and
the constants in their places. No rule that has an instance is ever left out: what isn't known
counts as there.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Iterable
from functools import cache, lru_cache

from kb.engine.program.plain_rules import PlainAtom, constants_at, places_of, plain_rules
from kb.engine.program.program import parts
from kb.engine.program.rules import derived_for_calls, deriving, rules_of
from kb.engine.program.shapes import (
    ANY_KIND,
    PREDICATES,
    PRESENT,
    SHAPES,
    SHAPES_AT,
    Place,
    bits_of,
    shape_of_others,
    shapes_in,
)

Chosen = dict[str, tuple[int, ...] | None]
"""Part → the places of some of its rules; None for all of them."""
Values = dict[str, int]
"""Variable → the kinds of what it may stand for; any, if it isn't there."""

KEPT = 1024
"""Of so many combinations of parts it is kept what is known of their rules."""
MOST_FOUND = 128
"""For so many kinds of facts it is kept which of the rules are left."""


class Pruning:
    """What is known of the rules of some parts that are grounded together, in a control in which
    others have been grounded before that derive some of the predicates that these read."""

    def __init__(self, names: tuple[str, ...], elsewhere: frozenset[str] = frozenset()) -> None:
        self._elsewhere = elsewhere
        self._sizes = {name: len(plain_rules(name)) for name in names}
        self._rules = [rule for name in self._sizes for rule in plain_rules(name)]
        self._open = frozenset(
            head.predicate
            for rule in self._rules
            for head in rule.heads
            if not PREDICATES[head.predicate].of_call
            and any(PREDICATES[each.predicate].of_call for each in rule.needs)
        )
        """Predicates of which earlier calls may have derived atoms from what was told for them."""
        needed = {each.predicate for rule in self._rules for each in rule.needs}
        known = {each for each in needed if self._is_known(each)}
        for_call = self._derived_for_call()
        self._unknown = frozenset(
            each
            for each in needed - known
            if PREDICATES[each].of_call or PREDICATES[each][:2] in for_call
        )
        self.doubtful = frozenset(needed - known - self._unknown)
        """The predicates of which there may be atoms that were neither told nor come from the rules
        at hand; a control that is asked for them knows."""
        compared, asked = constants_at(names), _asked_of(names, known)
        self._compared = {each: compared[each] for each in asked if each in compared}
        """The places in which it matters what was told there → what constants that is compared
        with."""
        self._compared.update(((each, PRESENT), ANY_KIND) for each in (*known, *self.doubtful))
        self._told = dict.fromkeys(self._compared, 0)
        """Place → so many of the kinds of what was told there have been looked at."""
        self._readers = _readers_of(names)
        self._classified = 0
        """So many of the shapes that have come up have been looked at."""
        self._relevant = 0
        """The shapes that matter as they are."""
        self._alike: dict[Place, tuple[int, int]] = {}
        """Place → the shapes there that differ in nothing that is looked at, and the one that
        stands for all of them."""
        self._found: dict[tuple[int, frozenset[int]], Chosen] = {}

    def _derived_for_call(self) -> set[tuple[str, int]]:
        """The predicates that the rules at hand derive for their call: where one is read for any
        call, the control doesn't know yet of these."""
        heads = {PREDICATES[each.predicate] for rule in self._rules for each in rule.heads}
        return {(each.name, each.arity) for each in heads if each.of_call}

    def _is_known(self, number: int) -> bool:
        """Whether all atoms of a predicate are told, or come from the rules at hand."""
        name, _, of_call = PREDICATES[number]
        if of_call:
            return name not in deriving() or name in derived_for_calls()
        return not (name in derived_for_calls() or number in self._open or name in self._elsewhere)

    def possible(self, told: int, derived: frozenset[int]) -> Chosen:
        """Part → the places of its rules that may have an instance when facts of these shapes are
        told; None for all of them. `derived` are those doubtful predicates of which there are
        atoms."""
        if self._classified < len(SHAPES):
            self._classify()
        shapes = told & self._relevant
        for alike, one in self._alike.values():
            if told & alike:
                shapes |= one
        key = shapes, derived
        if key not in self._found:
            if len(self._found) >= MOST_FOUND:
                self._found.clear()
            self._found[key] = self._chosen(self._possible(shapes, derived))
        return self._found[key]

    def _classify(self) -> None:
        """Finds out which of the shapes that have come up matter: constants that no rule at hand
        compares with anything are like terms that are no constants."""
        self._classified = len(SHAPES)
        for at, compared in self._compared.items():
            for kinds, shape in SHAPES_AT.get(at, ())[self._told[at] :]:
                self._told[at] += 1
                if kinds == ANY_KIND or kinds & compared:
                    self._relevant |= shape
                else:
                    alike, one = self._alike.get(at) or (0, shape_of_others(*at))
                    self._alike[at] = alike | shape, one

    def _chosen(self, rules: set[int]) -> Chosen:
        """Rules, by the parts that they stand in."""
        found: Chosen = {}
        first = 0
        for name, size in self._sizes.items():
            places = tuple(at for at in range(size) if first + at in rules)
            found[name] = None if len(places) == size else places
            first += size
        return found

    def _possible(self, told: int, derived: frozenset[int]) -> set[int]:
        there = Atoms(told, self._unknown | derived)
        missing = ~there.predicates()
        possible: set[int] = set()
        left = deque(at for at, rule in enumerate(self._rules) if not rule.predicates & missing)
        waiting = set(left)
        while left:  # the first first: most of what it needs is there by then
            at = left.popleft()
            waiting.remove(at)
            rule = self._rules[at]
            values = there.values(rule.needs)
            if values is None:
                continue
            possible.add(at)
            for head in rule.heads:
                if not there.derive(head, values):
                    continue
                for reader in self._readers.get(head.predicate, ()):
                    again = reader not in possible or not self._rules[reader].settled
                    if again and reader not in waiting:
                        waiting.add(reader)
                        left.append(reader)
        return possible


@lru_cache(maxsize=KEPT)
def _readers_of(names: tuple[str, ...]) -> dict[int, list[int]]:
    """Predicate → the places of the rules of some parts that need it."""
    found: dict[int, list[int]] = {}
    rules = (rule for name in dict.fromkeys(names) for rule in plain_rules(name))
    for at, rule in enumerate(rules):
        for each in dict.fromkeys(atom.predicate for atom in rule.needs):
            found.setdefault(each, []).append(at)
    return found


def _asked_of(names: tuple[str, ...], known: set[int]) -> set[Place]:
    """The places of known predicates in which it matters to the rules of some parts what stands
    there: where one names a constant, what comes to stand there, and what has to be the same."""
    named, with_place = places_of(names)
    asked: set[Place] = set()
    left = {place for place in named if place[0] in known}
    while left:
        place = left.pop()
        asked.add(place)
        for same in with_place.get(place, ()):
            left.update(each for each in same if each[0] in known and each not in asked)
    return asked


class Atoms:
    """The atoms that there may be, by what kinds of terms stand in their places; where nothing is
    said of a place, anything may."""

    def __init__(self, told: int, unknown: Collection[int]) -> None:
        """`unknown` are the predicates of which any atoms may be there."""
        self._there: dict[int, dict[int, int]] = {each: {} for each in unknown}
        for predicate, place, kinds in shapes_in(told):
            places = self._there.setdefault(predicate, {})
            if place != PRESENT:
                places[place] = places.get(place, 0) | kinds

    def predicates(self) -> int:
        """The set of the predicates of which there may be atoms."""
        return bits_of(self._there)

    def values(self, needs: tuple[PlainAtom, ...]) -> Values | None:
        """What variables may stand for if all these atoms are there; None if they can't be."""
        found: Values = {}
        for predicate, arguments in needs:
            places = self._there.get(predicate)
            if places is None:
                return None
            for place, variable, kinds in arguments:
                here = places.get(place, ANY_KIND)
                if variable is None:
                    if not here & kinds:
                        return None
                elif here != ANY_KIND:
                    left = found.get(variable, ANY_KIND) & here
                    if not left:
                        return None
                    found[variable] = left
        return found

    def derive(self, head: PlainAtom, values: Values) -> bool:
        """Adds the atoms that a rule may derive; returns whether there were others so far."""
        derived = {
            place: kinds if variable is None else values.get(variable, ANY_KIND)
            for place, variable, kinds in head.arguments
        }
        places = self._there.setdefault(head.predicate, derived)
        if places is derived:
            return True
        new = False
        for place, kinds in derived.items():
            before = places.get(place, ANY_KIND)
            if before | kinds != before:
                places[place] = before | kinds
                new = True
        return new


OFTEN = 3
"""So often the same parts have to be asked for until it is worth looking at their rules: before,
that takes longer than grounding all of them does."""
LONG = 90
"""After so many ground calls a process is one that goes on: it will ask for any parts often."""
_ASKED_FOR: Counter[tuple[str, ...]] = Counter()


def worthwhile(names: tuple[str, ...]) -> bool:
    """Counts that parts are asked for together; returns whether that happens, or will, often."""
    _ASKED_FOR[names] += 1
    return _ASKED_FOR[names] >= OFTEN or _ASKED_FOR.total() > LONG


def set_of_parts(names: Iterable[str]) -> int:
    """Program parts as the bits of a number."""
    return bits_of(map(_place_of_part, names))


@cache
def _place_of_part(name: str) -> int:
    return [*parts()].index(name)


def pruning_of(names: tuple[str, ...], loaded: int) -> Pruning:
    """What is known of the rules of parts that are grounded where others, a set of them, were
    loaded."""
    return _pruning_among(names, loaded & _others_read_by(names))


@lru_cache(maxsize=8192)
def _pruning_among(names: tuple[str, ...], others: int) -> Pruning:
    found = frozenset(each for each in _read_by(names) if others & set_of_parts((each,)))
    return _pruning(names, _derived_by(found, names))


@lru_cache(maxsize=1024)
def _others_read_by(names: tuple[str, ...]) -> int:
    """The parts, others than these, that derive anything that their rules read for all calls."""
    return set_of_parts(_read_by(names).difference(names))


@lru_cache(maxsize=KEPT)
def _pruning(names: tuple[str, ...], elsewhere: frozenset[str]) -> Pruning:
    return Pruning(names, elsewhere)


@lru_cache(maxsize=1024)
def _read_by(names: tuple[str, ...]) -> frozenset[str]:
    """The parts that derive anything that the rules of some parts read for all calls."""
    return frozenset(part for name in _lasting(names) for part in deriving().get(name, ()))


def _derived_by(others: frozenset[str], names: tuple[str, ...]) -> frozenset[str]:
    """The predicates that the rules of some parts read for all calls and other parts derive."""
    return frozenset(
        each for each in _lasting(names) if not deriving().get(each, frozenset()).isdisjoint(others)
    )


@lru_cache(maxsize=1024)
def _lasting(names: tuple[str, ...]) -> frozenset[str]:
    """The predicates that the rules of some parts read and that no rule derives for its call
    alone: of these it matters whether other parts derive them."""
    needed = (each for name in names for rule in rules_of(name) for each in rule.needs)
    found = {each.signature[0] for each in needed if not each.of_call}
    return frozenset(found - derived_for_calls())
