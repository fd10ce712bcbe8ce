"""The state of a game: a moment of it, with every text already turned into logic.

A `GameState` is an immutable value: what questions are asked of and what a step of the game makes.
`from_snapshot` makes it from a snapshot and cards, `to_snapshot` writes it back, tests make it
directly.
"""

from __future__ import annotations

import msgspec

from kb.snapshot.card_record import CardRecord
from kb.snapshot.history import History, LastKnown, PlayerHistory, TriggeringEvent
from kb.snapshot.model import Characteristics, CopyOf, Dungeon, Extra, FaceDown, WaitsFor
from kb.snapshot.pool import PoolMana
from kb.snapshot.resolved import Designation
from kb.snapshot.terms import PlayerZone
from kb.state.game_objects import (
    CopyEnd,
    DelayedAbility,
    GameObject,
    Half,
    ResolvedEffect,
    StackAbility,
)

__all__ = [
    "Characteristics", "CopyEnd", "CopyOf", "DelayedAbility", "Designation", "Dungeon", "Extra",
    "FaceDown", "GameObject", "GameState", "Half", "History", "LastKnown", "PlayerHistory",
    "PlayerState", "ResolvedEffect", "StackAbility", "TriggeringEvent", "Turn", "WaitsFor",
]  # fmt: skip


