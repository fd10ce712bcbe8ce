"""The steps of an instruction are carried out one after another; what comes of each kind of step is
said by the modules beside this one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import islice
from typing import Any, TypeVar

import msgspec

from kb import vocabulary as v
from kb.engine.course.asking import called
from kb.engine.course.deeds.instructed import NotCarriedOut
from kb.engine.course.done_together import done_together, runs
from kb.engine.course.given_x import knowing_x
from kb.engine.course.memory import means_nothing
from kb.engine.course.not_happened import done_instead
from kb.engine.course.replaced import Further
from kb.engine.course.results import Course
from kb.engine.course.settled_x import settled
from kb.engine.course.way import Way
from kb.engine.facts.filters import NoLogic

Steps = tuple[v.Step | str, ...]
Found = TypeVar("Found", bound=v.Step)

MOST_WAYS = 500
"""So many ways of what has been done so far are gone through."""
Ways = Callable[[Way, Found], Iterator[Way]]
"""Tells what comes of a step of a kind."""
_WAYS: dict[type[Any], Ways[Any]] = {}
"""Kind of step → what comes of one; the modules that say it carry out further steps themselves."""


def carries_out(kind: type[Found]) -> Callable[[Ways[Found]], Ways[Found]]:
    """The function that this stands above tells what comes of a kind of step."""

    def known(ways: Ways[Found]) -> Ways[Found]:
        _WAYS[kind] = ways
        return ways

    return known


def carried_out(way: Way, steps: Steps) -> Iterator[Way]:
    """Every way in which steps may be carried out; those of a step of which there are too many are
    not gone through."""
    ways: list[Way] = [way]
    place = 0
    for step, *others in runs(steps):
        place += 1 + len(others)
        if isinstance(step, v.Settles):
            yield from settled(ways, step, steps[place:], carried_out)
            return
        found = (each for one in ways for each in _stepped(one, step, others))
        after = [*islice(found, MOST_WAYS + 1)]
        if len(after) > MOST_WAYS:
            gap = step if isinstance(step, str) else f"{called(step)}: too many ways to choose"
            after = [each.with_gaps(gap) for each in ways]
        ways = after
    yield from ways


def _stepped(way: Way, step: v.Step | str, others: list[v.Step | str]) -> Iterator[Way]:
    """What comes of one step, with others at the same time; what can't be carried out is told."""
    if isinstance(step, str):
        yield way.with_gaps(step)
        return
    try:
        ways = _acted_together(way, [step, *others]) if others else _ways_of(way, step)
        found = [*islice(ways, MOST_WAYS + 1)]
    except (NotCarriedOut, NoLogic) as why:
        if not others and _of_nothing(way, step):
            yield way.being_done(False)
            return
        what = called(step)
        yield way.with_gaps(f"{what}: {why}" if str(why) else what)
        return
    yield from found


def _of_nothing(way: Way, step: v.Step) -> bool:
    """Whether who does an action, or what it is done to, isn't there: a target that was chosen to
    be none."""
    # CR 608.2b — with no target chosen the instruction that is about it does nothing.
    if not isinstance(step, v.GameAction) or step.verb == "shuffle_into_library":
        return False
    return any(means_nothing(way.memory, each) for each in (step.subject, step.object))


def _ways_of(way: Way, step: v.Step) -> Iterator[Way]:
    way = knowing_x(way, step)
    if not isinstance(step, v.IfDone):
        way = msgspec.structs.replace(way, paid=None)
    if isinstance(step, v.Settles):
        raise NotCarriedOut("what follows")
    return _WAYS[type(step)](way, step)


def _acted_together(way: Way, steps: list[v.Step | str]) -> Iterator[Way]:
    """What comes of actions that one verb says."""
    actions = [each for each in steps if isinstance(each, v.GameAction)]
    for one, more in done_together(reduce(knowing_x, actions, way), actions):
        yield from with_further(one, one.course, more)


def with_further(way: Way, course: Course, more: tuple[Further, ...]) -> Iterator[Way]:
    """The way when its course has gone on, and what is done besides or instead has been done."""
    for each in further(course, more):
        yield msgspec.structs.replace(way, course=each)


def further(course: Course, more: tuple[Further, ...]) -> list[Course]:
    """The courses when what is done besides or instead has been done."""
    courses = [course]
    for each in more:
        courses = [
            done_instead(done.course, len(one.events), each)
            for one in courses
            for done in carried_out(Way(one, each.memory, each.actor, each.used), each.steps)
        ]
    return courses
