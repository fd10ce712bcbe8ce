"""A state written as a snapshot: plain values that reading gives the same state for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from kb.snapshot.terms import PLAYER_ZONES, ObjectDesignation, PlayerDesignation, StackKind
from kb.state.game_state import (
    DelayedAbility,
    GameObject,
    GameState,
    PlayerState,
    ResolvedEffect,
    StackAbility,
    Turn,
)

Plain = dict[str, Any]

STATUS = ("tapped", "flipped", "phased_out", "monstrous", "sick", "deathtouched")
"""Traits of permanents that have keys of their own."""
ANYWHERE = ("token", "commander", "copy")
"""Traits of objects in any zone that have keys of their own."""
DESIGNATIONS = frozenset(get_args(ObjectDesignation)) - {"monstrous"}
OF_PLAYERS = frozenset(get_args(PlayerDesignation))
NUMBERED = ("speed", "ring")
"""Designations of players that carry a number."""
USUAL_COUNTERS = ("poison", "energy", "experience", "rad")
OWN_NUMBERS = frozenset(
    {
        *("life", "starting_life", "cards_drawn", "life_lost", "life_gained", "spells_cast"),
        *("creatures_died", "lands_played", "opponents"),
        *PLAYER_ZONES,
        *NUMBERED,
    }
)
"""What is counted of players, besides their counters."""
ON_STACK = ("commander", "copy")


def to_snapshot(state: GameState) -> Plain:
    """The snapshot of a state, with every id, timestamp and player said."""
    things = {thing.id: thing for thing in state.objects}
    abilities = {each.id: each for each in state.waiting}
    effects = [each for each in state.effects if not each.by_designation]
    document: Plain = {
        "edition": state.edition,
        "format": state.format,
        "day_night": state.day_night,
        "players": {player.name: _player(player, state) for player in state.players},
        "turn": _turn(state.turn),
        "battlefield": [_permanent(each) for each in state.objects if each.zone == "battlefield"],
        "effects": [_effect(each) for each in (*effects, *state.unread_effects)],
        "delayed": [_delayed(each) for each in state.delayed],
        "stack": [
            _spell(things[each]) if each in things else _ability(abilities[each])
            for each in state.stack
        ],
        "combat": _said(
            {
                "attackers": dict(state.attacks),
                "blockers": {blocker: list(blocked) for blocker, blocked in state.blocks.items()},
                "blocked": list(state.blocked),
            }
        ),
        "cards": list(msgspec.to_builtins(state.cards)),
    }
    return _said(document) | {"edition": state.edition}


def _said(mapping: Plain) -> Plain:
    """Without keys that say no more than their absence."""
    return {
        key: value for key, value in mapping.items() if value not in (None, False, 0, "", [], {})
    }


# ---------------------------------------------------------------------------------------- objects


def _identity(thing: GameObject) -> Plain:
    """What it is in any zone, wherever that comes from."""
    corrections = msgspec.to_builtins(thing.corrections, str_keys=True)
    return {
        "id": thing.id,
        **({} if thing.called is None else {"card": thing.called}),
        **{key: value for key, value in corrections.items() if value is not None},
    }


def _copied(thing: GameObject | StackAbility) -> object:
    return msgspec.to_builtins(thing.copies, str_keys=True)


def _object(thing: GameObject) -> Plain:
    """A permanent's or a card's entry."""
    shields = thing.shields
    return (
        _identity(thing)
        | _said(
            {
                **{trait: trait in thing.traits for trait in ANYWHERE},
                "unknown": "unknown" in thing.traits,
                "face": thing.up,
                "face_down": msgspec.to_builtins(thing.turned_down, str_keys=True),
                "timestamp": thing.timestamp or None,
                "counters": dict(thing.counters),
                "copy_of": _copied(thing),
                "x": thing.x,
                "shields": _said(
                    {kind: shields.get(kind, 0) for kind in ("regeneration", "prevent")}
                ),
                "history": _history(thing.history),
                "choices": dict(thing.choices),
                "designations": list(_designations(thing)),
                "exiled_with": thing.exiled_with,
                "linked": list(thing.linked),
            }
        )
        | {"timestamp": thing.timestamp}
    )


def _history(history: msgspec.Struct) -> Plain:
    return dict(msgspec.to_builtins(history, str_keys=True))


def _permanent(thing: GameObject) -> Plain:
    return {
        **_object(thing),
        "controller": thing.controller,
        "owner": thing.owner,
        **_said({trait: trait in thing.traits for trait in STATUS}),
        **_said({"damage": thing.damage, "attached_to": thing.host}),
    }


def designation_names(thing: GameObject) -> list[str]:
    """The names of an object's designations."""
    carrying = [each.name for each in thing.designations]
    paired = [] if thing.paired_with is None else ["paired_with"]
    return [*_plain_designations(thing), *carrying, *paired]


