"""A state written as a snapshot: plain values that reading gives the same state for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

import msgspec

from kb.snapshot.pool import as_entries
from kb.snapshot.resolved import Designation
from kb.snapshot.terms import PLAYER_ZONES, PlayerZone, StackKind
from kb.state.assumptions import printed_counters
from kb.state.game_state import (
    CopyEnd,
    DelayedAbility,
    GameObject,
    GameState,
    Over,
    PlayerState,
    ResolvedEffect,
    StackAbility,
    Turn,
)
from kb.state.players import seated

Plain = dict[str, Any]

STATUS = ("tapped", "flipped", "phased_out", "monstrous", "sick", "deathtouched")
"""Words that are true of permanents and have keys of their own."""
ANYWHERE = ("token", "commander", "copy", "unknown")
"""Words that are true of objects in any zone and have keys of their own."""
ON_STACK = ("commander", "copy")


def to_snapshot(state: GameState) -> Plain:
    """The snapshot of a state, with every id, timestamp and player said: of a subgame within its
    main game's."""
    if state.around is not None:
        own = _document(state)
        own.pop("cards", None)
        return _innermost(to_snapshot(state.around), own)
    return _document(state)


def _innermost(document: Plain, subgame: Plain) -> Plain:
    """The snapshot of a main game with that of a subgame in the innermost game that it has."""
    if "subgame" in document:
        return {**document, "subgame": _innermost(document["subgame"], subgame)}
    return {**document, "subgame": subgame}


def _document(state: GameState) -> Plain:
    """The snapshot of one game."""
    objects = {obj.id: obj for obj in state.objects}
    abilities = {each.id: each for each in state.stack_abilities}
    effects = [each for each in state.effects if not each.by_designation]
    gone = {player.name for player in state.left}
    document: Plain = {
        "edition": state.edition,
        "format": state.format,
        "day_night": state.day_night,
        "attack_option": state.attack_option,
        "players": {
            player.name: _player(player, state) | ({"lost": True} if player.name in gone else {})
            for player in seated(state)
        },
        "turn": _turn(state.turn),
        "over": _over(state.over),
        "battlefield": [
            _permanent(each) | _counters(each, objects)
            for each in state.objects
            if each.zone == "battlefield"
        ],
        "effects": [_effect(each) for each in (*effects, *state.unread_effects)],
        "delayed": [_delayed(each) for each in state.delayed],
        "stack": [
            _spell(objects[each]) if each in objects else _ability(abilities[each])
            for each in state.stack
        ],
        "combat": _said(
            {
                "attackers": dict(state.attacks),
                "blockers": {blocker: list(blocked) for blocker, blocked in state.blocks.items()},
                "blocked": list(state.blocked),
                "struck": list(state.struck),
                "bands": [list(each) for each in state.bands],
                "assigned": {each: dict(parts) for each, parts in state.assigned.items()},
                "declared": state.declared and not state.attacks,
                "two_damage_steps": state.two_damage_steps and not state.struck,
            }
        ),
        "cards": list(msgspec.to_builtins(state.cards)),
    }
    ended = {"over": document["over"]} if state.over is not None else {}
    return _said(document) | {"edition": state.edition} | ended


def _over(over: Over | None) -> Plain:
    """Who has won and who has lost; nobody in a draw."""
    return _said(msgspec.to_builtins(over)) if over is not None else {}


def _said(mapping: Plain) -> Plain:
    """Without keys that say no more than their absence; an X of 0 says more."""
    return {
        key: value
        for key, value in mapping.items()
        if value not in (None, False, 0, "", [], {}) or (key == "x" and value is not None)
    }


# ---------------------------------------------------------------------------------------- objects


def _identity(obj: GameObject) -> Plain:
    """Returns what it is in any zone, wherever that comes from."""
    corrections = msgspec.to_builtins(obj.corrections, str_keys=True)
    return {
        "id": obj.id,
        **({} if obj.card_name is None else {"card": obj.card_name}),
        **{key: value for key, value in corrections.items() if value is not None},
    }


def _copied(obj: GameObject | StackAbility) -> object:
    return msgspec.to_builtins(obj.copies, str_keys=True)


