"""What moments that share a derivation have in common, and in what they may differ."""

from __future__ import annotations

from functools import cached_property

import msgspec

from kb.engine.course.waiting import with_delayed
from kb.engine.facts.facts import Facts, ToldFacts, pool_facts
from kb.state.game_state import GameObject, GameState, History, PlayerHistory

_NOTHING = History()
_NOTHING_OF_PLAYER = PlayerHistory()

JUDGED = frozenset({"entering"})
"""What would enter the battlefield is judged by parts of the law that are grounded first."""


def in_common(state: GameState) -> GameState:
    """The state without what a moment never tells the law first (who has priority, who has passed,
    what the game waits for, mana in pools, what abilities are on the stack, in which order all lies
    there and what it targets), and without what is told of each moment anew: its step, day or
    night, the statuses of objects, players' numbers, and the histories that these are made of."""
    turn = msgspec.structs.replace(
        state.turn, priority=None, passed=(), waits_for=None, phase=None, step=None
    )
    players = tuple(
        msgspec.structs.replace(
            each, mana=(), shuffled=0, life=0, lands_played=0, numbers={}, statuses=frozenset(),
            history=_NOTHING_OF_PLAYER,
        )
        for each in state.players
    )  # fmt: skip
    objects = tuple(map(_of_object, state.objects))
    return msgspec.structs.replace(
        state,
        turn=turn,
        players=players,
        objects=objects,
        day_night=None,
        stack=(),
        stack_abilities=(),
    )


def _of_object(obj: GameObject) -> GameObject:
    judged = obj.traits & JUDGED
    return msgspec.structs.replace(
        obj, status=frozenset(), traits=judged, targets=(), history=_NOTHING
    )


class FactsOfState:
    """The facts of a state as moments are told them, with and without those about the mana in
    pools: made when somebody asks for them, and once."""

    def __init__(self, state: GameState) -> None:
        self._of = state
        self._told: dict[bool, ToldFacts] = {}

    @cached_property
    def state(self) -> GameState:
        """The state that the law is told of."""
        return with_delayed(self._of)

    @cached_property
    def facts(self) -> Facts:
        """What makes them."""
        return Facts(self.state)

    def told(self, with_pools: bool) -> ToldFacts:
        """The facts, with those about pools where words ask for that."""
        if with_pools not in self._told:
            told = self.facts.told()
            pools = pool_facts(self.state) if with_pools else ()
            self._told[with_pools] = ToldFacts(told.common, told.anew.union(pools))
        return self._told[with_pools]
