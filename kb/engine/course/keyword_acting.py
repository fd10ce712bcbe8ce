"""Keyword actions that consist of other actions: what is done by them, one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut
from kb.engine.course.deeds.picking import orders
from kb.engine.course.happened import happened
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.memory import Memory
from kb.engine.course.replaced import Further
from kb.engine.course.results import Actor, Choice, Course, HappenedEvent
from kb.engine.course.way import Way
from kb.engine.events.event import GameEvent
from kb.engine.state_based.outcomes import apnap
from kb.vocabulary.keyword_actions import KeywordAction
from kb.vocabulary.parts import with_parts

Steps = tuple[v.Step | str, ...]
CarriedOut = Callable[[Way, Steps], Iterator[Way]]
WithFurther = Callable[[Way, Course, tuple[Further, ...]], Iterator[Way]]
MOST_TIMES = 20
"""What is to be done more often is not gone through."""
ITSELF = v.Mentioned("target")
ORDER = "in which order they do it"


def acted_by_keyword(
    way: Way, said: Instructed, row: KeywordAction, go_on: CarriedOut, besides: WithFurther
) -> Iterator[Way]:
    """The ways in which a keyword action is done: that it is done is an event, then its steps are
    carried out, with as great a number as the event came to."""
    for events, choices in _in_order(said, row, _events(said, row)):
        ways = [way.being_done(True).choosing(*choices)]
        for event in events:
            ways = [one for each in ways for one in _one(each, said, event, row, (go_on, besides))]
        yield from ways


def _in_order(
    said: Instructed, row: KeywordAction, events: list[GameEvent]
) -> Iterator[tuple[list[GameEvent], tuple[Choice, ...]]]:
    """The orders in which several permanents do it one at a time: those of the active player first,
    those of one player in the order that he chooses (701.44d, 701.50c)."""
    if row.by == "player" or len({each.subject for each in events}) < 2:
        yield events, ()
        return
    of = {name: [e for e in events if e.players["subject"] == name] for name in apnap(said.state)}
    ways = [
        orders(name, [*dict.fromkeys(each.subject for each in own)], ORDER, said.state)
        for name, own in of.items()
        if own
    ]
    for way in product(*ways):
        ids = [id_ for some, _ in way for id_ in some]
        choices = tuple(choice for _, some in way for choice in some)
        yield sorted(events, key=lambda each: ids.index(each.subject)), choices


def _events(said: Instructed, row: KeywordAction) -> list[GameEvent]:
    """The events of an action's being done, one for each player or object that does it."""
    action = said.action
    if action.with_ or action.token or action.counter or len(_kinds(action)) > 1:
        raise NotCarriedOut("what belongs to the action")
    numbers = {"value": _number(said)} if row.numbered else {}
    times = 1 if row.numbered else _number(said)
    if times > MOST_TIMES:
        raise NotCarriedOut("how often")
    cause = {"cause": said.actor.controller}
    if row.by == "player":
        if bool(action.object) != row.done_to:
            raise NotCarriedOut("what belongs to the action")
        if row.done_to and not _objects(said):
            return []  # what it would be done to is no legal target, or isn't there any more
        return [
            GameEvent(row.verb, name, of_player=True, numbers=numbers, players=cause)
            for name in said.players()
            for _ in range(times)
        ]
    return [
        GameEvent(row.verb, id_, numbers=numbers, players={"subject": _whose(said, id_), **cause})
        for id_ in (_doing(said) if row.known_last else _objects(said))
        if id_ in said.moment.final.objects
        for _ in range(times)
    ]


def _doing(said: Instructed) -> list[str]:
    """The objects that are instructed to do it, those too that aren't there any more."""
    memory = msgspec.structs.replace(said.memory, gone=frozenset())
    ids = _objects(Instructed(said.state, said.action, said.actor, memory))
    unknown = {*said.memory.gone} - {*said.memory.known}
    if any(each in unknown or each not in said.moment.final.objects for each in ids):
        raise NotCarriedOut("what was last known of what does it")
    return ids


