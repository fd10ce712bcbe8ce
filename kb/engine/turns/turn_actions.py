"""Turn-based actions: what is done as a step begins, before anybody gets priority."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from kb import vocabulary as v
from kb.engine.course.deeds.cards import draws_of
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.memory import Memory
from kb.engine.course.moment import Moment
from kb.engine.course.results import Actor, Choice, Course
from kb.engine.course.steps import carried_out
from kb.engine.course.way import Way
from kb.engine.events.event import GameEvent
from kb.engine.turns.lasting import with_effects_ended
from kb.engine.turns.occurring import occurring
from kb.engine.turns.turn_law import Spells, TurnActions, turn_actions
from kb.engine.turns.untapping import untapped
from kb.state.game_state import GameState

GOING_ON = ("untap",)
"""The steps of which a later action may concern what an earlier one has changed."""


def acted(course: Course, moment: Moment, spells: Spells, before: int = 0) -> Iterator[Course]:
    """The courses after the turn-based actions of the step that has just begun, from the place
    after another on; `moment` is that of the course, `spells` how many each player
    whose turn it was has cast in the turn before."""
    found = {place: each for place, each in turn_actions(moment, spells).items() if place > before}
    if not found or course.over is not None:
        yield course
        return
    place = min(found)
    last = place == max(found) and course.state.turn.step not in GOING_ON
    for each in _done(course, moment, found[place]):
        if last:
            yield each
        else:
            yield from acted(each, moment_of(each.state), spells, place)


def _done(course: Course, moment: Moment, actions: TurnActions) -> Iterator[Course]:
    """The courses after what is done at one place."""
    course = course.with_gaps(
        *(f"{each}: who has goaded or detained it" for each in actions.untold)
    )
    if actions.discards:
        yield from _discarded(course, actions.discards)
        return
    if actions.optional or actions.limits:
        yield from untapped(course, moment, actions)
        return
    for way in product(*(_with_card(each, course.state) for each in actions.events)):
        choices = tuple(choice for _, some in way for choice in some)
        before = course.choosing(*choices)
        for each in occurring(before, tuple(event for event, _ in way), moment):
            yield with_effects_ended(each, actions.effects)


def _discarded(course: Course, discards: tuple[tuple[str, int], ...]) -> Iterator[Course]:
    """The courses of players' discarding so many cards, as they choose."""
    courses = [course]
    for player, number in discards:
        step = v.GameAction("discard", number=v.Const(number))
        ways = [Way(each, Memory(), Actor(player)) for each in courses]
        courses = [each.course for way in ways for each in carried_out(way, (step,))]
    yield from courses


def _with_card(event: GameEvent, state: GameState) -> list[tuple[GameEvent, tuple[Choice, ...]]]:
    """A draw is of the card that lies on top, if that is known, or of each that may lie there."""
    return draws_of(state, event.subject) if event.verb == "draw" else [(event, ())]
