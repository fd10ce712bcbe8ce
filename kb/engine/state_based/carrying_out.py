"""What state-based actions come to, as events in the verbs of the rules (704.3)."""

from __future__ import annotations

from collections.abc import Iterator

from kb.engine.events.event import GameEvent
from kb.engine.state_based.state_based import LEAVING, Event, Outcome
from kb.vocabulary import Zone

ZONE_AFTER: dict[str, Zone] = {
    **dict.fromkeys(LEAVING, "graveyard"),
    "exiled": "exile", "shuffled_into_library": "library", "put_into_hand": "hand",
    "put_on_the_bottom_of_library": "library", "put_on_top_of_library": "library",
    "put_into_command_zone": "command",
}  # fmt: skip
"""What is done to an object that changes zones, and the zone that it goes to."""
VERBS = {
    "destroyed": "destroy", "sacrificed": "sacrifice", "exiled": "exile",
    "ceases_to_exist": "cease_to_exist", "removed_from_game": "leave_game",
    "turned_face_down": "leave_game", "unattached": "unattach", "regenerated": "regenerate",
    "damage_removed": "remove_damage", "loses_game": "lose_game",
}  # fmt: skip
"""What is done → the verb of the rules, where nothing else belongs to it."""
CHECK = GameEvent("check_state_based_actions")


def game_events(outcome: Outcome) -> Iterator[GameEvent]:
    """The events that an outcome of a check consists of, and the check itself."""
    yield CHECK
    for event in outcome.events:
        if event.objects:
            for id_ in event.objects:
                yield from _of_object(event, id_)
        else:
            for player in event.players:
                yield from _of_player(event, player)


def _of_object(event: Event, id_: str) -> Iterator[GameEvent]:
    if event.action in VERBS:
        by = {"by": event.by} if event.by is not None else {}
        yield GameEvent(VERBS[event.action], id_, terms=by)
    elif event.action in ZONE_AFTER:
        yield GameEvent("put", id_, terms={"to": ZONE_AFTER[event.action]})
    elif event.action == "counters_removed":
        for kind, size in event.removed.items():
            yield GameEvent("remove_counters", id_, words={"kind": kind}, numbers={"number": size})
    elif event.action == "chooses_protector" and event.chosen is not None:
        chosen = {"value": event.chosen}
        yield GameEvent("choose", id_, words=chosen, terms={"choice": "player"})
    elif event.action == "chooses_sector" and event.chosen is not None:
        yield GameEvent("designate", id_, terms={"as": event.chosen})


def _of_player(event: Event, player: str) -> Iterator[GameEvent]:
    if event.action in VERBS:
        yield GameEvent(VERBS[event.action], player, of_player=True)
    elif event.action == "speed_becomes_1":
        speed = {"kind": "speed"}
        yield GameEvent("set_number", player, True, words=speed, numbers={"number": 1})
