"""The course of what happens: an instruction is carried out, state-based actions are performed,
triggered abilities are put on the stack, until a player would receive priority (117.5, 704.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec

from kb import vocabulary as v
from kb.engine.course.checking import checked
from kb.engine.course.distinct import distinct
from kb.engine.course.happened import with_events
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.memory import Memory
from kb.engine.course.moment import Moment
from kb.engine.course.repeating import knowing_process
from kb.engine.course.resolution import resolved
from kb.engine.course.results import Actor, Course
from kb.engine.course.stacking import on_the_stack, stack_ability, targets_told
from kb.engine.course.steps import carried_out
from kb.engine.course.way import Way
from kb.engine.facts.faces import Faces
from kb.engine.layers.derivation import Derivation
from kb.engine.state_based.carrying_out import CHECK
from kb.engine.state_based.state_based import StateBased
from kb.state.derived import completed
from kb.state.game_state import GameState
from kb.state.hiding import hidden_again
from kb.state.unknown_cards import asking

MOST_ROUNDS = 200
"""What goes on for longer goes on for ever."""


def carry_out(
    begun: Course,
    steps: Sequence[v.Step | str],
    actor: Actor,
    aims: tuple[v.Target, ...] = (),
) -> Iterator[Course]:
    """Every course of the steps of an instruction, done one after another, to where a player would
    next receive priority (117.5), or an effect has ended the turn or a phase; positions that differ
    only in names once. Words in the place of a step are not understood; `aims` is what its targets
    may be."""
    later = {place for place, each in enumerate(aims) if each.later}
    meant = {
        v.Mentioned("target", place): ids
        for place, ids in enumerate(actor.targets)
        if ids or place not in later
    }
    way = Way(begun, Memory(meant, aims=aims), actor)
    known = begun.state.ids
    yield from distinct(
        hiding(course, known)
        for each in carried_out(knowing_process(way, tuple(steps)), tuple(steps))
        for course in _to_its_end(each.course)
    )


def resolve(
    begun: Course, resolving: Callable[[Course], Iterator[Course]] = resolved
) -> Iterator[Course]:
    """Every course of the resolution of the topmost object of the stack, to where a player would
    next receive priority, or an effect has ended the turn or a phase."""
    known = begun.state.ids
    yield from distinct(
        hiding(course, known) for each in resolving(begun) for course in _to_its_end(each)
    )


def _to_its_end(course: Course) -> Iterator[Course]:
    """The courses to where a player would receive priority; one in which an effect has ended the
    turn or a phase, as it is."""
    return to_priority(course) if course.cut_short is None else iter((course,))


def hiding(course: Course, known: frozenset[str]) -> Course:
    """The course with unknown cards as numbers again, where they aren't seen."""
    gaps = [f"{each}: what the unknown cards are" for each in asking(course.state)]
    course = course.with_gaps(*gaps)
    state = hidden_again(course.state, known)
    if state is course.state:
        return course
    return msgspec.structs.replace(course, state=completed(state, Faces(state.edition)))


def state_based_alone(course: Course, rounds: int = 0) -> Iterator[Course]:
    """State-based actions until none applies; what triggers waits."""
    moment = moment_of(course.state)
    check = _check(course, moment)
    if course.over or not check.events or rounds > MOST_ROUNDS:
        yield _checked_in_vain(course, moment)
        return
    for after in checked(course, moment, check):
        yield from state_based_alone(after, rounds + 1)


def _check(course: Course, moment: Moment) -> StateBased:
    """The check of state-based actions, some of which leave alone what an ability has triggered of
    that hasn't left the stack, or isn't even there yet (704.5s, 704.5t, 704.5v)."""
    # The ability of a room has the dungeon for its source, by that name.
    due = {each for event in moment.check.events for each in (*event.objects, event.check)}
    if due.isdisjoint(each.source for each in course.waiting):
        return moment.check
    waiting = tuple(stack_ability(course.state, each) for each in course.waiting)
    return StateBased(Derivation(course.state), waiting)


def to_priority(course: Course, rounds: int = 0) -> Iterator[Course]:
    """State-based actions until none applies, then triggered abilities on the stack, and again."""
    # CR 117.5 + 704.3 / 2003-12: 408.2c + 420.3 — whenever a player would receive priority.
    if course.over or course.subgame is not None or course.restart is not None:
        yield course
        return
    if course.cut_short is not None:
        yield course.with_gaps(f"what comes as the {course.cut_short} ends")
        return
    if rounds > MOST_ROUNDS:
        yield course.with_gaps("what goes on and on before anybody has priority")
        return
    if course.unaimed:
        for aimed in targets_told(course):
            yield from to_priority(aimed, rounds + 1)
        return
    moment = moment_of(course.state)
    check = _check(course, moment)
    if check.events:
        for after in checked(course, moment, check):
            yield from to_priority(after, rounds + 1)
        return
    course = _checked_in_vain(course, moment)
    if course.waiting:
        for stacked in on_the_stack(course):
            yield from to_priority(stacked, rounds + 1)
    else:
        yield course


def _checked_in_vain(course: Course, moment: Moment) -> Course:
    """The course after a check that has found nothing: what counts only until state-based actions
    are checked counts no more."""
    if course.over is not None or not _counts_until_check(course.state):
        return course
    return with_events(course, moment, (), (CHECK,))


def _counts_until_check(state: GameState) -> bool:
    """Whether anything has been dealt damage by a source with deathtouch or has come with others,
    or a player has drawn from an empty library, since the last check."""
    return any(
        "deathtouched" in each.traits or each.there_since is not None for each in state.objects
    ) or any(each.history.drew_from_empty_library for each in state.players)
