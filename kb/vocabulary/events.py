"""Events, and the triggers of triggered abilities that wait for them (603)."""

from __future__ import annotations

from typing import Literal

from kb.terms import Zone
from kb.vocabulary.conditions import Condition
from kb.vocabulary.objects import Filter, Value
from kb.vocabulary.parties import Party, Players, Relation
from kb.vocabulary.seen import Node, Op

Role = Literal["subject", "object", "by"]
"""Who takes part in an event, and how."""


class Event(Node, frozen=True, tag="event"):
    """Something that happens in a game (700.1).

    `verb` is an action of `rules_asp/actions.json`, or `state` (603.8); what its roles are stands
    there. Of several parties any one is meant.
    """

    verb: str
    subject: tuple[Party, ...] = ()
    object: tuple[Party, ...] = ()
    by: tuple[Party, ...] = ()
    """Who or what does it, where the subject is what it is done to."""
    how: tuple[str, ...] = ()
    """What narrows it down: `combat`, `alone`, `unblocked`, `face_up`, … ."""
    together: bool = False
    """One or more at once make one event (603.2c)."""
    apart: tuple[Role, ...] = ()
    """The roles that one alone takes: for each of those there is an event of its own ("one or more
    creatures deal damage to a player")."""
    op: Op = ">="
    number: int = 1
    """How many of the subject or object it takes ("with two or more creatures")."""
    origin: tuple[Zone, ...] = ()
    """The zone it starts from; with `not_origin` any other."""
    not_origin: bool = False
    destination: tuple[Zone, ...] = ()
    owner: tuple[Players, ...] = ()
    """Whose zone that is, or under whose control something enters."""
    counter: str | None = None
    """The kind of counter put or removed; `any`: whatever the kind."""
    value: Value | None = None
    step: str | None = None
    """The step, phase or turn that it is or happens in (`upkeep`, `end`, `combat`, `turn`, …)."""
    whose: tuple[Players, ...] = ()
    """Whose turn it is then; none: whoever's."""
    nth: int | None = None
    """Only the n-th of that kind in `period`."""
    period: str | None = None
    """`each_turn`, `this_turn`, `each_your_turn`, … ."""
    meanwhile: tuple[Circumstance, ...] = ()
    """What must be so as it happens ("while saddled")."""


class Happened(Node, frozen=True, tag="happened"):
    """Any of `events` has come about in a period (`this_turn`, `last_turn`, `this_combat`,
    `this_game`, `ever`)."""

    events: tuple[Event, ...]
    period: str
    negated: bool = False


class Stands(Node, frozen=True, tag="stands"):
    """A party is or was so; `value` compares what the relation names ("cards", "life")."""

    relation: Relation
    party: tuple[Party, ...] = ()
    op: Op = ">="
    value: Value | None = None
    counter: str | None = None
    """The kind of counter, or the mana, that the relation names."""
    step: str | None = None
    """The step, phase or turn that it is (`in_step`)."""


Circumstance = Condition | Happened | Stands
"""What an event, a statement or a price may depend on; of several all must be true."""


__all__ = ["Circumstance", "Event", "Filter", "Happened", "Role", "Stands"]
