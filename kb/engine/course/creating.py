"""Several objects that come about by one event: first how many there are, then each one."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb.engine.course.moment import Moment
from kb.engine.course.replacement import Replaced, Replacing
from kb.engine.events.event import GameEvent
from kb.snapshot.identity import in_a_row

ZONES = ("from", "to")


def several_made(moment: Moment, event: GameEvent, used: frozenset[str]) -> list[Replaced]:
    """What becomes of the creation of several objects, with one event for each of them; what
    replaces it is asked where the first of them would be. That they enter is another event."""
    there = Moment(moment.after((event,)).state)
    zones = {role: zone for role, zone in event.terms.items() if role in ZONES}
    terms = {role: word for role, word in event.terms.items() if role not in ZONES}
    alone = msgspec.structs.replace(event, terms=terms)
    return [
        each._replace(
            events=tuple(
                one
                for whole in each.events
                for one in _each(msgspec.structs.replace(whole, terms={**zones, **whole.terms}))
            )
        )
        for each in Replacing(there, used).of(alone)
    ]


def _each(whole: GameEvent) -> list[GameEvent]:
    """The events of so many objects, which are alike; their ids are told apart later."""
    if whole.made is None or "value" not in whole.numbers:
        return [whole]
    numbers = {role: size for role, size in whole.numbers.items() if role != "value"}
    return [msgspec.structs.replace(whole, numbers=numbers)] * whole.numbers["value"]


def told_apart(replaced: tuple[Replaced, ...], taken: frozenset[str]) -> tuple[Replaced, ...]:
    """Events with an id of its own for each object that comes about by one of them."""
    known = {*taken}

    def named(events: tuple[GameEvent, ...]) -> Iterator[GameEvent]:
        for each in events:
            if each.made is None:
                yield each
                continue
            (id_,) = in_a_row(each.subject, 1, known)
            known.add(id_)
            made = msgspec.structs.replace(each.made, id=id_)
            yield msgspec.structs.replace(each, subject=id_, made=made)

    if all(event.made is None for each in replaced for event in each.events):
        return replaced
    return tuple(each._replace(events=tuple(named(each.events))) for each in replaced)


def merged(whole: Replaced, parts: tuple[Replaced, ...]) -> Replaced:
    """What became of an event, after what became of its parts."""
    return Replaced(
        tuple(event for each in parts for event in each.events),
        (*whole.applied, *(step for each in parts for step in each.applied)),
        (*whole.choices, *(choice for each in parts for choice in each.choices)),
        (*whole.not_understood, *(words for each in parts for words in each.not_understood)),
        (*whole.more, *(one for each in parts for one in each.more)),
    )
