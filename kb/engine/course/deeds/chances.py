"""Coins that are flipped, dice that are rolled: chance decides."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.course.memory import FLIP
from kb.engine.course.results import Choice
from kb.engine.events.event import GameEvent
from kb.vocabulary.several import LOST, WON

MOST_SIDES = 100
MOST_FLIPS = 30
PLUS = "plus"
"""How a die is rolled to which a number is added."""


def flip(said: Instructed) -> Iterator[Doing]:
    """A player flips coins and wins or loses each flip."""
    action = said.action
    if action.how or action.object:
        raise NotCarriedOut("how coins are flipped")
    number = said.amount()
    if number not in (None, 1):
        yield from _flips(said, number)
        return
    player = said.doer
    for verb, won in (("win_flip", 1), ("lose_flip", 0)):
        words = "won" if won else "lost"
        chance = Choice(None, "chance", "a coin flip", ("won", "lost"), words, "", (1, 2))
        event = GameEvent(verb, player, of_player=True)
        yield Doing((event,), (chance,), amounts=((FLIP, won), *_ends(said, won, 1)))


def _flips(said: Instructed, number: int) -> Iterator[Doing]:
    """The ways in which several flips may end: how many of them the player wins. Raises
    NotCarriedOut for too many."""
    if number > MOST_FLIPS:
        raise NotCarriedOut("so many coins that are flipped")
    options = tuple(str(won) for won in range(number + 1))
    for won in range(number + 1):
        odds = (comb(number, won), 2**number)
        chance = Choice(None, "chance", "how many flips are won", options, str(won), "", odds)
        verbs = ("win_flip",) * won + ("lose_flip",) * (number - won)
        events = tuple(GameEvent(verb, said.doer, of_player=True) for verb in verbs)
        choices = (chance,) if number else ()
        yield Doing(events, choices, amounts=_ends(said, won, number))


def _ends(said: Instructed, won: int, number: int) -> tuple[tuple[v.Mentioned, int], ...]:
    """How many of so many flips were won, and how many lost, where that is spoken of."""
    label = said.action.label
    if label is None:
        return ()
    return (v.Mentioned("step", label, WON), won), (v.Mentioned("step", label, LOST), number - won)


def roll(said: Instructed) -> Iterator[Doing]:
    """A player rolls a die; the result is what it shows with what the words add to that."""
    action, modifier = said.action, 0
    if PLUS in action.how:
        modifier = said.amount() or 0
        how = tuple(each for each in action.how if each != PLUS)
        action = msgspec.structs.replace(action, how=how, number=None)
    (die,) = action.how if len(action.how) == 1 else ("",)
    if action.object or action.number not in (None, v.Const(1)) or not die[1:].isdecimal():
        raise NotCarriedOut(", ".join(action.how) or "how many dice are rolled")
    sides = int(die[1:])
    if die[0] != "d" or not 0 < sides <= MOST_SIDES:
        raise NotCarriedOut(die)
    player, options = said.doer, tuple(str(side) for side in range(1, sides + 1))
    label = v.Mentioned("step", action.label) if action.label is not None else None
    for side in range(1, sides + 1):
        chance = Choice(None, "chance", "a roll", options, str(side), "", (1, sides))
        result = side + modifier
        event = GameEvent("roll", player, of_player=True, numbers={"value": result})
        yield Doing((event,), (chance,), amounts=((None, result), (label, result)))