def _copy_end(end: CopyEnd) -> Plain:
    """How long something is a copy for a time, and what it is one of afterwards."""
    words = msgspec.to_builtins(end.copies, str_keys=True)
    then = _said({"copy_of": words, "choices": dict(end.choices)})
    return {"until": end.until, "player": end.player, **then}


def _object(obj: GameObject) -> Plain:
    """A permanent's or a card's entry."""
    shields = obj.shields
    return (
        _identity(obj)
        | _said(
            {
                **{word: word in obj.status for word in ANYWHERE},
                "generation": obj.generation,
                "face": obj.face_name,
                "face_down": msgspec.to_builtins(obj.turned_down, str_keys=True),
                "timestamp": obj.timestamp or None,
                "counters": dict(obj.counters),
                "copy_of": _copied(obj),
                "copy_ends": [_copy_end(each) for each in obj.copy_ends],
                "x": obj.x,
                "shields": _said(
                    {kind: shields.get(kind, 0) for kind in ("regeneration", "prevent")}
                ),
                "history": _history(obj.history),
                "choices": dict(obj.choices),
                "designations": list(_designations(obj.designations)),
                "over": [_component(each) for each in obj.merged],
                "top": obj.top,
                "exiled_with": obj.exiled_with,
                "haunts": obj.haunts,
                "linked": list(obj.linked),
                "moved": list(obj.moved),
            }
        )
        | {"timestamp": obj.timestamp}
    )


def _component(obj: GameObject) -> Plain:
    """A component of a merged permanent beneath the topmost one."""
    return _identity(obj) | _said(
        {
            **{word: word in obj.status for word in ("token", "commander")},
            "face": obj.face_name,
            "face_down": msgspec.to_builtins(obj.turned_down, str_keys=True),
            "copy_of": _copied(obj),
        }
    )


def _history(history: msgspec.Struct) -> Plain:
    return dict(msgspec.to_builtins(history, str_keys=True))


def _permanent(obj: GameObject) -> Plain:
    return {
        **_object(obj),
        "controller": obj.controller,
        "owner": obj.owner,
        **_said({word: word in obj.status for word in STATUS}),
        **_said({"damage": obj.damage, "attached_to": obj.host}),
    }


def _counters(obj: GameObject, objects: Mapping[str, GameObject]) -> Plain:
    """The counters of a permanent, with those kinds of which it has none and would otherwise be
    assumed to have as many as are printed."""
    counters = {kind: 0 for kind, _ in printed_counters(obj, objects)} | obj.counters
    return {"counters": counters} if counters else {}


def _designations(given: tuple[Designation, ...]) -> Iterator[object]:
    """Designations; those that carry something with it."""
    for each in given:
        yield each.name if each.detail is None else {each.name: each.detail}


def _spell(obj: GameObject) -> Plain:
    return {
        **_identity(obj),
        "controller": obj.controller,
        "owner": obj.owner,
        "timestamp": obj.timestamp,
        "kind": get_args(StackKind)[0],
        **_said(
            {
                **{word: word in obj.status for word in ON_STACK},
                "generation": obj.generation,
                "text": obj.text,
                "source": obj.source,
                "face": obj.face_name,
                "face_down": msgspec.to_builtins(obj.turned_down, str_keys=True),
                "copy_of": _copied(obj),
                "spliced": [each.name for each in obj.spliced],
                **_announced(obj),
            }
        ),
    }


def _announced(obj: GameObject | StackAbility) -> Plain:
    """What was chosen as a spell was cast or an ability activated or put on the stack (601.2)."""
    return {
        "targets": list(obj.targets),
        "modes": list(obj.modes),
        "moved": list(obj.moved),
        "x": obj.x,
        "history": _history(obj.history),
        "choices": dict(obj.choices),
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
                "part": ability.part,
                "given_by": ability.given_by,
                "event": msgspec.to_builtins(ability.event, str_keys=True),
                "copy": ability.copy,
                "copy_of": _copied(ability),
                **_announced(ability),
            }
        ),
    }


