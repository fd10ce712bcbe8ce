"""Several objects that come about by one event: first how many there are, then each one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

import msgspec

from kb.engine.course.kept_moments import moment_of
from kb.engine.course.moment import Moment
from kb.engine.course.other_tokens import adds_to_all
from kb.engine.course.replaced import Replaced
from kb.engine.course.replacement import Replacing
from kb.engine.events.event import GameEvent
from kb.snapshot.identity import in_a_row

ZONES = ("from", "to")


def several_made(moment: Moment, event: GameEvent, used: frozenset[str]) -> list[Replaced]:
    """What becomes of the creation of several objects, with one event for each of them; what
    replaces it is asked where the first of them would be. That they enter is another event."""
    there = moment_of(moment.after((event,)).state)
    zones = {role: zone for role, zone in event.terms.items() if role in ZONES}
    terms = {role: word for role, word in event.terms.items() if role not in ZONES}
    alone = msgspec.structs.replace(event, terms=terms)
    return [
        _with_others(whole, others)
        for each in Replacing(there, used).of(alone)
        for whole in (each._replace(events=_all_of(each.events, zones)),)
        for others in product(*_others_made(moment, each))
    ]


def _others_made(moment: Moment, whole: Replaced) -> Iterator[list[Replaced]]:
    """What becomes of the tokens besides or in the place of those of an event: what has added to
    all of them has done so."""
    used = added_to_all((whole,))
    for one in whole.makes:
        yield (made := several_made(moment, one.event, one.used | used))
        used |= added_to_all(made)


def added_to_all(ways: Iterable[Replaced]) -> frozenset[str]:
    """The effects that have added tokens to all those that are created together."""
    return frozenset(
        each.candidate.by.name
        for way in ways
        for each in way.applied
        if adds_to_all(each.candidate.replacement)
    )


def _all_of(events: tuple[GameEvent, ...], zones: dict[str, str]) -> tuple[GameEvent, ...]:
    """One event for each object, which it leads between these zones."""
    return tuple(
        one
        for whole in events
        for one in _each(msgspec.structs.replace(whole, terms={**zones, **whole.terms}))
    )


def _with_others(whole: Replaced, others: tuple[Replaced, ...]) -> Replaced:
    """What became of an event, with what became of the tokens besides or in its place."""
    return whole._replace(
        events=(*whole.events, *(event for each in others for event in each.events)),
        applied=(*whole.applied, *(step for each in others for step in each.applied)),
        choices=(*whole.choices, *(choice for each in others for choice in each.choices)),
        not_understood=(*whole.not_understood, *(e for o in others for e in o.not_understood)),
        more=(*whole.more, *(further for each in others for further in each.more)),
        makes=(),
    )


def _each(whole: GameEvent) -> list[GameEvent]:
    """The events of so many objects, which are alike; their ids are told apart later."""
    if not whole.of_several:
        return [whole]
    numbers = {role: size for role, size in whole.numbers.items() if role != "value"}
    return [msgspec.structs.replace(whole, numbers=numbers)] * whole.numbers["value"]


def told_apart(replaced: tuple[Replaced, ...], taken: frozenset[str]) -> tuple[Replaced, ...]:
    """Events with an id of its own for each object that comes about by one of them."""
    known = {*taken}
    return tuple(_told_apart(each, known, {}) for each in replaced)


def _told_apart(replaced: Replaced, known: set[str], called: dict[str, str]) -> Replaced:
    """What has become of an event, with new ids in it and in what it contains."""
    events = []
    for each in replaced.events:
        if each.made is None:
            subject = called.get(each.subject, each.subject)
            events.append(msgspec.structs.replace(each, subject=subject))
            continue
        (id_,) = in_a_row(each.subject, 1, known)
        known.add(id_)
        called = {**called, each.subject: id_}
        made = msgspec.structs.replace(each.made, id=id_)
        events.append(msgspec.structs.replace(each, subject=id_, made=made))
    also = tuple(_told_apart(each, known, called) for each in replaced.also)
    return replaced._replace(events=tuple(events), also=also)


def merged(whole: Replaced, parts: tuple[Replaced, ...]) -> Replaced:
    """What became of an event, with what became of its parts."""
    also = tuple(each._replace(applied=(*whole.applied, *each.applied)) for each in parts)
    return whole._replace(events=(), applied=(), also=also)
