"""Which permanents untap, where their controller has a choice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from kb.editions import rule_for
from kb.engine.course.moment import Moment
from kb.engine.course.results import Choice, Course
from kb.engine.turns.occurring import occurring
from kb.engine.turns.turn_law import TurnActions

MOST = 12
"""Of more permanents that are chosen among the choices are not gone through."""


def untapped(course: Course, moment: Moment, actions: TurnActions) -> Iterator[Course]:
    """The courses of untapping, one for each way to determine what untaps."""
    impossible = moment.impossible(actions.events)
    events = [each for place, each in enumerate(actions.events) if place not in impossible]
    untapping = [each.subject for each in events]
    open_ = {*actions.optional}.union(*(some for _, some in actions.limits)) & {*untapping}
    chosen_from = [each for each in untapping if each in open_]
    if len(chosen_from) > MOST:
        yield course.with_gaps("which permanents untap")
        return
    ways = [*_ways(chosen_from, actions)]
    for way in ways:
        done = course
        if len(ways) > 1:
            done = _choosing(course, chosen_from, way)
        kept = {*chosen_from} - {*way}
        yield from occurring(done, tuple(each for each in events if each.subject not in kept))


def _ways(chosen_from: list[str], actions: TurnActions) -> Iterator[tuple[str, ...]]:
    """What of these may untap together: as many as can, but for what may stay tapped."""
    found: list[set[str]] = []
    for size in range(len(chosen_from), -1, -1):
        for way in combinations(chosen_from, size):
            some = {*way}
            if any(len(some & among) > most for most, among in actions.limits):
                continue
            if any(some < each and not each - some <= actions.optional for each in found):
                continue
            found.append(some)
            yield way


def _choosing(course: Course, among: list[str], way: tuple[str, ...]) -> Course:
    state = course.state
    choice = Choice(
        state.active, "object", "what untaps", tuple(among), ", ".join(way) or None,
        rule_for("untap_step", state.edition) or "",
    )  # fmt: skip
    return course.choosing(choice)
