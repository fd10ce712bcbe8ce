"""A state written as a snapshot: plain values that reading gives the same state for."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb.snapshot.pool import as_entries
from kb.snapshot.terms import PLAYER_ZONES, PlayerZone
from kb.state.game_state import (
    GameObject,
    GameState,
    Over,
    PlayerState,
    Turn,
)
from kb.state.players import seated
from kb.state.written_entries import (
    Plain,
    ability_entry,
    counters_entry,
    delayed_entry,
    designation_entries,
    effect_entry,
    emblem_entry,
    history_entry,
    object_entry,
    permanent_entry,
    said,
    spell_entry,
)


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
            permanent_entry(each) | counters_entry(each, objects)
            for each in state.objects
            if each.zone == "battlefield"
        ],
        "effects": [effect_entry(each) for each in (*effects, *state.unread_effects)],
        "delayed": [delayed_entry(each) for each in state.delayed],
        "stack": [
            spell_entry(objects[each]) if each in objects else ability_entry(abilities[each])
            for each in state.stack
        ],
        "combat": said(
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
    return said(document) | {"edition": state.edition} | ended


def _over(over: Over | None) -> Plain:
    """Who has won and who has lost; nobody in a draw."""
    return said(msgspec.to_builtins(over)) if over is not None else {}


def _turn(turn: Turn) -> Plain:
    return {
        "number": turn.number,
        "active": turn.active,
        "priority": turn.priority,
        **said(
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
        **said(
            {
                "mana": as_entries(player.mana),
                "counters": dict(player.counters),
                "lands_played": player.lands_played,
                "emblems": [emblem_entry(each) for each in own if each.emblem],
                "designations": list(designation_entries(player.designations)),
                "shields": said({"prevent": player.prevents}),
                "commander_damage": dict(player.commander_damage),
                "history": history_entry(player.history),
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
    known = [object_entry(each) for each in own if each.zone == zone and not each.emblem]
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
