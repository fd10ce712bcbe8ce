"""The X of what is on the stack, and of effects, where a snapshot doesn't say it (107.3a)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeVar

import msgspec

from kb.snapshot.resolved import ResolvedSnapshot
from kb.state.game_state import GameObject, GameState, ResolvedEffect, StackAbility
from kb.vocabulary import X
from kb.vocabulary.parts import any_part

T = TypeVar("T", GameObject, StackAbility, ResolvedEffect)
_X = re.compile(r"\bX\b")
_IN_COST = re.compile(r"[^:]*(?:\bX\b|\{X\})[^:]*:")


def with_assumed_x(state: GameState) -> GameState:
    """The state with an X of 0 where one was chosen and isn't stated."""
    # A face says nothing of X on most boards, so that nothing is made anew there.
    spells = {e.id for e in state.objects if e.x is None and e.zone == "stack" and _costs_x(e)}
    abilities = {e.id for e in state.stack_abilities if e.x is None and _is_for_x(e, state)}
    effects = {e.id for e in state.effects if e.x is None and _speaks_of_x(e)}
    if not (spells or abilities or effects):
        return state
    return msgspec.structs.replace(
        state,
        objects=tuple(_with_none(e) if e.id in spells else e for e in state.objects),
        stack_abilities=tuple(
            _with_none(e) if e.id in abilities else e for e in state.stack_abilities
        ),
        effects=tuple(_with_none(e) if e.id in effects else e for e in state.effects),
    )


def assumed_x(snapshot: ResolvedSnapshot, state: GameState) -> Iterator[str]:
    """The ids of what got an X of 0 that its snapshot doesn't state."""
    given = {each.id: each.x for each in state.objects}
    given |= {each.id: each.x for each in state.stack_abilities}
    for id_ in state.stack:
        entry = snapshot.objects.get(id_)
        if entry is not None and entry.x is None and given[id_] is not None:
            yield id_
    for effect in state.effects:
        stated = snapshot.effects.get(effect.id)
        if stated is not None and stated.x is None and effect.x is not None:
            yield effect.id


def _with_none(entry: T) -> T:
    return msgspec.structs.replace(entry, x=0)


def _costs_x(spell: GameObject) -> bool:
    """Whether the cost of a spell may have X in it: its mana cost, or what its abilities say of
    costs."""
    rest = (each for each in spell.face.abilities if each.kind != "spell")
    return "{X}" in spell.face.mana_cost or any(_has_x(each) for each in rest)


def _is_for_x(ability: StackAbility, state: GameState) -> bool:
    """Whether X was chosen as the ability was activated, or as the spell was cast of whose entering
    it speaks (107.3m)."""
    if ability.kind == "activated":
        return _IN_COST.match(ability.text or "") is not None
    source = next((each for each in state.objects if each.id == ability.source), None)
    cast_for_x = source is not None and source.x is None and "{X}" in source.face.mana_cost
    return cast_for_x and _X.search(ability.text or "") is not None


def _speaks_of_x(effect: ResolvedEffect) -> bool:
    return _has_x((effect.effect, effect.rules, effect.replacements))


def _has_x(words: object) -> bool:
    return any_part(words, lambda part: isinstance(part, X), quoted=True)
