"""The opponents whom an effect may have make a choice."""

from __future__ import annotations

from kb import vocabulary as v
from kb.engine.course.kept_moments import moment_of
from kb.state.game_state import GameState
from kb.state.players import opponents
from kb.vocabulary.parts import any_part


def asked_opponents(state: GameState, player: str) -> tuple[str, ...]:
    """The opponents of whom a player has one make a choice: those within range, or whoever is asked
    in their place."""
    others = opponents(state, player)
    if all(each.range_of_influence is None for each in state.players):
        return others
    asked = moment_of(state).grounder.read("may_be_asked", 2)
    able = {other.string for who, other in asked if who.string == player}
    return tuple(each for each in others if each in able)


def has_to_be_theirs(target: v.Target) -> bool:
    """Whether a target has to be an opponent's, who may be the one that chooses it or another."""
    return any_part(target.objects, lambda each: each == v.Controlled("opponent"))


__all__ = ["asked_opponents", "has_to_be_theirs"]
