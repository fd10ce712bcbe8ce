"""What triggered abilities wait for (603), and the mana that some of them add (605.1b)."""

from __future__ import annotations

from typing import Literal

from kb.vocabulary.activation import Mana
from kb.vocabulary.events import Circumstance, Event
from kb.vocabulary.seen import Node


class AddedMana(Node, frozen=True, tag="added_mana"):
    """Mana that a triggered ability adds to the mana pool of `whose`: its controller's, the
    controller's of what was tapped, or that of the player who tapped it. None: not understood.

    The color `produced` is one of the types of mana that what was tapped has produced."""

    mana: tuple[Mana, ...] | None
    whose: Literal["you", "controller", "player"] = "you"


class Trigger(Node, frozen=True, tag="trigger"):
    """What a triggered ability waits for: any of `events` (603.1)."""

    events: tuple[Event, ...] = ()
    condition: tuple[Circumstance, ...] = ()
    """The intervening "if" (603.4)."""
    unread: str | None = None
    """Words of the intervening "if" that are not understood."""
    optional: bool = False
    """Its controller may do what it says ("you may")."""
    chapters: tuple[int, ...] = ()
    """The chapter numbers of a Saga's chapter ability (714.2)."""
    limit: str | None = None
    """How often it triggers at most: `once_each_turn`, `once`, … ; `done_once_each_turn`: how often
    what it says is done."""
    adds: AddedMana | None = None
    """The mana that it adds, where it waits for something to be tapped for mana (605.1b)."""


__all__ = ["AddedMana", "Trigger"]
