"""What X is in words that are carried out (107.3)."""

from __future__ import annotations

from typing import Any

import msgspec

from kb import vocabulary as v
from kb.engine.course.memory import Memory
from kb.engine.course.of_instruction import OfInstruction
from kb.engine.course.results import Actor
from kb.engine.course.way import Way
from kb.engine.facts.filters import NoLogic
from kb.state.game_state import GameState
from kb.vocabulary.parts import any_part

OF_THEMSELVES = (v.GameAction, v.Creates, v.Later, v.IfSo)
"""The steps that say more than which other steps are carried out."""


def speaks_of_x(words: Any) -> bool:
    """Whether X stands in words, but for those of abilities that they quote."""
    return any_part(words, lambda part: isinstance(part, v.X))


def with_x(state: GameState, actor: Actor, memory: Memory) -> Actor:
    """The same with its X as the law finds it. Raises NoLogic where nothing defines it."""
    said = OfInstruction(state, v.GameAction("gain_life", number=v.X()), actor, memory)
    if said.leaves_x_open():
        raise NoLogic("which X is meant")
    return msgspec.structs.replace(actor, x=said.amount())


def knowing_x(way: Way, step: v.Step) -> Way:
    """The way, with the X of what a step says itself. Raises NoLogic."""
    said = step.conditions if isinstance(step, v.IfSo) else step
    if way.actor.x is not None or not isinstance(step, OF_THEMSELVES) or not speaks_of_x(said):
        return way
    actor = with_x(way.course.state, way.actor, way.memory)
    return msgspec.structs.replace(way, actor=actor)
