"""Creatures that may be exerted as they attack, and what is done when they are (701.43d)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kb import vocabulary as v
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.memory import Memory
from kb.engine.course.results import Actor, Course
from kb.engine.course.steps import carried_out
from kb.engine.course.way import Way
from kb.text.lines.reading import read_ability


def exerting(course: Course, creature: str) -> Iterator[Course]:
    """The courses with the choice whether a creature is exerted."""
    actor = Actor(course.state.active, creature)
    for words in _when_exerted(course, creature):
        steps, targets = _steps(words)
        for way in carried_out(Way(course, Memory(aims=targets), actor), steps):
            yield way.course
        return
    yield course.with_gaps(f"{creature}: exert")


def _when_exerted(course: Course, creature: str) -> Iterator[str]:
    """The words for what is done when a creature is exerted."""
    for each in moment_of(course.state).final.abilities_of(creature):
        statement = each.words.statement
        if statement is not None and any(rule.verb == "exert" for rule in statement.rules):
            yield statement.then or ""


@cache
def _steps(then: str) -> tuple[tuple[v.Step | str, ...], tuple[v.Target, ...]]:
    """The choice, and what is done when it was made, with its targets; of what isn't understood
    the words."""
    text = f"Whenever this creature attacks, you may exert it. When you do, {then}"
    (ability,) = read_ability(text if then else text.partition(" When")[0], (), ("creature",))
    steps: list[v.Step | str] = []
    for each in ability.spell.instructions if ability.spell is not None else ():
        steps += each.does if each.does is not None else (each.text or then,)
    return tuple(steps), ability.targets or ()
