"""A player after events."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any, NamedTuple, get_args

import msgspec

from kb.snapshot.history import PlayerHistory
from kb.snapshot.model import PlayerDetail
from kb.snapshot.pool import PoolMana
from kb.snapshot.resolved import Designation
from kb.snapshot.terms import CONTROL_OF_PLAYERS, PLAYER_ZONES, PlayerDesignation, PlayerZone
from kb.state.game_state import PlayerState
from kb.state.players import OF_HISTORY

NUMBERED = PlayerDetail.__struct_fields__
"""The designations that carry a number."""
TYPES = "WUBRGCS"
EMPTY_LIBRARY = "drew_from_empty_library"


class Changed(NamedTuple):
    """What events have changed of a player: numbers, what has ended and begun, the mana that came
    into the pool and that left it, the names of spells that became cast."""

    numbers: Mapping[str, int] = {}
    ended: Set[str] = frozenset()
    begun: Set[str] = frozenset()
    mana: tuple[PoolMana, ...] = ()
    spent: tuple[PoolMana, ...] = ()
    cast: tuple[str, ...] = ()


UNCHANGED = Changed()


def next_player(before: PlayerState, changed: Changed) -> PlayerState:
    """The player with the numbers after the events, without what has ended."""
    if changed == UNCHANGED:
        return before
    numbers, ended, begun = changed.numbers, changed.ended, changed.begun
    changes: dict[str, Any] = {
        "mana": _pool(before.mana, changed),
        "counters": dict(before.counters),
        "history": _history(before, changed),
        "designations": _designations(before, numbers, ended, begun),
        "unknown_cards": _unknown_cards(before, numbers),
        "stated_zones": before.stated_zones | {*PLAYER_ZONES} & numbers.keys(),
    }
    for kind, number in numbers.items():
        if kind in ("life", "lands_played"):
            changes[kind] = number
        elif kind not in OF_HISTORY and kind not in NUMBERED and kind not in PLAYER_ZONES:
            changes["counters"][kind] = number
    return msgspec.structs.replace(before, **changes)


class ControlledNext(NamedTuple):
    """Who will control a player, if any events say that: in the next turn, in the next combat
    phase."""

    turn: str | None
    combat: str | None


def controlled_next(player: PlayerState, by: ControlledNext, without: Set[str]) -> PlayerState:
    """The player whose next turn or combat phase another one will control, if that is so now, and
    whom none of the players who leave the game controls any more."""
    kept: dict[str, str | None] = {
        key: None for key in CONTROL_OF_PLAYERS if getattr(player, key) in without
    }
    if by.turn is not None:
        kept["next_turn_controlled_by"] = by.turn
    if by.combat is not None:
        kept["next_combat_controlled_by"] = by.combat
    return msgspec.structs.replace(player, **kept) if kept else player


def forgetting(player: PlayerState, there: Set[str]) -> PlayerState:
    """The player without the damage of commanders that have left the game."""
    if player.commander_damage.keys() <= there:
        return player
    kept = {id_: size for id_, size in player.commander_damage.items() if id_ in there}
    return msgspec.structs.replace(player, commander_damage=kept)


def departed(player: PlayerState, seated: bool) -> PlayerState:
    """The player as one who has left the game (800.4a); whether the seat counts this turn."""
    return PlayerState(
        name=player.name, team=player.team, life=player.life, counters=player.counters,
        history=PlayerHistory(left_the_game=seated),
    )  # fmt: skip


def _unknown_cards(before: PlayerState, numbers: Mapping[str, int]) -> dict[PlayerZone, int]:
    """How many unknown cards lie in each zone: the known ones are counted by themselves."""
    hidden = dict(before.unknown_cards)
    for zone in PLAYER_ZONES:
        if zone in numbers:
            hidden[zone] = hidden.get(zone, 0) + numbers[zone] - before.numbers[zone]
    return {zone: number for zone, number in hidden.items() if number}


def _history(before: PlayerState, changed: Changed) -> Any:
    told: dict[str, Any] = {k: changed.numbers[k] for k in OF_HISTORY if k in changed.numbers}
    if EMPTY_LIBRARY in changed.ended:
        told[EMPTY_LIBRARY] = False
    if EMPTY_LIBRARY in changed.begun:
        told[EMPTY_LIBRARY] = True
    if "lands_played" in changed.numbers:
        told["lands_played"] = changed.numbers["lands_played"]
    if changed.cast:
        told["spells_cast"] = (*(before.history.spells_cast or ()), *changed.cast)
    return msgspec.structs.replace(before.history, **told)


def _pool(there: tuple[PoolMana, ...], changed: Changed) -> tuple[PoolMana, ...]:
    """The mana in the pool, in the order of the types."""
    if not changed.mana and not changed.spent:
        return there
    left = sorted((*there, *changed.mana), key=_in_pool)
    for each in changed.spent:
        alike = [one for one in left if one.symbol == each.symbol]
        if each in left or alike:
            left.remove(each if each in left else alike[0])
    return tuple(left)


def _in_pool(mana: PoolMana) -> tuple[bool, int, str]:
    """Where mana stands in a pool: what is like any other first."""
    return not mana.plain, TYPES.find(mana.letter), repr(mana)


def _designations(
    before: PlayerState, numbers: Mapping[str, int], ended: Set[str], begun: Set[str]
) -> tuple[Designation, ...]:
    kept = [each for each in before.designations if each.name not in {*ended, *numbers}]
    there = {each.name for each in kept}
    named = [Designation(name) for name in get_args(PlayerDesignation) if name in begun - there]
    new = [Designation(kind, numbers[kind]) for kind in NUMBERED if kind in numbers]
    return (*kept, *named, *new)
