"""Clashes (701.30) of "you" with one other player, by the row of `keyword_actions.json`: there the
players are targets, the one whose turn comes first is the first of them (101.4)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut
from kb.engine.course.happened import happened
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.keyword_acting import CarriedOut, WithFurther
from kb.engine.course.memory import CLASH, Memory
from kb.engine.course.way import Way
from kb.engine.events.event import GameEvent
from kb.engine.state_based.outcomes import apnap
from kb.vocabulary.keyword_actions import KeywordAction


def clash(
    way: Way, said: Instructed, row: KeywordAction, go_on: CarriedOut, besides: WithFurther
) -> Iterator[Way]:
    """The courses of a clash, after which it is known whether "you" have won. Raises
    NotCarriedOut."""
    if said.action.object or said.action.how or said.action.number is not None:
        raise NotCarriedOut("what belongs to the clash")
    you = said.doer
    for others, choices in said.objects("with_"):
        if len(others) != 1:
            raise NotCarriedOut("with whom")
        both = [each for each in apnap(said.state) if each in (you, others[0])]
        for begun in _begun(way.choosing(*choices), both, besides):
            before = len(begun.course.events)
            meant: dict[v.Mentioned, tuple[str, ...]] = {
                v.Mentioned("target", place): (name,) for place, name in enumerate(both)
            }
            inner = msgspec.structs.replace(begun, memory=Memory(meant))
            for after in go_on(inner, row.does):
                events = (each.event for each in after.course.events[before:])
                won = any(e.verb == "win_a_clash" and e.subject == you for e in events)
                seen = len(after.course.not_understood) == len(begun.course.not_understood)
                done = msgspec.structs.replace(begun, course=after.course)
                yield _known(done, won if seen else None)


def _begun(way: Way, both: list[str], besides: WithFurther) -> Iterator[Way]:
    """What comes of it that both players clash."""
    events = tuple(GameEvent("clash", each, of_player=True) for each in both)
    for course, more in happened(way.course, moment_of(way.course.state), events, way.used):
        yield from besides(way.being_done(True), course, more)


def _known(way: Way, won: bool | None) -> Way:
    """The way on which it is known whether "you" have won; None where something was left out."""
    amounts = {of: number for of, number in way.memory.amounts.items() if of != CLASH}
    if won is not None:
        amounts[CLASH] = int(won)
    return msgspec.structs.replace(way, memory=msgspec.structs.replace(way.memory, amounts=amounts))


__all__ = ["clash"]
