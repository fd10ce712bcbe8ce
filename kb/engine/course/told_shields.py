"""Shields against damage that a snapshot tells by a number alone: the effects that they are."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from kb.engine.course.beginning import free_id
from kb.engine.events.event import GameEvent
from kb.engine.facts.faces import Faces
from kb.state.derived import completed
from kb.state.game_state import GameObject, GameState, ResolvedEffect
from kb.text.lines.reading import read_effect
from kb.text.lines.rule_lines import effect_rules

SAID = "Prevent the next {} damage that would be dealt to that permanent this turn"


def with_shields(state: GameState, events: Iterable[GameEvent]) -> GameState:
    """The state in which the shields around what would be dealt damage are effects (615.7)."""
    damaged = {each.subject for each in events if each.verb == "deal_damage"}
    objects = {e.id: e for e in state.objects if e.id in damaged and e.shields.get("prevent")}
    players = {each.name: each for each in state.players if each.name in damaged and each.prevents}
    if not objects and not players:
        return state
    for id_, each in objects.items():
        state = _with_shield(state, id_, each.shields["prevent"], each.controller or each.owner)
    for name, player in players.items():
        state = _with_shield(state, name, player.prevents, name)
    return completed(
        msgspec.structs.replace(
            state,
            objects=tuple(
                _without_shield(each) if each.id in objects else each for each in state.objects
            ),
            players=tuple(
                msgspec.structs.replace(each, prevents=0) if each.name in players else each
                for each in state.players
            ),
        ),
        Faces(state.edition),
    )


def _without_shield(object_: GameObject) -> GameObject:
    shields = {kind: size for kind, size in object_.shields.items() if kind != "prevent"}
    return msgspec.structs.replace(object_, shields=shields)


def _with_shield(state: GameState, whom: str, size: int, controller: str) -> GameState:
    """The state with a shield against so much damage, till the end of the turn."""
    text = SAID.format(size)
    effect = read_effect(text)
    _, replacements, _ = effect_rules(effect)
    shield = ResolvedEffect(
        id=free_id(state),
        effect=effect,
        controller=controller,
        timestamp=state.latest_timestamp + 1,
        affects=(whom,),
        replacements=replacements,
        text=text,
    )
    return msgspec.structs.replace(state, effects=(*state.effects, shield))
