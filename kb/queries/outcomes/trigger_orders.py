"""In which orders a player may put triggered abilities on the stack (603.3b)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, permutations, product

import msgspec

from kb.editions import rule_for
from kb.engine.course.results import Choice, Course
from kb.state.canonical import canonical_form
from kb.state.game_state import GameState
from kb.state.players import sharing_turns

MOST = 7
"""Of more abilities than these the orders are too many to be told one by one."""


def orderable(before: GameState, course: Course) -> list[list[str]]:
    """The abilities on the stack, by their ids, that one player, or a team that takes its turns
    together, put there together: of several they chose the order."""
    state = course.state
    new = [each for each in state.stack_abilities if each.id not in before.stack]
    place = {id_: number for number, id_ in enumerate(state.stack)}
    new = sorted((each for each in new if each.kind == "triggered"), key=lambda a: place[a.id])
    groups = [
        [each.id for each in some]
        for _, some in groupby(new, lambda a: sharing_turns(state, a.controller))
    ]
    return [group for group in groups if len(group) > 1]


def with_orders(before: GameState, courses: Iterator[Course]) -> Iterator[Course]:
    """The courses, each in every order in which players may have put their abilities on the
    stack."""
    for course in courses:
        groups = orderable(before, course)
        ways = [[*permutations(each)] if len(each) <= MOST else [tuple(each)] for each in groups]
        seen = set()
        for way in product(*ways) if groups else ():
            ordered = _ordered(course, way)
            if (form := canonical_form(ordered.state)) not in seen:
                seen.add(form)
                yield ordered
        if not groups:
            yield course


def _ordered(course: Course, orders: tuple[tuple[str, ...], ...]) -> Course:
    state = course.state
    stack, choices = [*state.stack], [*course.choices]
    by_id = {each.id: each for each in state.stack_abilities}
    for order in orders:
        first = min(stack.index(each) for each in order)
        stack[first : first + len(order)] = order
        player = by_id[order[0]].controller
        rule = rule_for("trigger_order", state.edition) or ""
        text = "the order in which abilities are put on the stack"
        options = tuple(sorted(order))
        choices.append(Choice(player, "order", text, options, ", ".join(order), rule))
    state = msgspec.structs.replace(state, stack=tuple(stack))
    return msgspec.structs.replace(course, state=state, choices=tuple(choices))
