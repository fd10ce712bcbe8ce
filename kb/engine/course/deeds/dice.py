"""Dice that are rolled: their results with what is added to them, and how likely these are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import NamedTuple

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.course.deeds.way_of_doing import MOST_CHOICES
from kb.engine.course.results import Choice
from kb.engine.events.event import GameEvent
from kb.vocabulary.several import DIFFERENCE, DOUBLES, OTHER_RESULT, TOTAL

MOST_SIDES = 100
MOST_ROLLS = 6000
"""Of more ways in which dice may come up it isn't found out how likely they are."""
PLUS = "plus"
"""How a die is rolled to which a number is added."""
IGNORING = "ignore_lowest"
"""How dice are rolled of which the lowest is ignored."""
CHOOSING = "choose_one"
"""How dice are rolled of which the player chooses a result."""

Found = dict[str | None, int]
"""The role in which words speak of a number of the results → that number."""


class Dice(NamedTuple):
    """So many dice of so many sides, besides so many that are ignored as the lowest ones; what is
    added to each, and whether one of the results is chosen."""

    sides: int
    number: int
    ignored: int = 0
    modifier: int = 0
    one_chosen: bool = False


def to_roll(said: Instructed) -> Dice:
    """The dice that an instruction has rolled. Raises NotCarriedOut."""
    action, modifier = said.action, 0
    how = [each for each in action.how if each not in (PLUS, IGNORING, CHOOSING)]
    if PLUS in action.how:
        modifier = said.amount() or 0
    number = said.amount() if action.number is not None and PLUS not in action.how else 1
    (die,) = how if len(how) == 1 else ("",)
    if action.object or number is None or not die[1:].isdecimal() or die[0] != "d":
        raise NotCarriedOut(", ".join(action.how) or "how many dice are rolled")
    sides = int(die[1:])
    if not 0 < sides <= MOST_SIDES:
        raise NotCarriedOut(die)
    ignored = 1 if IGNORING in action.how else 0
    return Dice(sides, number - ignored, ignored, modifier, CHOOSING in action.how)


def rolled(
    said: Instructed, dice: Dice, modified: Callable[[int], int] = lambda result: result
) -> Iterator[Doing]:
    """The ways in which dice may come up, `modified` by what other objects do to a result. Raises
    NotCarriedOut."""
    cases, of = likely(dice)
    names = {results: " and ".join(map(str, results)) for results in cases}
    for results, weight in cases.items():
        text = "a roll" if len(results) == 1 else "rolls"
        chance = Choice(
            None, "chance", text, (*names.values(),), names[results], "", (weight, of)
        )  # fmt: skip
        final = tuple(modified(each + dice.modifier) for each in results)
        chances = (chance,) if results else ()
        events = tuple(
            _event(said.doer, dice, natural, result, final)
            for natural, result in zip(results, final, strict=True)
        )
        for choices, amounts in _results(said, dice, final):
            yield Doing(events, (*chances, *choices), amounts=amounts)


def _event(
    player: str, dice: Dice, natural: int, result: int, together: tuple[int, ...]
) -> GameEvent:
    numbers = {"value": result, "natural": natural, "sides": dice.sides}
    if len(together) > 1:
        numbers |= {"several": len(together), "highest": max(together)}
    return GameEvent("roll", player, of_player=True, numbers=numbers)


def _results(
    said: Instructed, dice: Dice, final: tuple[int, ...]
) -> Iterator[tuple[tuple[Choice, ...], tuple[tuple[v.Mentioned | None, int], ...]]]:
    """What later steps mean by the results, for each way to choose one of them where that is
    said."""
    label = said.action.label
    found: Found
    if dice.one_chosen:
        options = tuple(dict.fromkeys(map(str, final)))
        for each in options:
            place = final.index(int(each))
            others = final[:place] + final[place + 1 :]
            choice = Choice(said.doer, "number", "a result", options, each, "choice")
            found = {None: int(each)}
            if len(others) == 1:
                found[OTHER_RESULT] = others[0]
            yield (choice,) if len(options) > 1 else (), _labelled(label, found)
        return
    found = {TOTAL: sum(final)}
    if len(final) == 1:
        found[None] = final[0]
    if len(final) == 2:
        found[DIFFERENCE] = abs(final[0] - final[1])
        found[DOUBLES] = int(final[0] == final[1])
    yield (), _labelled(label, found)


def _labelled(label: int | None, found: Found) -> tuple[tuple[v.Mentioned | None, int], ...]:
    last = ((None, found[None]),) if None in found else ()
    if label is None:
        return last
    return (*last, *((v.Mentioned("step", label, role), size) for role, size in found.items()))


def likely(dice: Dice) -> tuple[dict[tuple[int, ...], int], int]:
    """In how many of how many cases dice come up with these results, lowest first, when the lowest
    ones have been ignored. Raises NotCarriedOut where there are too many."""
    sides, thrown = dice.sides, dice.number + dice.ignored
    if dice.number < 0 or comb(sides + thrown - 1, thrown) > MOST_ROLLS:
        if dice.number != 1:
            raise NotCarriedOut("so many dice that are rolled")
        highest: dict[tuple[int, ...], int] = {
            (most,): most**thrown - (most - 1) ** thrown for most in _up_to(sides)
        }
        return highest, sides**thrown
    found: Counter[tuple[int, ...]] = Counter()
    for results in combinations_with_replacement(_up_to(sides), thrown):
        same = prod(factorial(each) for each in Counter(results).values())
        found[results[dice.ignored :]] += factorial(thrown) // same
    if len(found) > MOST_CHOICES:
        raise NotCarriedOut("so many dice that are rolled")
    return dict(found), sides**thrown


def _up_to(sides: int) -> range:
    return range(1, sides + 1)
