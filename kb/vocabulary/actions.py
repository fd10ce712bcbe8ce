"""The actions of the game, one row for each: `rules_asp/actions.json`.

A row has the verb by which costs, events, statements, replacement effects, and state-based actions
speak of the action, its rule by date, its words, who and what takes part in it, the change of zones
that it is, and how answers tell it.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple

import msgspec

from kb.editions import LAW_FOLDER, rule_in_force
from kb.terms import Zone
from kb.vocabulary.objects import Filter

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


class DatedWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"start": "from"}):
    """The words for an action from a date on."""

    start: str
    says: str


class Telling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How answers tell an action: its name in JSON; a sentence about `{it}` and `{who}` (of events
    also `{whom}` it is done to, `{number}`, `{counter}`, `{source}`, `{to}`, `{into}`, `{room}`),
    by date where the rules' words for it changed; the words after "instead of X"; what a player
    chose about `{about}`; the sentence about one that has happened, where `says` is of what may
    be."""

    name: str
    says: str | tuple[DatedWords, ...]
    instead: str | None = None
    chosen: str | None = None
    happened: str | None = None


Used = Literal["object", "status", "counters", "nothing"]
"""What an action uses up where it pays a cost: the object, which leaves its zone; its status; some
of its counters; or nothing, so that it can be done again."""


class AsCost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How an action pays a cost (118.1): what its words name after the verb, and what it uses up.
    A `keyword` action pays by what it means (701)."""

    takes: Literal["objects", "counters", "number", "mana"] | None = None
    uses: Used | None = None
    keyword: bool = False


class CountedKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of a player that counts how often something of a kind had it done this turn."""

    number: str
    of: Filter


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
    charged: bool = False
    """Whether effects ask for it as the price of an attack or a block (508.1h, 509.1d)."""
    paid_by: str | None = None
    """The action by which the objects that do it pay ("crew": they are tapped)."""
    makes_mana: bool = False
    counted: dict[str, str] = {}
    """Period → the number of a player, or of the game, that counts how often it happened."""
    counted_kinds: tuple[CountedKind, ...] = ()
    """What of it is counted this turn besides, by what it is done to."""
    told: Telling | None = None
    judged_as_after: bool = False
    """Whether what replaces it is looked for among the abilities that there would be afterwards."""
    ends: str | None = None
    """The status that what it is done to had, and has no more after it."""
    beside: tuple[str, ...] = ()
    """The actions beside which it may come about ("any"), where it is no event of its own: what
    waits for it is told then."""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `actions.json`, in the order in which answers tell what happens at once."""

    actions: tuple[Action, ...]


@cache
def actions() -> dict[str, Action]:
    """The rows by verb, read once."""
    table = msgspec.json.decode((LAW_FOLDER / "actions.json").read_bytes(), type=Table)
    return {row.verb: row for row in table.actions}


def infinitive(verb: str) -> str:
    """The words of an action, as they stand in a cost or an instruction; none where the table has
    no words for it."""
    row = actions().get(verb)
    words = None if row is None else row.transitive or row.words or row.intransitive
    return (words or "").replace("*", "")


@cache
def costs() -> dict[str, AsCost]:
    """The actions that pay costs."""
    return {verb: row.cost for verb, row in actions().items() if row.cost is not None}


@cache
def charged() -> frozenset[str]:
    """The actions that effects ask for as the price of an attack or a block."""
    return frozenset(verb for verb, row in actions().items() if row.charged)


def rule_of(verb: str, edition: str) -> str | None:
    """The number of the rule about an action in an edition, if one is about it."""
    return rule_in_force(actions()[verb].rules, edition)


@cache
def places() -> dict[str, int]:
    """The verbs with the place at which answers tell them."""
    return {verb: place for place, verb in enumerate(actions())}


def telling_of(verb: str) -> Telling:
    """The words in which answers tell an action."""
    telling = actions()[verb].told
    assert telling is not None, verb
    return telling


DEATH = ZoneChange("battlefield", "graveyard")


def sentence_of(verb: str, edition: str) -> str:
    """The sentence that tells an action in the words of an edition's rules."""
    says = telling_of(verb).says
    if isinstance(says, str):
        return says
    return max((each for each in says if each.start <= edition), key=lambda each: each.start).says


@cache
def leaving() -> frozenset[str]:
    """The actions that take a permanent from the battlefield to its owner's graveyard."""
    return frozenset(verb for verb, row in actions().items() if row.moves == DEATH)


def mover(verb: str) -> Role:
    """The role of what an action moves, or of whom an event is that is a zone change."""
    return "object" if "object" in actions()[verb].roles else "subject"


class General(NamedTuple):
    """Another event that an action is too: its verb, the zones of a zone change, and which role of
    it each role of the action is."""

    verb: str
    origin: Zone | None
    to: Zone | None
    roles: dict[Role, Role]


@cache
def general(verb: str) -> tuple[General, ...]:
    """What an action is besides, more generally: discarding a card is its moving from a hand to a
    graveyard, becoming tapped is being tapped."""
    row, found = actions()[verb], []
    if row.moves is not None and row.moves.to is not None:
        found.append(General("move", row.moves.origin, row.moves.to, {mover(verb): "subject"}))
    if row.event is not None:
        event = row.event
        roles: dict[Role, Role] = {role: role for role in row.roles if role in _roles(event.verb)}
        if event.verb == "move":
            roles = {mover(verb): "subject"}
        elif event.subject is not None:
            roles = {**roles, "object": "subject", "subject": event.subject}
        kept: dict[Role, Role] = {role: of for role, of in roles.items() if role in row.roles}
        found.append(General(event.verb, event.origin, event.to, kept))
    return tuple(found)


def _roles(verb: str) -> dict[Role, str]:
    return actions()[verb].roles


def is_also(verb: str, change: ZoneChange) -> bool:
    """Returns whether an event of this verb may be a zone change."""
    moves = [each for each in general(verb) if each.verb == "move"]
    return verb == "move" or any(
        each.origin in (None, change.origin) and each.to in (None, change.to) for each in moves
    )


@cache
def events_of(change: ZoneChange) -> frozenset[str]:
    """The verbs of events that such a zone change is where no player brings it about but by
    sacrificing: what moves is the subject, or the action itself takes a permanent away."""
    own = frozenset(verb for verb, row in actions().items() if row.moves == change)
    return own | {v for v in actions() if is_also(v, change) and mover(v) == "subject"}


@cache
def zone_after(verb: str) -> Zone | None:
    """The zone in which an action leaves an object; None where it moves none or to no zone."""
    moves = actions()[verb].moves
    return moves.to if moves is not None else None
