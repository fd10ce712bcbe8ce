"""The snapshot with everything filled in: each object with its id, zone, players and timestamp."""

from collections.abc import Collection
from typing import NamedTuple

from msgspec import Struct, field

from kb.errors import SnapshotError, Steps, nearest, shown
from kb.snapshot.card_record import CardRecord
from kb.snapshot.history import PlayerHistory, TriggeringEvent
from kb.snapshot.model import (
    Choices,
    Component,
    Dungeon,
    Extra,
    PlayerShields,
    Snapshot,
    Status,
    WaitsFor,
)
from kb.snapshot.pool import PoolMana
from kb.snapshot.terms import NO_SPELLS, AttackOption, DayNight, Format, PlayerZone, StackKind
from kb.terms import Phase, Step, Zone


class Designation(Struct, frozen=True):
    """A designation, with the player, object or number that it carries, if any."""

    name: str
    detail: str | int | None = None


class ResolvedObject(Status, frozen=True, kw_only=True):
    """An object in any zone: a permanent, a card, a spell or ability on the stack, an emblem.

    controller: the owner, for objects outside the battlefield and the stack (CR 108.4).
    position: from 0, in its zone (of its owner): oldest first, top card last, stack bottom first.
    attached_to: the id of an object; attached_to_player: a player. At most one of them is set.
    copy_of: the id of the object copied, or a CopyOf with one of its `card` and `id` set.
    choices: colours as words, whichever way the file writes them.
    kind: for objects on the stack only; `copy`, `targets`, `modes`, too. Targets are ids or
    players, in the file's order. source: the id of an object, or the name of a card.
    text: of abilities on the stack and of emblems.
    steps: where its entry stands in the file.
    """

    id: str
    zone: Zone
    owner: str
    controller: str
    timestamp: int
    position: int
    steps: Steps
    attached_to: str | None = None
    attached_to_player: str | None = None
    over: tuple[Component, ...] = ()
    top: str | None = None
    exiled_with: str | None = None
    haunts: str | None = None
    linked: tuple[str, ...] = ()
    choices: Choices = field(default_factory=Choices)
    designations: tuple[Designation, ...] = ()
    kind: StackKind | None = None
    text: str | None = None
    source: str | None = None
    ability: int | None = None
    part: int | None = None
    given_by: str | None = None
    targets: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    event: TriggeringEvent | None = None
    modes: tuple[int | str, ...] = ()
    spliced: tuple[str, ...] = ()
    emblem: bool = False


class StatedEffect(Struct, frozen=True, kw_only=True):
    """A continuous effect of a resolved spell or ability, or a delayed triggered ability.

    affects, affects_players: the ids and the players locked in, each once; is_open: whether the
    file doesn't say them; moved: which of them, and of its source, are other objects by now.
    source: the id of an object, or the name of a card, or None. card: the card whose spell's effect
    it is, where the text isn't said.
    """

    id: str
    text: str
    controller: str
    timestamp: int
    steps: Steps
    affects: tuple[str, ...] = ()
    affects_players: tuple[str, ...] = ()
    is_open: bool = False
    source: str | None = None
    choices: Choices = field(default_factory=Choices)
    x: int | None = None
    left: int | None = None
    moved: tuple[str, ...] = ()
    card: str | None = None


class ResolvedZone(Struct, frozen=True):
    """A player's zone: the ids of its cards where they are known, and how many there are.

    stated: whether the file speaks of this zone at all; if not, it counts as empty.
    """

    cards: tuple[str, ...] = ()
    size: int = 0
    stated: bool = False


class ResolvedPlayer(Struct, frozen=True, kw_only=True):
    """A player; `team` is text."""

    name: str
    life: int
    zones: dict[PlayerZone, ResolvedZone]
    mana: tuple[PoolMana, ...] = ()
    counters: dict[str, int] = {}
    lands_played: int = 0
    emblems: tuple[str, ...] = ()
    designations: tuple[Designation, ...] = ()
    shields: PlayerShields = field(default_factory=PlayerShields)
    commander_damage: dict[str, int] = {}
    history: PlayerHistory = field(default_factory=PlayerHistory)
    team: str | None = None
    controlled_by: str | None = None
    next_turn_controlled_by: str | None = None
    combat_controlled_by: str | None = None
    next_combat_controlled_by: str | None = None
    range_of_influence: int | None = None
    shuffled: int = 0
    mulligans: int = 0
    kept: bool = False
    lost: bool = False
    dungeon: Dungeon | None = None


