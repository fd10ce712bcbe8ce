"""Courses that lead to the same position are one; of what chance decides, with its probability."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from itertools import chain, islice
from math import prod

import msgspec

from kb.engine.course.results import Choice, Course
from kb.state.canonical import canonical_form

_ASKED_FOR: ContextVar[Callable[[Course], bool] | None] = ContextVar("asked_for", default=None)


@contextmanager
def only(asked_for: Callable[[Course], bool]) -> Iterator[None]:
    """As long as this is entered, other courses than those asked for are none: one of them may come
    to the position of one that is asked for, and would stand for it."""
    token = _ASKED_FOR.set(asked_for)
    try:
        yield
    finally:
        _ASKED_FOR.reset(token)


def distinct(courses: Iterable[Course]) -> Iterator[Course]:
    """The courses without those that lead to the position of another; those in which chance has
    decided something come last, with how likely they are."""
    further = filter(_ASKED_FOR.get() or _any_course, courses)
    first = [*islice(further, 2)]
    if len(first) == 1:  # to bring a position to its canonical form costs more than an event
        yield _likely(first) if _is_by_chance(first[0]) else first[0]
        return
    seen: set[Hashable] = set()
    by_chance: dict[Hashable, list[Course]] = {}
    for course in chain(first, further):
        key: Hashable = (
            canonical_form(course.state), course.not_understood, *_waiting(course)
        )  # fmt: skip
        if _is_by_chance(course):
            by_chance.setdefault(key, []).append(course)
        elif key not in seen:
            seen.add(key)
            yield course
    for position, alike in by_chance.items():
        if position not in seen:
            yield _likely(alike)


def _any_course(_course: Course) -> bool:
    return True


def _waiting(course: Course) -> Iterator[Hashable]:
    """What has triggered and isn't on the stack yet."""
    for each in course.waiting:
        yield each.source, each.number, each.part, each.controller, each.text


def _is_by_chance(course: Course) -> bool:
    return any(each.odds for each in course.choices)


def _likely(alike: list[Course]) -> Course:
    """The first of courses that come to the same, as likely as all of them are together, given what
    players chose in it."""
    first = alike[0]
    chosen = _by_players(first)
    together = sum((_odds(each) for each in alike if _by_players(each) == chosen), Fraction())
    return msgspec.structs.replace(first, probability=(together.numerator, together.denominator))


def _by_players(course: Course) -> tuple[Choice, ...]:
    return tuple(each for each in course.choices if each.odds is None)


def _odds(course: Course) -> Fraction:
    return prod((Fraction(*each.odds) for each in course.choices if each.odds), start=Fraction(1))