def _plain_designations(thing: GameObject) -> list[str]:
    return sorted((thing.traits & DESIGNATIONS) - {each.name for each in thing.designations})


def _designations(thing: GameObject) -> Iterator[object]:
    """The designations of an object; those that carry something with it."""
    yield from _plain_designations(thing)
    yield from ({each.name: each.detail} for each in thing.designations)
    if thing.paired_with is not None:
        yield {"paired_with": thing.paired_with}


def _spell(thing: GameObject) -> Plain:
    return {
        **_identity(thing),
        "controller": thing.controller,
        "owner": thing.owner,
        "timestamp": thing.timestamp,
        "kind": get_args(StackKind)[0],
        **_said(
            {
                **{trait: trait in thing.traits for trait in ON_STACK},
                "text": thing.text,
                "source": thing.source,
                "face": thing.up,
                "face_down": msgspec.to_builtins(thing.turned_down, str_keys=True),
                "copy_of": _copied(thing),
                "targets": list(thing.targets),
                "modes": list(thing.modes),
                "x": thing.x,
                "history": _history(thing.history),
                "choices": dict(thing.choices),
            }
        ),
    }


def _ability(ability: StackAbility) -> Plain:
    return {
        "id": ability.id,
        "kind": ability.kind,
        "controller": ability.controller,
        "owner": ability.owner or ability.controller,
        "timestamp": ability.timestamp,
        **_said(
            {
                "name": ability.name,
                "text": ability.text,
                "source": ability.source,
                "ability": ability.ability,
                "copy": ability.copy,
                "copy_of": _copied(ability),
                "targets": list(ability.targets),
                "modes": list(ability.modes),
                "x": ability.x,
                "history": _history(ability.history),
                "choices": dict(ability.choices),
            }
        ),
    }


def _emblem(thing: GameObject) -> Plain:
    return {
        "id": thing.id,
        "text": thing.text,
        "timestamp": thing.timestamp,
        **_said(
            {
                "name": thing.corrections.name,
                "source": thing.source,
                "choices": dict(thing.choices),
            }
        ),
    }


# ---------------------------------------------------------------------------- effects, the moment


def _delayed(ability: DelayedAbility) -> Plain:
    return {
        "id": ability.id,
        "text": ability.text,
        "controller": ability.controller,
        "timestamp": ability.timestamp,
        **_said(
            {
                "affects": list(ability.affects),
                "source": ability.source,
                "choices": dict(ability.choices),
                "x": ability.x,
            }
        ),
    }


def _effect(effect: ResolvedEffect) -> Plain:
    entry = {
        "id": effect.id,
        "text": effect.text,
        "controller": effect.controller,
        "timestamp": effect.timestamp,
        **_said(
            {
                "affects": list(effect.affects),
                "source": effect.origin,
                "choices": dict(effect.choices),
                "x": effect.x,
            }
        ),
    }
    return entry if effect.left is None else {**entry, "left": effect.left}


