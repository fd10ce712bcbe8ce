"""Pools empty as steps and phases end (106.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kb.engine.course.left_out import left_out
from kb.engine.course.moment import Moment
from kb.engine.course.results import Course
from kb.engine.events.event import GameEvent
from kb.engine.turns.occurring import occurring
from kb.engine.turns.turn_law import Ending
from kb.snapshot.pool import PoolMana, symbols_of
from kb.state.game_state import PlayerState
from kb.terms import COLOR_OF

LOSING = "lose_unspent_mana"


def emptied(course: Course, moment: Moment, ends: Ending) -> Iterator[Course]:
    """The courses in which the mana that is left in pools is lost, but for what stays, with a loss
    of life for each of those whose mana burns."""
    by_color = bool([*moment.grounder.read("color_said", 2)])
    losing = tuple(
        event
        for player in course.state.players
        for event in _losing(player, ends.mana_lasts, by_color)
    )
    course = course.with_gaps(*(left_out(moment, losing) if losing else ()))
    before = len(course.events)
    for each in occurring(course, losing):
        lost = [told.event for told in each.events[before:] if told.event.verb == LOSING]
        yield from occurring(each, tuple(_burnt(lost, ends.burns)))


def _losing(player: PlayerState, lasts: frozenset[str], by_color: bool) -> Iterator[GameEvent]:
    """The events of a player's losing mana: color by color where that makes a difference."""
    groups: dict[str, list[PoolMana]] = {}
    for each in player.mana:
        if each.lasts not in lasts:
            groups.setdefault(each.symbol if by_color else "", []).append(each)
    for letter, mana in groups.items():
        color = {"color": COLOR_OF[letter]} if letter in COLOR_OF else {}
        yield GameEvent(
            LOSING, player.name, of_player=True, terms={"as": "step_ends", **color},
            words={"mana": symbols_of(mana)}, spent=tuple(mana),
        )  # fmt: skip


def _burnt(lost: list[GameEvent], burns: frozenset[str]) -> Iterator[GameEvent]:
    """The losses of life for mana that is lost."""
    number: Counter[str] = Counter()
    for each in lost:
        number[each.subject] += len(each.spent)
    for name, size in number.items():
        if name in burns:
            yield GameEvent("lose_life", name, of_player=True, numbers={"value": size})


__all__ = ["emptied"]
