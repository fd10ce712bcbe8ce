"""What the engine is asked about: a moment of a game, with every text already turned into logic.

A `GameState` holds no file format and no wording: `kb.board` makes it from a snapshot and cards,
tests make it directly.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from kb.vocabulary import Effect, Modification, Replacement, StatementLine, Zone
from kb.vocabulary.card import Face


class Half(msgspec.Struct, frozen=True):
    """Half of a split card: its name and mana cost."""

    name: str
    mana_cost: str


class GameObject(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An object: a permanent, a card in some zone, a spell or ability on the stack.

    `face` has the printed characteristics that count; `controller` is None outside the
    battlefield and the stack (108.4); `host` is the id or the player it is attached to; `traits`
    are the words of `vocabulary.HasStatus`; `choices` maps a choice's key to a word or number.
    A copy (707.2) is `copy_of` another thing's id, or has a face `copied` from a card; `but` are
    the exceptions (707.9). `face_down` holds the characteristics that 708.2 gives. `damage` is
    marked on it (120.6); `shields` are of so many uses, by kind (`regeneration`, 701.19).
    """

    id: str
    face: Face
    owner: str
    zone: Zone = "battlefield"
    controller: str | None = None
    timestamp: int = 0
    traits: frozenset[str] = frozenset()
    counters: dict[str, int] = {}
    host: str | None = None
    paired_with: str | None = None
    choices: dict[str, str | int] = {}
    x: int | None = None
    copy_of: str | None = None
    copied: Face | None = None
    but: tuple[Modification, ...] = ()
    face_down: Face | None = None
    damage: int = 0
    shields: dict[str, int] = {}
    locked: tuple[Half, ...] = ()
    """The halves of it that are locked (709.5c)."""
    elsewhere: Face | None = None
    """What it has outside the battlefield and the stack, where that is not `face` (712.8a)."""


class ResolvedEffect(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A continuous effect of a resolved spell or ability (611.2): `affects` is the set that was
    locked in, ids or players; `rules` and `replacements` what it says about the rules of the game
    and about events; `text` its words, only for telling of it."""

    id: str
    effect: Effect
    controller: str
    timestamp: int = 0
    affects: tuple[str, ...] = ()
    source: str | None = None
    choices: dict[str, str | int] = {}
    x: int | None = None
    rules: tuple[StatementLine, ...] = ()
    replacements: tuple[Replacement, ...] = ()
    text: str = ""


class StackAbility(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An activated or triggered ability on the stack (113.7a): `source` is the id of an object, or
    the name of a card; targets are ids or players."""

    id: str
    kind: Literal["activated", "triggered"]
    controller: str
    source: str | None = None
    text: str | None = None
    targets: tuple[str, ...] = ()


class PlayerState(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player: `numbers` as `vocabulary.PlayerNumber` names them (life, hand, …), `statuses` as
    `vocabulary.PlayerIs` does. Players of one team are no opponents of each other.
    `commander_damage` is the combat damage each commander has dealt to the player (903.10a)."""

    name: str
    team: str | None = None
    numbers: dict[str, int] = {}
    statuses: frozenset[str] = frozenset()
    commander_damage: dict[str, int] = {}


class GameState(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A moment of a game under the rules of one edition (the date it took effect)."""

    edition: str
    players: tuple[PlayerState, ...]
    active: str
    things: tuple[GameObject, ...]
    effects: tuple[ResolvedEffect, ...] = ()
    statuses: frozenset[str] = frozenset()
    """Of the game: `day`, `night`, phase and step names."""
    format: str | None = None
    waiting: tuple[StackAbility, ...] = ()
    """The abilities on the stack."""
    attacks: dict[str, str] = {}
    """Attacking creature → the player, planeswalker or battle that it attacks (506.3)."""
    blocks: dict[str, tuple[str, ...]] = {}
    """Blocking creature → the attackers that it blocks (509.1). Its order, and for an attacker the
    order of its blockers here, is the damage assignment order where the rules have one."""
    goaded: dict[str, tuple[str, ...]] = {}
    """Creature → the players who have goaded it (701.15)."""
