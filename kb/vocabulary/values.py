"""Numbers, written or counted from the game (107), and conditions on the game."""

from __future__ import annotations

from typing import Literal

from kb.vocabulary.objects import Filter
from kb.vocabulary.seen import Node, Number, Op, Which, Who


class Const(Node, frozen=True, tag="const"):
    """A number as written."""

    number: int


class X(Node, frozen=True, tag="x"):
    """The value of X of the effect or of the object that has the ability (107.3)."""


class ChosenNumber(Node, frozen=True, tag="chosen_number"):
    """The number chosen for the source."""


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


class AllOf(Node, frozen=True, tag="all_of"):
    """Every one of `all` is true."""

    all: tuple[Condition, ...]


class AnyOf(Node, frozen=True, tag="any_of"):
    """At least one of `any` is true."""

    any: tuple[Condition, ...]


class NotSo(Node, frozen=True, tag="not_so"):
    """`condition` is false."""

    condition: Condition


class Compare(Node, frozen=True, tag="compare"):
    """Compares two values ("you control a Swamp" is Count(...) >= 1; "this creature is tapped"
    is Count(And(IsSelf, tapped)) >= 1)."""

    left: Value
    op: Op
    right: Value


class PlayerIs(Node, frozen=True, tag="player_is"):
    """A player has a designation or place in the game: `active` (it is their turn), `monarch`,
    `initiative`, `citys_blessing`, … ."""

    status: str
    who: Who = "you"


class Game(Node, frozen=True, tag="game"):
    """The game is so: `day`, `night`, a phase or step name, … ."""

    status: str


class ChoiceIs(Node, frozen=True, tag="choice_is"):
    """The source's `choices` has this value under this key (an anchor word: `mode`, 614.12b)."""

    choice: str
    value: str


Condition = AllOf | AnyOf | NotSo | Compare | PlayerIs | Game | ChoiceIs
