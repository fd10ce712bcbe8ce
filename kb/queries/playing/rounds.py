"""Which of the actions so far are one round of a loop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from kb.editions import rule_for
from kb.engine.actions import prohibitions
from kb.engine.course.results import Course
from kb.errors import SnapshotError, shown
from kb.queries.playing.position import IllegalAction
from kb.queries.playing.repeat_words import EXPECTED, Repeat, named, read, says_so
from kb.queries.playing.sums import parting
from kb.state.game_state import GameState
from kb.state.to_snapshot import to_snapshot


class Done(NamedTuple):
    """What has been done, and the courses in which it was."""

    actions: tuple[str, ...]
    courses: tuple[Course, ...]


class Known(NamedTuple):
    """A round that was done once: its actions, and where the course began it."""

    actions: tuple[str, ...]
    began: Course


def round_of(past: Sequence[Done], course: Course, said: Repeat, action: str) -> Known:
    """The round that a course has done last: the last so many actions, or the most, since any were
    repeated, after which the position differs from the one before them in numbers alone. Raises
    IllegalAction, SnapshotError."""
    if said.last is not None:
        return _known(past, course, _place_of_last(past, said.last, action))
    first = max((n for n, each in enumerate(past, 1) if any(map(says_so, each.actions))), default=0)
    now = to_snapshot(course.state)
    if first == len(past):
        raise SnapshotError(
            "nothing has been done that could be repeated", found=shown(action), expected=EXPECTED
        )
    apart: str | None = None
    for place in range(first, len(past)):
        known = _known(past, course, place)
        here = parting(to_snapshot(known.began.state), now)
        if here is None:
            return _shortest(past, course, place)
        apart = apart or here  # of all that was done
    raise no_loop(course.state, action, str(apart))


def in_so_many_words(
    past: Sequence[tuple[tuple[str, ...], GameState]], now: GameState, action: str
) -> str:
    """A repetition with the names of its actions; `past`: what was done, each with the position in
    which it was. Raises IllegalAction, SnapshotError."""
    said = read(action)
    if said.named:
        return action
    done = [Done(actions, (Course(state),)) for actions, state in past]
    words = named(said.times, round_of(done, Course(now), said, action).actions)
    read(words)
    return words


def _place_of_last(past: Sequence[Done], number: int, action: str) -> int:
    """Where the last so many actions begin. Raises SnapshotError."""
    for place in range(len(past)):
        if sum(len(each.actions) for each in past[place:]) == number:
            return place
    there = sum(len(each.actions) for each in past)
    raise SnapshotError(
        "the last actions aren't so many", found=shown(action), expected=f"up to {there}"
    )


def no_loop(state: GameState, action: str, apart: str) -> IllegalAction:
    """The refusal of a round that is no loop, as `apart` tells."""
    return refusal("no_loop", state, action, apart)


def refusal(name: str, state: GameState, action: str, about: str) -> IllegalAction:
    """The refusal of a round for a reason of `legal.json`."""
    return IllegalAction(action, [reason(name, state, about)])


def reason(name: str, state: GameState, about: str) -> dict[str, Any]:
    """A reason of `legal.json` against a round."""
    return {
        "rule": prohibitions.rule_of(name, "repeat", state.edition)
        or rule_for("repeated_loop", state.edition),
        "reason": name,
        "objects": [],
        "text": prohibitions.row_of(name, "repeat").says.format(object=about),
    }


def _known(past: Sequence[Done], course: Course, place: int) -> Known:
    actions = tuple(action for each in past[place:] for action in each.actions)
    began = next(each for each in past[place].courses if _leads_to(each, course))
    return Known(actions, began)


def _leads_to(earlier: Course, course: Course) -> bool:
    """Whether a course is what has come of an earlier one."""
    return (
        course.events[: len(earlier.events)] == earlier.events
        and course.choices[: len(earlier.choices)] == earlier.choices
    )


def _shortest(past: Sequence[Done], course: Course, place: int) -> Known:
    """A round that is not several equal ones."""
    done = [each.actions for each in past[place:]]
    for size in range(1, len(done)):
        if len(done) % size == 0 and done == done[-size:] * (len(done) // size):
            known = _known(past, course, len(past) - size)
            if parting(to_snapshot(known.began.state), to_snapshot(course.state)) is None:
                return known
    return _known(past, course, place)
