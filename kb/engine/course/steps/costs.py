"""What comes of a cost that a player may pay, or is told to pay."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb import vocabulary as v
from kb.engine.course.asking import as_each, barred, decided
from kb.engine.course.deeds.instructed import NotCarriedOut
from kb.engine.course.paying import (
    actions_of,
    alternatives,
    courses_paying,
    lacks_mana_cost,
    payment_in,
)
from kb.engine.course.results import Choice
from kb.engine.course.steps.carrying_out import carried_out
from kb.engine.course.way import Way
from kb.text import rendering


def paid_by(way: Way, cost: v.Cost, player: str) -> Iterator[Way]:
    """The ways in which a player pays a cost, or one of several; none where he can't."""
    ways = [(each, [*_paid_whole(way, each, player)]) for each in alternatives(cost)]
    able = [(each, found) for each, found in ways if found]
    told = tuple(rendering.cost(each) for each, _ in able)
    for words, (_, found) in zip(told, able, strict=True):
        choice = Choice(player, "pay", "which cost to pay", told, words, "unless")
        yield from (decided(way, choice, each) if len(able) > 1 else each for each in found)


def _paid_whole(way: Way, cost: v.Cost, player: str) -> Iterator[Way]:
    if lacks_mana_cost(cost, way.course.state, way.actor, way.memory):
        return
    payment, rest = payment_in(cost, way.course.state, way.actor, way.memory)
    actions = actions_of(rest, way.course.state, way.actor, way.memory, player)
    if actions is None or any(barred(as_each(way, player), each) for each in actions):
        return
    for each in courses_paying(way.course, payment, player):
        after_ = msgspec.structs.replace(way, course=each).being_done(True)
        yield from carried_out(as_each(after_, player), actions)


def pays(way: Way, cost: v.Cost, player: str) -> Iterator[Way]:
    """What comes of a cost that a player is told to pay: he need not activate mana abilities."""
    if len(alternatives(cost)) > 1:
        raise NotCarriedOut(f"which cost {player} pays")
    # Mana that is in the pool already has to be spent.
    paid = [*paid_by(way, cost, player)]
    has_mana = any(each.mana for each in way.course.state.players if each.name == player)
    payment, _ = payment_in(cost, way.course.state, way.actor, way.memory)
    if has_mana and payment.mana:
        raise NotCarriedOut(f"whether {player} has to pay")
    choice = Choice(player, "pay", "whether to pay the cost", ("yes", "no"), "yes", "unless")
    free = bool(paid) and bool(payment.mana)
    for each in paid:
        yield decided(way, choice, each) if free else each
    if not paid or free:
        no = msgspec.structs.replace(choice, chosen="no")
        yield (way.choosing(no) if free else way).being_done(False)
