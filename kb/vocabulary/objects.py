"""Which objects a text speaks of, and numbers, written or counted from the game (107): each is
described by way of the other."""

from __future__ import annotations

from typing import Literal

from kb.terms import Zone
from kb.vocabulary.mentioned import Mentioned
from kb.vocabulary.seen import Node, Number, Op, Which, Who


class And(Node, frozen=True, tag="and"):
    """Every one of `all` holds."""

    all: tuple[Filter, ...]


class Or(Node, frozen=True, tag="or"):
    """At least one of `any` holds."""

    any: tuple[Filter, ...]


class Not(Node, frozen=True, tag="not"):
    """`filter` does not hold."""

    filter: Filter


class Everything(Node, frozen=True, tag="everything"):
    """Any object of the zone."""


class Locked(Node, frozen=True, tag="locked"):
    """The set that was fixed when the effect began (611.2c): a snapshot's `affects`."""


class IsSelf(Node, frozen=True, tag="self"):
    """The object that has the ability ("this creature", the card's own name)."""


class IsHost(Node, frozen=True, tag="host"):
    """What the source is attached to ("enchanted creature"); with `type`, only while it has that
    card type ("equipped creature", "fortified land")."""

    type: str | None = None


class IsAffected(Node, frozen=True, tag="affected"):
    """The object the effect is being applied to; in a value counted for each affected object,
    `Not` of it is "other" ("for each other creature that shares a type with it")."""


class AttachedTo(Node, frozen=True, tag="attached_to"):
    """Attached to `which`: an Aura, Equipment or Fortification on it."""

    which: Which


class PairedWith(Node, frozen=True, tag="paired_with"):
    """Paired with `which` (soulbond, 702.95)."""

    which: Which


class Attached(Node, frozen=True, tag="attached"):
    """Has something of `filter` attached ("enchanted", "equipped": an Aura, an Equipment)."""

    filter: Filter


class InZone(Node, frozen=True, tag="zone"):
    """In one of these zones; a filter without it means the battlefield."""

    zones: tuple[Zone, ...]


class Controlled(Node, frozen=True, tag="controlled"):
    """Controlled by (on the battlefield, on the stack) this player."""

    by: Who


class Owned(Node, frozen=True, tag="owned"):
    """Owned by this player; for cards outside the battlefield, whose zone it lies in."""

    by: Who


class HasType(Node, frozen=True, tag="type"):
    """Has this card type (lower case: `creature`)."""

    type: str


class HasSubtype(Node, frozen=True, tag="subtype"):
    """Has this subtype, as printed (`Goblin`, `Swamp`, `Urza's`)."""

    subtype: str


class HasSupertype(Node, frozen=True, tag="supertype"):
    """Has this supertype (lower case: `basic`, `legendary`, `snow`)."""

    supertype: str


class HasColor(Node, frozen=True, tag="color"):
    """Has this colour (`white`, `blue`, `black`, `red`, `green`)."""

    color: str


class HasColors(Node, frozen=True, tag="colors"):
    """Compares how many colours it has: colourless `= 0`, monocoloured `= 1`, multicoloured
    `>= 2`."""

    op: Op
    number: int


class HasKeyword(Node, frozen=True, tag="keyword"):
    """Has this keyword ability (lower case, without its parameter: `flying`, `protection`; with a
    quality where one is named: `protection from red`; `landwalk` covers every landwalk)."""

    keyword: str


class HasAbilities(Node, frozen=True, tag="abilities"):
    """Has any ability at all; `Not` of it is "with no abilities". `kind` narrows it down
    (`activated`, `activated_with_tap`, `activated_but_mana`, `triggered`, `mana`)."""

    kind: str | None = None


class HasName(Node, frozen=True, tag="name"):
    """Is named so."""

    name: str


class HasManaCost(Node, frozen=True, tag="mana_cost"):
    """Has this mana cost, as it is written (202.1)."""

    cost: str


class HasCounter(Node, frozen=True, tag="counter"):
    """Has at least `least` counters of this kind; kind None is any kind."""

    kind: str | None = None
    least: int = 1


class HasStatus(Node, frozen=True, tag="status"):
    """Has this status or place in the game: `tapped`, `untapped`, `face_down`, `face_up`,
    `token`, `card`, `attacking`, `blocking`, `blocked`, `unblocked`, `monstrous`, `renowned`,
    `suspected`, `saddled`, `commander`, `top_of_zone` (the top card of its zone), `modified`,
    `phased_out`, `entered_this_turn`, `attacked_this_turn`, `goaded`, … ."""

    status: str


class Compares(Node, frozen=True, tag="compares"):
    """Compares one of its numbers with a value ("with power 2 or less")."""

    number: Number
    op: Op
    value: Value


class HasGreatest(Node, frozen=True, tag="has_greatest"):
    """No object of `filter` that its controller controls has more of the `number` than it."""

    number: Number
    filter: Filter


class HasParity(Node, frozen=True, tag="parity"):
    """One of its numbers is even, or odd; 0 is even."""

    number: Number
    odd: bool = False


class HasChosenParity(Node, frozen=True, tag="chosen_parity"):
    """One of its numbers is even or odd, as was chosen just before."""

    number: Number


class HasChosen(Node, frozen=True, tag="chosen"):
    """Has what was chosen for the source: its `choices` of this key (`color`, `creature_type`,
    `basic_land_type`, `card_name`, `card_type`, `land_type`)."""

    choice: str


