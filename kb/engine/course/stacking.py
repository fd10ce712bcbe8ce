"""Triggered abilities are put on the stack."""

from __future__ import annotations

import msgspec

from kb.engine.course.results import Course
from kb.engine.state_based.outcomes import apnap
from kb.state.game_state import StackAbility


def on_the_stack(course: Course) -> Course:
    """The course with its triggered abilities on the stack, in APNAP order, each player's own in
    the order of their sources' timestamps."""
    state = course.state
    order = apnap(state)
    ages = {each.id: each.timestamp for each in state.objects}
    waiting = sorted(
        (each for each in course.waiting if each.controller in order),
        key=lambda each: (order.index(each.controller), ages.get(each.source, 0)),
    )
    taken = {*(each.id for each in state.objects), *state.stack}
    abilities: list[StackAbility] = []
    for place, each in enumerate(waiting, 1):
        id_ = _free_id(f"{each.source}-{each.number}", taken)
        taken.add(id_)
        abilities.append(
            StackAbility(
                id=id_, kind="triggered", controller=each.controller, source=each.source,
                text=each.text, ability=each.number or None, owner=each.controller,
                timestamp=state.latest_timestamp + place,
            )
        )  # fmt: skip
    state = msgspec.structs.replace(
        state,
        stack_abilities=(*state.stack_abilities, *abilities),
        stack=(*state.stack, *(each.id for each in abilities)),
    )
    return msgspec.structs.replace(course, state=state, waiting=())


def _free_id(wanted: str, taken: set[str]) -> str:
    if wanted not in taken:
        return wanted
    return next(f"{wanted}-{n}" for n in range(2, len(taken) + 3) if f"{wanted}-{n}" not in taken)
