"""What the order of timestamps decides: the classes of orders against all orders, one by one."""

from __future__ import annotations

import random
from itertools import islice, permutations

import msgspec
import pytest
from hypothesis import given

from kb.engine.layers.characteristics import Characteristics
from kb.engine.layers.derivation import derive
from kb.engine.layers.orders import (
    OrderClass,
    contradict,
    essential,
    in_order,
    order_classes,
    plain,
    times,
)
from kb.engine.program.limits import BeyondReckoning
from kb.state.game_state import GameState
from tests.property.profiles import boards
from tests.property.states import dense

MOST_CLASSES = 24
"""Boards with more kinds of orders than this are compared only as far as they were looked at."""
MOST_ORDERS = 16


def few_objects(state: GameState) -> GameState:
    """The state with its first four things and effects alone."""
    objects = state.objects[:4]
    ids = {each.id for each in objects} | {each.name for each in state.players}
    effects = tuple(each for each in state.effects if {*each.affects} <= ids)
    kept = tuple(each for each in objects if each.host is None or each.host in ids)
    return msgspec.structs.replace(state, objects=kept, effects=effects[: max(0, 5 - len(kept))])


def arrangements(ids: list[str], seed: int) -> list[tuple[str, ...]]:
    """All orders of few ids; of more, some drawn at random."""
    if len(ids) <= 4:
        return [*permutations(ids)]
    draw = random.Random(seed)
    return [tuple(draw.sample(ids, len(ids))) for _ in range(MOST_ORDERS)]


def disagreement(state: GameState) -> str | None:
    """The first order of which the classes say something else than its own derivation."""
    try:
        classes = [*islice(order_classes(state), MOST_CLASSES)]
    except BeyondReckoning:
        return None
    complete = len(classes) < MOST_CLASSES
    needed = essential(classes) if complete else []
    for order in arrangements([*times(state)], len(state.objects)):
        arranged = in_order(state, order)
        fitting = [each for each in classes if belongs(arranged, each.decides)]
        if complete and not fitting:
            return f"{order} is in no class"
        if not fitting:
            continue
        outcome = {id_: plain(each) for id_, each in derive(arranged).items()}
        for each in fitting:
            if each.outcome != outcome:
                return f"{order} comes to something else than {sorted(each.decides)}"
        for pairs, each in zip(needed, classes, strict=False):
            if belongs(arranged, pairs) and each.outcome != outcome:
                return f"{order} comes to something else than {sorted(pairs)} alone"
    return None


def belongs(state: GameState, pairs: frozenset[tuple[str, str]]) -> bool:
    known = times(state)
    return all(known[older] < known[newer] for older, newer in pairs)


@pytest.mark.parametrize(
    ("edition", "share"),
    [("2026-08-07", 0.003), ("2009-07-11", 0.0015), ("2006-10-01", 0.0015), ("2003-12-01", 0.002)],
)
def test_classes_say_what_every_order_comes_to(edition: str, share: float) -> None:
    drawn: list[GameState] = []

    @boards(share)
    @given(dense(edition).map(few_objects))
    def draw(state: GameState) -> None:
        drawn.append(state)

    draw()
    found = [(said, state) for state in drawn if (said := disagreement(state))]
    assert not found, f"{len(found)} of {len(drawn)}: {found[0]}"
    assert drawn


def test_pairs_that_make_a_circle_contradict_each_other() -> None:
    assert contradict([("a", "b")], [("b", "c"), ("c", "a")])
    assert not contradict([("a", "b")], [("b", "c"), ("a", "c")])


def test_only_what_tells_outcomes_apart_is_essential() -> None:
    one = OrderClass({}, frozenset({("a", "b"), ("c", "d")}), ())
    two = OrderClass({"x": Characteristics()}, frozenset({("b", "a")}), ())
    three = OrderClass({}, frozenset({("a", "b"), ("d", "c")}), ())
    assert essential([one, two, three]) == [{("a", "b")}, {("b", "a")}, {("a", "b")}]
