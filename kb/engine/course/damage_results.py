"""What the law says of damage that would be dealt: its results, and whether it is prevented."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from clingo import Symbol, SymbolType

from kb.engine.course.moment import Moment
from kb.engine.events.event import GameEvent

PUTTING = "put_counters"


def damage_results(moment: Moment, events: tuple[GameEvent, ...]) -> tuple[GameEvent, ...]:
    """The events that damage results in."""
    dealt = tuple(each for each in events if each.verb == "deal_damage")
    if not dealt:
        return ()
    call = moment.ask(dealt, "damage_results")
    found = moment.derived("comes_of", 6, call)
    return tuple(_results(dealt, found, moment.derived("puts_of", 3, call)))


def with_unpreventable(moment: Moment, events: tuple[GameEvent, ...]) -> tuple[GameEvent, ...]:
    """The events, with damage that can't be prevented marked as such."""
    if all(each.verb != "deal_damage" for each in events):
        return events
    call = moment.ask(events, "replacing")
    marked = {each.number for (each,) in moment.derived("unpreventable", 2, call)}
    return tuple(
        msgspec.structs.replace(each, terms={**each.terms, "prevented": "never"})
        if place in marked
        else each
        for place, each in enumerate(events)
    )


def unclear_sources(moment: Moment, events: tuple[GameEvent, ...]) -> list[tuple[str, Symbol]]:
    """Sources of damage that have left, each with an effect that waits for damage by what they
    may have been or not."""
    if all(each.was is None for each in events):
        return []
    call = moment.ask(events, "replacing")
    found = moment.derived("unclear_source", 3, call)
    return [(events[event.number].words["subject"], effect) for event, effect in found]


def _results(
    dealt: Sequence[GameEvent],
    found: Iterable[Sequence[Symbol]],
    putting: Iterable[Sequence[Symbol]],
) -> Iterator[GameEvent]:
    """The events that the law says some damage results in; and who puts the counters."""
    putters = {at.number: by.string for at, by in putting}
    for at, verb, subject, kind, size in found:
        damage = dealt[at.number]
        of_player = subject.type is SymbolType.Function
        by = {"subject": putters[at.number]} if at.number in putters else {}
        yield GameEvent(
            verb.name,
            subject.arguments[0].string if of_player else subject.string,
            of_player=of_player,
            words={"counter": kind.string} if kind.type is SymbolType.String else {},
            terms={"result_of": damage.verb},
            numbers={"value": size.number},
            players=damage.players | (by if verb.name == PUTTING else {}),
        )
