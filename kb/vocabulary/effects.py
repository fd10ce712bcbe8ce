"""What effects do and what has them: changes to objects (611, 613), replacements (614, 615), the
text of spells (601, 700.2), abilities (113). Each speaks of the others."""

from __future__ import annotations

from typing import Literal

from kb.terms import Zone
from kb.vocabulary.activation import Activation
from kb.vocabulary.conditions import Condition
from kb.vocabulary.costs import Cost, ExtraCost
from kb.vocabulary.events import Circumstance, Event
from kb.vocabulary.modifications import (
    AddColors,
    AddSubtypes,
    AddSupertypes,
    AddTypes,
    CantHave,
    GainAbilitiesOf,
    GainControl,
    LoseAbilities,
    LosesManaCost,
    ModifyPT,
    RemoveSubtypes,
    RemoveSupertypes,
    RemoveTypes,
    ReplaceWords,
    Retains,
    RuleChange,
    SetColors,
    SetName,
    SetPT,
    SetSubtypes,
    SetTypes,
    SwitchPT,
)
from kb.vocabulary.objects import Filter, Value
from kb.vocabulary.parties import Party, Players
from kb.vocabulary.seen import Node, Who
from kb.vocabulary.statements import Statement, Tally
from kb.vocabulary.steps import Step
from kb.vocabulary.targets import Target
from kb.vocabulary.triggers import Trigger


class FullText(Node, frozen=True, tag="full_text"):
    """The object has the full text of the (one) object of `filter` (612.6), and keeps or gains
    `with_` as part of it."""

    filter: Filter
    with_: tuple[Ability, ...] = ()


class GainAbilities(Node, frozen=True, tag="gain_abilities"):
    """Gains (has) these abilities."""

    abilities: tuple[Ability, ...]


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
    | LosesManaCost
    | Retains
    | RuleChange
)


# ------------------------------------------------------------------ replacement and prevention


class Enters(Node, frozen=True, tag="enters"):
    """How an object enters the battlefield (614.1c-d): tapped, with counters, as a copy, after a
    choice."""

    how: tuple[str, ...] = ()
    """`tapped`, `untapped`, `transformed`, `prepared`, `face_down`, `copy`, `attached`, `under`,
    `becomes_day`, … ."""
    counters: tuple[str, ...] = ()
    """The kinds of counters it enters with; of several one is chosen."""
    number: Value | Tally | None = None
    """How many; None is one."""
    each: Value | Tally | None = None
    """So many for each of these."""
    gains: tuple[str, ...] = ()
    """Keywords it enters with."""
    abilities: tuple[Ability, ...] = ()
    """Other abilities it enters with."""
    object: tuple[Party, ...] = ()
    """What it copies or is attached to."""
    owner: tuple[Players, ...] = ()
    """Under whose control it enters."""
    exceptions: tuple[Modification, ...] = ()
    """What the copy is not like the original in (707.9)."""
    chooses: tuple[str, ...] = ()
    """What is chosen for it as it enters (`color`, `creature_type`, …); a capital letter begins
    one of several words to choose from (614.12b)."""
    limit: str | None = None
    """The words for what it may not be ("other than red", "nonland")."""
    text: str | None = None
    """The words of what is done as it enters, where they are not understood."""
    steps: tuple[Step, ...] = ()
    """What is done as it enters."""
    conditions: tuple[Circumstance, ...] = ()
    """It is only so if all of these are true ("… if it's a creature")."""


class Prevents(Node, frozen=True, tag="prevents"):
    """The damage is prevented (615.1): `amount` of it, or all but that, or all."""

    amount: Value | None = None
    but: bool = False
    shield: bool = False
    """So much of all the damage together, until that is used up (615.7); else of each event."""
    text: str | None = None
    """The words of what happens besides, where they are not understood."""
    steps: tuple[Step, ...] = ()
    """What happens besides."""


class Instead(Node, frozen=True, tag="instead"):
    """What happens instead: its verb (an action of `actions.json`) where its words are of a known
    form, or its steps; the words where these don't tell it all."""

    text: str | None = None
    does: str | None = None
    number: Value | None = None
    to: tuple[Party, ...] = ()
    mana: str | None = None
    """The symbol of the mana that is produced instead; `any`: of any color."""
    steps: tuple[Step, ...] = ()
    """What is done instead."""


Outcome = Enters | Prevents | Instead


