"""Loops: positions that come again while everybody passes (104.4b, 732)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple

import msgspec

from kb.engine.course.results import Choice, Course, HappenedEvent
from kb.engine.events.event import GAME, GameEvent
from kb.engine.turns.occurring import occurring
from kb.state.canonical import canonical_form
from kb.state.game_state import GameObject, GameState


class Stand(NamedTuple):
    """Where a course stood: its position, the players' life, how many choices and events."""

    form: Hashable
    life: tuple[int, ...]
    choices: int
    events: int


Trail = tuple[Stand, ...]
"""Where a course has stood while something was on the stack, the last first."""


def further(trail: Trail, course: Course) -> Trail:
    """The trail when a course has gone on."""
    if not course.state.stack:
        return ()  # the step ends: no position of the turn comes again
    life = tuple(each.life for each in course.state.players)
    now = Stand(_form(course.state), life, len(course.choices), len(course.events))
    return (now, *trail)


def _form(state: GameState) -> Hashable:
    """A position without what a loop may count up: life, where nothing looks at it."""
    if any(_looks_at_life(each) for each in state.objects):
        return canonical_form(state)
    players = (
        msgspec.structs.replace(
            each,
            life=0,
            history=msgspec.structs.replace(each.history, life_gained=0, life_lost=0),
        )
        for each in state.players
    )
    return canonical_form(msgspec.structs.replace(state, players=tuple(players)))


def _looks_at_life(object_: GameObject) -> bool:
    """Whether an ability of an object speaks of how much life somebody has, or gained or lost."""
    said = msgspec.json.encode(object_.face.abilities)
    return any(words in said for words in (b'"number":"life', b'"relation":"life'))


def round_of(trail: Trail, course: Course) -> tuple[Choice, ...] | None:
    """The choices in one round of the loop that a course is in; None where it is in none: the same
    position has come three times, by the same events, and nobody has less life than before."""
    now, *before = trail or (None,)
    again = [each for each in before if now is not None and each.form == now.form][:2]
    if now is None or len(again) < 2:
        return None
    last, first = again
    if any(new < old for new, old in zip(now.life, first.life, strict=True)):
        return None
    if _told(course.events[last.events :]) != _told(course.events[first.events : last.events]):
        return None
    return course.choices[last.choices :]


def _told(events: tuple[HappenedEvent, ...]) -> list[tuple[str, dict[str, int]]]:
    return [(each.event.verb, dict(each.event.numbers)) for each in events]


def ended(course: Course, choices: tuple[Choice, ...]) -> Iterator[Course]:
    """The courses of a loop: a draw, if nobody chooses anything in it; else it is told who can
    leave it."""
    if not choices:
        yield from occurring(course, (GameEvent("draw_game", GAME),))
        return
    told = dict.fromkeys(
        f"a loop that {each.player} can leave: {each.text}"
        if each.player is not None
        else f"a loop that chance can leave: {each.text}"
        for each in choices
    )
    yield course.with_gaps(*told)
