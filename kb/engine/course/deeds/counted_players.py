"""Players who are told by what has happened to them this turn, and how many players there are."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from kb import vocabulary as v


class Least(NamedTuple):
    """A number of a player, and the least that it has to be."""

    number: str
    least: int = 1


PAST = {
    "lost_life_this_turn": Least("life_lost"),
    "gained_life_this_turn": Least("life_gained"),
    "discarded_a_card_this_turn": Least("cards_discarded"),
}
"""What is said of players → the number that the state keeps of it."""


def by_the_past(partaker: v.Players) -> tuple[v.Players, tuple[v.Relation, ...]]:
    """The players of a description without what has happened to them this turn, and that."""
    told = tuple(each for each in partaker.relations if each.relation in PAST and not each.to)
    kept = tuple(each for each in partaker.relations if each not in told)
    return msgspec.structs.replace(partaker, relations=kept), told


def without_past(partaker: v.Partaker) -> v.Partaker:
    """The players of a description, whatever has happened to them this turn."""
    return by_the_past(partaker)[0] if isinstance(partaker, v.Players) else partaker


def is_so(relation: v.Relation, number_of: Callable[[v.PlayerNumber], int]) -> bool:
    """Whether something has happened to a player this turn, of whom `number_of` tells numbers."""
    said = PAST[relation.relation]
    return (number_of(v.PlayerNumber(said.number)) >= said.least) is not relation.negated


def with_players_counted(
    action: v.GameAction, players: Callable[[tuple[v.Partaker, ...]], list[str]]
) -> v.GameAction:
    """The action with its number in it, where that is how many players of a description there are;
    `players` finds them. Raises NotCarriedOut."""
    said = action.number
    if not isinstance(said, v.Tally) or said != v.Tally(said.party, factor=said.factor):
        return action
    if not said.party or not all(isinstance(each, v.Players) for each in said.party):
        return action
    return msgspec.structs.replace(action, number=v.Const(said.factor * len(players(said.party))))


__all__ = ["by_the_past", "is_so", "with_players_counted", "without_past"]
