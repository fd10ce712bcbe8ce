"""The snapshot as it stands in the file: one struct per kind of mapping.

What may be left out has its default here when the default is a constant; defaults that follow
from the rest of the file (ids, timestamps, controllers, …) are None here and are filled in by
`resolution`. Every field's meaning stands in `descriptions`.
"""

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType, field

from kb.snapshot.card_record import CardRecord
from kb.snapshot.history import Entry, History, PlayerHistory, TriggeringEvent
from kb.snapshot.terms import (
    AttackOption,
    Awaited,
    BasicLandType,
    Color,
    ColorChoice,
    CopyUntil,
    Count,
    DayNight,
    Door,
    Doors,
    ExtraKind,
    FaceDownKind,
    Format,
    Int32,
    ManaCost,
    ManaLasts,
    ManaPool,
    Name,
    ObjectDesignation,
    PlayerDesignation,
    Printed,
    StackKind,
)
from kb.terms import Phase, Step


class Choices(Entry, frozen=True, kw_only=True):
    """What was chosen for an object or an effect."""

    color: ColorChoice | None = None
    creature_type: Name | None = None
    card_type: Name | None = None
    land_type: Name | None = None
    basic_land_type: BasicLandType | None = None
    card_name: Name | None = None
    keyword: Name | None = None
    number: Int32 | None = None
    player: Name | None = None
    object: Name | None = None
    mode: Int32 | Name | None = None


class FaceDown(Entry, frozen=True, kw_only=True):
    """Characteristics that the effect which turned it face down gave it (CR 708.2)."""

    power: Printed | None = None
    toughness: Printed | None = None
    types: tuple[Name, ...] = ()


class ObjectDetail(Entry, frozen=True, kw_only=True):
    """Designations that carry a player, a number or an object."""

    goaded: Name | None = None
    level: Count | None = None
    paired_with: Name | None = None
    prepare_spell_of: Name | None = None
    ring_bearer: Name | None = None


class PlayerDetail(Entry, frozen=True, kw_only=True):
    """Designations of a player that carry a number."""

    speed: Count | None = None
    ring: Count | None = None


class Shields(Entry, frozen=True, kw_only=True):
    """Shields that wait for their event."""

    regeneration: Count = 0
    prevent: Count = 0


class PlayerShields(Entry, frozen=True, kw_only=True):
    """Shields around a player."""

    prevent: Count = 0


class Characteristics(Entry, frozen=True, kw_only=True):
    """Characteristics of an object without a card, or corrections of its card."""

    name: Name | None = None
    mana_cost: ManaCost | None = None
    type_line: str | None = None
    oracle_text: str | None = None
    power: Printed | None = None
    toughness: Printed | None = None
    loyalty: Printed | None = None
    defense: Printed | None = None
    colors: tuple[Color, ...] | None = None
    keywords: tuple[Name, ...] | None = None


class CopyOf(Characteristics, frozen=True, kw_only=True, rename={"exception": "except"}):
    """What an object is a copy of, with the exceptions of the copy effect (CR 707.9): a card, an
    object, or what something that is gone was; characteristics stand in place of the card's."""

    card: Name | None = None
    id: Name | None = None
    face: Name | None = None
    exception: str | tuple[Name, ...] = ""

    @property
    def exceptions(self) -> tuple[str, ...]:
        """The words of the exceptions, each of one copy effect."""
        if isinstance(self.exception, str):
            return (self.exception,) if self.exception else ()
        return self.exception


class CopyEnd(Entry, frozen=True, kw_only=True):
    """How long something is a copy for a time (CR 611.2a), of the turns of which player, and what
    it is a copy of afterwards, if of anything."""

    until: CopyUntil
    player: Name
    copy_of: CopyOf | None = None
    choices: Choices = field(default_factory=Choices)


class Component(Characteristics, frozen=True, kw_only=True):
    """A component of a merged permanent, beneath the topmost one (CR 730.2)."""

    id: Name | None = None
    card: Name | None = None
    token: bool = False
    commander: bool = False
    face: Name | None = None
    face_down: bool | FaceDownKind | FaceDown = False
    copy_of: CopyOf | None = None


