"""What a state of a game holds: objects, abilities on the stack, effects, delayed abilities."""

from __future__ import annotations

from typing import Literal

import msgspec

from kb.snapshot.history import History, TriggeringEvent
from kb.snapshot.model import Characteristics, CopyOf, FaceDown
from kb.snapshot.resolved import Designation
from kb.snapshot.terms import CopyUntil
from kb.vocabulary import Effect, Filter, Modification, Replacement, StatementLine, Zone
from kb.vocabulary.card import Card, Face


class Half(msgspec.Struct, frozen=True):
    """Half of a split card: its name and mana cost."""

    name: str
    mana_cost: str


class CopyEnd(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """When a copy effect that lasts for a time ends (611.2a), and what its object is a copy of
    without it."""

    until: CopyUntil
    player: str
    """Whose turns its duration speaks of."""
    copies: CopyOf | None = None
    copied_card: Card | None = None
    exceptions: tuple[Modification, ...] = ()
    choices: dict[str, str | int] = {}
    """What its abilities had chosen, of which it has none as long as it is that copy (607.5a)."""


class GameObject(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An object: a permanent, a card in some zone, a spell or ability on the stack.

    First the facts that it is made of; then what `derived.completed` makes of them (`DERIVED`),
    which nothing else sets.
    """

    id: str
    owner: str
    zone: Zone = "battlefield"
    controller: str | None = None
    """Who controls it by default; None outside the battlefield and the stack (108.4)."""
    timestamp: int = 0
    generation: int = 0
    """How often it has changed zones; with each it is a new object (400.7)."""
    there_since: int | None = None
    """Until state-based actions are checked, when it came with others or phased in: the same number
    for those that did so at once, among the timestamps."""
    card: Card | None = None
    """The card that it is, with all its faces (108.2)."""
    card_name: str | None = None
    """The name of the card, or of the face or half of it that was cast (709.3b)."""
    face_name: str | None = None
    """The name of the face that is up, or of the half that was cast or unlocked."""
    corrections: Characteristics = Characteristics()
    """Printed characteristics that stand in place of the card's, or of what is no card."""
    copies: str | CopyOf | None = None
    """What it is a copy of: an object's id, or a card, an object or values, with exceptions."""
    copied_card: Card | None = None
    """The card that it copies, with all its faces."""
    exceptions: tuple[Modification, ...] = ()
    """The exceptions of its own copy effect (707.9)."""
    copy_ends: tuple[CopyEnd, ...] = ()
    """When those of its copy effects end that last for a time, the newest first."""
    turned_down: bool | str | FaceDown = False
    """What it is face down by: a kind of ability, or the characteristics that an effect lists."""
    status: frozenset[str] = frozenset()
    """Words that are true of it and follow from nothing else: `tapped`, `token`, …"""
    designations: tuple[Designation, ...] = ()
    """What it is called by an effect (700.2), some with a player, an object or a number."""
    counters: dict[str, int] = {}
    host: str | None = None
    """The id or the player that it is attached to."""
    choices: dict[str, str | int] = {}
    """What was chosen for it: a choice's key → a word or number."""
    x: int | None = None
    damage: int = 0
    """The damage marked on it (120.6)."""
    shields: dict[str, int] = {}
    """Shields of so many uses by kind (`regeneration`, 701.19; of `prevent` the damage)."""
    history: History = History()
    """What it did this turn, and how it came to be where it is."""
    emblem: bool = False
    text: str | None = None
    """The words of an emblem, or of a spell that is told by its text."""
    source: str | None = None
    """Where an emblem comes from: the id of an object, or the name of a card."""
    targets: tuple[str, ...] = ()
    """A spell's targets, objects and players, in order."""
    modes: tuple[int | str, ...] = ()
    """The modes that were chosen for a spell (700.2)."""
    spliced: tuple[Card, ...] = ()
    """The cards whose text was spliced onto a spell, in the order of their effects (702.47)."""
    moved: tuple[str, ...] = ()
    """Those of a spell's targets that are other objects by now (400.7)."""
    merged: tuple[GameObject, ...] = ()
    """The components of a merged permanent beneath the topmost one, from there down."""
    top: str | None = None
    """The id that the topmost component of a merged permanent has by itself."""
    exiled_with: str | None = None
    """The object whose ability exiled it (607.2a)."""
    haunts: str | None = None
    """The object that it haunts from exile (702.55b)."""
    linked: tuple[str, ...] = ()
    """The objects that its linked abilities speak of (607)."""
    unread: tuple[str, ...] = ()
    """Of the words that make it what it is, those that could not be turned into logic."""

    face: Face = Face(name="")
    """The printed characteristics that count where it is."""
    other_face: Face | None = None
    """What it has outside the battlefield and the stack, where that is not `face` (712.8a)."""
    face_down: Face | None = None
    """The characteristics that 708.2 gives it."""
    copy_of: str | None = None
    """The object whose copiable values it has as they are (707.2)."""
    copied: Face | None = None
    """What it has of the card that it copies."""
    copy_exceptions: tuple[Modification, ...] = ()
    """The exceptions of all copy effects that it has its values by, newest last."""
    locked: tuple[Half, ...] = ()
    """The halves of it that are locked (709.5c)."""
    traits: frozenset[str] = frozenset()
    """The words of `vocabulary.HasStatus` that are true of it."""
    paired_with: str | None = None

    @property
    def name(self) -> str | None:
        """A name of its own, else the name of its card."""
        return self.corrections.name or self.card_name

    @property
    def controller_or_owner(self) -> str:
        """Its controller, or its owner where nobody controls anything (108.4)."""
        return self.controller or self.owner


DERIVED = (
    "face", "other_face", "face_down", "copy_of", "copied", "copy_exceptions", "locked", "traits",
    "paired_with",
)  # fmt: skip
"""The fields of an object that follow from others, its own and those of the state."""


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
    origin: str | None = None
    """Where it comes from, as its entry says it: the id of an object, or the name of a card."""
    left: int | None = None
    """How much of it is left: of a prevention shield, or how many uses (615.7)."""
    moved: tuple[str, ...] = ()
    """Sources of damage that it waits for and that have left: they may deal damage yet (609.7)."""
    by_designation: bool = False
    """Whether it is what a designation does, and no effect of its own."""
    unread: tuple[str, ...] = ()
    """Of its text the words that could not be turned into logic."""
    named: Filter | None = None
    """The objects that its words name, as long as `affects` has not been worked out (611.2c)."""


class DelayedAbility(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A delayed triggered ability that waits for its event (603.7), with its words."""

    id: str
    text: str
    controller: str
    timestamp: int = 0
    affects: tuple[str, ...] = ()
    source: str | None = None
    choices: dict[str, str | int] = {}
    x: int | None = None
    moved: tuple[str, ...] = ()
    """What of the objects that it affects, and whether its source, is another object by now
    (603.7c, 400.7)."""
    is_open: bool = False
    """Whether nobody has said whom it affects."""


class StackAbility(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An activated or triggered ability on the stack (113.7a), or the combat damage that was
    assigned there until 2009, with its text ("bears:wall=2,elf:B=1"): `source` is the id of an
    object, or the name of a card; targets are ids or players."""

    id: str
    kind: Literal["activated", "triggered", "combat_damage"]
    controller: str
    source: str | None = None
    text: str | None = None
    targets: tuple[str, ...] = ()
    owner: str = ""
    ability: int | None = None
    """Which ability of its source it is, by its number from 1."""
    part: int | None = None
    """Which of the abilities it is that its keyword stands for, if these are several, from 1."""
    given_by: str | None = None
    """What gave its source the ability, where that calls it by its name (201.5a)."""
    timestamp: int = 0
    modes: tuple[int | str, ...] = ()
    moved: tuple[str, ...] = ()
    """What of its targets, and of what its event speaks of, are other objects by now (400.7)."""
    event: TriggeringEvent | None = None
    """Who took which part in the event that it triggered on."""
    x: int | None = None
    choices: dict[str, str | int] = {}
    history: History = History()
    copy: bool = False
    copies: str | CopyOf | None = None
    name: str | None = None
    """A name that its entry gives it; the rules give it none."""
    on_event: bool = False
    """Whether its words begin with an event, as those of chapter abilities don't."""
    card: None = None
    card_name: None = None

    @property
    def controller_or_owner(self) -> str:
        """Its controller."""
        return self.controller

    @property
    def zone(self) -> Zone:
        """The zone that it is in, the stack (113.7a)."""
        return "stack"
