"""The course of what happens: an instruction is carried out, state-based actions are performed,
triggered abilities are put on the stack, until a player would receive priority (117.5, 704.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from kb import vocabulary as v
from kb.engine.course.happened import with_events
from kb.engine.course.memory import Memory
from kb.engine.course.moment import Moment
from kb.engine.course.results import Actor, Choice, Course, HappenedEvent
from kb.engine.course.stacking import on_the_stack
from kb.engine.course.steps import carried_out
from kb.engine.course.way import Way
from kb.engine.events.event import GameEvent
from kb.engine.state_based.carrying_out import CHECK, game_events
from kb.engine.state_based.outcomes import outcomes
from kb.engine.state_based.results import Decision
from kb.engine.state_based.state_based import StateBased
from kb.state.canonical import canonical_form
from kb.state.game_state import GameState
from kb.vocabulary.actions import actions

MOST_ROUNDS = 200
"""What goes on for longer goes on for ever."""


def carry_out(state: GameState, steps: Sequence[v.Step | str], actor: Actor) -> Iterator[Course]:
    """Every course of the steps of an instruction, done one after another, to where a player would
    next receive priority (117.5); positions that differ only in names once. Words in the place of a
    step are not understood."""
    meant = {v.Mentioned("target", place): ids for place, ids in enumerate(actor.targets)}
    way = Way(Course(state), Memory(meant), actor)
    yield from distinct(
        course for each in carried_out(way, tuple(steps)) for course in to_priority(each.course)
    )


def distinct(courses: Iterable[Course]) -> Iterator[Course]:
    """The courses without those that lead to the position of another."""
    seen = set()
    for course in courses:
        key = canonical_form(course.state), course.over, course.not_understood
        if key not in seen:
            seen.add(key)
            yield course


def to_priority(course: Course, rounds: int = 0) -> Iterator[Course]:
    """State-based actions until none applies, then triggered abilities on the stack, and again."""
    # CR 117.5 + 704.3 / 2003-12: 408.2c + 420.3 — whenever a player would receive priority.
    if course.over or rounds > MOST_ROUNDS:
        yield course
        return
    moment = Moment(course.state)
    check = StateBased(moment.derivation)
    if check.events:
        for after in _checked(course, moment, check):
            yield from to_priority(after, rounds + 1)
    elif course.waiting:
        yield from to_priority(on_the_stack(course), rounds + 1)
    else:
        yield course


def _checked(course: Course, moment: Moment, check: StateBased) -> Iterator[Course]:
    """The courses of one check of state-based actions (704.3)."""
    for outcome in outcomes(check):
        told = tuple(
            HappenedEvent(_located(each, course.state), course.next_group)
            for each in game_events(outcome)
            if each != CHECK
        )
        choices = tuple(map(_decided, outcome.decisions))
        after = msgspec.structs.replace(course, choices=(*course.choices, *choices))
        yield with_events(after, moment, told, (CHECK,))


def _decided(decision: Decision) -> Choice:
    kinds = {"keep": "legend", "instead": "replacement"}
    kind = kinds.get(decision.point, "may")
    return Choice(decision.player, kind, decision.about, (), decision.option, "704.3")


def _located(event: GameEvent, state: GameState) -> GameEvent:
    """An event that moves an object, with the zones that it leads from and to."""
    row = actions().get(event.verb)
    if event.of_player or row is None or row.moves is None or "to" in event.terms:
        return event
    zone = next((each.zone for each in state.objects if each.id == event.subject), None)
    if zone is None or row.moves.to is None:
        return event
    return msgspec.structs.replace(event, terms={**event.terms, "from": zone, "to": row.moves.to})
