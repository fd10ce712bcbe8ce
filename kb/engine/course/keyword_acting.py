"""Keyword actions that consist of other actions: what is done by them, one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut
from kb.engine.course.happened import happened
from kb.engine.course.memory import Memory
from kb.engine.course.moment import moment_of
from kb.engine.course.replaced import Further
from kb.engine.course.results import Actor, Course, HappenedEvent
from kb.engine.course.way import Way
from kb.engine.events.event import GameEvent
from kb.vocabulary.keyword_actions import KeywordAction

Steps = tuple[v.Step | str, ...]
CarriedOut = Callable[[Way, Steps], Iterator[Way]]
WithFurther = Callable[[Way, Course, tuple[Further, ...]], Iterator[Way]]
MOST_TIMES = 20
"""What is to be done more often is not gone through."""
ITSELF = v.Mentioned("target")


def acted_by_keyword(
    way: Way, said: Instructed, row: KeywordAction, go_on: CarriedOut, besides: WithFurther
) -> Iterator[Way]:
    """The ways in which a keyword action is done: that it is done is an event, then its steps are
    carried out, with as great a number as the event came to."""
    ways = [way.being_done(True)]
    for event in _events(said, row):
        ways = [done for each in ways for done in _one(each, said, event, row, (go_on, besides))]
    yield from ways


def _events(said: Instructed, row: KeywordAction) -> list[GameEvent]:
    """The events of an action's being done, one for each player or object that does it."""
    action = said.action
    if action.with_ or action.token or action.counter or len(action.how) > 1:
        raise NotCarriedOut("what belongs to the action")
    numbers = {"value": _number(said)} if row.numbered else {}
    times = 1 if row.numbered else _number(said)
    if times > MOST_TIMES:
        raise NotCarriedOut("how often")
    cause = {"cause": said.actor.controller}
    if row.by == "player":
        if action.object:
            raise NotCarriedOut("what belongs to the action")
        return [
            GameEvent(row.verb, name, of_player=True, numbers=numbers, players=cause)
            for name in said.players()
            for _ in range(times)
        ]
    final = said.moment.final
    return [
        GameEvent(
            row.verb, id_, numbers=numbers, players={"subject": final.controller(id_), **cause}
        )
        for id_ in _objects(said)
        if id_ in final.objects
        for _ in range(times)
    ]


def _number(said: Instructed) -> int:
    if said.action.number is None:
        return 1
    number = said.amount()
    if number is None:
        raise NotCarriedOut("how much")
    return number


def _objects(said: Instructed) -> list[str]:
    """The objects that do it: those that are named, or the one that says so."""
    for role in ("object", "subject"):
        if getattr(said.action, role):
            return [id_ for some in said.all_of(role) for id_ in some]
    return [said.actor.source] if said.actor.source is not None else []


def _one(
    way: Way,
    said: Instructed,
    event: GameEvent,
    row: KeywordAction,
    going: tuple[CarriedOut, WithFurther],
) -> Iterator[Way]:
    """The ways in which one player or object does it."""
    go_on, besides = going
    before = len(way.course.events)
    for course, more in happened(way.course, moment_of(way.course.state), (event,), way.used):
        done = _last(course.events[before:], row.verb)
        for each in besides(way, course, more):
            if done is None:
                yield each
                continue
            inner = _inner(each, done)
            for after in go_on(inner, row.with_kind(_kind(said))):
                yield msgspec.structs.replace(each, course=after.course, done=True)


def _kind(said: Instructed) -> str:
    return said.action.how[0] if said.action.how else ""


def _inner(way: Way, event: GameEvent) -> Way:
    """A way for the steps of a keyword action alone."""
    player = event.subject if event.of_player else event.players["subject"]
    meant: dict[v.Mentioned, tuple[str, ...]] = (
        {} if event.of_player else {ITSELF: (event.subject,)}
    )
    actor = Actor(player, way.actor.source, x=event.numbers.get("value"))
    return Way(way.course, Memory(meant), actor, way.used)


def _last(told: tuple[HappenedEvent, ...], verb: str) -> GameEvent | None:
    """The event of an action's being done as it happened, if it did."""
    return next((each.event for each in reversed(told) if each.event.verb == verb), None)
