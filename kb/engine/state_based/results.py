"""What comes of a check of state-based actions: events, and the decisions that lead to them."""

from __future__ import annotations

import msgspec

from kb.vocabulary.actions import leaving

LEAVING = leaving()
"""The actions that take a permanent from the battlefield."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that a check brings about: `check` is a name of `state_based.json`, `action` a verb
    of `actions.json`, `also` further checks with the same result (704.7). `removed` are the
    counters that go, by kind; `chosen` what was chosen (a protector, a sector); `instead_of` the
    action that it replaces, on `replaced`; `by` what replaces it: an effect's symbol, or
    `regeneration`, `umbra`, `finality`."""

    check: str
    action: str
    objects: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    removed: dict[str, int] = {}
    chosen: str | None = None
    instead_of: str | None = None
    replaced: tuple[str, ...] = ()
    by: str | None = None
    source: str | None = None
    words: str | None = None


class Decision(msgspec.Struct, frozen=True):
    """What a player chose: `point` is what about (`keep`, `instead`, or an action), `about`
    the object or name, `option` the choice."""

    player: str
    point: str
    about: str
    option: str


class Outcome(msgspec.Struct, frozen=True):
    """One way in which a check comes out."""

    events: tuple[Event, ...]
    decisions: tuple[Decision, ...] = ()
