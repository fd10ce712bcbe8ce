"""The event by which an object enters the battlefield: the counters that it contains, what becomes
of it where it leads elsewhere or the object can't enter."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb import vocabulary as v
from kb.engine.course.moment import Moment
from kb.engine.events.event import GameEvent

ATTACKING = "attacking"
OF_ENTERING = ("copy_of", ATTACKING)
"""The words of an event that say how something enters."""


def contained(event: GameEvent, controller: str) -> Iterator[GameEvent]:
    """The events of its controller's putting the counters on it with which an object enters."""
    for kind, number in event.bears.items():
        if number > 0:
            yield GameEvent(
                "put_counters", event.subject, words={"counter": kind}, numbers={"value": number},
                terms={"as": "entering"}, players={"subject": controller, "cause": controller},
            )  # fmt: skip


def bearing(event: GameEvent, kind: str, number: int) -> GameEvent:
    """The event with further counters with which the object enters."""
    bears = {**event.bears, kind: event.bears.get(kind, 0) + number}
    return msgspec.structs.replace(event, bears=bears)


def not_entering(event: GameEvent) -> GameEvent:
    """The event without what belongs to entering, if it leads elsewhere now."""
    if event.terms.get("to", "battlefield") == "battlefield":
        return event
    terms = {role: word for role, word in event.terms.items() if role != "enters"}
    words = {role: word for role, word in event.words.items() if role not in OF_ENTERING}
    players = {role: name for role, name in event.players.items() if role != ATTACKING}
    return msgspec.structs.replace(
        event, terms=terms, words=words, players=players, bears={}, chosen={}, exceptions=()
    )


def unable_to_enter(event: GameEvent, there: Moment) -> tuple[GameEvent, ...] | None:
    """What happens in the place of an event by which something would enter, if it can't as what it
    would be there: nothing, or it goes elsewhere; None if it can."""
    otherwise = "copy_of" in event.words or "face_down" in event.terms
    if event.terms.get("to") != "battlefield" or not (otherwise or there.keeps_from_entering):
        return None
    if not there.impossible((event,)):
        return None
    return tuple(going_instead(event, zone) for zone in there.instead((event,)).values())


def going_instead(event: GameEvent, zone: str) -> GameEvent:
    """The event of an object's going to another zone than that to which it can't go."""
    return GameEvent(
        f"put_into_{zone}", event.subject, terms={"from": event.terms["from"], "to": zone}
    )


def one_of_several(event: GameEvent) -> GameEvent:
    """The event of the entering of the first of several objects that come about."""
    numbers = {role: size for role, size in event.numbers.items() if role != "value"}
    return msgspec.structs.replace(event, verb="enter", numbers=numbers)


def gained(gains: tuple[str | v.Ability, ...]) -> tuple[v.Step, ...]:
    """The steps by which what has entered gains keywords (702.136a) or other abilities: an effect
    without an end."""
    abilities = tuple(
        v.Ability("keyword", keyword=each) if isinstance(each, str) else each for each in gains
    )
    clause = v.Clause(v.Locked(), (v.GainAbilities(abilities),))
    entered = v.Objects(v.Mentioned("event", role="subject"))
    return (v.Creates(effect=v.Effect((clause,)), on=(entered,)),) if gains else ()