class Shares(Node, frozen=True, tag="shares"):
    """Shares a `creature_type`, `color`, `card_type` or `name` with `which`."""

    what: str
    which: Which


class Related(Node, frozen=True, tag="related"):
    """Stands so to an object of `to`, or to the player `who`, or to anything, as no characteristic
    tells: `blocking`, `blocked_by`, `attacking`, `targets`, `exiled_with`, `source` (an ability's
    source is one), `dealt_damage_by`, … ; `this_turn` and the like are part of the word."""

    how: str
    to: Filter | None = None
    who: Who | None = None


class Theirs(Node, frozen=True, tag="theirs"):
    """Controlled (with `owned` owned) by the player of `by` (of an object: its controller); for
    cards outside the battlefield, in that player's zone."""

    by: Mentioned
    owned: bool = False


Filter = (
    And
    | Or
    | Not
    | Everything
    | Locked
    | IsSelf
    | IsHost
    | IsAffected
    | AttachedTo
    | PairedWith
    | Attached
    | InZone
    | Controlled
    | Owned
    | HasType
    | HasSubtype
    | HasSupertype
    | HasColor
    | HasColors
    | HasParity
    | HasChosenParity
    | HasGreatest
    | HasKeyword
    | HasAbilities
    | HasName
    | HasManaCost
    | HasCounter
    | HasStatus
    | Compares
    | HasChosen
    | Shares
    | Related
    | Mentioned
    | Theirs
)


# -------------------------------------------------------------------------------- numbers


class Const(Node, frozen=True, tag="const"):
    """A number as written."""

    number: int


class X(Node, frozen=True, tag="x"):
    """The value of X of the effect or of the object that has the ability (107.3)."""


class SettledX(Node, frozen=True, tag="settled_x"):
    """The X that an instruction before settled once and for all ("…, where X is your devotion to
    blue. … if X is greater …")."""


class ChosenNumber(Node, frozen=True, tag="chosen_number"):
    """The number chosen for the source."""


class ThatMuch(Node, frozen=True, tag="that_much"):
    """The number that the words before told, or how much was done by them ("that much", "the life
    lost this way"): by what `of` tells, if `verb` is given by doing that."""

    verb: str | None = None
    of: Mentioned | None = None


class Sum(Node, frozen=True, tag="sum"):
    """The sum of `terms`."""

    terms: tuple[Value, ...]


class Times(Node, frozen=True, tag="times"):
    """`factor` (perhaps negative) times `value`."""

    factor: int
    value: Value


class Half(Node, frozen=True, tag="half"):
    """Half of `value`, rounded `up` or `down` (107.1a)."""

    value: Value
    rounded: Literal["up", "down"]


class Count(Node, frozen=True, tag="count"):
    """How many objects match `filter`."""

    filter: Filter


class CountOfOne(Node, frozen=True, tag="count_of_one"):
    """How many objects of `filter` the one of some players controls who controls the most or the
    fewest of them ("an opponent controls four or more lands"), or the most but for one."""

    filter: Filter
    who: Who
    of: Literal["greatest", "second", "least"] = "greatest"


class CountDistinct(Node, frozen=True, tag="count_distinct"):
    """How many different `what` there are among the objects of `filter`: `card_types`, `colors`,
    `names`, `basic_land_types`, `creature_types`, `subtypes`, `powers`, `mana_values`,
    `supertypes`, `counter_kinds`."""

    what: str
    filter: Filter


class Extreme(Node, frozen=True, tag="extreme"):
    """The greatest, least or total `number` among the objects of `filter`; 0 if there is none."""

    of: Literal["greatest", "least", "total"]
    number: Number
    filter: Filter


class ManaSymbols(Node, frozen=True, tag="mana_symbols"):
    """How many mana symbols of a colour there are in the mana costs of the objects of `filter`
    (107.4): a hybrid symbol of two colours is one of each."""

    color: str
    filter: Filter


class NumberOf(Node, frozen=True, tag="number_of"):
    """A number of one object: its power, toughness, mana value, … ."""

    number: Number
    which: Which


class Counters(Node, frozen=True, tag="counters"):
    """How many counters of `kind` (None: of all kinds) are on one object or, with `filter`, on
    all objects of that filter."""

    kind: str | None = None
    which: Which | None = None
    filter: Filter | None = None


class PlayerNumber(Node, frozen=True, tag="player_number"):
    """A number of a player: `life`, `starting_life`, `hand`, `graveyard`, `library`, `exile`, a
    counter kind (`poison`, `energy`, `experience`), `cards_drawn`, `life_lost`, `life_gained`,
    `spells_cast`, `creatures_died`, `party`, `devotion` (with `colors`, 700.5), `speed`,
    `opponents`, `lands_played`. With `who` opponent or any: the `of` among them; with `that` the
    player of `by`."""

    number: str
    who: Who = "you"
    of: Literal["total", "greatest", "least"] = "total"
    colors: tuple[str, ...] = ()
    by: Mentioned | None = None


Value = (
    Const
    | X
    | SettledX
    | ChosenNumber
    | ThatMuch
    | Sum
    | Times
    | Half
    | Count
    | CountOfOne
    | CountDistinct
    | ManaSymbols
    | Extreme
    | NumberOf
    | Counters
    | PlayerNumber
)
