"""The one vocabulary of abilities and continuous effects.

Cards, a snapshot's effects, keywords and counters all say what they do in these words; the grammar
produces them from Oracle wording, the engine grounds them to facts, and the renderer turns them
back into English. Every struct is plain data (JSON-ready), so a compiled card is one JSON object.

The words follow the rules: an ability (113) generates an effect (611); an effect has clauses, each
with a subject (what it applies to), a condition, and modifications (what it does), and a value is
a number, perhaps counted from the game (107.3, 604.3).
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Word(msgspec.Struct, frozen=True, tag_field="is", omit_defaults=True):
    """Base of every tagged struct below: `is` names the variant in JSON."""


# --------------------------------------------------------------------------- whom, which object

Who = Literal["you", "opponent", "any", "chosen", "owner", "host_controller", "active", "host"]
"""A player seen from an effect: `you` is its controller (109.5), `opponent` any opponent, `any`
every player, `chosen` the player chosen for the source, `owner` the affected object's owner,
`host_controller` the controller of what the source is attached to, `active` whose turn it is,
`host` the player that the source enchants."""

Which = Literal["self", "host", "affected", "source"]
"""An object seen from an effect: `self` the object that has the ability (or, for a resolved
effect, its source), `host` what that object is attached to, `affected` the object the effect is
being applied to ("it", "that creature"). `source` is an alias of `self` for resolved effects."""

Zone = Literal["battlefield", "hand", "graveyard", "library", "exile", "stack", "command"]
Op = Literal["<", "<=", "=", "!=", ">=", ">"]
Number = Literal["power", "toughness", "mana_value", "base_power", "base_toughness", "loyalty"]


# --------------------------------------------------------------------------------------- filters


class And(Word, frozen=True, tag="and"):
    """Every one of `all` holds."""

    all: tuple[Filter, ...]


class Or(Word, frozen=True, tag="or"):
    """At least one of `any` holds."""

    any: tuple[Filter, ...]


class Not(Word, frozen=True, tag="not"):
    """`filter` does not hold."""

    filter: Filter


class Everything(Word, frozen=True, tag="everything"):
    """Any object of the zone."""


class Locked(Word, frozen=True, tag="locked"):
    """The set that was fixed when the effect began (611.2c): a snapshot's `affects`."""


class IsSelf(Word, frozen=True, tag="self"):
    """The object that has the ability ("this creature", the card's own name)."""


class IsHost(Word, frozen=True, tag="host"):
    """What the source is attached to ("enchanted creature", "equipped creature")."""


class IsAffected(Word, frozen=True, tag="affected"):
    """The object the effect is being applied to; in a value counted for each affected object,
    `Not` of it is "other" ("for each other creature that shares a type with it")."""


class AttachedTo(Word, frozen=True, tag="attached_to"):
    """Attached to `which`: an Aura, Equipment or Fortification on it."""

    which: Which


class PairedWith(Word, frozen=True, tag="paired_with"):
    """Paired with `which` (soulbond, 702.95)."""

    which: Which


class Attached(Word, frozen=True, tag="attached"):
    """Has something of `filter` attached ("enchanted", "equipped": an Aura, an Equipment)."""

    filter: Filter


class InZone(Word, frozen=True, tag="zone"):
    """In one of these zones; a filter without it means the battlefield."""

    zones: tuple[Zone, ...]


class Controlled(Word, frozen=True, tag="controlled"):
    """Controlled by (on the battlefield, on the stack) this player."""

    by: Who


class Owned(Word, frozen=True, tag="owned"):
    """Owned by this player; for cards outside the battlefield, whose zone it lies in."""

    by: Who


class HasType(Word, frozen=True, tag="type"):
    """Has this card type (lower case: `creature`)."""

    type: str


class HasSubtype(Word, frozen=True, tag="subtype"):
    """Has this subtype, as printed (`Goblin`, `Swamp`, `Urza's`)."""

    subtype: str


class HasSupertype(Word, frozen=True, tag="supertype"):
    """Has this supertype (lower case: `basic`, `legendary`, `snow`)."""

    supertype: str


class HasColor(Word, frozen=True, tag="color"):
    """Has this colour (`white`, `blue`, `black`, `red`, `green`)."""

    color: str


class HasColors(Word, frozen=True, tag="colors"):
    """Compares how many colours it has: colourless `= 0`, monocoloured `= 1`, multicoloured
    `>= 2`."""

    op: Op
    number: int


