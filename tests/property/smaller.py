"""Makes a state smaller while something stays true of it; a report has only what matters.

Hypothesis shrinks too, but takes many more evaluations than a long run can afford.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from kb.state.game_state import GameObject, GameState
from kb.vocabulary import Ability, Effect

replace = msgspec.structs.replace


_USUAL = frozenset({"card", "token", "untapped", "face_up"})
"""What is said of every object that has nothing special."""


def smallest(state: GameState, still_so: Callable[[GameState], bool]) -> GameState:
    """Greedily leaves out objects, effects, abilities, clauses, changes and conditions."""
    found = True
    while found:
        found = False
        for candidate in _candidates(state):
            if still_so(candidate):
                state, found = candidate, True
                break
    return state


def _candidates(state: GameState) -> Iterator[GameState]:
    for number in range(len(state.objects)):
        yield _without_object(state, number)
    effects = state.effects
    for number in range(len(effects)):
        yield replace(state, effects=_without(effects, number))
    for number, lasting in enumerate(effects):
        for effect in _smaller_effects(lasting.effect):
            made = replace(lasting, effect=effect)
            yield replace(state, effects=_with(effects, number, made))
    for number, obj in enumerate(state.objects):
        for made in _smaller_objects(obj):
            yield replace(state, objects=_with(state.objects, number, made))
    yield from _simpler_games(state)


def _simpler_games(state: GameState) -> Iterator[GameState]:
    """Without a format, abilities on the stack, attacks, and what is unusual of a player."""
    for field, none in (("format", None), ("stack_abilities", ()), ("attacks", {})):
        if getattr(state, field) != none:
            yield replace(state, **{field: none})
    for number, player in enumerate(state.players):
        usual = replace(
            player,
            numbers=player.numbers | {"life": 20, "poison": 0},
            statuses=frozenset(),
            commander_damage={},
        )
        if "life" in player.numbers and usual != player:
            yield replace(state, players=_with(state.players, number, usual))


def _without(parts: tuple[Any, ...], number: int) -> tuple[Any, ...]:
    return (*parts[:number], *parts[number + 1 :])


def _with(parts: tuple[Any, ...], number: int, part: Any) -> tuple[Any, ...]:
    return (*parts[:number], part, *parts[number + 1 :])


def _without_object(state: GameState, number: int) -> GameState:
    gone = state.objects[number].id
    objects = tuple(
        replace(
            obj,
            host=None if obj.host == gone else obj.host,
            copy_of=None if obj.copy_of == gone else obj.copy_of,
        )
        for obj in _without(state.objects, number)
    )
    effects = tuple(
        replace(each, affects=tuple(name for name in each.affects if name != gone))
        for each in state.effects
    )
    return replace(state, objects=objects, effects=effects)


def _smaller_objects(obj: GameObject) -> Iterator[GameObject]:
    face = obj.face
    for number, ability in enumerate(face.abilities):
        yield replace(obj, face=replace(face, abilities=_without(face.abilities, number)))
        for made in _smaller_abilities(ability):
            abilities = _with(face.abilities, number, made)
            yield replace(obj, face=replace(face, abilities=abilities))
    empty = GameObject(id=obj.id, face=face, owner=obj.owner, traits=obj.traits & _USUAL)
    for field in (
        "counters",
        "traits",
        "choices",
        "copy_of",
        "copy_exceptions",
        "face_down",
        "host",
        "damage",
        "shields",
    ):
        if getattr(obj, field) != getattr(empty, field):
            yield replace(obj, **{field: getattr(empty, field)})
    for field in ("mana_cost", "colors", "supertypes"):
        if getattr(face, field):
            yield replace(obj, face=replace(face, **{field: type(getattr(face, field))()}))


def _smaller_abilities(ability: Ability) -> Iterator[Ability]:
    if ability.effect is not None:
        for effect in _smaller_effects(ability.effect):
            yield replace(ability, effect=effect)


def _smaller_effects(effect: Effect) -> Iterator[Effect]:
    clauses = effect.clauses
    for number, clause in enumerate(clauses):
        if len(clauses) > 1:
            yield replace(effect, clauses=_without(clauses, number))
        if clause.condition is not None:
            made = replace(clause, condition=None)
            yield replace(effect, clauses=_with(clauses, number, made))
        for place in range(len(clause.does) if len(clause.does) > 1 else 0):
            made = replace(clause, does=_without(clause.does, place))
            yield replace(effect, clauses=_with(clauses, number, made))