class PlayerState(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player. Players of one team are no opponents of each other. `numbers` and `statuses` are
    made of the rest by `derived.completed`; nothing else sets them."""

    name: str
    team: str | None = None
    life: int = 20
    counters: dict[str, int] = {}
    mana: tuple[PoolMana, ...] = ()
    """The mana in the player's pool (106.4)."""
    lands_played: int = 0
    history: PlayerHistory = PlayerHistory()
    """What happened to the player this turn."""
    designations: tuple[Designation, ...] = ()
    unknown_cards: dict[PlayerZone, int] = {}
    """How many cards lie in each zone of which nothing but that is known."""
    stated_zones: frozenset[str] = frozenset()
    """The zones of which something is known, if only that they are empty."""
    prevents: int = 0
    """How much damage to the player shields will prevent (615.7)."""
    commander_damage: dict[str, int] = {}
    """The combat damage that each commander has dealt to the player (903.10a)."""
    controlled_by: str | None = None
    """The player who controls this player, until the next turn begins (723)."""
    next_turn_controlled_by: str | None = None
    """The player who will control this player during the next turn that this one takes (723.1)."""
    combat_controlled_by: str | None = None
    """The player who controls this player, until the combat phase ends."""
    next_combat_controlled_by: str | None = None
    """The player who will control this player during the next combat phase of this one's."""
    range_of_influence: int | None = None
    """How many seats away those are whom the player can affect, where that is limited (801.2)."""
    shuffled: int = 0
    """How many of the lowest cards of the library lie in an order that nobody knows."""
    mulligans: int = 0
    """How many mulligans the player has taken, as a game starts (103.5)."""
    kept: bool = False
    """Whether the player has kept the opening hand, as others have yet to."""
    dungeon: Dungeon | None = None

    numbers: dict[str, int] = {}
    """As `vocabulary.PlayerNumber` names them (life, hand, …)."""
    statuses: frozenset[str] = frozenset()
    """As `vocabulary.PlayerIs` names them."""


class Turn(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The moment: whose turn it is, its phase and step, and who acts."""

    active: str
    number: int = 1
    phase: str | None = None
    step: str | None = None
    """None in main phases."""
    priority: str | None = None
    """The player with priority (117.1), if anyone has it."""
    passed: tuple[str, ...] = ()
    """Who has passed in succession (117.4)."""
    waits_for: WaitsFor | None = None
    """What the game waits for, where that isn't priority."""
    extra: tuple[Extra, ...] = ()
    """Turns, phases and steps that were added and have not begun (500.7 to 500.9)."""
    only_step: bool = False
    """The phase was added for this step and has no other (500.10)."""
    told: bool = False
    """What no history tells of has not happened this turn."""


class Over(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of the game: who has won and who has lost, nobody in a draw."""

    winners: tuple[str, ...] = ()
    losers: tuple[str, ...] = ()


class GameState(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A moment of a game under the rules of one edition (the date it took effect)."""

    edition: str
    players: tuple[PlayerState, ...]
    """Those who are in the game, in turn order."""
    left: tuple[PlayerState, ...] = ()
    """Those who have lost, and so have left the game (104.5, 800.4a)."""
    seats: tuple[str, ...] = ()
    """The names of all of them in the order in which they sit, once some have left."""
    turn: Turn
    objects: tuple[GameObject, ...]
    """Zone by zone, each in its order: oldest first, top card last."""
    effects: tuple[ResolvedEffect, ...] = ()
    unread_effects: tuple[ResolvedEffect, ...] = ()
    """The effects of which nothing could be turned into logic."""
    delayed: tuple[DelayedAbility, ...] = ()
    day_night: str | None = None
    attack_option: str | None = None
    """To which side alone players attack, `left` or `right`, where that is so (803)."""
    format: str | None = None
    stack_abilities: tuple[StackAbility, ...] = ()
    """The abilities on the stack."""
    stack: tuple[str, ...] = ()
    """The spells and abilities on the stack, bottom first (405.2)."""
    attacks: dict[str, str | None] = {}
    """Attacking creature → the player, planeswalker or battle that it attacks (506.3), if that is
    still there (506.4c)."""
    blocks: dict[str, tuple[str, ...]] = {}
    """Blocking creature → the attackers that it blocks (509.1). Its order, and for an attacker the
    order of its blockers here, is the damage assignment order where the rules have one."""
    blocked: tuple[str, ...] = ()
    """Attackers that are blocked whatever blocks them now (509.1h)."""
    struck: tuple[str, ...] = ()
    """Creatures that had first or double strike as the first of two combat damage steps began."""
    bands: tuple[tuple[str, ...], ...] = ()
    """The attackers of each band (702.22)."""
    assigned: dict[str, dict[str, int]] = {}
    """Combat damage that has been divided while other damage waits for that: creature →
    recipient."""
    declared: bool = False
    """Whether creatures were declared as attackers, or put onto the battlefield attacking, in this
    combat (508.8)."""
    two_damage_steps: bool = False
    """Whether the first of two combat damage steps has begun in this combat (510.4)."""
    cards: tuple[CardRecord, ...] = ()
    """Cards of the game's own, beside those that are known."""
    over: Over | None = None
    """How the game has ended, once it has (104.1)."""
    around: GameState | None = None
    """The main game that waits, where this is a subgame."""

    def __hash__(self) -> int:
        """Equal for equal states, whatever the order of their dictionaries and sets. Of what is
        printed the name will do."""
        objects = [
            (each.id, each.face.name, each.zone, each.owner, each.controller, each.timestamp,
             each.traits, each.counters, each.host, each.damage, each.targets)
            for each in self.objects
        ]  # fmt: skip
        effects = [(each.id, each.text, each.affects) for each in self.effects]
        players = [(each.name, each.numbers, each.statuses, each.mana) for each in self.players]
        turn = (self.turn.active, self.turn.number, self.turn.phase, self.turn.step)
        told = (
            self.edition,
            turn,
            players,
            objects,
            effects,
            self.stack,
            self.attacks,
            self.blocks,
        )
        return hash(msgspec.json.encode(told, order="deterministic"))

    @property
    def latest_timestamp(self) -> int:
        """The timestamp that none of its objects and effects is newer than."""
        dated = (
            self.objects,
            self.stack_abilities,
            self.effects,
            self.unread_effects,
            self.delayed,
        )
        return max((each.timestamp for some in dated for each in some), default=0)

    @property
    def ids(self) -> frozenset[str]:
        """The ids that are taken."""
        objects = (*(each.id for each in self.objects), *(each.id for each in self.stack_abilities))
        effects = (each.id for each in (*self.effects, *self.unread_effects))
        return frozenset((*objects, *effects, *(each.id for each in self.delayed)))

    @property
    def goaded(self) -> dict[str, tuple[str, ...]]:
        """Creature → the players who have goaded it (701.15)."""
        found: dict[str, tuple[str, ...]] = {}
        for obj in self.objects:
            for each in obj.designations:
                if each.name == "goaded" and isinstance(each.detail, str):
                    found[obj.id] = (*found.get(obj.id, ()), each.detail)
        return found

    @property
    def active(self) -> str:
        """The active player (102.1)."""
        return self.turn.active

    @property
    def statuses(self) -> frozenset[str]:
        """Returns what is true of the game: `day` or `night`, its phase and step, whether that is
        the only one of its phase, and whether the game is `over`."""
        alone = "only_step" if self.turn.only_step else None
        ended = "over" if self.over is not None else None
        words = (self.turn.phase, self.turn.step, alone, self.day_night, ended)
        return frozenset(word for word in words if word is not None)
