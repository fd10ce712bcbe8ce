"""Targets: what a spell or ability is aimed at when it is put on the stack (115)."""

from __future__ import annotations

from typing import Literal

from kb.vocabulary.conditions import Compare
from kb.vocabulary.objects import Compares, Const, Filter, HasType, Or, Value
from kb.vocabulary.seen import Node, Who

ANY_TARGET: Filter = Or((HasType("creature"), HasType("planeswalker"), HasType("battle")))
"""What "any target" may be besides a player (115.4)."""


class Target(Node, frozen=True, tag="target"):
    """One use of the word "target" (115.3): so many different objects or players of a description.

    `objects` are the objects that it may be, `players` the players (`any`, `opponent`, …); where
    both are there it may be either. `least` and `most` bound how many; `most` None is any number.
    """

    objects: Filter | None = None
    players: Who | None = None
    least: Value = Const(1)
    most: Value | None = Const(1)
    apart: Literal["self", "targets"] | None = None
    """Whom "another" leaves out: the source, or the targets before it (115.3)."""
    together: str | None = None
    """What the objects must have in common: `single_graveyard`, `same_controller`, … ."""
    total: Compares | None = None
    """What their numbers add up to ("with total mana value 6 or less")."""
    by: Who = "you"
    """Who chooses them."""
    random: bool = False
    each: Literal["opponent", "player", "other_player"] | None = None
    """So many for each of these players ("for each opponent, …")."""
    than: Compare | None = None
    """How it has to compare with the active player, whose opponent it has to be: a number that it
    has ("you"), and one that the active player has."""
    later: bool = False
    """It is no target of the line's own ability, but of a reflexive or delayed triggered ability
    that this one creates: chosen as that one is put on the stack (603.7c, 603.12)."""
