"""Attacks and blocks by brute force: every declaration there is, and which of them are legal.

Written from 508.1, 509.1 and the rules about evasion (2003: 308, 309, 500, 501, 502) for the
tests only. `attacks` and `blocks` say what may be chosen; `DeclarationQuery` tries every choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import combinations, product

import msgspec

Pair = tuple[str, str]
"""A creature, and whom it attacks or which attacker it blocks."""
Declaration = frozenset[Pair]

OLD_REQUIREMENTS_UNTIL = "2009-07-11"
"""Before, 500.5 considered for each creature only options that satisfy a requirement on it."""
MOST_DECLARATIONS = 40_000


class TooMany(Exception):
    """More declarations than can be tried."""


class Chosen:
    """A declaration seen from both sides."""

    __slots__ = ("by", "on", "pairs")

    def __init__(self, pairs: tuple[Pair, ...]) -> None:
        self.pairs = pairs
        self.by: dict[str, list[str]] = {}
        """Creature → whom it was chosen to attack or block."""
        self.on: dict[str, list[str]] = {}
        """Whom → the creatures that were chosen against it."""
        for creature, whom in pairs:
            self.by.setdefault(creature, []).append(whom)
            self.on.setdefault(whom, []).append(creature)


Test = Callable[[Chosen], bool]


class Requirement(msgspec.Struct, frozen=True):
    """Something that is required if able; `pairs` are the choices that can serve it."""

    met: Test
    pairs: frozenset[Pair]


class Options(msgspec.Struct, frozen=True):
    """What a player may choose: for each creature whom it can attack or block, nothing else
    considered, and how many of them at most; what the whole choice must obey; what is required."""

    edition: str
    whom: dict[str, tuple[str, ...]]
    most: dict[str, int]
    obeys: tuple[Test, ...]
    requirements: tuple[Requirement, ...]


class DeclarationQuery:
    """All declarations for some options; more than `most` are refused with TooMany."""

    def __init__(self, options: Options, most: int = MOST_DECLARATIONS) -> None:
        self.options = options
        self._limit = most

    def _choices(self) -> list[list[tuple[Pair, ...]]]:
        """For each creature the sets of pairs that it may be chosen with."""
        found = []
        for creature, whom in self.options.whom.items():
            most = min(self.options.most[creature], len(whom))
            sizes = range(most + 1)
            sets = (each for size in sizes for each in combinations(whom, size))
            found.append([tuple((creature, one) for one in each) for each in sets])
        return found

    def _all(self) -> Iterator[Chosen]:
        choices = self._choices()
        number = 1
        for each in choices:
            number *= len(each)
        if number > self._limit:
            raise TooMany(number)
        for sets in product(*choices):
            yield Chosen(tuple(pair for each in sets for pair in each))

    @cached_property
    def obedient(self) -> dict[Declaration, int]:
        """Every declaration that disobeys no restriction, with how many requirements it obeys."""
        return {
            frozenset(chosen.pairs): self._met(chosen)
            for chosen in self._all()
            if all(test(chosen) for test in self.options.obeys)
        }

    def _met(self, chosen: Chosen) -> int:
        return sum(each.met(chosen) for each in self.options.requirements)

    def obeyed(self, declared: Declaration) -> int:
        """How many requirements a declaration obeys, legal or not."""
        return self._met(Chosen(tuple(declared)))

    @cached_property
    def _required(self) -> frozenset[Pair]:
        return frozenset(pair for each in self.options.requirements for pair in each.pairs)

    @cached_property
    def _most(self) -> dict[Declaration, int]:
        return {}

    def most(self, declared: Declaration = frozenset()) -> int:
        """The most requirements that can be obeyed (508.1d, 509.1c). Before 2009 a creature's
        options are what was declared for it and what satisfies a requirement (500.5)."""
        if self.options.edition >= OLD_REQUIREMENTS_UNTIL:
            return self._most.setdefault(frozenset(), max(self.obedient.values()))
        extra = declared - self._required
        if extra not in self._most:
            allowed = extra | self._required
            within = (met for each, met in self.obedient.items() if each <= allowed)
            self._most[extra] = max(within)
        return self._most[extra]

    def is_legal(self, declared: Declaration) -> bool:
        met = self.obedient.get(declared)
        return met is not None and met >= self.most(declared)

    @cached_property
    def legal(self) -> frozenset[Declaration]:
        """All legal declarations."""
        return frozenset(each for each in self.obedient if self.is_legal(each))
