"""Coins that are flipped, dice that are rolled: chance decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb

from kb import vocabulary as v
from kb.engine.course.deeds.dice import rolled, to_roll
from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.course.memory import FLIP
from kb.engine.course.results import Choice
from kb.engine.events.event import GameEvent
from kb.vocabulary.several import HEADS, LOST, TAILS, WON

NOTING_FACES = "noting_faces"
"""How coins are flipped of which only the face counts that comes up."""
UNTIL_LOST = "until_lost"
"""How a coin is flipped again and again until a flip is lost."""
MOST_FLIPS = 30
MOST_WON = 10
"""So many flips won one after another, and more, are not gone through."""
MOST_COINS = 6
"""More coins in the place of one aren't flipped."""


def flip(said: Instructed) -> Iterator[Doing]:
    """A player flips coins and wins or loses each flip."""
    yield from flipped(said)


def flipped(said: Instructed, coins: int = 1) -> Iterator[Doing]:
    """A player flips coins, so many in the place of each, of which he ignores all but one. Raises
    NotCarriedOut."""
    action = said.action
    if action.how == (UNTIL_LOST,) and coins == 1 and not action.object and action.number is None:
        yield from _until_lost(said)
        return
    if {*action.how} - {NOTING_FACES} or action.object:
        raise NotCarriedOut("how coins are flipped")
    number = said.amount()
    number = 1 if number is None else number
    if number > MOST_FLIPS or coins > MOST_COINS:
        raise NotCarriedOut("so many coins that are flipped")
    if coins == 1:
        yield from _one(said) if number == 1 else _flips(said, number)
        return
    yield from _with_ignored(said, number, coins)


def _one(said: Instructed) -> Iterator[Doing]:
    """The two ways in which one flip may end."""
    words = _sides(said)
    for won in (1, 0):
        told = words[1 - won]
        chance = Choice(None, "chance", "a coin flip", words, told, "", (1, 2))
        yield _ended(said, won, 1, (chance,))


def _flips(said: Instructed, number: int) -> Iterator[Doing]:
    """The ways in which several flips may end: how many of them the player wins."""
    options = tuple(str(won) for won in range(number + 1))
    for won in range(number + 1):
        odds = (comb(number, won), 2**number)
        text = f"how many flips are {_sides(said)[0]}"
        chance = Choice(None, "chance", text, options, str(won), "", odds)
        yield _ended(said, won, number, (chance,) if number else ())


def _until_lost(said: Instructed) -> Iterator[Doing]:
    """The ways in which flips may end of which all but the last are won, but for very many."""
    more = f"{MOST_WON} or more"
    options = (*(str(won) for won in range(MOST_WON)), more)
    text = "how many flips are won before one is lost"
    for won in range(MOST_WON):
        odds = (1, 2 ** (won + 1))
        yield _ended(
            said, won, won + 1, (Choice(None, "chance", text, options, options[won], "", odds),)
        )
    rest = Choice(None, "chance", text, options, more, "", (1, 2**MOST_WON))
    yield Doing((), (rest,), gaps=(f"what comes of {more} flips won one after another",))


def _with_ignored(said: Instructed, number: int, coins: int) -> Iterator[Doing]:
    """The ways in which flips may end of which others are ignored: the player settles how many he
    wants to win, and comes as near to that as the coins let him."""
    # CR 705.2 — a flip that is ignored has been neither won nor lost.
    cases = _known_and_open(number, coins)
    wishes = tuple(str(wish) for wish in range(number + 1))
    for wish in range(number, -1, -1):
        text = f"how many flips are to be {_sides(said)[0]}, as far as others can be ignored"
        chosen = Choice(said.doer, "number", text, wishes, str(wish), "choice")
        won_in: Counter[int] = Counter()
        for (sure, open_), weight in cases.items():
            won_in[min(max(wish, sure), sure + open_)] += weight
        for won, weight in sorted(won_in.items()):
            options = _sides(said) if number == 1 else wishes
            told = options[1 - won] if number == 1 else str(won)
            odds = (weight, 2 ** (coins * number))
            chance = Choice(None, "chance", "how flips end", options, told, "", odds)
            yield _ended(said, won, number, (chosen, chance))


def _known_and_open(number: int, coins: int) -> dict[tuple[int, int], int]:
    """In how many cases so many flips can only be won and so many may be either, by which coins are
    ignored."""
    either = 2**coins - 2
    return {
        (sure, open_): comb(number, sure) * comb(number - sure, open_) * either**open_
        for sure in range(number + 1)
        for open_ in range(number - sure + 1)
    }


def _sides(said: Instructed) -> tuple[str, str]:
    """The words for the two ways in which a flip may end."""
    return (HEADS, TAILS) if NOTING_FACES in said.action.how else (WON, LOST)


def _ended(said: Instructed, won: int, number: int, choices: tuple[Choice, ...]) -> Doing:
    """So many flips of which so many are won."""
    # CR 705.2 — nobody wins or loses a flip of which only the face counts that comes up.
    faces = NOTING_FACES in said.action.how
    ends = ("flip_coin", "flip_coin") if faces else ("win_flip", "lose_flip")
    verbs = (ends[0],) * won + (ends[1],) * (number - won)
    events = tuple(GameEvent(verb, said.doer, of_player=True) for verb in verbs)
    last = ((FLIP, won),) if number == 1 and not faces and UNTIL_LOST not in said.action.how else ()
    return Doing(events, choices, amounts=(*last, *_ends(said, won, number)))


def _ends(said: Instructed, won: int, number: int) -> tuple[tuple[v.Mentioned, int], ...]:
    """How many of so many flips ended in either way, where that is spoken of."""
    label = said.action.label
    if label is None:
        return ()
    one, other = _sides(said)
    return (v.Mentioned("step", label, one), won), (v.Mentioned("step", label, other), number - won)


def roll(said: Instructed) -> Iterator[Doing]:
    """A player rolls dice."""
    yield from rolled(said, to_roll(said))
