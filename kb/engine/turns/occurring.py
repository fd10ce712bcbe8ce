"""Events that nothing but the course of the turn, or an action of a player, brings about."""

from __future__ import annotations

from collections.abc import Iterator

from kb.engine.course.happened import happened
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.moment import Moment
from kb.engine.course.results import Course
from kb.engine.course.steps import further
from kb.engine.events.event import GameEvent


def occurring(
    course: Course, events: tuple[GameEvent, ...], moment: Moment | None = None
) -> Iterator[Course]:
    """The courses of events that happen together, with what is done besides or instead; `moment` is
    that of the course."""
    if not events:
        yield course
        return
    for after, more in happened(course, moment or moment_of(course.state), events):
        yield from further(after, more)
