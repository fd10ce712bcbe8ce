"""Which comparisons of timestamps a derivation rests on.

The pairs are such that every order of timestamps that has them the same way leads to the same end.
They are read layer by layer from a thorough derivation. Effects of a layer that can't depend on
each other do the same in any order: what counts is who is the newest of those that give and take
the same thing. Effects that might depend on each other form a cluster; of a cluster
every choice that was made counts: which effect was the oldest of those that need not wait (613.8b).
Of what isn't sure to be independent more pairs are named than may decide: that makes classes of
orders smaller, and never wrong.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations, groupby

import networkx as nx
from clingo import Symbol, SymbolType

from kb.engine.layers.applied import Applied, Dependencies
from kb.engine.layers.derivation import Derivation

Pair = tuple[str, str]
"""The ids of two objects or effects, the older first."""
Place = tuple[Symbol, Symbol]
"""An object and a family of its characteristics."""


def deciding(derivation: Derivation) -> set[Pair]:
    """The pairs that a thorough derivation rests on."""
    atoms = _Atoms(derivation)
    ages = _Ages(derivation)
    found: set[Pair] = set()
    for _, group in groupby(derivation.applied, key=lambda applied: applied.step.id):
        found |= _Layer([*group], atoms, ages).pairs()
    return found


class _Ages:
    """Whose timestamp an effect has."""

    def __init__(self, derivation: Derivation) -> None:
        state = derivation.state
        self._times = {each.id: each.timestamp for each in state.objects}
        self._times |= {each.id: each.timestamp for each in state.effects}
        self._items = {time: id_ for id_, time in self._times.items()}
        self._ages: dict[Symbol, int] = {}
        for each in derivation.grounder.control.symbolic_atoms.by_signature("age", 2):
            effect, time = each.symbol.arguments
            self._ages[effect] = time.number

    def pair(self, older: Symbol, newer: Symbol) -> Iterator[Pair]:
        """The pairs of ids that tell that one effect is older than another."""
        one, other = (self._items[self._ages[each]] for each in (older, newer))
        if one != other:
            yield one, other
        for effect, item in ((older, one), (newer, other)):
            yield from self._fixed(effect, item)

    def _fixed(self, effect: Symbol, item: str) -> Iterator[Pair]:
        """The pairs that make a granted ability's effect as old as the latest of several
        objects."""
        for name in _strings(effect):
            if name != item and self._times.get(name, self._times[item]) < self._times[item]:
                yield name, item


def _strings(term: Symbol) -> Iterator[str]:
    if term.type is SymbolType.String:
        yield term.string
    elif term.type is SymbolType.Function:
        for each in term.arguments:
            yield from _strings(each)


class _Atoms:
    """What the law derived in each ground call."""

    def __init__(self, derivation: Derivation) -> None:
        self._symbols = derivation.grounder.control.symbolic_atoms
        calls = {applied.asked for applied in derivation.applied}
        self.pending: dict[int, set[Symbol]] = defaultdict(set)
        self.gains: dict[tuple[int, Symbol], dict[Place, set[Symbol]]] = {}
        self.losses: dict[tuple[int, Symbol], dict[Place, set[Symbol]]] = {}
        self.shifts: dict[tuple[int, Symbol], set[Symbol]] = defaultdict(set)
        self.reckons: dict[int, set[tuple[Symbol, Place]]] = defaultdict(set)
        self.suspects: dict[int, set[tuple[Symbol, Symbol]]] = defaultdict(set)
        self.looks: dict[tuple[int, Symbol], set[Place]] = defaultdict(set)
        self.defining: dict[int, set[Symbol]] = defaultdict(set)
        self.keys: dict[tuple[int, Symbol], Symbol] = {}
        self.fertile = {call for call, _ in self._read("fertile", 2, calls)}
        self.swept: dict[tuple[int, Symbol], dict[Place, set[str]]] = {}
        self.may_write: dict[tuple[int, Symbol], set[Place]] = defaultdict(set)
        for call, (_, effect) in self._read("ask", 3, calls):
            self.pending[call].add(effect)
        for name, table in (("gain", self.gains), ("lose", self.losses)):
            for call, (_, effect, owner, family, value) in self._read(name, 6, calls):
                places = table.setdefault((call, effect), {})
                places.setdefault((owner, family), set()).add(value)
        for call, (_, effect, owner, *_) in self._read("shift", 8, calls):
            self.shifts[call, effect].add(owner)
        for call, (effect, owner, family) in self._read("reckons", 4, calls):
            self.reckons[call].add((effect, (owner, family)))
        for call, (effect, other) in self._read("suspect", 3, calls):
            self.suspects[call].add((effect, other))
        for call, (effect, family, value) in self._read("looks_at", 4, calls):
            self.looks[call, effect].add((family, value))
        for call, (effect, family, value) in self._read("may_write", 4, calls):
            self.may_write[call, effect].add((family, value))
        for call, (effect,) in self._read("comes_first", 2, calls):
            self.defining[call].add(effect)
        for call, (effect, key) in self._read("key", 3, calls):
            self.keys[call, effect] = key
        self._read_sweeping(calls)

    def _read(self, name: str, arity: int, calls: set[int]) -> Iterator[tuple[int, list[Symbol]]]:
        for each in self._symbols.by_signature(name, arity):
            call, *rest = each.symbol.arguments
            if call.number in calls:
                yield call.number, rest

    def _read_sweeping(self, calls: set[int]) -> None:
        families = defaultdict(set)
        for each in self._symbols.by_signature("sweeping", 2):
            change, family = each.symbol.arguments
            families[change].add(family)
        for call, (_, effect, owner, _, _, change) in self._read("does", 7, calls):
            for family in families.get(change, ()):
                places = self.swept.setdefault((call, effect), {})
                places.setdefault((owner, family), set()).add(change.name)


class _Layer:
    """One layer of a derivation: what was applied there, one step after the other."""

    def __init__(self, steps: list[Applied], atoms: _Atoms, ages: _Ages) -> None:
        self._steps = steps
        self._atoms = atoms
        self._ages = ages
        self._call = steps[0].asked
        self._effects = atoms.pending[self._call]
        self._evaluated: dict[Symbol, int] = {}
        """The ground call in which each effect was last evaluated: what it did is from there."""
        for step in steps:
            self._evaluated |= dict.fromkeys(atoms.pending[step.asked], step.asked)
            for effect in step.effects:
                self._evaluated[effect] = step.asked
        self._suspects = self._suspected()
        self._unsteady = {effect for effect, _ in self._suspects}
        self._reckoning = {
            (effect, place) for step in steps for effect, place in atoms.reckons[step.asked]
        }

    def pairs(self) -> set[Pair]:
        """The pairs that decide in this layer."""
        clusters = self._clusters()
        clustered = {each for cluster in clusters for each in cluster}
        found: set[Pair] = set()
        for cluster in clusters:
            found |= self._path(cluster)
        for place, writers in self._written(self._effects - clustered).items():
            if any((each, place) in self._reckoning for each in writers):
                found |= self._sequence(place, writers)
            else:
                found |= self._newest(place, writers)
        return found

    # ------------------------------------------------------------------------------- clusters

    def _clusters(self) -> list[set[Symbol]]:
        """The sets of effects that might depend on each other, or on what those come to."""
        calls = [step.asked for step in self._steps]
        known = set(self._evaluated)
        grown = known - self._effects
        if grown or any(call in self._atoms.fertile for call in calls):
            return [known]
        graph: nx.Graph[Symbol] = nx.Graph()
        graph.add_edges_from(self._entangled())
        while True:
            clusters = [set(each) for each in nx.connected_components(graph)]
            more = [*self._touched(clusters)]
            if not more:
                return clusters
            graph.add_edges_from(more)

    def _entangled(self) -> Iterator[tuple[Symbol, Symbol]]:
        yield from self._suspects
        for step in self._steps:
            for effect, others in step.depended.items():
                yield from ((effect, other) for other, _ in others)

    def _suspected(self) -> set[tuple[Symbol, Symbol]]:
        """Who may depend on whom. What an effect writes that depends on none is the same in any
        order: only who looks at that may depend on it."""
        left = set(self._atoms.suspects[self._call])
        while True:
            unsteady = {effect for effect, _ in left}
            sure = {
                (effect, other)
                for effect, other in left
                if other not in unsteady and not self._may_meet(effect, other)
            }
            if not sure:
                return left
            left -= sure

    def _may_meet(self, effect: Symbol, other: Symbol) -> bool:
        """Returns whether what `other` writes, which is the same in any order, is something that
        `effect` looks at, or its very existence or text or speaker."""
        looks = self._atoms.looks[self._call, effect]
        families = {family for family, _ in looks}
        whole = {family for family, value in looks if value.name == "any"}
        if self._atoms.shifts.get((self._call, other)):
            return True
        for table in (self._atoms.gains, self._atoms.losses):
            for (owner, family), values in table.get((self._call, other), {}).items():
                if family in whole or _makes(effect, owner, family, values):
                    return True
                if family in families and any(
                    value.name == "every" or (family, value) in looks for value in values
                ):
                    return True
        return False

    def _touched(self, clusters: list[set[Symbol]]) -> Iterator[tuple[Symbol, Symbol]]:
        """Effects outside a cluster that write where one of its effects does, in a way that does
        not commute: their order counts as the cluster's own."""
        writers = self._written(set(self._evaluated))
        inside = {each: number for number, each_set in enumerate(clusters) for each in each_set}
        for place, effects in writers.items():
            for one, other in combinations(sorted(effects), 2):
                apart = inside.get(one) != inside.get(other)  # None for both: nothing to join
                if apart and not self._commute(place, one, other):
                    yield one, other

    def _commute(self, place: Place, one: Symbol, other: Symbol) -> bool:
        if (one, place) in self._reckoning or (other, place) in self._reckoning:
            return self._same_kind(place, one, other)
        if self._may_sweep(place, one, other) or self._may_sweep(place, other, one):
            return False
        return self._taken(place, one).isdisjoint(self._given(place, other)) and self._taken(
            place, other
        ).isdisjoint(self._given(place, one))

    def _path(self, cluster: set[Symbol]) -> set[Pair]:
        """The choices that the derivation made: each effect was the oldest of those that needed
        not wait."""
        found: set[Pair] = set()
        left = set(cluster)
        for step in self._steps:
            pending = self._atoms.pending[step.asked] & left
            waiting = set(_held_up(step.depended))
            for effect in sorted(step.effects, key=lambda each: self._atoms.keys[step.asked, each]):
                if effect not in cluster:
                    continue
                left.discard(effect)
                pending.discard(effect)
                for other in pending - waiting:
                    found |= self._older(effect, other, step.asked)
        return found

    # -------------------------------------------------------------------- effects that are sure

    def _newest(self, place: Place, writers: set[Symbol]) -> set[Pair]:
        """For each value that some give and others take: one effect that is newer than all those
        that do the contrary."""
        found: set[Pair] = set()
        values = {value for each in writers for value in self._given(place, each)}
        for value in sorted(values):
            givers = {each for each in writers if value in self._given(place, each)}
            takers = {each for each in writers if value in self._taken(place, each)} - givers
            if takers:
                newest = max(givers | takers, key=self._key)
                for other in takers if newest in givers else givers:
                    found |= self._older(other, newest, self._call)
        return found

    def _sequence(self, place: Place, writers: set[Symbol]) -> set[Pair]:
        """Where what an effect does depends on what it finds: all pairs that don't commute, but for
        what comes before an effect that sets both numbers."""
        found: set[Pair] = set()
        ordered = sorted(writers, key=self._key)
        setters = [each for each in ordered if self._sets(place, each)]
        if setters:
            start = ordered.index(setters[-1])
            for other in (*ordered[:start], *ordered[start + 1 :]):
                pair = sorted((ordered[start], other), key=self._key)
                found |= self._older(pair[0], pair[1], self._call)
            ordered = ordered[start + 1 :]
        for one, other in combinations(ordered, 2):
            if not self._same_kind(place, one, other):
                found |= self._older(one, other, self._call)
        return found

    def _sets(self, place: Place, effect: Symbol) -> bool:
        given = {value.arguments[0].name for value in self._given(place, effect) if _is_pt(value)}
        return given == {"power", "toughness"} and (effect, place) not in self._reckoning

    def _same_kind(self, place: Place, one: Symbol, other: Symbol) -> bool:
        """Two additions, or two switches: their order doesn't matter."""
        if place[1].name != "pt":
            return False
        kinds = [
            (self._shifts(each, place), bool(self._given(place, each))) for each in (one, other)
        ]
        both_set = any(self._sets(place, each) for each in (one, other))
        return kinds[0] == kinds[1] and kinds[0] in ((True, False), (False, True)) and not both_set

    # ----------------------------------------------------------------------------------- reading

    def _older(self, older: Symbol, newer: Symbol, call: int) -> set[Pair]:
        """The pairs of ids for one effect before another; none for characteristic-defining
        abilities, which come first at any age."""
        defining = self._atoms.defining[call]
        if (older in defining) != (newer in defining):
            return set()
        return set(self._ages.pair(older, newer))

    def _key(self, effect: Symbol) -> Symbol:
        return self._atoms.keys[self._call, effect]

    def _written(self, effects: Iterable[Symbol]) -> dict[Place, set[Symbol]]:
        found: dict[Place, set[Symbol]] = defaultdict(set)
        for each in effects:
            place = (self._evaluated[each], each)
            for table in (self._atoms.gains, self._atoms.losses):
                for where in table.get(place, ()):
                    found[where].add(each)
        for effect, where in self._reckoning:
            if effect in effects:
                found[where].add(effect)
        return found

    def _given(self, place: Place, effect: Symbol) -> set[Symbol]:
        return self._atoms.gains.get((self._evaluated[effect], effect), {}).get(place, set())

    def _taken(self, place: Place, effect: Symbol) -> set[Symbol]:
        return self._atoms.losses.get((self._evaluated[effect], effect), {}).get(place, set())

    def _shifts(self, effect: Symbol, place: Place) -> bool:
        return place[0] in self._atoms.shifts.get((self._evaluated[effect], effect), ())

    def _may_sweep(self, place: Place, sweeper: Symbol, giver: Symbol) -> bool:
        """Returns whether one effect takes away what another might give in another order. (Here it
        may have been looked for what there is to take before the other gave it.)"""
        swept = self._atoms.swept.get((self._evaluated[sweeper], sweeper), {}).get(place)
        if swept is None or giver not in self._unsteady:
            return False
        written = self._atoms.may_write[self._call, giver]
        kinds = {value.name for family, value in written if family == place[1]}
        return swept != {"lose_category"} or not kinds.isdisjoint({"subtype", "every", "any"})


def _makes(effect: Symbol, owner: Symbol, family: Symbol, values: set[Symbol]) -> bool:
    """Returns whether something that is written on an object makes an effect what it is: its text,
    its ability, or the controller of its source."""
    if family.name == "text":
        return True
    if effect.name != "from" or effect.arguments[0] != owner:
        return False
    own = {term.arguments[0] for term in values if term.name == "ability"}
    return family.name == "control" or effect.arguments[1] in own


def _is_pt(value: Symbol) -> bool:
    return value.name == "pt" and value.arguments[0].type is SymbolType.Function


def _held_up(depended: Dependencies) -> Iterator[Symbol]:
    """The effects that wait: they depend on one that doesn't depend on them (613.8b)."""
    graph: nx.DiGraph[Symbol] = nx.DiGraph()
    graph.add_edges_from((one, other) for one, found in depended.items() for other, _ in found)
    leads = {each: nx.descendants(graph, each) for each in graph}
    for each, others in leads.items():
        if any(each not in leads[other] for other in others):
            yield each
