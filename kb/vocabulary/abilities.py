"""Continuous effects, and the abilities that have or make them (113, 611)."""

from __future__ import annotations

from typing import Literal

from kb.vocabulary.activation import Activation
from kb.vocabulary.modifications import Modification
from kb.vocabulary.objects import Filter
from kb.vocabulary.replacements import Replacement
from kb.vocabulary.seen import Node, Zone
from kb.vocabulary.spells import SpellText
from kb.vocabulary.statements import Statement
from kb.vocabulary.targets import Target
from kb.vocabulary.triggers import Trigger
from kb.vocabulary.values import Condition, Value


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
