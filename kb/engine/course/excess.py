"""Damage beyond what is lethal: dealt to somebody else instead (120.4a), or noted (120.10)."""

from __future__ import annotations

import msgspec

from kb.engine.course.moment import Moment
from kb.engine.events.event import GameEvent

EXCESS = "excess"
"""The role of an event of damage that tells where its excess goes, or how much that was."""


def led_to_controllers(moment: Moment, events: tuple[GameEvent, ...]) -> tuple[GameEvent, ...]:
    """The events, with excess damage dealt to the controllers of permanents where an effect says
    that it is dealt to them instead."""
    if all(EXCESS not in each.terms for each in events):
        return events
    over, _ = excess_of(moment, events)
    found: list[GameEvent] = []
    for place, each in enumerate(events):
        if EXCESS not in each.terms:
            found.append(each)
            continue
        terms = {role: word for role, word in each.terms.items() if role != EXCESS}
        plain, more = msgspec.structs.replace(each, terms=terms), over.get(place, 0)
        left = each.numbers["value"] - more
        if left:
            found.append(msgspec.structs.replace(plain, numbers={**each.numbers, "value": left}))
        if more:
            player = moment.final.controller(each.subject)
            found.append(
                msgspec.structs.replace(
                    plain, subject=player, of_player=True, numbers={**each.numbers, "value": more}
                )
            )
    return tuple(found)


def with_excess(moment: Moment, events: tuple[GameEvent, ...]) -> tuple[GameEvent, ...]:
    """The events that happen together, the first that deals damage to a permanent with how much
    excess damage that was dealt in all."""
    _, totals = excess_of(moment, events)
    found: list[GameEvent] = []
    for each in events:
        total = totals.pop(each.subject, 0) if each.verb == "deal_damage" else 0
        numbers = {**each.numbers, EXCESS: total} if total else each.numbers
        found.append(msgspec.structs.replace(each, numbers=numbers))
    return tuple(found)


def excess_of(
    moment: Moment, events: tuple[GameEvent, ...]
) -> tuple[dict[int, int], dict[str, int]]:
    """How much of the damage of some events is excess damage: of each, by its place, and of all
    together, by the permanent that is dealt it."""
    call = moment.ask(events, "excess")
    over = {at.number: more.number for at, more in moment.derived("in_excess", 3, call)}
    totals = {id_.string: more.number for id_, more in moment.derived("exceeds", 3, call)}
    return over, totals
