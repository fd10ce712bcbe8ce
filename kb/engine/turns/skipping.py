"""Whole phases and turns that may be skipped (614.10): their beginning is an event of its own,
where anything waits for it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb.engine.course.moment import Moment
from kb.engine.course.results import Course
from kb.engine.events.event import GameEvent
from kb.engine.turns.occurring import occurring

WHOLE = "whole"
"""The role that names the phase, or the turn, that would begin."""
EXTRA = "extra"
"""The role that tells that it was added (500.7)."""


def is_awaited(moment: Moment, whole: str) -> bool:
    """Whether anything in a moment would take the place of such a phase or turn."""
    return any(
        event.verb == "begin" and event.step == whole
        for each in moment.words.replacements.values()
        for event in each.events
    )


def beginning_whole(
    course: Course, whole: str, *, is_extra: bool = False
) -> Iterator[tuple[Course, bool]]:
    """The courses in which a phase or turn of the active player would begin, by the rules or as one
    that was added, each with whether it is skipped."""
    terms = {WHOLE: whole, EXTRA: "true"} if is_extra else {WHOLE: whole}
    event = GameEvent("begin", course.state.active, of_player=True, terms=terms)
    before = len(course.events)
    for each in occurring(course, (event,)):
        old, new = each.events[:before], each.events[before:]
        left = tuple(one for one in new if one.event != event)
        skipped = len(left) == len(new)
        yield msgspec.structs.replace(each, events=(*old, *left)), skipped