class Status(Characteristics, frozen=True, kw_only=True):
    """What a permanent's entry and its resolved form have in common."""

    card: Name | None = None
    token: bool = False
    face: Name | None = None
    face_down: bool | FaceDownKind | FaceDown = False
    tapped: bool = False
    flipped: bool = False
    phased_out: bool = False
    damage: Count = 0
    deathtouched: bool = False
    monstrous: bool = False
    sick: bool = False
    commander: bool = False
    counters: dict[Name, Count] = field(default_factory=dict)
    copy: bool = False
    copy_of: Name | CopyOf | None = None
    copy_ends: tuple[CopyEnd, ...] = ()
    x: Count | None = None
    generation: Count = 0
    shields: Shields = field(default_factory=Shields)
    history: History = field(default_factory=History)
    unknown: bool = False


class ObjectEntry(Status, frozen=True, kw_only=True):
    """An object on the battlefield or in a player's zone."""

    id: Name | None = None
    controller: Name | None = None
    owner: Name | None = None
    timestamp: Int32 | None = None
    attached_to: Name | None = None
    over: tuple[Name | Component, ...] = ()
    top: Name | None = None
    exiled_with: Name | None = None
    haunts: Name | None = None
    linked: Name | tuple[Name, ...] = ()
    moved: tuple[Name, ...] = ()
    choices: Choices = field(default_factory=Choices)
    designations: tuple[ObjectDesignation | ObjectDetail, ...] = ()
    level: Count | None = None
    solved: bool = False
    unlocked: Doors | tuple[Door, ...] = ()


class StackEntry(Characteristics, frozen=True, kw_only=True):
    """A spell or an ability on the stack."""

    id: Name | None = None
    card: Name | None = None
    text: Name | None = None
    kind: StackKind | None = None
    source: Name | None = None
    ability: Count | None = None
    part: Count | None = None
    given_by: Name | None = None
    controller: Name | None = None
    owner: Name | None = None
    timestamp: Int32 | None = None
    targets: tuple[Name, ...] = ()
    moved: tuple[Name, ...] = ()
    event: TriggeringEvent | None = None
    modes: tuple[Int32 | Name, ...] = ()
    spliced: tuple[Name, ...] = ()
    x: Count | None = None
    generation: Count = 0
    copy: bool = False
    copy_of: Name | CopyOf | None = None
    face: Name | None = None
    face_down: bool | FaceDownKind | FaceDown = False
    commander: bool = False
    choices: Choices = field(default_factory=Choices)
    history: History = field(default_factory=History)


class LastingEntry(Entry, frozen=True, kw_only=True):
    """What a resolved spell or ability has left behind."""

    text: Name | None = None
    id: Name | None = None
    affects: tuple[Name, ...] | None = None
    controller: Name | None = None
    source: Name | None = None
    timestamp: Int32 | None = None
    choices: Choices = field(default_factory=Choices)
    x: Count | None = None
    moved: tuple[Name, ...] = ()


class DelayedEntry(LastingEntry, frozen=True, kw_only=True):
    """A delayed triggered ability that waits for its event (CR 603.7)."""


class EffectEntry(LastingEntry, frozen=True, kw_only=True):
    """A continuous effect that a resolved spell or ability created: in words (`text`), or that of
    the spell of a `card`, whose `targets` it affects."""

    left: Count | None = None
    card: Name | None = None
    targets: tuple[Name, ...] | None = None


class EmblemEntry(Entry, frozen=True, kw_only=True):
    """An emblem in the command zone (CR 114)."""

    text: Name
    id: Name | None = None
    name: Name | None = None
    source: Name | None = None
    timestamp: Int32 | None = None
    choices: Choices = field(default_factory=Choices)


class Dungeon(Entry, frozen=True, kw_only=True):
    """The dungeon that a player is in (CR 309)."""

    card: Name
    room: Name


Objects = tuple[Name | ObjectEntry, ...]
Cards = Count | Objects


class ManaEntry(Entry, frozen=True, kw_only=True):
    """Mana in a pool of which more is said than its type (CR 106.6)."""

    mana: ManaPool
    snow: bool = False
    only: Name | None = None
    if_spent: Name | None = None
    lasts: ManaLasts | None = None
    produced_by: tuple[Name, ...] | None = None
    choices: Choices = field(default_factory=Choices)
    source: Name | None = None