class Replacement(Node, frozen=True, tag="replacement"):
    """Events that are replaced or prevented, and what happens instead (614.1)."""

    events: tuple[Event, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    conditions: tuple[Circumstance, ...] = ()
    unless: tuple[Circumstance, ...] = ()
    optional: bool = False
    """A player may choose whether to apply it."""
    duration: str | None = None


# -------------------------------------------------------------------------------------- spells


class Instruction(Node, frozen=True, tag="instruction"):
    """One sentence of what a spell or ability does when it resolves: its words, and the continuous
    effect that it creates, if it creates one (611.2)."""

    text: str | None = None
    effect: Effect | None = None
    on: tuple[int, ...] = ()
    """Which targets (from 0) the effect is locked on; none where it finds its objects itself."""
    conditions: tuple[Circumstance, ...] = ()
    """It is only carried out if all of these are true as it resolves."""
    instead: bool = False
    """It takes the place of the instruction before it."""
    does: tuple[Step, ...] | None = None
    """What it says, step by step; None: not understood."""
    understood: bool = True
    """False: it creates a continuous effect that could not be read, and its steps couldn't."""
    aims: tuple[int, ...] = ()
    """The targets (from 0) that the spell has only if the conditions are true of how it is cast
    (601.2c)."""
    spared: tuple[int, ...] = ()
    """The targets that it then doesn't have."""
    each_time: bool = False
    """Its targets are there once for each time that the cost was paid."""
    modes: Modes | None = None
    """The modes of the reflexive triggered ability that it creates (603.12, 700.2)."""


ANNOUNCED = frozenset({
    "kicked", "kicked_with", "kicked_twice", "bargained", "gift_promised", "overloaded",
    "cast_with", "cost_paid",
})  # fmt: skip
"""The relations that tell how a spell is cast (601.2b)."""


class SpellMode(Node, frozen=True, tag="mode"):
    """One bullet (700.2): its targets (None: not understood), and what it costs (spree)."""

    instructions: tuple[Instruction, ...] = ()
    targets: tuple[Target, ...] | None = ()
    cost: Cost | None = None
    name: str | None = None
    """The words before its dash."""
    pawprints: int | None = None
    """How many {P} it is worth, where that is told instead of a bullet (700.2i)."""


class Modes(Node, frozen=True, tag="modes"):
    """The choice of modes (700.2): between `least` and `most` of them; `most` None is any number.
    Other numbers hold if the conditions are true."""

    modes: tuple[SpellMode, ...]
    least: int = 1
    most: int | None = 1
    repeated: bool = False
    """The same mode may be chosen more than once (700.2d)."""
    random: bool = False
    by: Who = "you"
    once: bool = False
    """Only a mode that hasn't been chosen before; with `this_turn`, before in the turn."""
    this_turn: bool = False
    different_players: bool = False
    """Each mode must target a different player."""
    conditions: tuple[Circumstance, ...] = ()
    least_then: int | None = None
    most_then: int | None = None
    worth: bool = False
    """`most` is how many {P} all that are chosen may be worth together (700.2i)."""


class SpellText(Node, frozen=True, tag="spell_text"):
    """What a spell, or an ability on the stack, does when it resolves; or the costs that a spell
    says of itself."""

    instructions: tuple[Instruction, ...] = ()
    modes: Modes | None = None
    costs: tuple[ExtraCost, ...] = ()
    understood: bool = True
    """False: its modes or their number could not be read."""
    resolves_anyway: bool = False
    """It resolves even if all its targets are illegal by then (608.2b)."""


# ----------------------------------------------------------------------------------- abilities


class Clause(Node, frozen=True, tag="clause"):
    """One subject and what happens to it, if the condition is true."""

    subject: Filter
    does: tuple[Modification, ...]
    condition: Condition | None = None


class Effect(Node, frozen=True, tag="effect"):
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


class Ability(Node, frozen=True, tag="ability"):
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
    least_x: int = 0
    """The least X that may be chosen for it ("X can't be 0")."""
    effect: Effect | None = None
    """The continuous effect that a static ability generates."""
    cda: bool = False
    """It is characteristic-defining (604.3a)."""
    zones: tuple[Zone, ...] = ()
    """Where it functions when that isn't the rule's own default (113.6)."""
    targets: tuple[Target, ...] | None = ()
    """Its targets in the order of its words (115), but those of modes; None: not understood."""
    activation: Activation | None = None
    """Cost and restrictions of an activated ability (602)."""
    spell: SpellText | None = None
    """What an instant's or sorcery's line says (304, 307, 700.2)."""
    trigger: Trigger | None = None
    """The event of a triggered ability (603)."""
    replacement: Replacement | None = None
    """The event that a replacement or prevention effect waits for (614, 615)."""
    statement: Statement | None = None
    """The restriction, requirement, permission or price that it states (604, 101.2)."""
    understood: bool = True
    """False: the words could not be turned into logic as deep as their kind asks."""
    below: tuple[Ability, ...] = ()
    """The abilities printed below it that a keyword speaks of (backup, 702.165a)."""
    again: int = 0
    """How many like it its object has before it, by other texts that are its own (702.47c)."""


THIS_ABILITY = Ability(kind="rule", text="this ability")
"""The word of a copy's exception for the ability that says it ("except it has this ability")."""
