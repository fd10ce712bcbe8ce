"""Whether what an effect makes of something that has just entered would matter to its entering."""

from __future__ import annotations

from kb import vocabulary as v
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.moment import Moment
from kb.engine.course.results import Course
from kb.engine.events.event import GameEvent
from kb.vocabulary.parts import any_part

OF_WHAT_IT_IS = (
    v.SetTypes, v.AddTypes, v.SetSubtypes, v.AddSubtypes, v.AddSupertypes, v.SetColors, v.AddColors,
)  # fmt: skip
"""What an effect says that something is; what it gains, it gains afterwards."""


def would_matter(step: v.Creates, before: Course, after: Course) -> bool:
    """Whether abilities would trigger otherwise on objects' entering if an effect that says what
    they are, and has begun since then, applied to them as they entered (611.2e)."""
    if not any_part(step.effect, lambda word: isinstance(word, OF_WHAT_IT_IS)):
        return False
    known = {each.id for each in before.state.effects}
    affected = {id_ for each in after.state.effects if each.id not in known for id_ in each.affects}
    groups = {
        each.group
        for each in before.events
        if each.event.subject in affected and each.event.terms.get("to") == "battlefield"
    }
    if not groups:
        return False
    as_they_were, as_they_are = moment_of(before.state), moment_of(after.state)
    for group in groups:
        events = tuple(each.event for each in before.events if each.group == group)
        if _triggered(as_they_were, events) != _triggered(as_they_are, events):
            return True
    return False


def _triggered(moment: Moment, events: tuple[GameEvent, ...]) -> set[tuple[int, str]]:
    """The abilities that trigger on events, by name, each with the place of the event."""
    return {(each.event, moment.by(each.effect).name) for each in moment.triggered(events, False)}
