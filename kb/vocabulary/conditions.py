"""Conditions on the game as it is now: compared numbers, designations, the time, choices made."""

from __future__ import annotations

from kb.vocabulary.objects import Value
from kb.vocabulary.seen import Node, Op, Who


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
