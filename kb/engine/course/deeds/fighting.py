"""Creatures that fight."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.events.event import GameEvent


def fight(said: Instructed) -> Iterator[Doing]:
    """The ways in which two creatures fight: each deals damage equal to its power to the other."""
    action = said.action
    if action.how or action.number is not None:
        raise NotCarriedOut(", ".join(action.how) or "how they fight")
    ways = (
        product(said.objects("object"), said.objects("with_"))
        if action.with_
        else ((way, ([], ())) for way in said.objects("object"))
    )
    for (ones, choices), (others, more) in ways:
        pair = [*ones, *others]
        if len(pair) > 2 or (len(pair) == 2 and not (ones and others) and action.with_):
            raise NotCarriedOut("who fights")
        yield Doing(tuple(_fought(said, pair)), (*choices, *more))


def _fought(said: Instructed, pair: list[str]) -> Iterator[GameEvent]:
    """The events of a fight; none unless both are creatures on the battlefield."""
    if len(pair) != 2 or not all(_fights(said, each) for each in pair):
        return
    one, other = pair
    cause = {"cause": said.actor.controller}
    for each, foe in ((one, other), (other, one)):
        yield GameEvent("fight", each, words={"object": foe}, players=cause)
    for each, foe in ((one, other), (other, one)):
        power = said.moment.final.one(each, "power")
        if isinstance(power, int) and power > 0:
            yield GameEvent(
                "deal_damage", foe, words={"subject": each}, numbers={"value": power}, players=cause
            )


def _fights(said: Instructed, id_: str) -> bool:
    here = said.here(id_)
    there = here is not None and here.zone == "battlefield" and "phased_out" not in here.status
    return there and said.moment.final.has(id_, "type", "creature")