class HasKeyword(Word, frozen=True, tag="keyword"):
    """Has this keyword ability (lower case, without its parameter: `flying`, `protection`; with a
    quality where one is named: `protection from red`; `landwalk` covers every landwalk)."""

    keyword: str


class HasAbilities(Word, frozen=True, tag="abilities"):
    """Has any ability at all; `Not` of it is "with no abilities". `kind` narrows it down
    (`activated`, `triggered`, `mana`)."""

    kind: str | None = None


class HasName(Word, frozen=True, tag="name"):
    """Is named so."""

    name: str


class HasCounter(Word, frozen=True, tag="counter"):
    """Has at least `least` counters of this kind; kind None is any kind."""

    kind: str | None = None
    least: int = 1


class HasStatus(Word, frozen=True, tag="status"):
    """Has this status or place in the game: `tapped`, `untapped`, `face_down`, `face_up`,
    `token`, `card`, `attacking`, `blocking`, `blocked`, `unblocked`, `monstrous`, `renowned`,
    `suspected`, `saddled`, `commander`, `top_of_zone` (the top card of its zone), `modified`,
    `phased_out`, `entered_this_turn`, `attacked_this_turn`, `goaded`, … ."""

    status: str


class Compares(Word, frozen=True, tag="compares"):
    """Compares one of its numbers with a value ("with power 2 or less")."""

    number: Number
    op: Op
    value: Value


class HasChosen(Word, frozen=True, tag="chosen"):
    """Has what was chosen for the source: its `choices` of this key (`color`, `creature_type`,
    `basic_land_type`, `card_name`, `card_type`, `land_type`)."""

    choice: str


class Shares(Word, frozen=True, tag="shares"):
    """Shares a `creature_type`, `color`, `card_type` or `name` with `which`."""

    what: str
    which: Which


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
    | HasKeyword
    | HasAbilities
    | HasName
    | HasCounter
    | HasStatus
    | Compares
    | HasChosen
    | Shares
)


# ---------------------------------------------------------------------------------------- values


class Const(Word, frozen=True, tag="const"):
    """A number as written."""

    number: int


class X(Word, frozen=True, tag="x"):
    """The value of X of the effect or of the object that has the ability (107.3)."""


class ChosenNumber(Word, frozen=True, tag="chosen_number"):
    """The number chosen for the source."""


class Sum(Word, frozen=True, tag="sum"):
    """The sum of `terms`."""

    terms: tuple[Value, ...]


class Times(Word, frozen=True, tag="times"):
    """`factor` (perhaps negative) times `value`."""

    factor: int
    value: Value


class Half(Word, frozen=True, tag="half"):
    """Half of `value`, rounded `up` or `down` (107.1a)."""

    value: Value
    rounded: Literal["up", "down"]


class Count(Word, frozen=True, tag="count"):
    """How many objects match `filter`."""

    filter: Filter


class CountDistinct(Word, frozen=True, tag="count_distinct"):
    """How many different `what` there are among the objects of `filter`: `card_types`, `colors`,
    `names`, `basic_land_types`, `creature_types`, `subtypes`, `powers`, `mana_values`,
    `supertypes`, `counter_kinds`."""

    what: str
    filter: Filter


class Extreme(Word, frozen=True, tag="extreme"):
    """The greatest, least or total `number` among the objects of `filter`; 0 if there is none."""

    of: Literal["greatest", "least", "total"]
    number: Number
    filter: Filter


class NumberOf(Word, frozen=True, tag="number_of"):
    """A number of one object: its power, toughness, mana value, … ."""

    number: Number
    which: Which


class Counters(Word, frozen=True, tag="counters"):
    """How many counters of `kind` (None: of all kinds) are on one object or, with `filter`, on
    all objects of that filter."""

    kind: str | None = None
    which: Which | None = None
    filter: Filter | None = None


class PlayerNumber(Word, frozen=True, tag="player_number"):
    """A number of a player: `life`, `starting_life`, `hand`, `graveyard`, `library`, `exile`, a
    counter kind (`poison`, `energy`, `experience`), `cards_drawn`, `life_lost`, `life_gained`,
    `spells_cast`, `creatures_died`, `party`, `devotion` (with `colors`, 700.5), `speed`,
    `opponents`, `lands_played`. With `who` opponent or any: the `of` among them."""

    number: str
    who: Who = "you"
    of: Literal["total", "greatest", "least"] = "total"
    colors: tuple[str, ...] = ()


Value = (
    Const
    | X
    | ChosenNumber
    | Sum
    | Times
    | Half
    | Count
    | CountDistinct
    | Extreme
    | NumberOf
    | Counters
    | PlayerNumber
)


