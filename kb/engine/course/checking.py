"""State-based actions: what a check finds happens together, and may be replaced like anything
else."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb.engine.course.happened import Check, happened
from kb.engine.course.left_out import left_out_of_check
from kb.engine.course.memory import Memory
from kb.engine.course.moment import Moment
from kb.engine.course.results import Actor, Choice, Course
from kb.engine.course.steps import with_further
from kb.engine.course.way import Way
from kb.engine.events.event import GameEvent
from kb.engine.state_based.carrying_out import CHECK, events_of
from kb.engine.state_based.outcomes import unreplaced
from kb.engine.state_based.results import Decision
from kb.engine.state_based.state_based import StateBased
from kb.state.game_state import GameState
from kb.vocabulary.actions import actions

KINDS = {"keep": "legend"}
"""What a choice is about → its kind, where it isn't whether to do something."""
CHOOSING = ("choose_protector", "choose_sector")
"""The events that are choices of the controllers of what they are about."""


def checked(course: Course, moment: Moment, check: StateBased) -> Iterator[Course]:
    """The courses of one check of state-based actions."""
    untold = (
        *left_out_of_check(moment, check.statements.unread),
        *(f"{each}: that it stays phased out" for each in check.out_for_good),
    )
    for outcome in unreplaced(check):
        choices = (_decided(each) for each in outcome.decisions)
        known = course.choosing(*choices).with_gaps(*untold)
        due = [(each.check, one) for each in outcome.events for one in events_of(each)]
        events = tuple(_located(each, moment) for _, each in due)
        names = tuple(name for name, _ in due)
        for after, more in happened(known, moment, events, check=Check(names, CHECK)):
            nobody = Actor(course.state.active or course.state.players[0].name)
            for way in with_further(Way(after, Memory(), nobody), after, more):
                yield way.course


def _decided(decision: Decision) -> Choice:
    kind = KINDS.get(decision.point, "may")
    return Choice(decision.player, kind, decision.about, (), decision.option, "state_based_check")


def _located(event: GameEvent, moment: Moment) -> GameEvent:
    """An event that moves an object, with the zones that it leads from and to, and who does it."""
    row = actions().get(event.verb)
    if event.verb in CHOOSING:
        return msgspec.structs.replace(event, players=_by_controller(event, moment))
    if event.of_player or row is None or row.moves is None or "to" in event.terms:
        return event
    zone = _zone(event.subject, moment.state)
    if zone is None or row.moves.to is None:
        return event
    terms = {**event.terms, "from": zone, "to": row.moves.to}
    players = event.players
    if row.roles.get("subject") == "player" and event.verb == "sacrifice":
        players = _by_controller(event, moment)
    return msgspec.structs.replace(event, terms=terms, players=players)


def _by_controller(event: GameEvent, moment: Moment) -> dict[str, str]:
    """The players of an event that the controller of what it is about brings about."""
    return {**event.players, "subject": moment.final.controller(event.subject)}


def _zone(id_: str, state: GameState) -> str | None:
    return next((each.zone for each in state.objects if each.id == id_), None)
