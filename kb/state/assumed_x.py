"""Which X a snapshot leaves open that was chosen before (107.3a): it counts as 0."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kb.state.game_state import GameObject, GameState, ResolvedEffect, StackAbility
from kb.vocabulary import X
from kb.vocabulary.parts import any_part

_X = re.compile(r"\bX\b")


def assumed_x(state: GameState) -> Iterator[str]:
    """The ids of the spells, abilities on the stack and effects whose X isn't stated."""
    objects = {each.id: each for each in state.objects}
    for spell in state.objects:
        if spell.zone == "stack" and _costs_x(spell):
            yield spell.id
    for ability in state.stack_abilities:
        if ability.x is None and _speaks_of_entering_for_x(ability, objects):
            yield ability.id
    for effect in state.effects:
        source = objects.get(effect.source or "")
        known = effect.x if source is None or effect.x is not None else source.x
        if known is None and _speaks_of_x(effect):
            yield effect.id


def _costs_x(spell: GameObject | None) -> bool:
    return spell is not None and spell.x is None and "{X}" in spell.face.mana_cost


def _speaks_of_entering_for_x(ability: StackAbility, objects: dict[str, GameObject]) -> bool:
    """Whether it may be an ability that triggered as what was cast for X has entered (107.3m)."""
    triggered = ability.kind == "triggered" and _X.search(ability.text or "") is not None
    return triggered and _costs_x(objects.get(ability.source or ""))


def _speaks_of_x(effect: ResolvedEffect) -> bool:
    words = (effect.effect, effect.rules, effect.replacements)
    return any_part(words, lambda part: isinstance(part, X))
