"""Payments of which a player pays as much as he likes: "pay any amount of mana"."""

from __future__ import annotations

from kb.vocabulary.steps import GameAction

AT_WILL = ("any_number", "one_or_more")
"""How such a payment is told."""
OF_PLAYERS = ("pay_mana", "pay_life")
"""The actions by which a player pays other than counters so."""


def is_at_will(action: GameAction) -> bool:
    """Whether a player pays as much as he likes by an action."""
    how = {*AT_WILL} & {*action.how}
    return bool(how) and action.verb in ("remove_counters", *OF_PLAYERS)


__all__ = ["AT_WILL", "OF_PLAYERS", "is_at_will"]
