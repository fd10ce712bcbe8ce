"""An action of an instruction is done in one way: its events happen, effects begin with them, later
steps may speak of it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb import vocabulary as v
from kb.engine.course.beginning import begun
from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.course.happened import happened
from kb.engine.course.moment import Moment
from kb.engine.course.replaced import Further
from kb.engine.course.results import HappenedEvent
from kb.engine.course.way import Way


def done(way: Way, said: Instructed, doing: Doing) -> Iterator[tuple[Way, tuple[Further, ...]]]:
    """What comes of an action that is done in one way, and what is to be done besides or
    instead."""
    moment = said.moment if doing.state is None else Moment(doing.state)
    moved = frozenset(each.subject for each in doing.events if "to" in each.terms)
    memory = way.memory.seeing(moment.state, moved)
    course = way.course.with_gaps(*doing.gaps)
    course = msgspec.structs.replace(
        course, state=moment.state, choices=(*course.choices, *doing.choices)
    )
    way = msgspec.structs.replace(way, memory=memory, done=bool(doing.events or doing.begins))
    before = len(course.events)
    for after, more in happened(course, moment, doing.events, way.used):
        spoken = _speaking_of(way, said, doing, after.events[before:])
        each = msgspec.structs.replace(spoken, course=after)
        for effect in doing.begins:
            each = msgspec.structs.replace(beginning(each, effect), done=way.done)
        yield each, more


def beginning(way: Way, step: v.Creates) -> Way:
    """What comes of a continuous effect that begins."""
    try:
        course = begun(way.course, step, way.actor, way.memory)
    except NotCarriedOut as why:
        return way.with_gaps(f"an effect that begins: {why}")
    return msgspec.structs.replace(way, course=course, done=True)


def _speaking_of(way: Way, said: Instructed, doing: Doing, told: tuple[HappenedEvent, ...]) -> Way:
    """The way with what later steps mean by an action: what it was done to, or what it made."""
    if said.action.label is None:
        return way
    objects = doing.about
    if any(each.made is not None for each in doing.events):
        objects = tuple(each.event.subject for each in told if each.event.made is not None)
    elif objects is None:
        objects = tuple(dict.fromkeys(each.subject for each in doing.events))
    memory = way.memory.meaning(v.Mentioned("step", said.action.label), *objects)
    return msgspec.structs.replace(way, memory=memory)
