"""What the text of a spell says (304, 307, 601, 700.2)."""

from __future__ import annotations

from kb.vocabulary.costs import Cost, ExtraCost
from kb.vocabulary.events import Circumstance
from kb.vocabulary.seen import Node, Who
from kb.vocabulary.targets import Target


class Instruction(Node, frozen=True, tag="instruction"):
    """One sentence of what a spell or ability does when it resolves: its words, and the continuous
    effect that it creates, if it creates one (611.2)."""

    text: str | None = None
    effect: lines.Effect | None = None
    on: tuple[int, ...] = ()
    """Which targets (from 0) the effect is locked on; none where it finds its objects itself."""
    conditions: tuple[Circumstance, ...] = ()
    """It is only carried out if all of these are true as it resolves."""
    instead: bool = False
    """It takes the place of the instruction before it."""
    understood: bool = True
    """False: it creates a continuous effect that could not be read."""
    aims: tuple[int, ...] = ()
    """The targets (from 0) that the spell has only if the conditions are true of how it is cast
    (601.2c)."""
    spared: tuple[int, ...] = ()
    """The targets that it then doesn't have."""
    each_time: bool = False
    """Its targets are there once for each time that the cost was paid."""


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
    """Only a mode that hasn't been chosen before."""
    different_players: bool = False
    """Each mode must target a different player."""
    conditions: tuple[Circumstance, ...] = ()
    least_then: int | None = None
    most_then: int | None = None


class SpellText(Node, frozen=True, tag="spell_text"):
    """What a spell, or an ability on the stack, does when it resolves; or the costs that a spell
    says of itself."""

    instructions: tuple[Instruction, ...] = ()
    modes: Modes | None = None
    costs: tuple[ExtraCost, ...] = ()
    understood: bool = True
    """False: its modes or their number could not be read."""


# The words above speak of effects, and abilities of spells: the circle closes here, at the end.
from kb.vocabulary import abilities as lines  # noqa: E402
