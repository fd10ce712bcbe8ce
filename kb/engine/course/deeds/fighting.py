"""Creatures that fight."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from kb.editions import parameter
from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.events.event import GameEvent

ITSELF = "damage_of_fighting_itself"


def fight(said: Instructed) -> Iterator[Doing]:
    """The ways in which two creatures fight: each deals damage equal to its power to the other;
    none does where one of the two isn't there any more (701.14b)."""
    action = said.action
    if action.how not in ((), ("each_other",)) or action.number is not None:
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
    sides = [(one, other), (other, one)]
    for each, foe in dict.fromkeys(sides):
        yield GameEvent("fight", each, words={"object": foe}, players=cause)
    # CR 701.14c / 2018-04: 701.12c — who fights itself is dealt twice its power, until 2018 its
    # power twice.
    doubled = one == other and parameter(ITSELF, said.state.edition) == "double"
    for each, foe in sides[:1] if doubled else sides:
        power = said.moment.final.one(each, "power")
        if isinstance(power, int) and power > 0:
            numbers = {"value": 2 * power if doubled else power}
            yield GameEvent(
                "deal_damage", foe, words={"subject": each}, numbers=numbers, players=cause
            )


def _fights(said: Instructed, id_: str) -> bool:
    here = said.here(id_)
    there = here is not None and here.zone == "battlefield" and "phased_out" not in here.status
    return there and said.moment.final.has(id_, "type", "creature")
