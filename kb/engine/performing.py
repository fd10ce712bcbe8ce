"""Carries out what a check of state-based actions brings about: the next situation.

All of it is one event (704.3). What leaves the battlefield becomes a new object (400.7): it keeps
its id, so that people can follow it, and nothing else.
"""

from __future__ import annotations

import msgspec

from kb.cards.vocabulary import Zone
from kb.engine.outcomes import DESTINATIONS
from kb.engine.situation import Lasting, PlayerState, Situation, Thing
from kb.engine.state_based import LEAVING, Event, Outcome

ZONE_AFTER: dict[str, Zone] = {
    **{action: "graveyard" for action in LEAVING},
    "exiled": "exile", "shuffled_into_library": "library", "put_into_hand": "hand",
    "put_on_the_bottom_of_library": "library", "put_on_top_of_library": "library",
    "put_into_command_zone": "command",
}  # fmt: skip
assert set(DESTINATIONS.values()) <= set(ZONE_AFTER)
GONE = ("ceases_to_exist", "removed_from_game", "turned_face_down")
KEPT_TRAITS = {"token", "card", "commander"}
"""What stays true of a card or token in another zone."""


class Performance:
    """One outcome, carried out on a situation. `controllers` are the players who controlled the
    permanents (their last known information, 704.8)."""

    def __init__(self, situation: Situation, outcome: Outcome, controllers: dict[str, str]) -> None:
        self._situation = situation
        self._controllers = controllers
        self._moves: dict[str, Zone] = {}
        self._gone: set[str] = set()
        self._events: dict[str, list[Event]] = {}
        self._players: dict[str, list[Event]] = {}
        for event in outcome.events:
            self._note(event)
        self.result = self._carried_out()

    def _note(self, event: Event) -> None:
        for id_ in event.objects:
            if event.action in ZONE_AFTER:
                self._moves[id_] = ZONE_AFTER[event.action]
            elif event.action in GONE:
                self._gone.add(id_)
            else:
                self._events.setdefault(id_, []).append(event)
        if event.by == "umbra":
            for host in event.replaced:
                self._events.setdefault(host, []).append(
                    msgspec.structs.replace(event, action="healed")
                )
        if not event.objects:
            for name in event.players:
                self._players.setdefault(name, []).append(event)

    def _carried_out(self) -> Situation:
        situation = self._situation
        lost = {name for name, events in self._players.items() if _loses(events)}
        if lost:  # who loses leaves the game, and so does what that player owns (800.4a)
            self._gone |= {thing.id for thing in situation.things if thing.owner in lost}
        away = self._gone | set(self._moves)
        things = [self._thing(each) for each in situation.things if each.id not in self._gone]
        return msgspec.structs.replace(
            situation,
            things=tuple(self._unattached(each) for each in things),
            players=tuple(self._player(p) for p in situation.players if p.name not in lost),
            effects=tuple(_without(each, away) for each in situation.effects),
            attacks={a: b for a, b in situation.attacks.items() if a not in away and b not in away},
            blocks={
                blocker: tuple(each for each in blocked if each not in away)
                for blocker, blocked in situation.blocks.items()
                if blocker not in away
            },
        )

    # ------------------------------------------------------------------------------ objects

    def _thing(self, thing: Thing) -> Thing:
        if thing.id in self._moves:
            return moved(thing, self._moves[thing.id])
        for event in self._events.get(thing.id, ()):
            thing = changed(thing, event)
        return thing

    def _unattached(self, thing: Thing) -> Thing:
        """What was attached to something that has left is attached to nothing (701.3d)."""
        if thing.host is None or (thing.host not in self._moves and thing.host not in self._gone):
            return thing
        return msgspec.structs.replace(thing, host=None)

    # ------------------------------------------------------------------------------ players

    def _player(self, player: PlayerState) -> PlayerState:
        numbers = dict(player.numbers)
        for event in self._players.get(player.name, ()):
            if event.action == "speed_becomes_1":
                numbers["speed"] = 1
        for thing in self._situation.things:
            self._count(thing, player.name, numbers)
        statuses = player.statuses - {"drew_from_empty_library"}
        return msgspec.structs.replace(player, numbers=numbers, statuses=statuses)

    def _count(self, thing: Thing, player: str, numbers: dict[str, int]) -> None:
        """The sizes of zones, and how many creatures died."""
        after = self._moves.get(thing.id)
        if thing.owner == player and (after is not None or thing.id in self._gone):
            if thing.zone in numbers:
                numbers[thing.zone] -= 1
            if after is not None:
                numbers[after] = numbers.get(after, 0) + 1
        dead = after == "graveyard" and "creature" in thing.face.types
        if dead and self._controllers.get(thing.id) == player and "creatures_died" in numbers:
            numbers["creatures_died"] += 1


def _loses(events: list[Event]) -> bool:
    return any(event.action == "loses_game" for event in events)


def moved(thing: Thing, zone: Zone) -> Thing:
    """The new object that it is in another zone (400.7): face up, itself, nobody's but its
    owner's."""
    return Thing(
        id=thing.id,
        face=thing.face,
        owner=thing.owner,
        zone=zone,
        timestamp=thing.timestamp,
        traits=frozenset((thing.traits & KEPT_TRAITS) | {"untapped", "face_up"}),
    )


def changed(thing: Thing, event: Event) -> Thing:
    """A permanent that stays, after what happened to it."""
    replace = msgspec.structs.replace
    match event.action:
        case "unattached":
            return replace(thing, host=None)
        case "counters_removed":
            left = {
                kind: size - event.removed.get(kind, 0) for kind, size in thing.counters.items()
            }
            return replace(thing, counters={kind: size for kind, size in left.items() if size})
        case "regenerated":
            shields = {kind: uses - 1 for kind, uses in thing.shields.items() if uses > 1}
            traits = (thing.traits - {"untapped", "deathtouched", "attacking", "blocking"}) | {
                "tapped"
            }
            return replace(thing, damage=0, shields=shields, traits=frozenset(traits))
        case "healed":
            return replace(thing, damage=0, traits=thing.traits - {"deathtouched"})
        case "chooses_protector":
            return replace(thing, choices={**thing.choices, "player": event.chosen or ""})
        case "chooses_sector":
            return replace(thing, traits=thing.traits | {event.chosen or ""})
    return thing


def _without(effect: Lasting, away: set[str]) -> Lasting:
    """An effect doesn't follow what it affected to another zone (400.7)."""
    if away.isdisjoint(effect.affects):
        return effect
    left = tuple(each for each in effect.affects if each not in away)
    return msgspec.structs.replace(effect, affects=left)


def perform(situation: Situation, outcome: Outcome, controllers: dict[str, str]) -> Situation:
    """The situation after an outcome of a check."""
    return Performance(situation, outcome, controllers).result
