"""Statements about the rules of the game: restrictions, requirements, permissions, prices."""

from __future__ import annotations

from typing import Literal

from kb.terms import Zone
from kb.vocabulary.costs import Cost
from kb.vocabulary.events import Circumstance, Event
from kb.vocabulary.objects import Filter, Value
from kb.vocabulary.parties import Party, Players
from kb.vocabulary.seen import Node, Op

Mode = Literal["cant", "must", "may", "only", "is", "costs", "as_though"]
"""`cant` forbids, `must` requires if able, `may` permits, `only` forbids all else, `costs` prices,
`as_though` has the rules see something that isn't so, `is` sets a rule of the game."""


LEADING = {"active": "subject", "passive": "object", "causative": "by"}
"""The role of whom a sentence is said of, by its voice: "can't be sacrificed" is said of the object
of `sacrifice`, "can't cause you to sacrifice" of who would bring that about."""
NEXT = "next"
"""The duration of what is so in the next such step alone ("during your next untap step")."""


class Tally(Node, frozen=True, tag="tally"):
    """How many of a party there are, or how often an event came about in a period; `what` names
    what else is counted about the party (`colors_spent`, `mana_spent`, `times_kicked`)."""

    party: tuple[Party, ...] = ()
    event: Event | None = None
    period: str | None = None
    what: str | None = None
    source: tuple[Party, ...] = ()
    """Where the mana counted comes from."""
    factor: int = 1
    """So much it is for each of them."""


class Charge(Node, frozen=True, tag="charge"):
    """What must be paid for an otherwise forbidden thing ("unless their controller pays {2}"):
    mana as symbols, or what is done; `each` says for how many of what it is paid."""

    by: tuple[Players, ...] = ()
    mana: str | None = None
    events: tuple[Event, ...] = ()
    each: Value | Tally | None = None
    how: tuple[str, ...] = ()


class StatementLine(Node, frozen=True, tag="rule"):
    """One thing that `subject` can't, must or may do, or what it costs (101.2, 508.1, 601.2f).

    `verb` and the roles are those of `rules_asp/actions.json`: what can't be sacrificed is the
    `object` of `sacrifice`. Of several parties all are meant.
    """

    verb: str
    mode: Mode
    subject: tuple[Party, ...] = ()
    object: tuple[Party, ...] = ()
    but: bool = False
    """All subjects but those of `subject` ("can't be blocked except by")."""
    by: tuple[Party, ...] = ()
    """Who would bring it about ("can't cause you to …", "can't attack with …")."""
    cause: tuple[Event, ...] = ()
    """The event that has to bring it about ("if an artifact entering causes …")."""
    use: tuple[Party, ...] = ()
    """What mana is spent on."""
    keyword: str | None = None
    colors: tuple[Filter, ...] = ()
    op: Op = ">="
    number: int | None = None
    """How many of the object it is about ("by more than one creature")."""
    how: tuple[str, ...] = ()
    zones: tuple[Zone, ...] = ()
    """The zone it is done from ("from your graveyard")."""
    owner: tuple[Players, ...] = ()
    """Whose zone that is."""
    mana: str | None = None
    """The amount of a price, as symbols."""
    plus: Cost | None = None
    """What is paid besides."""
    instead: Cost | None = None
    """What is paid rather than the mana cost (118.9); in it "affected" is the spell."""
    limit: str | None = None
    """The most by which it lowers a price."""
    value: Value | Tally | None = None
    """A number: a maximum, a life total, the X of a price."""
    each: Value | Tally | None = None
    """The price or number is multiplied by this."""
    step: str | None = None
    whose: tuple[Players, ...] = ()
    conditions: tuple[Circumstance, ...] = ()
    unless: tuple[Circumstance, ...] = ()
    """It is not so while all of these are true."""
    charge: Charge | None = None
    """It is not so once this is paid; a permission is there only if it is."""
    duration: str | None = None
    """`end_of_turn`, … ; `next`: in the next such step alone; None for static abilities."""


class Statement(Node, frozen=True, tag="statement"):
    """What one line says about the rules of the game."""

    rules: tuple[StatementLine, ...]
    then: str | None = None
    """The words of a reflexive trigger's effect ("When you do, …", 603.12)."""
