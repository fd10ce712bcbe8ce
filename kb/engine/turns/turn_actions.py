"""Turn-based actions: what is done as a step begins, before anybody gets priority."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.cards import draws_of
from kb.engine.course.memory import Memory
from kb.engine.course.moment import Moment
from kb.engine.course.results import Actor, Choice, Course
from kb.engine.course.steps import carried_out
from kb.engine.course.way import Way
from kb.engine.events.event import GameEvent
from kb.engine.turns.lasting import with_effects_ended
from kb.engine.turns.occurring import occurring
from kb.engine.turns.turn_law import TurnActions, turn_actions
from kb.engine.turns.untapping import untapped
from kb.state.game_state import GameState

LAST = 3
"""No step has more actions than these, one after another."""


def acted(course: Course, moment: Moment, spells: int | None) -> Iterator[Course]:
    """The courses after the turn-based actions of the step that has just begun; `moment` is that of
    the course, `spells` how many the active player of the turn before has cast in it."""
    found = turn_actions(moment, spells)
    if not found:
        yield course
        return
    courses: Iterable[Course] = (course,)
    for place in range(1, LAST + 1):
        courses = [one for each in courses for one in _done(each, place, spells)]
    yield from courses


def _done(course: Course, place: int, spells: int | None) -> Iterator[Course]:
    if course.over is not None:
        yield course
        return
    moment = Moment(course.state)
    actions = turn_actions(moment, spells).get(place, TurnActions())
    if actions.discards:
        yield from _discarded(course, actions.discards)
        return
    if actions.optional or actions.limits:
        yield from untapped(course, moment, actions)
        return
    for way in product(*(_with_card(each, course.state) for each in actions.events)):
        choices = tuple(choice for _, some in way for choice in some)
        before = msgspec.structs.replace(course, choices=(*course.choices, *choices))
        for each in occurring(before, tuple(event for event, _ in way), moment):
            yield with_effects_ended(each, actions.effects)


def _discarded(course: Course, number: int) -> Iterator[Course]:
    """The courses of the active player's discarding so many cards, as he chooses."""
    step = v.GameAction("discard", number=v.Const(number))
    way = Way(course, Memory(), Actor(course.state.active))
    yield from (each.course for each in carried_out(way, (step,)))


def _with_card(event: GameEvent, state: GameState) -> list[tuple[GameEvent, tuple[Choice, ...]]]:
    """A draw is of the card that lies on top, if that is known, or of each that may lie there."""
    return draws_of(state, event.subject) if event.verb == "draw" else [(event, ())]
