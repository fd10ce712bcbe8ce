"""What keyword abilities call what they do: that a creature mentors, trains, exploits another
(702.134c, 702.149c, 702.110b)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.course.deeds.to_objects import done_to
from kb.engine.events.event import GameEvent

CALLED_SO = ("mentor", "train", "evolve", "become_renowned", "become_crewed")
"""What objects do by keyword abilities without anything besides."""
EXPLOITING = ("exploiting",)
"""How a creature is sacrificed that the one with the ability exploits."""


def called_so(said: Instructed) -> Iterator[Doing]:
    """That an object does something, perhaps to another."""
    action = said.action
    if action.how or action.number is not None:
        raise NotCarriedOut(", ".join(action.how) or "how much")
    doing = "subject" if action.subject else "object"
    done = [id_ for some in said.all_of("object") for id_ in some] if action.subject else [None]
    cause = {"cause": said.actor.controller}
    there = {each.id for each in said.state.objects if each.zone == "battlefield"}
    events = (
        GameEvent(action.verb, id_, words={} if to is None else {"object": to}, players=cause)
        for some in said.all_of(doing)
        for id_ in some
        for to in done
        if id_ in there
    )
    yield Doing(tuple(events))


def exploit(said: Instructed) -> Iterator[Doing]:
    """The ways to sacrifice a creature that something exploits by that."""
    source = said.actor.source
    if source is None or source in said.memory.gone:
        raise NotCarriedOut("what exploits it")
    plain = msgspec.structs.replace(said.action, how=())
    inner = Instructed(said.state, plain, said.actor, said.memory)
    for each in done_to(inner):
        besides = (GameEvent("exploit", source, words={"object": e.subject}) for e in each.events)
        yield each._replace(events=(*each.events, *besides))
    said.state = inner.state
