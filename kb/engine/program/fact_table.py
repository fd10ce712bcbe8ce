"""Facts that are always told together, such as what an edition says: what is to be known of them is
found out once, not whenever a board is told."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from clingo import Symbol

from kb.engine.program.momentary import words_in
from kb.engine.program.needs import marks_of
from kb.engine.program.shapes import shapes_of
from kb.engine.program.terms import name_of


class FactTable:
    """Some facts, none of which is one of a ground call or of one moment."""

    def __init__(self, facts: Iterable[Symbol]) -> None:
        self.facts = tuple(facts)
        self.by_name: dict[str, list[Symbol]] = {}
        """The name of a predicate → the facts of it."""
        for fact in self.facts:
            self.by_name.setdefault(name_of(fact), []).append(fact)

    @cached_property
    def marks(self) -> frozenset[str]:
        """The marks of the facts, as program parts ask for them."""
        return frozenset[str]().union(*map(marks_of, self.facts))

    @cached_property
    def shapes(self) -> int:
        """The shapes of the facts, as a set."""
        found = 0
        for fact in self.facts:
            found |= shapes_of(fact).lasting
        return found

    @cached_property
    def words(self) -> dict[str, frozenset[str]]:
        """The name of a predicate → all words in the facts of it."""
        return {
            name: frozenset[str]().union(*map(words_in, facts))
            for name, facts in self.by_name.items()
        }
