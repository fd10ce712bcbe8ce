"""`happen`, `resolve`, `do`."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, UnsetType, field

from kb.api.answers.common import OfEdition, Part


class Choice(Part, frozen=True, kw_only=True):
    """What was chosen on the way, by a player or by chance (null); `decided_by` the player who
    controlled that one."""

    player: str | None
    kind: str
    text: str
    options: list[str]
    chosen: str
    rule: str | None
    decided_by: str | UnsetType = UNSET


class Replaced(Part, frozen=True, kw_only=True):
    """What replaced or modified an event."""

    by: str
    rule: str | None
    was: str
    text: str | None
    event: str | UnsetType = UNSET


class Event(Part, frozen=True, kw_only=True):
    """What happened; what is `simultaneous` has the same number. `unknown`: how many more objects
    took part that nobody knows."""

    event: str
    objects: list[str]
    players: list[str]
    amount: int | None
    source: str | None
    left: str | None = field(name="from")
    entered: str | None = field(name="to")
    rule: str | None
    simultaneous: int
    replaced: list[Replaced]
    text: str
    unknown: int | UnsetType = UNSET


class NotHappened(Part, frozen=True, kw_only=True):
    """What would have happened `before` the event of that place, and didn't: what replaced or
    prevented all of it, or why it can't, which `by` may say."""

    event: str
    objects: list[str]
    players: list[str]
    amount: int | None
    before: int
    why: str | None
    by: str | None
    rule: str | None
    replaced: list[Replaced]
    text: str


class Begun(Part, frozen=True, kw_only=True):
    """A continuous effect that has begun, or a delayed triggered ability that waits."""

    id: str
    affects: list[str]
    rule: str | None
    text: str


class Triggered(Part, frozen=True, kw_only=True):
    """An ability that triggered on an event (by its place among them)."""

    ability: str
    source: str | None
    controller: str | None
    event: int | None
    text: str | None
    rule: str | None


class Waiting(Part, frozen=True, kw_only=True):
    """Who is to do something next, and what; `decided_by` the player who controls that one."""

    player: str | None
    what: str
    decided_by: str | UnsetType = UNSET


class Over(Part, frozen=True, kw_only=True):
    """How the game has ended."""

    winners: list[str]
    losers: list[str]
    rule: str | None


class NumberChanged(Part, frozen=True, kw_only=True):
    """A number of a snapshot, by its path, and by how much a round changes it."""

    what: str
    by: int


class RepeatedRound(Part, frozen=True, kw_only=True):
    """A round of actions that was repeated so many `times`, `of` as many as were said, ending after
    `before` events; of `at_once` rounds no events are told: each `changes` these numbers, and
    objects of these names are `made` in it."""

    actions: list[str]
    times: int
    of: int
    before: int
    at_once: int
    changes: list[NumberChanged]
    made: list[str]
    rule: str | None
    assumed: str
    assumed_rule: str | None
    text: str


class Outcome(Part, frozen=True, kw_only=True):
    """One way in which things come about. `partial`: something in it was not carried out;
    `orderable`: abilities that could stand in another order on the stack; `not_happened`: what
    would have happened and didn't; `begun`: the effects, and the abilities that wait, that there
    were not before."""

    choices: list[Choice]
    events: list[Event]
    triggered: list[Triggered]
    snapshot: dict[str, Any]
    waits_for: Waiting | None
    over: Over | None
    not_happened: list[NotHappened] | UnsetType = UNSET
    begun: list[Begun] | UnsetType = UNSET
    orderable: list[list[str]] | UnsetType = UNSET
    repeated: list[RepeatedRound] | UnsetType = UNSET
    probability: float | int | UnsetType = UNSET
    partial: bool | UnsetType = UNSET


class Outcomes(OfEdition, frozen=True, kw_only=True):
    """Every outcome (`count` of them) that choices and chance allow, as far as they are listed;
    `outcome`: the number of the only one that was asked for; `cut`: the actions that can lead to
    more positions than were gone on with."""

    count: int | None
    complete: bool
    outcomes: list[Outcome]
    outcome: int | UnsetType = UNSET
    cut: list[str] | UnsetType = UNSET
