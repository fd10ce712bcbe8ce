"""What state-based actions come to, as events that happen together (704.3)."""

from __future__ import annotations

from collections.abc import Iterator

from kb.engine.events.event import GameEvent
from kb.engine.state_based.results import Event, Outcome

CHECK = GameEvent("check_state_based_actions")
SPEED = {"value": 1}
"""What the speed of a player who had none becomes (702.179a)."""


def game_events(outcome: Outcome) -> Iterator[GameEvent]:
    """The events that an outcome of a check consists of, and the check itself."""
    yield CHECK
    for event in outcome.events:
        yield from events_of(event)


def events_of(event: Event) -> Iterator[GameEvent]:
    """The events that one entry of an outcome is."""
    for id_ in event.objects:
        yield from _of_object(event, id_)
    if not event.objects:
        numbers = SPEED if event.action == "set_speed" else {}
        for player in event.players:
            yield GameEvent(event.action, player, of_player=True, numbers=numbers)


def _of_object(event: Event, id_: str) -> Iterator[GameEvent]:
    if event.action == "remove_counters":
        for kind, size in event.removed.items():
            yield GameEvent(event.action, id_, words={"counter": kind}, numbers={"value": size})
    elif event.action == "choose_sector" and event.chosen is not None:
        yield GameEvent(event.action, id_, terms={"value": event.chosen})
    elif event.chosen is not None and event.action == "choose_protector":
        yield GameEvent(event.action, id_, words={"value": event.chosen})
    else:
        by = {"by": event.by} if event.by is not None else {}
        yield GameEvent(event.action, id_, terms=by)
