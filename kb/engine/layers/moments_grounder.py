"""A grounder of several moments of a game that differ in little: what they have in common is
derived once, in one control."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy

from clingo import Symbol

from kb.engine.facts.rewording import Rewording
from kb.engine.layers.grounder import Counting, Grounder, Parameters
from kb.engine.program.fact_table import FactTable
from kb.engine.program.loading import extract, part_of
from kb.engine.program.momentary import (
    TOLD,
    deriving_momentary,
    hangs_on_moment,
    momentary,
    read_beside,
    with_moment,
    words_in,
    words_of,
    words_read,
)
from kb.engine.program.program import lasting_parts
from kb.engine.program.shapes import Predicate
from kb.engine.program.terms import arguments_of, name_of, number

MOST = 16
"""So many moments a control serves beside its first: it frees nothing, and the more atoms it has,
the longer it takes to read any."""


class MomentsGrounder(Grounder):
    """Grounds, tells and looks up as of one moment; `at` is one of another moment with the same
    control."""

    serves_moments = True

    def __init__(self, rewording: Rewording) -> None:
        super().__init__(rewording)
        self._moments = Counting()
        self._moment = 0
        self._lasting: set[tuple[str, int]] = set()
        """The parts that don't depend on the call, with the moments that they were grounded for."""
        self._common: set[str] = set()
        """The parts that were grounded for what moments have in common: all but those that answer
        questions about one."""
        self._words: dict[str, set[str]] = {}
        """Told predicate → the words in its facts."""
        self._unlooked: list[Symbol] = []
        """What has been told since somebody asked for those."""

    @property
    def is_full(self) -> bool:
        """Whether its control serves as many moments as any should."""
        return self._moments.number >= MOST

    def at(self, told: Iterable[Symbol]) -> MomentsGrounder:
        """The grounder of another moment, of which these facts are told anew."""
        other = copy(self)
        other._moment = self._moments.next()
        other.tell(told)
        call = other.next_call()
        names = (extract(part, deriving_momentary(part)) for part in sorted(self._common))
        other._ground_for(call, [each for each in names if each is not None])
        return other

    def looks_at(self, changed: Iterable[Symbol]) -> bool:
        """Returns whether what moments have in common may hang on any of these facts."""
        words = words_of(changed)
        if any(not words.isdisjoint(words_read(part)) for part in self._common):
            return True
        beside = frozenset[str]().union(*map(read_beside, self._common))
        told = self._words_told()
        return any(not words.isdisjoint(told.get(name, ())) for name in beside)

    def tell_table(self, table: FactTable) -> None:
        for name, words in table.words.items():
            self._words.setdefault(name, set()).update(words)
        super().tell_table(table)

    def _words_told(self) -> dict[str, set[str]]:
        for fact in self._unlooked:
            if (name := name_of(fact)) not in TOLD:
                self._words.setdefault(name, set()).update(words_in(fact))
        self._unlooked.clear()
        return self._words

    def tell(self, facts: Iterable[Symbol]) -> None:
        told = [*facts]
        self._unlooked += told
        super().tell(told)

    def _as_told(self, name: str, fact: Symbol) -> Symbol:
        return with_moment(fact, self._moment) if name in momentary() else fact

    def ground(self, call: int, names: Iterable[str], *more: tuple[str, Parameters]) -> None:
        parts = [*names]
        self._common.update(map(part_of, (*parts, *(name for name, _ in more))))
        super().ground(call, parts, *more)

    def _there(self) -> frozenset[str]:
        return frozenset(
            part
            for part in lasting_parts() & self._parts.names
            if not hangs_on_moment(part) or (part, self._moment) in self._lasting
        )

    def _ground(self, parts: list[tuple[str, Parameters]]) -> None:
        lasting = lasting_parts()
        for name, _ in parts:
            if part_of(name) in lasting:
                self._lasting.add((part_of(name), self._moment))
        moment = number(self._moment)
        super()._ground([(name, (*parameters, moment)) for name, parameters in parts])

    def _there_is(self, predicate: Predicate) -> bool:
        name, arity, of_call = predicate
        return super()._there_is(Predicate(name, arity + (name in momentary()), of_call))

    def holds(self, fact: Symbol) -> bool:
        return super().holds(with_moment(fact, self._moment))

    def read(self, name: str, arity: int) -> Iterator[tuple[Symbol, ...]]:
        if name not in momentary():
            yield from super().read(name, arity)
            return
        if not self._may_be(name):
            return
        wanted = number(self._moment)
        for each in self._atoms(name).by_signature(name, arity + 1):
            *found, moment = arguments_of(each.symbol)
            if moment == wanted:
                yield tuple(found)