class ResolvedTurn(Struct, frozen=True, kw_only=True):
    """The moment: `step` is None in main phases, `priority` None where nobody has it."""

    number: int
    active: str
    phase: Phase
    step: Step | None
    priority: str | None
    passed: tuple[str, ...] = ()
    waits_for: WaitsFor | None = None
    extra: tuple[Extra, ...] = ()
    only_step: bool = False
    told: bool = False


class ResolvedCombat(Struct, frozen=True):
    """attackers: attacker's id → player or id attacked, if it is there; blockers: id → attackers;
    blocked: attackers that are blocked whatever blocks them now; struck: who had first or double
    strike in the first combat damage step; bands: the attackers of each band; assigned: the damage
    that has been divided; declared: whether something has attacked in this combat;
    two_damage_steps: whether its first of two combat damage steps has begun."""

    attackers: dict[str, str | None] = {}
    blockers: dict[str, tuple[str, ...]] = {}
    blocked: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    bands: tuple[tuple[str, ...], ...] = ()
    assigned: dict[str, dict[str, int]] = {}
    declared: bool = False
    two_damage_steps: bool = False


class ResolvedOver(NamedTuple):
    """Who has won and who has lost a game that has ended."""

    winners: tuple[str, ...]
    losers: tuple[str, ...]


class ResolvedSnapshot(Struct, frozen=True, kw_only=True):
    """A snapshot that can be worked with: all references hold, all defaults are filled in.

    objects: every object by id: the battlefield, the stack, then each player's hand, library,
    graveyard, exile and command zone with the emblems. effects, delayed: by id, in the file's
    order. players: by name, in turn order. battlefield, stack: the ids there, oldest and bottom
    first. stated: the snapshot as the file has it.
    """

    edition: str
    format: Format | None
    day_night: DayNight | None
    attack_option: AttackOption | None
    players: dict[str, ResolvedPlayer]
    turn: ResolvedTurn
    objects: dict[str, ResolvedObject]
    battlefield: tuple[str, ...]
    stack: tuple[str, ...]
    effects: dict[str, StatedEffect]
    delayed: dict[str, StatedEffect]
    combat: ResolvedCombat
    cards: tuple[CardRecord, ...]
    stated: Snapshot
    over: ResolvedOver | None = None
    subgame: "ResolvedSnapshot | None" = None

    def object(self, id: str) -> ResolvedObject:
        """The object with an id. Raises SnapshotError, naming the nearest ids."""
        if id in self.objects:
            return self.objects[id]
        raise SnapshotError(
            "no object with this id in the snapshot",
            found=shown(id),
            expected=_some_ids(self.objects),
            nearest=nearest(id, self.objects),
        )

    def with_characteristics(self, id: str) -> ResolvedObject:
        """The object with an id, if it is one that has characteristics. Raises SnapshotError."""
        entry = self.object(id)
        if entry.kind in NO_SPELLS:
            # CR 405.4 / 2003-12: 217.6c — an ability on the stack has its text and no other
            # characteristics.
            raise SnapshotError(
                "an ability on the stack has no characteristics but its text",
                found=shown(id),
                expected="an object that is a card, a token or a copy",
            )
        return entry

    def player(self, name: str) -> ResolvedPlayer:
        """The player with a name. Raises SnapshotError, naming the nearest ones."""
        if name in self.players:
            return self.players[name]
        raise SnapshotError(
            "no such player in the snapshot",
            found=shown(name),
            expected=_some_ids(self.players),
            nearest=nearest(name, self.players),
        )


def _some_ids(names: Collection[str]) -> str:
    some = [shown(name) for name in list(names)[:8]]
    return "one of " + ", ".join(some) + (", …" if len(names) > len(some) else "")
