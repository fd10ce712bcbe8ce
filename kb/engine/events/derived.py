"""What the law has derived of events, as it is read."""

from __future__ import annotations

from typing import NamedTuple

from clingo import Symbol

from kb.engine.layers.grounder import Grounder


class Derived(NamedTuple):
    """The atoms that a ground call has derived."""

    grounder: Grounder
    call: int

    def read(self, name: str, arity: int) -> list[list[Symbol]]:
        """The arguments of a predicate's atoms, but for the number of the call."""
        return self.grounder.atoms(name, arity, self.call)

    def names(self, name: str) -> frozenset[str]:
        """The ids or names of which a predicate with nothing else is true."""
        return frozenset(each.string for (each,) in self.read(name, 2))