def _is_there(said: Instructed, id_: str) -> bool:
    """Whether it is the permanent that is spoken of, and on the battlefield."""
    here = next((each for each in said.state.objects if each.id == id_), None)
    return here is not None and here.zone == "battlefield" and id_ not in said.memory.gone


def _whose(said: Instructed, id_: str) -> str:
    """Who controls an object, or did so when it was last there (701.44c, 701.50b)."""
    if _is_there(said, id_):
        return said.moment.final.controller(id_)
    known = said.memory.known.get(id_)
    if known is not None and known.controller is not None:
        return known.controller
    if id_ in said.memory.seen:
        return moment_of(said.memory.seen[id_]).final.controller(id_)
    return said.actor.controller if id_ == said.actor.source else said.moment.final.controller(id_)


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
    if said.actor.source in said.memory.gone:
        raise NotCarriedOut("what was last known of its source")
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
    if row.completed:
        for after in go_on(_inner(way, event, said), _steps(said, row)):
            whole = msgspec.structs.replace(way, course=after.course, done=True)
            moment = moment_of(whole.course.state)
            for course, more in happened(whole.course, moment, (event,), whole.used):
                yield from besides(whole, course, more)
        return
    before = len(way.course.events)
    if row.known_last and not _is_there(said, event.subject) and _is_awaited(said, row.verb):
        way = way.with_gaps(f"what waits for {event.subject} to {row.verb}")
    for course, more in happened(way.course, moment_of(way.course.state), (event,), way.used):
        done = _last(course.events[before:], row.verb)
        for each in besides(way, course, more):
            if done is None:
                yield each
                continue
            inner = _inner(each, done, said)
            for after in go_on(inner, _steps(said, row)):
                whole = msgspec.structs.replace(each, course=after.course, done=True)
                yield _speaking_of_chosen(whole, after, said, row)


def _is_awaited(said: Instructed, verb: str) -> bool:
    """Whether any ability triggers on something's doing it."""
    final = said.moment.final
    triggers = (each.words.trigger for id_ in final.objects for each in final.abilities_of(id_))
    return any(event.verb == verb for one in triggers if one is not None for event in one.events)


def _speaking_of_chosen(way: Way, inner: Way, said: Instructed, row: KeywordAction) -> Way:
    """The way on which it is known for which object the action was done."""
    if row.chosen is None or said.action.label is None:
        return way
    chosen = inner.memory.meant.get(v.Mentioned("step", row.chosen), ())
    return way.speaking_of(v.Mentioned("step", said.action.label), *chosen)


ENTERING = ("tapped", "attacking")
"""How what a keyword action creates may be said to enter."""


def _kinds(action: v.GameAction) -> tuple[str, ...]:
    return tuple(each for each in action.how if each not in ENTERING)


def _steps(said: Instructed, row: KeywordAction) -> Steps:
    """The steps of a keyword action, of the kind and with what enters as its words say."""
    kinds = _kinds(said.action)
    steps = row.with_kind(kinds[0] if kinds else "")
    entering = tuple(each for each in said.action.how if each in ENTERING)
    if not entering:
        return steps

    def entered(word: Any) -> Any:
        if isinstance(word, v.GameAction) and word.verb == "create":
            return msgspec.structs.replace(word, how=(*word.how, *entering))
        return word

    return with_parts(steps, entered)


def _inner(way: Way, event: GameEvent, said: Instructed) -> Way:
    """A way for the steps of a keyword action alone; what a player does it to is its target."""
    player = event.subject if event.of_player else event.players["subject"]
    done_to = tuple(_objects(said)) if said.action.object else ()
    meant = {ITSELF: done_to if event.of_player else (event.subject,)}
    if not meant[ITSELF]:
        meant = {}
    elif not event.of_player and not _is_there(said, event.subject):
        meant = {ITSELF: ()}  # nothing is done to what isn't there any more
    actor = Actor(player, way.actor.source, x=event.numbers.get("value"))
    return Way(way.course, Memory(meant), actor, way.used)


def _last(told: tuple[HappenedEvent, ...], verb: str) -> GameEvent | None:
    """The event of an action's being done as it happened, if it did."""
    return next((each.event for each in reversed(told) if each.event.verb == verb), None)
