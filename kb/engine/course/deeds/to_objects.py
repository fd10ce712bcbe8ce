"""What is done to objects and to nothing else: destroying, moving, tapping them, counters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.events.event import GameEvent
from kb.state.game_state import GameObject
from kb.vocabulary.actions import actions

DONE_TO_OBJECTS = (
    "destroy", "sacrifice", "exile", "return", "put", "tap", "untap", "put_counters",
    "remove_counters", "shuffle_into_library",
)  # fmt: skip
"""The actions that are done to objects and to nothing else."""
HOW = {"cant_be_regenerated", "tapped"}
"""Words of how it is done that are understood."""


def done_to(said: Instructed) -> Iterator[Doing]:
    action = said.action
    chosen = any(isinstance(each, v.Some) for each in action.object)
    if not action.object or (action.origin and chosen):  # "shuffle your hand into your library"
        raise NotCarriedOut(", ".join((*action.how, *action.origin)) or "what it is done to")
    counters = action.verb.endswith("_counters")
    if action.with_ or action.token or (not counters and (action.counter or action.number)):
        raise NotCarriedOut("what belongs to the action")
    for ids, choices in said.objects("object"):
        yield Doing(tuple(_on_object(said, id_) for id_ in ids), choices)


def _on_object(said: Instructed, id_: str) -> GameEvent:
    """The event of an action that is done to one object."""
    action = said.action
    row = actions()[action.verb]
    to = action.to or (row.moves.to if row.moves is not None else None)
    here = next((each for each in said.state.objects if each.id == id_), None)
    if here is not None and action.origin and here.zone not in action.origin:
        raise NotCarriedOut(f"{id_} isn't in that zone")
    if here is None or {*action.how} - HOW:
        raise NotCarriedOut(", ".join(action.how) or "who or what it is done to")
    who = said.actor.controller
    fields: dict[str, Any] = {"players": {"subject": who, "cause": who}}
    if action.verb == "sacrifice":
        fields["players"]["subject"] = said.moment.final.controller(id_)
    if to is not None:
        fields["terms"] = {"from": here.zone, "to": to}
    if action.verb == "destroy":
        fields["terms"]["by"] = "effect"
    _manner(said, here, to, fields)
    if action.place is not None:
        if action.place not in ("top", "bottom"):  # an order, or a choice
            raise NotCarriedOut("where in the library")
        if action.place == "bottom":
            fields["terms"]["place"] = "bottom"
    if action.verb.endswith("_counters"):
        if action.counter in (None, "any"):
            raise NotCarriedOut("which counters")
        fields["words"] = {"counter": action.counter}
        fields["numbers"] = {"value": said.amount() or 0}
    return GameEvent(action.verb, id_, **fields)


def _manner(said: Instructed, here: GameObject, to: str | None, fields: dict[str, Any]) -> None:
    """Adds how it is done to the fields of an event. Raises NotCarriedOut."""
    action = said.action
    if to == "battlefield":
        if action.counter is not None or action.with_:
            raise NotCarriedOut("how it enters")
        fields["players"]["under"] = _under(said, here)
        fields["terms"] |= {"enters": "tapped"} if "tapped" in action.how else {}
    elif "tapped" in action.how:
        raise NotCarriedOut("tapped")
    elif action.how:
        fields["words"] = {"how": action.how[0]}


def _under(said: Instructed, here: GameObject) -> str:
    """Under whose control something enters: whose that is told, else of whoever puts it there."""
    match said.action.owner:
        case ():
            who = said.players()
            if len(who) == 1:
                return who[0]
        case (v.Players(who="you", of=()),):
            return said.actor.controller
        case (v.Players(who="owner"),):
            return here.owner
    raise NotCarriedOut("under whose control")
