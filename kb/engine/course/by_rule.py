"""The events that a rule puts in the place of another."""

from __future__ import annotations

import msgspec

from kb.engine.course.replaced import Candidate
from kb.engine.events.event import GameEvent


def replaced_by_rule(event: GameEvent, now: Candidate) -> tuple[GameEvent, ...]:
    """The events that a rule puts in the place of one."""
    how = now.clause
    if how.name == "to":
        return (msgspec.structs.replace(event, terms={**event.terms, "to": how.arguments[0].name}),)
    if how.name == "dealt_to":
        return (msgspec.structs.replace(event, subject=how.arguments[0].string, of_player=False),)
    match how.arguments[0].name:
        case "regenerate":
            again = GameEvent("regenerate", event.subject, terms={"by": "regeneration"})
            untapped = how.arguments[0].arguments[0].name == "untapped"
            return (again, GameEvent("tap", event.subject)) if untapped else (again,)
        case "prevent":
            return ()
        case "destroy_aura":
            aura = now.effect.arguments[0].arguments[0].string
            to = {"from": "battlefield", "to": "graveyard"}
            return (GameEvent("remove_damage", event.subject), GameEvent("destroy", aura, terms=to))
        case "remove_shield_counter":
            removed = _without_counter(event.subject, "shield")
            return (event, removed) if how.name == "besides" else (removed,)
        case "remove_stun_counter":
            return (_without_counter(event.subject, "stun"),)
    raise AssertionError(how)


def _without_counter(object_: str, kind: str) -> GameEvent:
    return GameEvent("remove_counters", object_, words={"counter": kind}, numbers={"value": 1})
