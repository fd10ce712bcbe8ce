"""The most requirements that a declaration can obey, bounded from above (508.1d, 509.1c).

What 508_declarations.lp says of declarations, without what a linear program can't say: a column for
each attack or block that can be made for free, and one for each requirement.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clingo import Symbol

from kb.engine.declarations.linear_bound import Program, Row, upper_bound

Pair = tuple[Symbol, Symbol]


def most_requirements(facts: Iterable[Symbol], free: bool = True) -> int:
    """So many requirements at most are obeyed by a declaration; if `free`, by one that costs
    nothing."""
    return upper_bound(_Relaxation(facts, free).program())


class _Relaxation:
    """The linear relaxation of the declarations that some facts allow."""

    def __init__(self, facts: Iterable[Symbol], free: bool) -> None:
        self.facts: dict[str, list[list[Symbol]]] = {}
        for each in facts:
            self.facts.setdefault(each.name, []).append(each.arguments)
        taxed = {(pair[0], pair[1]) for pair in self._all("taxed")} if free else set()
        pairs = [(each[0], each[1]) for each in self._all("declarable")]
        self.columns = {
            pair: place for place, pair in enumerate(p for p in pairs if p not in taxed)
        }
        self.by_creature: dict[Symbol, list[int]] = {}
        self.by_whom: dict[Symbol, list[int]] = {}
        for (creature, whom), column in self.columns.items():
            self.by_creature.setdefault(creature, []).append(column)
            self.by_whom.setdefault(whom, []).append(column)
        self.most = {creature: size.number for creature, size in self._all("most")}

    def _all(self, name: str) -> list[list[Symbol]]:
        return self.facts.get(name, [])

    def program(self) -> Program:
        """Columns for the pairs, how often each is attacked or blocked, how many are declared in
        all, and the requirements."""
        required = self._all("requirement")
        pairs, whoms = len(self.columns), len(self.by_whom)
        self.sums = {whom: pairs + place for place, whom in enumerate(self.by_whom)}
        self.everything = pairs + whoms
        first = self.everything + 1
        gains = [0] * first + [1] * len(required)
        most = [1] * pairs + [len(each) for each in self.by_whom.values()]
        most += [pairs] + [1] * len(required)
        rows = [*self._sums(), *self._limits(), *self._leasts(), *self._company()]
        return Program(gains, most, [*rows, *self._required(required, first)])

    def _sums(self) -> Iterator[Row]:
        """Sums are no larger than what they add up."""
        for whom, columns in self.by_whom.items():
            yield {self.sums[whom]: 1, **dict.fromkeys(columns, -1)}, 0
        yield {self.everything: 1, **dict.fromkeys(self.sums.values(), -1)}, 0

    def _limits(self) -> Iterator[Row]:
        """Rows for how many creatures may be declared: by one creature, for one attacked, and at
        all."""
        for creature, columns in self.by_creature.items():
            if creature in self.most:
                yield dict.fromkeys(columns, 1), self.most[creature]
        for _, whom, size in self._all("most_on"):
            yield dict.fromkeys(self.by_whom.get(whom, ()), 1), size.number
        among: dict[Symbol, dict[int, int]] = {}
        for id_, creature, whom in self._all("among"):
            column = self.columns.get((creature, whom))
            if column is not None and self.most.get(creature) == 1:
                among.setdefault(id_, {})[column] = 1
        for id_, size in self._all("at_most"):
            yield among.get(id_, {}), size.number

    def _leasts(self) -> Iterator[Row]:
        """Rows for "no fewer than N or none": N x ≤ their sum."""
        for _, whom, size in self._all("least_on"):
            for column in self.by_whom.get(whom, ()):
                yield {column: size.number, self.sums[whom]: -1}, 0

    def _company(self) -> Iterator[Row]:
        """Rows for "only with others" and "only alone"."""
        companions: dict[tuple[Symbol, Symbol], list[Symbol]] = {}
        for id_, creature, other in self._all("companion"):
            companions.setdefault((id_, creature), []).append(other)
        everyone = {each[0] for each in self._all("everyone")}
        for id_, creature, size in self._all("company"):
            own = self.by_creature.get(creature, ())
            if id_ in everyone:
                rest = {self.everything: -1, **dict.fromkeys(own, 1)}
            else:
                others = companions.get((id_, creature), ())
                rest = {column: -1 for each in others for column in self.by_creature.get(each, ())}
            for column in own:
                yield {**rest, column: rest.get(column, 0) + size.number}, 0
        for _, creature in self._all("solitary"):
            own = self.by_creature.get(creature, ())
            for other, columns in self.by_creature.items():
                if other != creature and self.most.get(other) == 1 == self.most.get(creature):
                    yield dict.fromkeys((*own, *columns), 1), 1

    def _required(self, required: list[list[Symbol]], first: int) -> Iterator[Row]:
        """A requirement for N creatures counts if there are N: N r ≤ their sum."""
        met: dict[Symbol, dict[int, int]] = {}
        for id_, creature, whom in self._all("meets"):
            column = self.columns.get((creature, whom))
            if column is not None:
                met.setdefault(id_, {})[column] = -1
        for place, (id_, size) in enumerate(required):
            yield {**met.get(id_, {}), first + place: size.number}, 0


__all__ = ["most_requirements"]
