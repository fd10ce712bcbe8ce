"""Priority: passing it, and what comes of everyone's passing."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb.engine.course.course import hiding, to_priority
from kb.engine.course.distinct import distinct
from kb.engine.course.resolution import resolved
from kb.engine.course.results import Course
from kb.engine.turns.dealing import damage_resolved, on_top
from kb.engine.turns.restarting import restarted
from kb.engine.turns.steps_of_turn import cut_short, receiving, step_ended
from kb.engine.turns.subgames import begun_subgame
from kb.state.game_state import GameState
from kb.state.players import sharing_turns, turn_order


def passed(course: Course) -> Iterator[Course]:
    """The courses after the player with priority, or a team that has it together, has passed."""
    passing = _passing(course.state)
    left = _next_to_pass(course.state)
    if left is None:
        yield from _all_passed(course)
        return
    turn = msgspec.structs.replace(course.state.turn, priority=left, passed=passing)
    course = msgspec.structs.replace(course, state=msgspec.structs.replace(course.state, turn=turn))
    if course.events:
        yield course
    else:  # nobody has checked the board that was written
        yield from to_priority(course)


def _passing(state: GameState) -> tuple[str, ...]:
    """Who has passed in succession once the player with priority, or a team that has it together,
    passes."""
    assert state.turn.priority is not None
    return (*state.turn.passed, *sharing_turns(state, state.turn.priority))


def _next_to_pass(state: GameState) -> str | None:
    """Who then receives priority; None if everyone has passed."""
    assert state.turn.priority is not None
    passing = _passing(state)
    order = turn_order(state, state.turn.priority)
    return next((each for each in order if each not in passing), None)


def everyone_passed(course: Course) -> Iterator[Course]:
    """The courses after the player with priority and whoever then receives it has passed."""
    if course.events or _next_to_pass(course.state) is None:
        yield from _all_passed(course)
        return
    for each in passed(course):
        if each.over is not None or each.partial:
            yield each
        else:
            yield from _all_passed(each)


def _all_passed(course: Course) -> Iterator[Course]:
    """The courses after everyone has passed in turn: the topmost object of the stack resolves; if
    there is none, the step ends."""
    turn = msgspec.structs.replace(course.state.turn, priority=None, passed=())
    state = msgspec.structs.replace(course.state, turn=turn)
    course = msgspec.structs.replace(course, state=state)
    if state.stack:
        yield from distinct(one for each in topmost_resolved(course) for one in _going_on(each))
    else:
        yield from distinct(step_ended(course, passed=True))


def topmost_resolved(course: Course) -> Iterator[Course]:
    """The courses after the topmost object of the stack, a spell, an ability or, until 2009, combat
    damage, has resolved."""
    damage = on_top(course.state)
    return resolved(course) if damage is None else damage_resolved(course, damage)


def _going_on(course: Course) -> Iterator[Course]:
    """The courses after something has resolved: to the active player's priority, to the end of the
    turn, to the subgame that it begins, or to the game that is restarted."""
    if course.subgame is not None:
        return begun_subgame(course)
    if course.restart is not None:
        return restarted(course)
    return cut_short(course) if course.cut_short is not None else receiving(course)


def ended_early(course: Course) -> Iterator[Course]:
    """The courses from where an effect has ended the turn or a phase to where the game next waits
    for a player; one in which none has, as it is."""
    if course.cut_short is None:
        yield course
        return
    known = course.state.ids
    for each in cut_short(course):
        yield hiding(each, known)
