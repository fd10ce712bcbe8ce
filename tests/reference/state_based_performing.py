"""Performing state-based actions: all of a check at once, then the check again (704.3)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb.state.game_state import GameObject, GameState, PlayerState, ResolvedEffect
from kb.vocabulary import GainControl
from tests.reference.copiable import copiable_face
from tests.reference.layers import final_state
from tests.reference.state import BATTLEFIELD, Board
from tests.reference.state_based_replacing import Result

replace = msgspec.structs.replace

_STAYING = frozenset({"token", "card", "copy", "commander"})
_IN_COMBAT = frozenset({"attacking", "blocking", "blocked", "unblocked"})


class Change(msgspec.Struct):
    """Everything that one check does."""

    results: dict[str, Result] = {}
    unattached: set[str] = set()
    removed: dict[str, dict[str, int]] = {}
    """Counters that go, of each object."""
    choices: dict[str, str] = {}
    """Battle → its new protector."""
    sectors: dict[str, str] = {}
    lost: set[str] = set()
    started: set[str] = set()
    """Players whose speed becomes 1."""

    def gone(self) -> set[str]:
        """The ids of the objects that leave their zone."""
        staying = ("regenerated", "healed")
        return {name for name, each in self.results.items() if each.becomes not in staying}


def over(state: GameState, lost: set[str]) -> bool:
    """Has the game ended: is at most one team left (104.2a, 104.4a)?"""
    left = [each for each in state.players if each.name not in lost]
    return bool(lost) and len({each.team or each.name for each in left}) <= 1


def performed(board: Board, change: Change) -> GameState:
    """The state after the check."""
    state = _frozen_copies(board)
    gone = change.gone()
    objects = tuple(made for each in state.objects for made in _object(each, change, gone))
    effects = tuple(
        replace(each, affects=tuple(name for name in each.affects if name not in gone))
        for each in state.effects
    )
    removed = {name for name, each in change.results.items() if each.becomes == "regenerated"}
    attacks = {a: b for a, b in state.attacks.items() if a not in gone | removed}
    players = tuple(_player(each, change, state) for each in state.players)
    made = replace(state, objects=objects, effects=effects, attacks=attacks, players=players)
    if change.lost and not over(state, change.lost):
        made = _without_players(made, change.lost)
    return made


def _frozen_copies(board: Board) -> GameState:
    """Copies with what they copied written down: it doesn't change as the original leaves."""
    objects = tuple(
        replace(each, copied=copiable_face(board, board.objects[each.copy_of]), copy_of=None)
        if each.copy_of in board.objects and each.copied is None
        else each
        for each in board.state.objects
    )
    return replace(board.state, objects=objects)


def _object(obj: GameObject, change: Change, gone: set[str]) -> Iterator[GameObject]:
    result = change.results.get(obj.id)
    if obj.id in gone and result is not None:
        if result.becomes != "none":
            yield GameObject(
                id=obj.id,
                face=obj.other_face or obj.face,
                owner=obj.owner,
                zone=result.becomes,  # type: ignore[arg-type]
                timestamp=obj.timestamp,
                traits=obj.traits & _STAYING,
            )
        return
    removed = change.removed.get(obj.id, {})
    counters = {
        kind: many - removed.get(kind, 0)
        for kind, many in obj.counters.items()
        if many > removed.get(kind, 0)
    }
    choices = dict(obj.choices)
    if obj.id in change.choices:
        choices["player"] = change.choices[obj.id]
    sector = {change.sectors[obj.id]} if obj.id in change.sectors else set()
    made = replace(
        obj,
        counters=counters,
        choices=choices,
        traits=(obj.traits | sector) - {"deathtouched"},
        host=None if obj.host in gone or obj.id in change.unattached else obj.host,
        paired_with=None if obj.paired_with in gone else obj.paired_with,
    )
    yield _saved(made, result) if result is not None else made


def _saved(obj: GameObject, result: Result) -> GameObject:
    """701.19a: a regenerated permanent is tapped and removed from combat."""
    if result.becomes == "healed":
        return replace(obj, damage=0)
    left = obj.shields["regeneration"] - 1
    shields = dict(obj.shields) | {"regeneration": left}
    return replace(
        obj,
        damage=0,
        shields={kind: many for kind, many in shields.items() if many},
        traits=(obj.traits - _IN_COMBAT - {"untapped"}) | {"tapped"},
    )


def _player(player: PlayerState, change: Change, state: GameState) -> PlayerState:
    numbers = dict(player.numbers)
    if player.name in change.started:
        numbers["speed"] = 1
    # "Since the last time state-based effects were checked": so said since 2003-12-01.
    forgotten = {"drew_from_empty_library"} if state.edition >= "2003-12-01" else set()
    return replace(player, numbers=numbers, statuses=player.statuses - forgotten)


# ------------------------------------------------------------------------------ leaving the game


def _without_players(state: GameState, lost: set[str]) -> GameState:
    """800.4a: what they own leaves; effects that give them control end; what they still control
    is exiled."""
    effects = tuple(each for each in state.effects if not _gives_control(each, lost))
    objects = tuple(each for each in state.objects if each.owner not in lost)
    there = {each.id for each in objects} | {each.name for each in state.players} - lost
    state = replace(
        state,
        effects=effects,
        objects=tuple(_loosened(each, there) for each in objects),
        players=tuple(each for each in state.players if each.name not in lost),
    )
    _, layered = final_state(state)
    kept = {
        name
        for name, each in layered.objects.items()
        if each.zone not in (BATTLEFIELD, "stack") or each.controller not in lost
    }
    change = Change()
    for each in state.objects:
        if each.id not in kept:
            change.results[each.id] = Result(each.id, "exile")
    gone = change.gone()
    objects = tuple(made for each in state.objects for made in _object(each, change, gone))
    return replace(state, objects=objects)


def _gives_control(effect: ResolvedEffect, lost: set[str]) -> bool:
    return effect.controller in lost and any(
        isinstance(each, GainControl) for clause in effect.effect.clauses for each in clause.does
    )


def _loosened(obj: GameObject, there: set[str]) -> GameObject:
    return replace(
        obj,
        host=obj.host if obj.host in there else None,
        copy_of=obj.copy_of if obj.copy_of in there else None,
        paired_with=obj.paired_with if obj.paired_with in there else None,
    )
