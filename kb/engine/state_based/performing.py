"""Carries out what a check of state-based actions brings about: the next situation.

All of it is one event (704.3). What leaves the battlefield becomes a new object (400.7): it keeps
its id, so that people can follow it, and nothing else.
"""

from __future__ import annotations

import msgspec

from kb.engine.state_based.state_based import Event, Outcome
from kb.state.game_state import GameObject, GameState, PlayerState, ResolvedEffect
from kb.vocabulary import GainControl, Zone
from kb.vocabulary.actions import ends_existence, zone_after

KEPT_TRAITS = {"token", "card", "commander"}
"""What stays true of a card or token in another zone."""


class Performance:
    """One outcome, carried out on a situation. `controllers` are the players who controlled the
    permanents (their last known information, 704.8), `creatures` those that were creatures."""

    def __init__(
        self,
        situation: GameState,
        outcome: Outcome,
        controllers: dict[str, str],
        creatures: frozenset[str],
    ) -> None:
        self._situation = situation
        self._controllers = controllers
        self._creatures = creatures
        self._moves: dict[str, Zone] = {}
        self._gone: set[str] = set()
        self._events: dict[str, list[Event]] = {}
        self._players: dict[str, list[Event]] = {}
        for event in outcome.events:
            self._note(event)
        self.result = self._carried_out()

    def _note(self, event: Event) -> None:
        for id_ in event.objects:
            after = zone_after(event.action)
            if after is not None:
                self._moves[id_] = after
            elif ends_existence(event.action):
                self._gone.add(id_)
            else:
                self._events.setdefault(id_, []).append(event)
        if not event.objects:
            for name in event.players:
                self._players.setdefault(name, []).append(event)

    def _carried_out(self) -> GameState:
        situation = copies_kept(self._situation, self._gone | set(self._moves))
        losers = {name for name, events in self._players.items() if _loses(events)}
        away = self._gone | set(self._moves)
        things = [self._thing(each) for each in situation.things if each.id not in self._gone]
        after = msgspec.structs.replace(
            situation,
            things=tuple(self._unattached(each) for each in things),
            players=tuple(self._player(each) for each in situation.players),
            effects=tuple(_without(each, away) for each in situation.effects),
            attacks={
                attacker: attacked
                for attacker, attacked in situation.attacks.items()
                if attacked not in away and attacker not in away | self._removed_from_combat()
            },
            blocks={
                blocker: tuple(each for each in blocked if each not in away)
                for blocker, blocked in situation.blocks.items()
                if blocker not in away | self._removed_from_combat()
            },
        )
        return left_by(after, losers)

    def _removed_from_combat(self) -> set[str]:
        """What regenerated (701.19a)."""
        return {
            id_
            for id_, events in self._events.items()
            if any(event.action == "regenerate" for event in events)
        }

    # ------------------------------------------------------------------------------ objects

    def _thing(self, thing: GameObject) -> GameObject:
        if thing.id in self._moves:
            return moved(thing, self._moves[thing.id])
        for event in self._events.get(thing.id, ()):
            thing = changed(thing, event)
        if "commander" in thing.traits and thing.zone in ("graveyard", "exile"):
            # its owner has been asked since it was put there (704.6d)
            return msgspec.structs.replace(thing, traits=thing.traits | {"left_there"})
        if "deathtouched" in thing.traits:  # only since the last check (704.5h)
            thing = msgspec.structs.replace(thing, traits=thing.traits - {"deathtouched"})
        return thing

    def _unattached(self, thing: GameObject) -> GameObject:
        """What was attached to something that has left is attached to nothing (701.3d)."""
        if thing.host is None or (thing.host not in self._moves and thing.host not in self._gone):
            return thing
        return unattached(thing)

    # ------------------------------------------------------------------------------ players

    def _player(self, player: PlayerState) -> PlayerState:
        numbers = dict(player.numbers)
        for event in self._players.get(player.name, ()):
            if event.action == "set_speed":
                numbers["speed"] = 1
        for thing in self._situation.things:
            self._count(thing, player.name, numbers)
        statuses = player.statuses - {"drew_from_empty_library"}
        return msgspec.structs.replace(player, numbers=numbers, statuses=statuses)

    def _count(self, thing: GameObject, player: str, numbers: dict[str, int]) -> None:
        """The sizes of zones, and how many creatures died."""
        after = self._moves.get(thing.id)
        if thing.owner == player and (after is not None or thing.id in self._gone):
            if thing.zone in numbers:
                numbers[thing.zone] -= 1
            if after is not None:
                numbers[after] = numbers.get(after, 0) + 1
        dead = after == "graveyard" and thing.id in self._creatures
        if dead and self._controllers.get(thing.id) == player and "creatures_died" in numbers:
            numbers["creatures_died"] += 1


def copies_kept(situation: GameState, away: set[str]) -> GameState:
    """What is a copy of something that leaves stays what it was (707.2): it copies the values
    that the other had."""
    things = {thing.id: thing for thing in situation.things}
    if not any(thing.copy_of in away for thing in situation.things):
        return situation
    return msgspec.structs.replace(
        situation, things=tuple(_kept_copy(thing, things, away) for thing in situation.things)
    )


