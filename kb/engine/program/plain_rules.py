"""The rules of program parts in numbers, as far as it matters which of them can have an instance:
sets are the bits of whole numbers, since these are joined and cut very often."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from kb.engine.program.rules import CALL, Kind, Name, Pattern, Rule, rules_of
from kb.engine.program.shapes import ANY_KIND, Place, Predicate, bits_of, bits_of_kind, number_of

Argument = tuple[int, str | None, int]
"""A place of an atom, the variable that stands there, else (None) what kinds of terms may."""
With = dict[Place, list[frozenset[Place]]]


class PlainAtom(NamedTuple):
    """An atom of a rule: the number of its predicate, and what stands in its places."""

    predicate: int
    arguments: tuple[Argument, ...]


class PlainRule(NamedTuple):
    """A rule, as far as matters: what it derives and needs, the predicates that it needs, the
    places of what it needs in which it names a constant, the places of each of its variables that
    stands in several, and whether what stands in its heads doesn't hang on what it finds."""

    heads: tuple[PlainAtom, ...]
    needs: tuple[PlainAtom, ...]
    predicates: int
    named: frozenset[Place]
    alike: tuple[frozenset[Place], ...]
    settled: bool


@cache
def plain_rules(part: str) -> tuple[PlainRule, ...]:
    """The rules of a part in numbers."""
    return tuple(map(_plain, rules_of(part)))


@lru_cache(maxsize=64)
def places_of(names: tuple[str, ...]) -> tuple[frozenset[Place], With]:
    """The places in which the rules of some parts name constants; place → the places of each
    variable that stands there."""
    with_place: With = {}
    for same in frozenset[frozenset[Place]]().union(*map(_alike_in, names)):
        for each in same:
            with_place.setdefault(each, []).append(same)
    return frozenset[Place]().union(*map(_named_in, names)), with_place


@lru_cache(maxsize=64)
def constants_at(names: tuple[str, ...]) -> dict[Place, int]:
    """The kinds of the constants with which what stands in a place is ever compared by the rules of
    some parts: those that they name there, or where the same variable leads from there."""
    parts = dict.fromkeys(names)
    leads_to: dict[Place, Place] = {}
    for part in parts:
        for same in _alike_in(part):
            first, *others = (_end(leads_to, each) for each in same)
            leads_to.update((each, first) for each in others if each != first)
    found: dict[Place, int] = {}
    for part in parts:
        for place, kinds in _constants_in(part).items():
            end = _end(leads_to, place)
            found[end] = found.get(end, 0) | kinds
    places = {*leads_to, *found}
    return {each: kinds for each in places if (kinds := found.get(_end(leads_to, each), 0))}


@cache
def _alike_in(part: str) -> frozenset[frozenset[Place]]:
    """The places of each variable that stands in several of a rule of a part."""
    return frozenset(same for rule in plain_rules(part) for same in rule.alike)


@cache
def _named_in(part: str) -> frozenset[Place]:
    """The places of what is needed in which the rules of a part name constants."""
    return frozenset(place for rule in plain_rules(part) for place in rule.named)


@cache
def _constants_in(part: str) -> dict[Place, int]:
    """Place → the kinds of the constants that the rules of a part name there."""
    found: dict[Place, int] = {}
    for rule in plain_rules(part):
        for predicate, arguments in (*rule.heads, *rule.needs):
            for place, variable, kinds in arguments:
                if variable is None and kinds != ANY_KIND:
                    found[predicate, place] = found.get((predicate, place), 0) | kinds
    return found


def _end(leads_to: dict[Place, Place], place: Place) -> Place:
    """The place that stands for all that the same variables lead to."""
    while place in leads_to:
        place = leads_to[place]
    return place


def _plain(rule: Rule) -> PlainRule:
    needs = tuple(map(_atom, rule.needs))
    alike = _alike(rule)
    repeated = {name for name, places in alike.items() if len(places) > 1}
    heads = tuple(map(_atom, rule.heads))
    return PlainRule(
        heads,
        tuple(PlainAtom(each.predicate, _telling(each, repeated)) for each in needs),
        bits_of(each.predicate for each in needs),
        frozenset(
            (each.predicate, place)
            for each in needs
            for place, variable, kinds in each.arguments
            if variable is None and kinds != ANY_KIND
        ),
        tuple(frozenset(places) for places in alike.values() if len(places) > 1),
        all(variable is None for each in heads for _, variable, _ in each.arguments),
    )


def _atom(atom: Pattern) -> PlainAtom:
    arguments = tuple((place, *_argument(each)) for place, each in enumerate(atom.arguments))
    return PlainAtom(_predicate_of(atom), arguments)


def _argument(argument: Name | Kind) -> tuple[str | None, int]:
    """A variable, or what kinds of terms may stand there; the number of the call is any."""
    if not isinstance(argument, Name):
        return None, bits_of_kind(argument)
    return (argument.name, ANY_KIND) if argument.name != CALL else (None, ANY_KIND)


def _telling(atom: PlainAtom, repeated: set[str]) -> tuple[Argument, ...]:
    """The arguments of an atom that is needed, without those that anything fits."""
    return tuple(
        (place, variable, kinds)
        for place, variable, kinds in atom.arguments
        if (variable in repeated if variable is not None else kinds != ANY_KIND)
    )


def _alike(rule: Rule) -> dict[str, set[Place]]:
    """The places of each variable of a rule."""
    return {
        name: {place for which, place in _standing(rule) if which == name}
        for name in dict.fromkeys(which for which, _ in _standing(rule))
    }


def _standing(rule: Rule) -> Iterator[tuple[str, Place]]:
    for atom in (*rule.heads, *rule.needs):
        for place, each in enumerate(atom.arguments):
            if isinstance(each, Name) and each.name != CALL:
                yield each.name, (_predicate_of(atom), place)


def _predicate_of(atom: Pattern) -> int:
    """The number of the predicate of an atom of a rule."""
    return number_of(Predicate(*atom.signature, atom.of_call))
