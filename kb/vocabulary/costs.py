"""Costs: what a player pays (118).

A number of objects lies between `least` and `most`; `most` None is any number.
"""

from __future__ import annotations

from kb.terms import Zone
from kb.vocabulary.events import Circumstance
from kb.vocabulary.objects import Compares, Const, Filter, Value
from kb.vocabulary.seen import Node


class PayMana(Node, frozen=True, tag="pay_mana"):
    """Pays mana: its symbols as written (`{2}{G}`, `{X}`)."""

    mana: str


class PayManaCost(Node, frozen=True, tag="pay_mana_cost"):
    """Pays mana equal to the mana cost of the object that the words before spoke of (118.9)."""


class TapThis(Node, frozen=True, tag="tap_this"):
    """The tap symbol: the object that has the ability becomes tapped (107.5)."""


class UntapThis(Node, frozen=True, tag="untap_this"):
    """The untap symbol (107.6)."""


class PayLife(Node, frozen=True, tag="pay_life"):
    """Pays life (119.4)."""

    life: Value


class PayCounters(Node, frozen=True, tag="pay_counters"):
    """Pays counters that the player has: `energy` (107.14), … ."""

    kind: str
    number: Value


class Act(Node, frozen=True, tag="act"):
    """Does something with objects: `verb` is an action of `actions.json` (`return` is to the
    owner's hand unless `to` says else, `put` into `to`). The filter tells the zone of cards, a
    hand and a library too."""

    verb: str
    objects: Filter
    least: Value = Const(1)
    most: Value | None = Const(1)
    whole: bool = False
    """All the objects there are, whatever their number ("your hand", "all lands you control")."""
    random: bool = False
    to: Zone | None = None
    place: str | None = None
    """Where in the library: `top`, `bottom`."""
    together: str | None = None
    """What the objects must have in common, as for targets."""
    total: Compares | None = None
    """What their numbers add up to."""
    action: str | None = None
    """The keyword action that it is where it pays for one."""


class MoveCounters(Node, frozen=True, tag="counters_cost"):
    """Removes counters (`remove_counters`) from an object of `objects`, or puts them on one
    (`put_counters`); `kind` None is any kind, `among` lets them come from several objects."""

    verb: str
    objects: Filter
    kind: str | None = None
    least: Value = Const(1)
    most: Value | None = Const(1)
    whole: bool = False
    among: bool = False
    action: str | None = None
    """The keyword action that it is where it pays for one."""


class ChangeLoyalty(Node, frozen=True, tag="loyalty"):
    """Puts (positive) or removes (negative) loyalty counters (606.4)."""

    change: Value


MANA_COST_OF = "mana_cost_of"
"""Pays the mana cost of `objects`, of which there is one, less `mana` (118.9, 118.7)."""


class KeywordCost(Node, frozen=True, tag="keyword_cost"):
    """A keyword action as a cost (701): `forage`, `collect_evidence` 4, `waterbend` {3}."""

    verb: str
    number: Value | None = None
    mana: str | None = None
    objects: Filter | None = None


class OneOf(Node, frozen=True, tag="one_of"):
    """Any one of several costs ("sacrifice a creature or pay {3}")."""

    options: tuple[Cost, ...]


CostPart = (
    PayMana
    | PayManaCost
    | TapThis
    | UntapThis
    | PayLife
    | PayCounters
    | Act
    | MoveCounters
    | ChangeLoyalty
    | KeywordCost
    | OneOf
)


COST_SYMBOLS: dict[CostPart, str] = {TapThis(): "tap", UntapThis(): "untap"}
"""The symbols among the parts of costs, with what they do with the object of the ability."""


class Cost(Node, frozen=True, tag="cost"):
    """Everything that is paid together (118.1)."""

    parts: tuple[CostPart, ...] = ()


class CostChange(Node, frozen=True, tag="cost_change"):
    """Makes a cost more or less (601.2f): by `mana` (none: by the object's own mana cost), so many
    `times`, if `condition`."""

    mana: str
    less: bool = True
    times: Value = Const(1)
    conditions: tuple[Circumstance, ...] = ()


class ExtraCost(Node, frozen=True, tag="extra_cost"):
    """A cost that a spell says of itself: additional to its mana cost (118.8), or instead of it
    (118.9); `optional` if the player may pay it, always so for an alternative one."""

    cost: Cost
    alternative: bool = False
    optional: bool = False
    conditions: tuple[Circumstance, ...] = ()
    less: str | None = None
    """It may be paid any number of times; for each the spell costs so much mana less."""
