"""From events to the next state: the facts of both go in, what will be true comes out.

What an event does and what stays as it was is the law's (700_events.lp and the files that it
names); here the state that the law tells of is put together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeVar

import msgspec
from clingo import Symbol

from kb.engine.events.event import GameEvent, event_facts
from kb.engine.events.next_object import next_object
from kb.engine.facts.moment import moment_facts
from kb.engine.layers.grounder import Grounder
from kb.state.game_state import (
    CopyOf,
    DelayedAbility,
    GameObject,
    GameState,
    PlayerState,
    ResolvedEffect,
)

Lasting = TypeVar("Lasting", ResolvedEffect, DelayedAbility)


class NextState(NamedTuple):
    """The state that events lead to, and whether the game is over with them."""

    state: GameState
    over: bool


class Transition:
    """What events make of the state that a grounder has been told of. Which state is now must have
    been said."""

    def __init__(self, state: GameState, grounder: Grounder) -> None:
        self.state = state
        self._grounder = grounder
        self._call = 0
        grounder.tell(moment_facts(state))

    def after(self, events: Iterable[GameEvent]) -> NextState:
        """The state after events that happen together."""
        happened = tuple(events)
        self._call = self._grounder.next_call()
        self._grounder.tell(event_facts(self._call, happened))
        self._grounder.answer(self._call, "events")
        return NextState(self._next(), over=bool(self._read("is_over", 1)))

    # ------------------------------------------------------------------------------- reading

    def _read(self, name: str, arity: int) -> list[list[Symbol]]:
        """The arguments of a predicate's atoms of the last call, but for the call."""
        return self._grounder.atoms(name, arity, self._call)

    def _names(self, name: str) -> frozenset[str]:
        return frozenset(each.string for (each,) in self._read(name, 2))

    def _next(self) -> GameState:
        state = self.state
        parted, gone = self._names("parted"), self._names("leaves_the_game")
        out = self._names("out_of_combat")
        left = self._names("player_leaves")
        return msgspec.structs.replace(
            state,
            objects=tuple(self._objects()),
            players=tuple(self._players(left)),
            effects=tuple(self._effects(parted)),
            waiting=tuple(each for each in state.waiting if each.id not in gone),
            stack=tuple(each for each in state.stack if each not in gone | parted),
            delayed=tuple(_forgetting(each, parted) for each in state.delayed),
            blocked=tuple(each for each in state.blocked if each not in out),
            attacks=self._attacks(),
            blocks=self._blocks(),
            goaded={each: by for each, by in state.goaded.items() if each not in parted},
        )

    def _objects(self) -> Iterator[GameObject]:
        gone = self._names("leaves_the_game")
        fluents: dict[str, list[Symbol]] = {}
        for owner, fluent in self._read("will", 3):
            fluents.setdefault(owner.string, []).append(fluent)
        copies = {owner.string: of for owner, of in self._read("will_copy", 3)}
        passed: dict[str, set[str]] = {}
        for owner, original in self._read("takes_exceptions", 3):
            passed.setdefault(owner.string, set()).add(original.string)
        before = {each.id: each for each in self.state.objects}
        for each in self.state.objects:
            if each.id in gone:
                continue
            after = next_object(each, fluents[each.id]) if each.id in fluents else each
            if each.id in copies and after.copy_of is not None:
                after = _copy(after, copies[each.id], before, passed.get(each.id, set()))
            yield after

    def _players(self, left: frozenset[str]) -> Iterator[PlayerState]:
        numbers: dict[str, dict[str, int]] = {}
        for player, kind, size in self._read("player_will_have", 4):
            numbers.setdefault(player.string, {})[kind.string] = size.number
        ended: dict[str, set[str]] = {}
        for player, status in self._read("player_ceases", 3):
            ended.setdefault(player.string, set()).add(status.name)
        for each in self.state.players:
            if each.name in left:
                continue
            yield msgspec.structs.replace(
                each,
                numbers={**each.numbers, **numbers.get(each.name, {})},
                statuses=each.statuses - ended.get(each.name, set()),
            )

    def _effects(self, parted: frozenset[str]) -> Iterator[ResolvedEffect]:
        ended = {str(effect) for (effect,) in self._read("effect_ends", 2)}
        for each in self.state.effects:
            if f'resolved("{each.id}")' in ended:
                continue
            yield _forgetting(each, parted)

    def _attacks(self) -> dict[str, str]:
        """Who attacks whom afterwards, in the order of before."""
        if not self.state.attacks:
            return {}
        still = {attacker.string for attacker, _ in self._read("still_attacking", 3)}
        return {each: whom for each, whom in self.state.attacks.items() if each in still}

    def _blocks(self) -> dict[str, tuple[str, ...]]:
        """Who blocks whom afterwards, in the order of before."""
        if not self.state.blocks:
            return {}
        still = {(one.string, other.string) for one, other in self._read("still_blocking", 3)}
        out = self._names("out_of_combat")
        return {
            blocker: tuple(each for each in blocked if (blocker, each) in still)
            for blocker, blocked in self.state.blocks.items()
            if blocker not in out
        }


def _forgetting(each: Lasting, parted: frozenset[str]) -> Lasting:
    """An effect, or an ability that waits, without what it doesn't speak of any more."""
    if parted.isdisjoint(each.affects):
        return each
    affects = tuple(one for one in each.affects if one not in parted)
    return msgspec.structs.replace(each, affects=affects)


def _copy(
    thing: GameObject, values: Symbol, before: dict[str, GameObject], passed: set[str]
) -> GameObject:
    """A copy of something that has left, with the values that it copied written down."""
    but = thing.but
    original = before[thing.copy_of or ""]
    while original.id in passed:
        but = (*original.but, *but)
        if original.copy_of is None:
            break
        original = before[original.copy_of]
    last = before[values.arguments[0].string]
    replace = msgspec.structs.replace
    if values.name == "object":
        return replace(thing, copy_of=last.id, copies=last.id, but=but)
    return replace(
        thing, copy_of=None, copied=last.face_down or last.copied or last.face, but=but,
        copies=last.copies or (CopyOf(card=last.name) if last.name else None),
        copied_card=last.copied_card or last.card,
    )  # fmt: skip
