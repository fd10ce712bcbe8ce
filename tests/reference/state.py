"""What an object is like at some point of the derivation, and what comes out in the end."""

from __future__ import annotations

import copy

import msgspec

from kb.editions import ParameterValue, era_of, parameter
from kb.state.game_state import GameObject, GameState, ResolvedEffect
from kb.vocabulary import Ability, Effect

BATTLEFIELD = "battlefield"


class Derived(msgspec.Struct, frozen=True):
    """The characteristics of one object after all continuous effects (109.3), and its controller.

    `power` and `toughness` are None on a permanent that is no creature (208.3). `abilities` has
    one entry for each ability with where it comes from: `printed` (the copiable values),
    `intrinsic` (305.6, 306.5b, 310.4b, 714.3a) or the id of the effect that gave it.
    """

    name: str
    mana_cost: str
    mana_value: int
    supertypes: frozenset[str]
    types: frozenset[str]
    subtypes: frozenset[str]
    colors: frozenset[str]
    controller: str | None
    power: int | None
    toughness: int | None
    abilities: list[tuple[Ability, str]]


class ObjectAbility(msgspec.Struct, frozen=True):
    """One ability that an object has now.

    `id` names the effect that it generates; it stays the same when the text changes. `granted` is
    the timestamp of the effect that gave it; `rank` is its place among ties.
    """

    ability: Ability
    origin: str
    id: str
    granted: int | None = None
    rank: int = 0


class ObjectState(msgspec.Struct):
    """An object's characteristics so far. Every field is immutable, so a shallow copy is one."""

    id: str
    zone: str
    name: str
    mana_cost: str
    mana_value: int
    supertypes: frozenset[str]
    types: frozenset[str]
    subtypes: frozenset[str]
    colors: frozenset[str]
    controller: str | None
    power: int | None
    toughness: int | None
    base_power: int | None
    base_toughness: int | None
    loyalty: int | None
    abilities: tuple[ObjectAbility, ...]
    has_printed_pt: bool
    """Whether its copiable values have a power or a toughness (208.3)."""
    barred: frozenset[str] = frozenset()
    """Keywords that it can't have (113.11)."""

    def is_creature(self) -> bool:
        return "creature" in self.types

    def number(self, value: int | None, board: Board) -> int | None:
        """A power or toughness as the rules see it (208.3, 208.5); editions that are silent about
        noncreature permanents are taken to mean the same."""
        if self.is_creature():
            return value or 0
        return value if self.has_printed_pt and self.zone != BATTLEFIELD else None


class Started(msgspec.Struct, frozen=True):
    """An effect that has begun to apply (613.6), with the sets of its clauses that have."""

    effect: Effect
    source: str | None
    """The object whose ability it is of; None for a resolved effect or a counter's."""
    rank: int
    granted: int | None
    cda: bool
    sets: dict[int, tuple[str, ...]]


class State:
    """All objects at one point of the derivation. `fork` gives a copy to try something on."""

    __slots__ = ("next_rank", "objects", "started")

    def __init__(
        self, objects: dict[str, ObjectState], started: dict[str, Started], next_rank: int
    ) -> None:
        self.objects = objects
        self.started = started
        self.next_rank = next_rank

    def fork(self) -> State:
        return State(dict(self.objects), dict(self.started), self.next_rank)

    def writable(self, name: str) -> ObjectState:
        """A fresh copy of the object, put in the old one's place."""
        fresh = copy.copy(self.objects[name])
        self.objects[name] = fresh
        return fresh


class Board:
    """What stays the same all through one derivation."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.edition = state.edition
        self.era = era_of(state.edition)
        self.objects: dict[str, GameObject] = {obj.id: obj for obj in state.objects}
        self.order = {obj.id: number for number, obj in enumerate(state.objects)}
        self.players = {player.name: player for player in state.players}
        self.lasting: dict[str, ResolvedEffect] = {each.id: each for each in state.effects}
        self.lasting_order = {each.id: number for number, each in enumerate(state.effects)}
        self.live = tuple(t.id for t in state.objects if "phased_out" not in t.traits)
        self.alive = frozenset(self.live)
        self.in_zone: dict[str, tuple[str, ...]] = {}
        for name in self.live:
            zone = self.objects[name].zone
            self.in_zone[zone] = (*self.in_zone.get(zone, ()), name)
        self.scopes: dict[int, tuple[object, object]] = {}
        self.shares: dict[tuple[int, bool, bool], tuple[object, object]] = {}
        self._parameters: dict[str, ParameterValue] = {}

    def says(self, name: str) -> ParameterValue:
        """What a dated parameter says in this edition."""
        if name not in self._parameters:
            self._parameters[name] = parameter(name, self.edition)
        return self._parameters[name]

    def since(self, date: str) -> bool:
        return self.edition >= date

    def opponents(self, player: str) -> list[str]:
        """Everyone who is not on the player's team (102.2, 102.3)."""
        team = self.players[player].team if player in self.players else None
        return [
            other.name
            for other in self.state.players
            if other.name != player and (team is None or other.team != team)
        ]
