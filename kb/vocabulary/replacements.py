"""Replacement and prevention effects: what is replaced, and by what (614, 615)."""

from __future__ import annotations

from kb.vocabulary.events import Circumstance, Event
from kb.vocabulary.modifications import Modification
from kb.vocabulary.parties import Party, Players
from kb.vocabulary.seen import Node
from kb.vocabulary.statements import Tally
from kb.vocabulary.values import Value


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
    object: tuple[Party, ...] = ()
    """What it copies or is attached to."""
    owner: tuple[Players, ...] = ()
    """Under whose control it enters."""
    exceptions: tuple[Modification, ...] = ()
    """What the copy is not like the original in (707.9)."""
    chooses: tuple[str, ...] = ()
    """What is chosen for it as it enters (`color`, `creature_type`, …); a capital letter begins
    one of several words to choose from (614.12b)."""
    text: str | None = None
    """The words of what is done as it enters."""
    conditions: tuple[Circumstance, ...] = ()
    """It is only so if all of these are true ("… if it's a creature")."""


class Prevents(Node, frozen=True, tag="prevents"):
    """The damage is prevented (615.1): `amount` of it, or all but that, or all."""

    amount: Value | None = None
    but: bool = False
    text: str | None = None
    """The words of what happens besides."""


class Instead(Node, frozen=True, tag="instead"):
    """What happens instead: its words, and its class where they are of a known form (`exile`,
    `double`, `plus`, `skip`, `redirect`, …)."""

    text: str | None = None
    does: str | None = None
    number: Value | None = None
    to: tuple[Party, ...] = ()
    mana: str | None = None
    """The symbol of the mana that is produced instead; `any`: of any color."""


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
