"""How often an ability has resolved this turn, where its words ask that ("if this is the second
time this ability has resolved this turn")."""

from __future__ import annotations

import msgspec

from kb.engine.course.memory import RESOLUTION, is_of_resolution
from kb.engine.course.on_stack import Resolving
from kb.engine.course.results import Course
from kb.state.game_state import GameObject, GameState
from kb.vocabulary.parts import any_part


def knowing_how_often(state: GameState, what: Resolving) -> Resolving:
    """What resolves, knowing the how many-eth time it does so this turn, if it asks for that and
    its source is there still."""
    counted = _counted(state, what)
    if counted is None:
        return what
    source, number = counted
    times = (source.history.resolved or {}).get(number, 0) + 1
    texts = []
    for each in what.texts:
        amounts = {**each.memory.amounts, RESOLUTION: times}
        memory = msgspec.structs.replace(each.memory, amounts=amounts)
        texts.append(msgspec.structs.replace(each, memory=memory))
    return msgspec.structs.replace(what, texts=tuple(texts))


def having_resolved(before: GameState, course: Course, what: Resolving) -> Course:
    """The course after an ability has resolved, which its source remembers, if it asks for that."""
    counted = _counted(before, what)
    if counted is None:
        return course
    source, number = counted
    times = {**(source.history.resolved or {})}
    times[number] = times.get(number, 0) + 1
    objects = tuple(
        msgspec.structs.replace(each, history=msgspec.structs.replace(each.history, resolved=times))
        if (each.id, each.generation) == (source.id, source.generation)
        else each
        for each in course.state.objects
    )
    state = msgspec.structs.replace(course.state, objects=objects)
    return msgspec.structs.replace(course, state=state)


def _counted(state: GameState, what: Resolving) -> tuple[GameObject, int] | None:
    """The source and the number of an ability that asks how often it has resolved."""
    steps = tuple(each.steps for each in what.texts)
    if not any_part(steps, is_of_resolution):
        return None
    ability = next((each for each in state.stack_abilities if each.id == what.id), None)
    if ability is None or ability.ability is None or ability.source in ability.moved:
        return None
    source = next((each for each in state.objects if each.id == ability.source), None)
    return None if source is None else (source, ability.ability)
