"""What would have happened and did not: it can't happen, or effects took its place (614, 615)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from clingo import Symbol

from kb.engine.course.moment import Moment
from kb.engine.course.replaced import Further, Replaced, as_applied
from kb.engine.course.results import Course, NotHappened
from kb.engine.events.event import GameEvent

SAID = "said"
"""Why an event can't happen that an effect says can't."""


def knowing_impossible(
    course: Course,
    moment: Moment,
    events: tuple[GameEvent, ...],
    found: Mapping[int, Symbol],
    after: int = 0,
) -> Course:
    """The course with those of some events that can't happen, by their places, and why; `after` so
    many that happen with them."""
    return _with(
        course,
        (
            NotHappened(
                events[place],
                len(course.events) + after,
                why=why.name,
                by=moment.by(why.arguments[0]) if why.name == SAID else None,
            )
            for place, why in sorted(found.items())
        ),
    )


def knowing_replaced(course: Course, replaced: Iterable[Replaced]) -> Course:
    """The course with the events that effects have replaced or prevented, and nothing that is told
    took their place."""
    gone = (
        each
        for each in replaced
        if each.applied and not (each.events or each.not_understood or each.makes or each.also)
        if not any(one.instead_of for one in each.more)
    )
    return _with(
        course,
        (
            NotHappened(each.applied[0].was, len(course.events), as_applied(each.applied))
            for each in gone
        ),
    )


def done_instead(course: Course, before: int, further: Further) -> Course:
    """The course after something was done, of which the events after the first `before` are what
    took the place of another."""
    if not further.instead_of:
        return course
    new = course.events[before:]
    if not new:
        was = further.instead_of[0].was
        return _with(course, (NotHappened(was, before, further.instead_of, instead=True),))
    marked = (
        msgspec.structs.replace(each, applied=(*further.instead_of, *each.applied)) for each in new
    )
    return msgspec.structs.replace(course, events=(*course.events[:before], *marked))


def _with(course: Course, more: Iterable[NotHappened]) -> Course:
    new = tuple(more)
    if not new:
        return course
    return msgspec.structs.replace(course, not_happened=(*course.not_happened, *new))