def _kept_copy(thing: GameObject, things: dict[str, GameObject], away: set[str]) -> GameObject:
    while thing.copy_of is not None and thing.copy_of in away:
        original = things[thing.copy_of]
        if original.face_down is not None:
            thing = msgspec.structs.replace(thing, copy_of=None, copied=original.face_down)
        elif original.copy_of is not None or original.copied is not None:
            thing = msgspec.structs.replace(
                thing, copy_of=original.copy_of, copied=original.copied,
                but=(*original.but, *thing.but),
            )  # fmt: skip
        else:
            thing = msgspec.structs.replace(thing, copy_of=None, copied=original.face)
    return thing


def left_by(situation: GameState, losers: set[str]) -> GameState:
    """The game without players who have lost, if it goes on (800.4a): what they own leaves, effects
    that give them control end, and what they still control is exiled. A game that is over stays
    as it is (104.2a, 104.4a)."""
    if not losers or over(situation, losers):
        return situation
    owned = {thing.id for thing in situation.things if thing.owner in losers}
    situation = copies_kept(situation, owned)
    things = [
        moved(thing, "exile") if thing.controller in losers else thing
        for thing in situation.things
        if thing.id not in owned
    ]
    exiled = {thing.id for thing in situation.things if thing.controller in losers}
    return msgspec.structs.replace(
        situation,
        things=tuple(
            msgspec.structs.replace(thing, host=None)
            if thing.host in owned | exiled | losers
            else thing
            for thing in things
        ),
        players=tuple(each for each in situation.players if each.name not in losers),
        effects=tuple(
            _without(each, owned | exiled)
            for each in situation.effects
            if not (each.controller in losers and gives_control(each))
        ),
        waiting=tuple(each for each in situation.waiting if each.controller not in losers),
        attacks={
            attacker: attacked
            for attacker, attacked in situation.attacks.items()
            if attacker not in owned | exiled and attacked not in owned | exiled | losers
        },
    )


def over(situation: GameState, losers: set[str]) -> bool:
    """Whether at most one team is left in the game."""
    left = {player.team or player.name for player in situation.players if player.name not in losers}
    return len(left) <= 1


def gives_control(effect: ResolvedEffect) -> bool:
    """Whether an effect gives its controller control of something."""
    return any(
        isinstance(change, GainControl)
        for clause in effect.effect.clauses
        for change in clause.does
    )


def _loses(events: list[Event]) -> bool:
    return any(event.action == "lose_game" for event in events)


def moved(thing: GameObject, zone: Zone) -> GameObject:
    """The new object that it is in another zone (400.7): face up, itself, nobody's but its
    owner's."""
    return GameObject(
        id=thing.id,
        face=thing.elsewhere or thing.face,
        owner=thing.owner,
        zone=zone,
        timestamp=thing.timestamp,
        traits=frozenset((thing.traits & KEPT_TRAITS) | {"untapped", "face_up"}),
    )


def unattached(thing: GameObject) -> GameObject:
    """A permanent that is attached to nothing any more; what was bestowed is so no longer
    (702.103f)."""
    thing = msgspec.structs.replace(thing, host=None, traits=thing.traits - {"attached"})
    if thing.choices.get("mode") != "bestow":
        return thing
    choices = {key: chosen for key, chosen in thing.choices.items() if key != "mode"}
    face = thing.elsewhere or thing.face
    return msgspec.structs.replace(thing, face=face, elsewhere=None, choices=choices)


def changed(thing: GameObject, event: Event) -> GameObject:
    """A permanent that stays, after what happened to it."""
    replace = msgspec.structs.replace
    match event.action:
        case "unattach":
            return unattached(thing)
        case "remove_counters":
            left = {
                kind: size - event.removed.get(kind, 0) for kind, size in thing.counters.items()
            }
            return replace(thing, counters={kind: size for kind, size in left.items() if size})
        case "regenerate":
            shields = thing.shields
            if event.by == "regeneration":
                shields = {kind: uses - 1 for kind, uses in shields.items() if uses > 1}
            traits = (thing.traits - {"untapped", "deathtouched", "attacking", "blocking"}) | {
                "tapped"
            }
            return replace(thing, damage=0, shields=shields, traits=frozenset(traits))
        case "remove_damage":
            return replace(thing, damage=0, traits=thing.traits - {"deathtouched"})
        case "choose_protector":
            return replace(thing, choices={**thing.choices, "player": event.chosen or ""})
        case "choose_sector":
            return replace(thing, traits=thing.traits | {event.chosen or ""})
    return thing


def _without(effect: ResolvedEffect, away: set[str]) -> ResolvedEffect:
    """An effect doesn't follow what it affected to another zone (400.7)."""
    if away.isdisjoint(effect.affects):
        return effect
    left = tuple(each for each in effect.affects if each not in away)
    return msgspec.structs.replace(effect, affects=left)


def perform(
    situation: GameState,
    outcome: Outcome,
    controllers: dict[str, str],
    creatures: frozenset[str],
) -> GameState:
    """The situation after an outcome of a check."""
    return Performance(situation, outcome, controllers, creatures).result