def _emblem(obj: GameObject) -> Plain:
    return {
        "id": obj.id,
        "text": obj.text,
        "timestamp": obj.timestamp,
        **_said(
            {
                "name": obj.corrections.name,
                "source": obj.source,
                "choices": dict(obj.choices),
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
        **({} if ability.is_open else {"affects": list(ability.affects)}),
        **_said(
            {
                "source": ability.source,
                "choices": dict(ability.choices),
                "x": ability.x,
                "moved": list(ability.moved),
            }
        ),
    }


def _effect(effect: ResolvedEffect) -> Plain:
    entry = {
        "id": effect.id,
        "text": effect.text,
        "controller": effect.controller,
        "timestamp": effect.timestamp,
        "affects": list(effect.affects),  # none is another thing than none said
        **_said(
            {
                "source": effect.origin,
                "choices": dict(effect.choices),
                "x": effect.x,
                "moved": list(effect.moved),
            }
        ),
    }
    return entry if effect.left is None else {**entry, "left": effect.left}


def _turn(turn: Turn) -> Plain:
    return {
        "number": turn.number,
        "active": turn.active,
        "priority": turn.priority,
        **_said(
            {
                "phase": turn.phase,
                "step": turn.step,
                "passed": list(turn.passed),
                "waits_for": msgspec.to_builtins(turn.waits_for),
                "extra": list(msgspec.to_builtins(turn.extra)),
                "only_step": turn.only_step,
                "told": turn.told,
            }
        ),
    }


# ---------------------------------------------------------------------------------------- players


def _player(player: PlayerState, state: GameState) -> Plain:
    own = [each for each in state.objects if each.owner == player.name and each.zone != "stack"]
    return {
        "life": player.life,
        **{zone: found for zone in PLAYER_ZONES if (found := _zone(zone, own, player)) is not None},
        **_said(
            {
                "mana": as_entries(player.mana),
                "counters": dict(player.counters),
                "lands_played": player.lands_played,
                "emblems": [_emblem(each) for each in own if each.emblem],
                "designations": list(_designations(player.designations)),
                "shields": _said({"prevent": player.prevents}),
                "commander_damage": dict(player.commander_damage),
                "history": _history(player.history),
                "team": player.team,
                "controlled_by": player.controlled_by,
                "next_turn_controlled_by": player.next_turn_controlled_by,
                "combat_controlled_by": player.combat_controlled_by,
                "next_combat_controlled_by": player.next_combat_controlled_by,
                "range_of_influence": player.range_of_influence,
                "shuffled": player.shuffled,
                "mulligans": player.mulligans,
                "kept": player.kept,
                "dungeon": msgspec.to_builtins(player.dungeon),
            }
        ),
    }


def _zone(zone: PlayerZone, own: list[GameObject], player: PlayerState) -> object:
    """A zone's cards, or how many there are where none is known; None for one that nothing is told
    of. Where some are known, the others are unknown cards beneath them."""
    known = [_object(each) for each in own if each.zone == zone and not each.emblem]
    hidden = player.unknown_cards.get(zone, 0)
    if not known:
        return hidden if hidden or zone in player.stated_zones else None
    return [{"unknown": True}] * hidden + known


# ------------------------------------------------------------------------------------ its places


def places(state: GameState) -> dict[str, str]:
    """Returns where each object and effect stands in the snapshot of a state:
    `players.A.hand[0]`."""
    counts: dict[str, int] = {}
    found: dict[str, str] = {}
    for id_, where in _lists(state):
        found[id_] = f"{where}[{counts.get(where, 0)}]"
        counts[where] = counts.get(where, 0) + 1
    return found


def _lists(state: GameState) -> Iterator[tuple[str, str]]:
    for obj in state.objects:
        if obj.zone == "battlefield":
            yield obj.id, "battlefield"
        elif obj.zone != "stack":
            zone = "emblems" if obj.emblem else obj.zone
            yield obj.id, f"players.{obj.owner}.{zone}"
    yield from ((id_, "stack") for id_ in state.stack)
    for effect in (*state.effects, *state.unread_effects):
        if not effect.by_designation:
            yield effect.id, "effects"
    yield from ((each.id, "delayed") for each in state.delayed)
