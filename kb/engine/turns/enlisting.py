"""Creatures that enlist others as they attack (702.154)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from kb import vocabulary as v
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.memory import Memory
from kb.engine.course.results import Actor, Course
from kb.engine.course.steps import carried_out
from kb.engine.course.way import Way
from kb.text.lines.reading import read_ability

ENLIST = "enlist"
_ENLISTED = v.Mentioned("step", 0, "enlisted")
"""By which those are told that may be tapped."""
_WORDS = (
    "Whenever this creature attacks, you may tap a creature you control. When you do, this "
    "creature gets +X/+0 until end of turn, where X is the tapped creature's power."
)
"""What enlist has a player do, of whichever creature may be tapped for it."""


def enlisting(course: Course, creature: str, others: tuple[str, ...]) -> Iterator[Course]:
    """The courses with the choice which of the others, if any, an attacking creature enlists: one
    for each time that it has enlist."""
    abilities = moment_of(course.state).final.abilities_of(creature)
    ways = [course]
    for _ in (each for each in abilities if each.words.keyword == ENLIST):
        ways = [each for one in ways for each in _one_enlisted(one, creature, others)]
    yield from ways


def _one_enlisted(course: Course, creature: str, others: tuple[str, ...]) -> Iterator[Course]:
    here = {each.id: each for each in course.state.objects}
    able = [each for each in others if each in here and "tapped" not in here[each].status]
    memory = Memory().meaning(_ENLISTED, *able)
    actor = Actor(course.state.active, creature)
    for way in carried_out(Way(course, memory, actor), _steps()):
        yield way.course


@cache
def _steps() -> tuple[v.Step, ...]:
    (ability,) = read_ability(_WORDS, (), ("creature",))
    assert ability.spell is not None
    may, *later = (step for each in ability.spell.instructions for step in each.does or ())
    assert isinstance(may, v.May) and len(later) == 1
    (tap,) = may.does
    assert isinstance(tap, v.GameAction)
    enlisted = (v.Some((v.Objects(_ENLISTED),)),)
    return (v.May((msgspec.structs.replace(tap, object=enlisted),)), *later)


__all__ = ["enlisting"]