# ------------------------------------------------------------------------------------ conditions


class AllOf(Word, frozen=True, tag="all_of"):
    """Every one of `all` is true."""

    all: tuple[Condition, ...]


class AnyOf(Word, frozen=True, tag="any_of"):
    """At least one of `any` is true."""

    any: tuple[Condition, ...]


class NotSo(Word, frozen=True, tag="not_so"):
    """`condition` is false."""

    condition: Condition


class Compare(Word, frozen=True, tag="compare"):
    """Compares two values ("you control a Swamp" is Count(...) >= 1; "this creature is tapped"
    is Count(And(IsSelf, tapped)) >= 1)."""

    left: Value
    op: Op
    right: Value


class PlayerIs(Word, frozen=True, tag="player_is"):
    """A player has a designation or place in the game: `active` (it is their turn), `monarch`,
    `initiative`, `citys_blessing`, … ."""

    status: str
    who: Who = "you"


class Game(Word, frozen=True, tag="game"):
    """The game is so: `day`, `night`, a phase or step name, … ."""

    status: str


class ChoiceIs(Word, frozen=True, tag="choice_is"):
    """The source's `choices` has this value under this key (an anchor word: `mode`, 614.12b)."""

    choice: str
    value: str


Condition = AllOf | AnyOf | NotSo | Compare | PlayerIs | Game | ChoiceIs


# --------------------------------------------------------------------------------- modifications


class GainControl(Word, frozen=True, tag="gain_control"):
    """`who` controls the object (layer 2)."""

    who: Who = "you"


class ReplaceWords(Word, frozen=True, tag="replace_words"):
    """Changes the text: every `old` becomes `new` (612); both None: the chosen words of
    the effect's `choices`. Words as in the vocabulary (`white`, `Swamp`, `Goblin`)."""

    old: str | None = None
    new: str | None = None


class FullText(Word, frozen=True, tag="full_text"):
    """The object has the full text of the (one) object of `filter` (612.6), and keeps or gains
    `with_` as part of it."""

    filter: Filter
    with_: tuple[Ability, ...] = ()


class SetName(Word, frozen=True, tag="set_name"):
    """Its name becomes `name` (612.8)."""

    name: str


class SetTypes(Word, frozen=True, tag="set_types"):
    """The card types become exactly these; subtypes that go with none of them go (205.1a).
    With `keep`, types to be kept beside them ("it's still a land": 205.1b)."""

    types: tuple[str, ...]


class AddTypes(Word, frozen=True, tag="add_types"):
    """Card types in addition (205.1b)."""

    types: tuple[str, ...]


class RemoveTypes(Word, frozen=True, tag="remove_types"):
    """Says "isn't a creature": the card types go, and the subtypes that went with them (205.1a)."""

    types: tuple[str, ...]


class SetSubtypes(Word, frozen=True, tag="set_subtypes"):
    """The subtypes of category `of` (`creature`, `land`, `artifact`, …) become exactly these.
    With `of` land and a basic land type among them, 305.7 applies. `CHOSEN_…` words stand for
    what was chosen: `chosen creature_type`, `chosen basic_land_type`."""

    of: str
    subtypes: tuple[str, ...]


class AddSubtypes(Word, frozen=True, tag="add_subtypes"):
    """Subtypes in addition; `every creature`, `every land`, `every basic land` and
    `every nonbasic land` stand for all of that category; `chosen creature_type`, … for the
    chosen one."""

    subtypes: tuple[str, ...]


class RemoveSubtypes(Word, frozen=True, tag="remove_subtypes"):
    """Loses these subtypes, or with `of` all of that category ("loses all creature types")."""

    subtypes: tuple[str, ...] = ()
    of: str | None = None


class AddSupertypes(Word, frozen=True, tag="add_supertypes"):
    """Supertypes in addition (205.4b)."""

    supertypes: tuple[str, ...]


class RemoveSupertypes(Word, frozen=True, tag="remove_supertypes"):
    """Loses these supertypes ("isn't legendary")."""

    supertypes: tuple[str, ...]


class SetColors(Word, frozen=True, tag="set_colors"):
    """The colours become exactly these (105.3); none is colourless; `chosen` is the chosen
    colour, `all` all five."""

    colors: tuple[str, ...]


class AddColors(Word, frozen=True, tag="add_colors"):
    """Colours in addition to its others."""

    colors: tuple[str, ...]


