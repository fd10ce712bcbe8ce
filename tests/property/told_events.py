"""Whether a state is what the events tell that led to it: life, counters, zones and what is tapped,
added up from the events alone, without the law."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from kb.engine.course.results import Course
from kb.engine.events.event import GameEvent
from kb.state.game_state import GameObject, GameState

SHARING = ("two_headed_giant",)
"""Formats in which what happens to one player happens to the team."""
PASSING_AWAY = frozenset({"token", "copy"})
"""What is no card, and ceases to exist where it is not in its place."""


class Told:
    """What there is by what was told."""

    def __init__(self, before: GameState) -> None:
        self.life = {each.name: each.life for each in before.players}
        self.of_players = {each.name: Counter(each.counters) for each in before.players}
        self.zone: dict[str, str] = {each.id: each.zone for each in before.objects}
        self.counters = {each.id: Counter(each.counters) for each in before.objects}
        self.tapped = {each.id: "tapped" in each.status for each in before.objects}
        self.no_cards = {each.id for each in before.objects if each.status & PASSING_AWAY}
        components = (each for merged in before.objects for each in merged.merged)
        self.no_cards |= {each.id for each in components if each.status & PASSING_AWAY}

    def together(self, events: list[GameEvent]) -> None:
        """Notes events that happen together: what moves is there before it has counters."""
        for each in events:
            self._moved(each)
        for each in events:
            self._changed(each)

    def _moved(self, event: GameEvent) -> None:
        id_ = event.words.get("object") if event.verb == "draw" else event.subject
        to = "hand" if event.verb == "draw" else event.terms.get("to")
        if to is None or id_ is None:
            return
        if event.made is not None:
            self.no_cards.add(id_)
        self.zone[id_] = to
        self.counters[id_] = Counter()
        self.tapped[id_] = event.terms.get("enters") == "tapped"

    def _changed(self, event: GameEvent) -> None:
        number = event.numbers.get("value", 1)
        match event.verb:
            case "gain_life":
                self.life[event.subject] += number
            case "lose_life":
                self.life[event.subject] -= number
            case "put_counters" | "remove_counters":
                borne = self.of_players if event.of_player else self.counters
                sign = 1 if event.verb == "put_counters" else -1
                borne[event.subject][event.words["counter"]] += sign * number
            case "mutate":
                self.zone[event.words["object"]] = "nowhere"
            case "tap" | "untap" | "regenerate":
                self.tapped[event.subject] = event.verb != "untap"

    def untrue_of_players(self, after: GameState) -> Iterator[str]:
        """What players are not as it was told."""
        for player in after.players:
            if player.life != self.life[player.name]:
                yield f"{player.name}: told life {self.life[player.name]}, it is {player.life}"
            if +self.of_players[player.name] != +Counter(player.counters):
                yield f"{player.name}: other counters than told"

    def untrue_of_objects(self, after: GameState) -> Iterator[str]:
        """What objects are not, or not there, as it was told; unknown cards come and go."""
        here = {each.id: each for each in after.objects}
        for id_, zone in self.zone.items():
            found = here.get(id_)
            if found is None:
                if zone != "nowhere" and id_ not in self.no_cards and not _is_unknown(id_):
                    yield f"{id_}: told in {zone}, it is gone"
            elif found.zone != zone:
                yield f"{id_}: told in {zone}, it is in {found.zone}"
            elif zone == "battlefield":
                if +self.counters[id_] != +Counter(found.counters) and not _keeps_counters(found):
                    yield f"{id_}: other counters than told"
                if self.tapped[id_] != ("tapped" in found.status):
                    yield f"{id_}: tapped or untapped otherwise than told"
        for id_ in sorted(here.keys() - self.zone.keys()):
            if not _is_unknown(id_):
                yield f"{id_}: nobody told of it"


def _keeps_counters(object_: GameObject) -> bool:
    """Whether counters remain on an object as it changes zones, by its own words."""
    return any("Counters remain" in (each.text or "") for each in object_.face.abilities)


def _is_unknown(id_: str) -> bool:
    return id_.startswith("unknown")


def untrue(before: GameState, course: Course) -> Iterator[str]:
    """What the state that a course has led to is not as its events tell it."""
    after = course.state
    if before.format in SHARING or any(each.team for each in before.players) or after.left:
        return
    told = Told(before)
    for _, group in groupby(course.events, lambda each: each.group):
        told.together([each.event for each in group])
    yield from told.untrue_of_players(after)
    yield from told.untrue_of_objects(after)