def _turn(turn: Turn) -> Plain:
    return {
        "number": turn.number,
        "active": turn.active,
        **_said(
            {
                "phase": turn.phase,
                "step": turn.step,
                "priority": turn.priority,
                "passed": list(turn.passed),
                "waits_for": msgspec.to_builtins(turn.waits_for),
                "extra": list(msgspec.to_builtins(turn.extra)),
            }
        ),
    }


# ---------------------------------------------------------------------------------------- players


def _player(player: PlayerState, state: GameState) -> Plain:
    own = [each for each in state.objects if each.owner == player.name and each.zone != "stack"]
    return {
        "life": player.numbers.get("life", 0),
        **{zone: found for zone in PLAYER_ZONES if (found := _zone(zone, own, player)) is not None},
        **_said(
            {
                "mana": "".join(f"{{{symbol}}}" for symbol in player.mana),
                "counters": dict(counters_of(player)),
                "lands_played": player.numbers.get("lands_played", 0),
                "emblems": [_emblem(each) for each in own if each.emblem],
                "designations": [*_player_designations(player)],
                "shields": _said({"prevent": player.prevents}),
                "commander_damage": dict(player.commander_damage),
                "history": _past(player),
                "team": player.team,
                "controlled_by": player.controlled_by,
                "lost": player.lost,
                "dungeon": msgspec.to_builtins(player.dungeon),
            }
        ),
    }


def _zone(zone: str, own: list[GameObject], player: PlayerState) -> object:
    """A zone's cards, or how many there are where none is known; None for one that nothing is told
    of. Where some are known, the others are unknown cards beneath them."""
    known = [_object(each) for each in own if each.zone == zone and not each.emblem]
    hidden = max(0, player.numbers.get(zone, 0) - len(known))
    if not known:
        return hidden if hidden or zone in player.zones_told else None
    return [{"unknown": True}] * hidden + known


def counters_of(player: PlayerState) -> Iterator[tuple[str, int]]:
    """The kinds of counters on a player, each with how many (122.1)."""
    for kind, size in player.numbers.items():
        if kind not in OWN_NUMBERS and (size or kind not in USUAL_COUNTERS):
            yield kind, size


def designations_of(player: PlayerState) -> list[str]:
    """The names of a player's designations."""
    return [*sorted(player.statuses & OF_PLAYERS), *(n for n in NUMBERED if n in player.numbers)]


def _player_designations(player: PlayerState) -> Iterator[object]:
    yield from sorted(player.statuses & OF_PLAYERS)
    for name in NUMBERED:
        if name in player.numbers:
            yield {name: player.numbers[name]}


def _past(player: PlayerState) -> Plain:
    """What happened to the player this turn."""
    counted = ("cards_drawn", "life_lost", "life_gained", "creatures_died")
    empty = "drew_from_empty_library"
    return _said(
        {
            "spells_cast": list(player.spells_cast),
            **{kind: player.numbers.get(kind, 0) for kind in counted},
            empty: empty in player.statuses,
        }
    )


# ------------------------------------------------------------------------------------ its places


def places(state: GameState) -> dict[str, str]:
    """Where each object and effect stands in the snapshot of a state: `players.A.hand[0]`."""
    counts: dict[str, int] = {}
    found: dict[str, str] = {}
    for id_, where in _lists(state):
        found[id_] = f"{where}[{counts.get(where, 0)}]"
        counts[where] = counts.get(where, 0) + 1
    return found


def _lists(state: GameState) -> Iterator[tuple[str, str]]:
    for thing in state.objects:
        if thing.zone == "battlefield":
            yield thing.id, "battlefield"
        elif thing.zone != "stack":
            zone = "emblems" if thing.emblem else thing.zone
            yield thing.id, f"players.{thing.owner}.{zone}"
    yield from ((id_, "stack") for id_ in state.stack)
    for effect in (*state.effects, *state.unread_effects):
        if not effect.by_designation:
            yield effect.id, "effects"
    yield from ((each.id, "delayed") for each in state.delayed)