class GainAbilities(Word, frozen=True, tag="gain_abilities"):
    """Gains (has) these abilities."""

    abilities: tuple[Ability, ...]


class LoseAbilities(Word, frozen=True, tag="lose_abilities"):
    """Loses these keyword abilities; `all` every ability; `kind` only those of a kind
    (`activated`, `mana`, `landwalk`…); `but` keeps a kind ("all abilities except mana
    abilities")."""

    keywords: tuple[str, ...] = ()
    all: bool = False
    kind: str | None = None
    but: str | None = None


class CantHave(Word, frozen=True, tag="cant_have"):
    """Loses and can't have or gain these keyword abilities (113.11)."""

    keywords: tuple[str, ...]


class GainAbilitiesOf(Word, frozen=True, tag="gain_abilities_of"):
    """Has the abilities of the objects of `filter`: all of `kind` (`activated`, `triggered`,
    `any`), or those of `keywords` that any of the objects has (`landwalk` and `protection` with
    the parameter that object has)."""

    filter: Filter
    kind: str | None = None
    keywords: tuple[str, ...] = ()


class SetPT(Word, frozen=True, tag="set_pt"):
    """Base power and toughness become these; None leaves one alone (layer 7b; 7a when the
    ability is characteristic-defining)."""

    power: Value | None = None
    toughness: Value | None = None


class ModifyPT(Word, frozen=True, tag="modify_pt"):
    """Gets ±N/±N (layer 7c)."""

    power: Value
    toughness: Value


class SwitchPT(Word, frozen=True, tag="switch_pt"):
    """Power and toughness are switched (layer 7d)."""


class Retains(Word, frozen=True, tag="retains"):
    """As an exception of a copy: the copy keeps its own printed `what` (`colors`, `name`, `types`,
    `pt`) instead of copying it (707.9c)."""

    what: str


class RuleChange(Word, frozen=True, tag="rule_change"):
    """Something that changes no characteristic (a restriction, a permission, a price, a
    requirement): `what` is its class (`restriction`, `requirement`, `permission`, `cost`,
    `replacement`, `prevention`), `text` its words. Kept so that no words are dropped."""

    what: str
    text: str


Modification = (
    GainControl
    | ReplaceWords
    | FullText
    | SetName
    | SetTypes
    | AddTypes
    | RemoveTypes
    | SetSubtypes
    | AddSubtypes
    | RemoveSubtypes
    | AddSupertypes
    | RemoveSupertypes
    | SetColors
    | AddColors
    | GainAbilities
    | LoseAbilities
    | CantHave
    | GainAbilitiesOf
    | SetPT
    | ModifyPT
    | SwitchPT
    | Retains
    | RuleChange
)


# --------------------------------------------------------------------------- effects and abilities


class Clause(Word, frozen=True, tag="clause"):
    """One subject and what happens to it, if the condition is true."""

    subject: Filter
    does: tuple[Modification, ...]
    condition: Condition | None = None


class Effect(Word, frozen=True, tag="effect"):
    """A continuous effect (611): one node of the dependency graph, whatever its clauses."""

    clauses: tuple[Clause, ...]
    duration: str | None = None
    """`end_of_turn`, `permanent`, `while` (its condition), … ; None for static abilities."""


AbilityKind = Literal[
    "keyword", "static", "activated", "mana", "triggered", "spell", "loyalty", "chapter",
    "replacement", "rule",
]  # fmt: skip
"""What the line is (113.3). `mana` is an activated mana ability; `rule` a static ability that
changes no characteristic (restriction, permission, cost); `replacement` one that replaces or
prevents (as-enters choices too)."""


class Ability(Word, frozen=True, tag="ability"):
    """One ability of an object (113.1a), a keyword ability included."""

    kind: AbilityKind
    text: str | None = None
    """Its words where at hand (from a card file or a snapshot), without reminder text."""
    keyword: str | None = None
    """The keyword in lower case with its quality (`flying`, `protection from red`, `plainswalk`,
    `cycling`)."""
    parameter: str | None = None
    """The keyword's cost or number (`{2}`, `3`)."""
    x: Value | None = None
    """What the X in its parameter is, where the words that give the keyword say so (702.1b)."""
    effect: Effect | None = None
    """The continuous effect that a static ability generates."""
    cda: bool = False
    """It is characteristic-defining (604.3a)."""
    zones: tuple[Zone, ...] = ()
    """Where it functions when that isn't the rule's own default (113.6)."""
    understood: bool = True
    """False: the words could not be turned into logic as deep as their kind asks."""
