"""The actions of the game, one row for each: `rules_asp/actions.json`.

A row has the verb by which costs, events, statements, replacement effects, and state-based actions
speak of the action, its rule by date, its words, who and what takes part in it, the change of zones
that it is, and how answers tell it.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from kb.editions import LAW_FOLDER
from kb.vocabulary.seen import Zone

Role = Literal[
    "subject", "object", "by", "from", "to", "owner", "counter", "value", "nth", "step", "mana",
    "keyword",
]  # fmt: skip
"""Who does it or what it is done by; what it is done to; who brings it about; the zones it leads
from and to; whose those are; the kind of counter; how many or how much; which one of a period; the
step, the mana, the keyword."""


class DatedRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from"}):
    """The rule about an action from a date on; None where none is about it any more."""

    start: str
    rule: str | None


class ZoneChange(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"origin": "from"}
):
    """The zone that an object leaves (None: whichever), and the one that it goes to (None: it is
    in no zone any more)."""

    origin: Zone | None = None
    to: Zone | None = None


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"origin": "from"}):
    """Another action's event, which goes by this name in special: where its subject is the other's
    object, or for certain zones alone ("dies": moves from the battlefield to a graveyard)."""

    verb: str
    subject: Role | None = None
    origin: Zone | None = None
    to: Zone | None = None


class Telling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How answers tell an action: its name in JSON; a sentence about `{it}` and `{who}`; the words
    after "instead of X"; what a player chose about `{about}`."""

    name: str
    says: str
    instead: str | None = None
    chosen: str | None = None


Used = Literal["object", "status", "counters", "nothing"]
"""What an action uses up where it pays a cost: the object, which leaves its zone; its status; some
of its counters; or nothing, so that it can be done again."""


class AsCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How an action pays a cost (118.1): what its words name after the verb, and what it uses up.
    A `keyword` action pays by what it means (701)."""

    takes: Literal["objects", "counters", "number", "mana"] | None = None
    uses: Used | None = None
    keyword: bool = False


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"event": "is"}):
    """An action of the game. Its words stand with an object after them (`transitive`), with none
    (`intransitive`), or in sentences of their own (`words`); `*` marks the verb in them."""

    verb: str
    rules: tuple[DatedRule, ...] = ()
    words: str | None = None
    transitive: str | None = None
    intransitive: str | None = None
    roles: dict[Role, str] = {}
    moves: ZoneChange | None = None
    event: Named | None = None
    cost: AsCost | None = None
    told: Telling | None = None


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `actions.json`, in the order in which answers tell what happens at once."""

    actions: tuple[Action, ...]


@cache
def actions() -> dict[str, Action]:
    """The rows by verb, read once."""
    table = msgspec.json.decode((LAW_FOLDER / "actions.json").read_bytes(), type=Table)
    return {row.verb: row for row in table.actions}


def infinitive(verb: str) -> str:
    """The words of an action, as they stand in a cost or an instruction."""
    row = actions()[verb]
    return (row.transitive or row.words or row.intransitive or "").replace("*", "")


@cache
def costs() -> dict[str, AsCost]:
    """The actions that pay costs."""
    return {verb: row.cost for verb, row in actions().items() if row.cost is not None}


def rule_of(verb: str, edition: str) -> str | None:
    """The number of the rule about an action in an edition, if one is about it."""
    rows = [each for each in actions()[verb].rules if each.start <= edition]
    return rows[-1].rule if rows else None


@cache
def places() -> dict[str, int]:
    """The verbs with the place at which answers tell them."""
    return {verb: place for place, verb in enumerate(actions())}


def telling_of(verb: str) -> Telling:
    """How answers tell an action."""
    telling = actions()[verb].told
    assert telling is not None, verb
    return telling


@cache
def leaving() -> frozenset[str]:
    """The actions that take a permanent from the battlefield to its owner's graveyard."""
    change = ZoneChange("battlefield", "graveyard")
    return frozenset(verb for verb, row in actions().items() if row.moves == change)


@cache
def zone_after(verb: str) -> Zone | None:
    """The zone in which an action leaves an object; None where it moves none or to no zone."""
    moves = actions()[verb].moves
    return moves.to if moves is not None else None


def ends_existence(verb: str) -> bool:
    """Whether an object that an action is done to is in no zone afterwards."""
    moves = actions()[verb].moves
    return moves is not None and moves.to is None