class Player(Entry, frozen=True, kw_only=True):
    """A player and that player's zones."""

    life: Int32 | None = None
    hand: Cards | None = None
    library: Cards | None = None
    graveyard: Cards | None = None
    exile: Cards | None = None
    command: Cards | None = None
    outside: Cards | None = None
    mana: ManaPool | tuple[ManaPool | ManaEntry, ...] = ""
    counters: dict[Name, Count] = field(default_factory=dict)
    lands_played: Count | None = None
    emblems: tuple[EmblemEntry, ...] = ()
    designations: tuple[PlayerDesignation | PlayerDetail, ...] = ()
    shields: PlayerShields = field(default_factory=PlayerShields)
    commander_damage: dict[Name, Count] = field(default_factory=dict)
    history: PlayerHistory = field(default_factory=PlayerHistory)
    team: Int32 | Name | None = None
    controlled_by: Name | None = None
    next_turn_controlled_by: Name | None = None
    combat_controlled_by: Name | None = None
    next_combat_controlled_by: Name | None = None
    range_of_influence: Count | None = None
    shuffled: Count = 0
    mulligans: Count = 0
    kept: bool = False
    lost: bool = False
    dungeon: Dungeon | None = None


class WaitsFor(Entry, frozen=True, kw_only=True):
    """What the game waits for, and who does it."""

    what: Awaited
    player: Name | None = None


class Extra(Entry, frozen=True, kw_only=True):
    """A turn, phase or step that has been added and not yet begun (CR 500.7 to 500.9); `rest`: what
    comes after those that were added, of the turn or, with a player, of the game;
    `after_next_turn`: a turn that comes after the next one that the player takes."""

    player: Name | None = None
    kind: ExtraKind = "turn"
    phase: Phase | None = None
    step: Step | None = None
    then: tuple[Name, ...] = ()
    """Delayed triggered abilities of the player that wait during that turn, in their words."""


class Turn(Entry, frozen=True, kw_only=True):
    """The moment of the game."""

    number: Count | None = None
    active: Name | None = None
    phase: Phase | None = None
    step: Step | None = None
    priority: Name | UnsetType | None = UNSET
    passed: tuple[Name, ...] = ()
    waits_for: Awaited | WaitsFor | None = None
    extra: tuple[Extra, ...] = ()
    only_step: bool = False
    told: bool = False


class Combat(Entry, frozen=True, kw_only=True):
    """Attackers and blockers as declared, what is blocked though nothing blocks it now, what had
    first or double strike in the first combat damage step, the bands that attack, the damage that
    has been divided so far, whether something attacked or struck first that is there no more."""

    attackers: dict[Name, Name | None] = field(default_factory=dict)
    blockers: dict[Name, Name | tuple[Name, ...]] = field(default_factory=dict)
    blocked: tuple[Name, ...] = ()
    struck: tuple[Name, ...] = ()
    bands: tuple[tuple[Name, ...], ...] = ()
    assigned: dict[Name, dict[Name, Count]] = field(default_factory=dict)
    declared: bool = False
    two_damage_steps: bool = False


class Over(Entry, frozen=True, kw_only=True):
    """How the game has ended: who has won and who has lost, nobody in a draw (CR 104)."""

    winners: tuple[Name, ...] = ()
    losers: tuple[Name, ...] = ()


def two_players() -> dict[Name, Player]:
    """The players of a snapshot that names none."""
    return {"A": Player(), "B": Player()}


EditionName = Annotated[Name, Meta(extra_json_schema={"pattern": r"^(current|\d{4}-\d{2}-\d{2})$"})]


class Snapshot(Entry, frozen=True, kw_only=True):
    """One moment of a game."""

    edition: EditionName = "current"
    format: Format | None = None
    day_night: DayNight | None = None
    attack_option: AttackOption | None = None
    players: Annotated[dict[Name, Player], Meta(min_length=2)] = field(default_factory=two_players)
    turn: Turn = field(default_factory=Turn)
    battlefield: Objects = ()
    effects: tuple[EffectEntry, ...] = ()
    delayed: tuple[DelayedEntry, ...] = ()
    stack: tuple[Name | StackEntry, ...] = ()
    combat: Combat = field(default_factory=Combat)
    over: Over | None = None
    cards: tuple[CardRecord, ...] = ()
    subgame: "Snapshot | None" = None
