"""What the order of timestamps decides (613.7): every outcome that some order of a board's objects
and effects leads to, without going through all orders.

A derivation tells which comparisons of timestamps it rests on (`order_sensitivity.py`): any order
in which these come out the same leads to the same end. So one derivation stands for a whole class
of orders; a solver finds an order that is in none of the classes seen, until there is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import combinations

import msgspec
from clingo import Control

from kb.engine.layers.characteristics import Characteristics
from kb.engine.layers.derivation import Derivation
from kb.engine.layers.order_sensitivity import Pair, deciding
from kb.state.game_state import GameState

MOST_DERIVATIONS = 500
"""After so many derivations the search is given up."""


class OrderClass(msgspec.Struct, frozen=True):
    """Orders that lead to the same end.

    decides: pairs of ids, the older first; an order belongs to the class if it has them so.
    order: the ids of all objects and effects in one such order, oldest first.
    """

    outcome: dict[str, Characteristics]
    decides: frozenset[Pair]
    order: tuple[str, ...]


def order_classes(state: GameState) -> Iterator[OrderClass]:
    """Classes that together have all orders of timestamps. The first is that of the board's own."""
    uncovered = Uncovered()
    order: Sequence[str] | None = ()
    while order is not None:
        arranged = in_order(state, order)
        derivation = Derivation(arranged, thorough=True)
        pairs = frozenset(deciding(derivation))
        outcome = {id_: plain(each) for id_, each in derivation.characteristics().items()}
        uncovered.cover(pairs)
        yield OrderClass(outcome, pairs, tuple(by_age(arranged)))
        order = uncovered.next_order()


def plain(found: Characteristics) -> Characteristics:
    """Characteristics without what differs by timestamp and yet says nothing: which grant an
    ability is from, and in which order abilities came."""
    kept = [msgspec.structs.replace(each, giver=None) for each in found.abilities]
    return msgspec.structs.replace(found, abilities=tuple(sorted(kept, key=repr)))


def times(state: GameState) -> dict[str, int]:
    """The timestamps, by the id of the object or effect."""
    found = {each.id: each.timestamp for each in state.objects}
    return found | {each.id: each.timestamp for each in state.effects}


def by_age(state: GameState) -> list[str]:
    """The ids of all objects and effects, oldest first."""
    known = times(state)
    return sorted(known, key=lambda id_: known[id_])


def essential(classes: Sequence[OrderClass]) -> list[frozenset[Pair]]:
    """For each class the pairs that are needed to tell its orders from those with another outcome.
    The classes have to be all there are."""
    found = []
    for each in classes:
        others = [other.decides for other in classes if other.outcome != each.outcome]
        kept = set(each.decides)
        for pair in sorted(each.decides):
            if all(contradict(kept - {pair}, other) for other in others):
                kept.discard(pair)
        found.append(frozenset(kept))
    return found


def contradict(one: Iterable[Pair], other: Iterable[Pair]) -> bool:
    """Returns whether no order has the pairs of both."""
    newer: dict[str, set[str]] = {}
    for older, later in (*one, *other):
        newer.setdefault(older, set()).add(later)
    try:
        TopologicalSorter(newer).prepare()
    except CycleError:
        return True
    return False


def in_order(state: GameState, order: Sequence[str]) -> GameState:
    """The state with the timestamps of some objects and effects dealt out anew among them, the
    first the oldest."""
    known = times(state)
    new = dict(zip(order, sorted(known[each] for each in order), strict=True))
    return msgspec.structs.replace(
        state,
        objects=tuple(
            msgspec.structs.replace(each, timestamp=new.get(each.id, each.timestamp))
            for each in state.objects
        ),
        effects=tuple(
            msgspec.structs.replace(each, timestamp=new.get(each.id, each.timestamp))
            for each in state.effects
        ),
    )


class Uncovered:
    """Finds orders that are in no class so far: a solver chooses an order of the items that have
    come up; a class is a conjunction of pairs that it must not satisfy."""

    def __init__(self) -> None:
        self.items: list[str] = []
        self._control = Control(["--warn=none"])
        self._literals: dict[Pair, int] = {}

    def cover(self, pairs: Iterable[Pair]) -> None:
        """Leaves out all orders that have these pairs (older, newer)."""
        pairs = sorted(pairs)
        for each in sorted({item for pair in pairs for item in pair}):
            if each not in self.items:
                self._add(each)
        with self._control.backend() as backend:
            backend.add_rule([], [self._literals[pair] for pair in pairs])

    def _add(self, item: str) -> None:
        """A new item: it is before or after each other one, and no three make a circle."""
        with self._control.backend() as backend:
            for other in self.items:
                atom = backend.add_atom()
                backend.add_rule([atom], choice=True)
                self._literals[other, item] = atom
                self._literals[item, other] = -atom
            for one, two in combinations(self.items, 2):
                for first, second in ((one, two), (two, one)):
                    circle = ((first, second), (second, item), (item, first))
                    backend.add_rule([], [self._literals[pair] for pair in circle])
        self.items.append(item)

    def next_order(self) -> list[str] | None:
        """An order of the items that is in no class, oldest first; None if there is none."""
        with self._control.solve(yield_=True) as handle:
            model = handle.model()
            if model is None:
                return None
            older = {
                item: sum(
                    model.is_true(self._literals[other, item])
                    for other in self.items
                    if other != item
                )
                for item in self.items
            }
            return sorted(self.items, key=lambda item: older[item])
