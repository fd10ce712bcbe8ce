"""Activated abilities: cost, restrictions, mana (602, 605, 606)."""

from __future__ import annotations

from kb.vocabulary.costs import Cost, CostChange
from kb.vocabulary.events import Circumstance
from kb.vocabulary.objects import Const, Value
from kb.vocabulary.seen import Node, Who


class OnlyWhen(Node, frozen=True, tag="only_when"):
    """Only at that time (602.5d): a word of `kb/text/grammar/activation.json` (`sorcery`,
    `your_turn`, `your_upkeep`, `combat`, `before_attackers`, … )."""

    time: str


class OnlyIf(Node, frozen=True, tag="only_if"):
    """Only if at least one of the groups of conditions is true as a whole."""

    any: tuple[tuple[Circumstance, ...], ...]


class AtMost(Node, frozen=True, tag="at_most"):
    """No more than so many times each `per`: `turn`, or `game`."""

    times: int = 1
    per: str = "turn"


Restriction = OnlyWhen | OnlyIf | AtMost


class Mana(Node, frozen=True, tag="mana"):
    """Mana that is added (106): one of `choices`, each the symbols as written (`{G}`, `{C}{C}`),
    or mana whose color is told by a word of `activation.json` (`any`, `any_one`, `combination`,
    `chosen`, … ), so much of it `times`."""

    choices: tuple[str, ...] = ()
    color: str | None = None
    times: Value = Const(1)
    settled: str | None = None
    """What paying the cost has settled takes the place of `times`: `counters_removed`, … ."""
    conditions: tuple[Circumstance, ...] = ()
    """It is only added if all of these are true …"""
    instead: bool = False
    """… and then instead of the mana before it."""
    only: str | None = None
    """The words for what it may be spent on."""
    kept: str | None = None
    """How long it isn't lost as steps and phases end: `end_of_turn`, `end_of_combat`."""
    bonus: str | None = None
    """The words for what becomes of a spell that it is spent on."""


class Activation(Node, frozen=True, tag="activation"):
    """How an ability is activated (602.1). What isn't understood of it is None."""

    cost: Cost | None = None
    restrictions: tuple[Restriction, ...] | None = ()
    by: Who = "you"
    """Who may activate it."""
    changes: tuple[CostChange, ...] = ()
    """What makes it cost more or less."""
    mana: tuple[Mana, ...] | None = ()
    """The mana that it adds, if it is a mana ability (605)."""
