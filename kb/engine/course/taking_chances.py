"""Coins and dice by chance, and what takes the place of so many of them, or of a result."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.chances import flipped
from kb.engine.course.deeds.dice import IGNORING, Dice, rolled, to_roll
from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.course.done import done
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.keyword_acting import WithFurther
from kb.engine.course.replaced import Further, as_applied
from kb.engine.course.replacement import Replacing
from kb.engine.course.results import Applied, Choice, Course
from kb.engine.course.way import Way
from kb.engine.events.event import GameEvent

CHANCES = ("flip", "roll")
"""The actions of which chance decides how they end."""
ONE_MORE = "one_more"
"""How one die more is rolled than would be."""
TWO_IN_PLACE = "two_in_place"
"""How two coins are flipped, or dice rolled, in the place of each, of which one is ignored."""
INSTEAD = "what takes the place of flipping coins or rolling dice"


class _Taken(NamedTuple):
    """What effects have made of flipping coins or rolling dice: so many coins in the place of each,
    so many dice more of which the lowest ones are ignored."""

    coins: int = 1
    more_dice: int = 0
    used: frozenset[str] = frozenset()
    applied: tuple[Applied, ...] = ()
    choices: tuple[Choice, ...] = ()


def taking_chances(way: Way, said: Instructed, besides: WithFurther) -> Iterator[Way]:
    """The courses on which a player flips coins or rolls dice otherwise than is said, or with other
    results, as effects have it; none where no effect says so. Raises NotCarriedOut."""
    if len(said.players()) != 1:
        return
    verb, player = said.action.verb, said.doer
    whole = GameEvent(
        verb, player, of_player=True, numbers={"value": 1}, players={"subject": player}
    )
    ways = [*_otherwise(way, whole, _Taken(used=way.used))]
    dice = to_roll(said) if verb == "roll" else None
    results = [_Results(way, player, dice, each.used) for each in ways]
    if not any(one.applied or other.applied for one, other in zip(ways, results, strict=True)):
        return
    for taken, changing in zip(ways, results, strict=True):
        used = taken.used | changing.used
        begun = msgspec.structs.replace(way.choosing(*taken.choices), used=used)
        for doing in _doings(said, dice, taken, changing):
            for each, more in done(begun, said, doing):
                applied = taken.applied + changing.applied
                course = _marked(each.course, len(way.course.events), verb, applied)
                yield from besides(msgspec.structs.replace(each, used=way.used), course, more)


def _doings(
    said: Instructed, dice: Dice | None, taken: _Taken, results: _Results
) -> Iterator[Doing]:
    if dice is None:
        yield from flipped(said, taken.coins)
        return
    yield from rolled(said, dice._replace(ignored=dice.ignored + taken.more_dice), results.final)


def _marked(course: Course, before: int, verb: str, applied: tuple[Applied, ...]) -> Course:
    """The course with what was applied to its new flips or rolls told of these."""
    ends = (verb, "flip_coin", "win_flip", "lose_flip")
    new = (
        msgspec.structs.replace(each, applied=(*applied, *each.applied))
        if each.event.verb in ends
        else each
        for each in course.events[before:]
    )
    return msgspec.structs.replace(course, events=(*course.events[:before], *new))


def _otherwise(way: Way, whole: GameEvent, taken: _Taken) -> Iterator[_Taken]:
    """Every way in which effects change how coins are flipped or dice are rolled."""
    for replaced in Replacing(moment_of(way.course.state), taken.used).of(whole):
        if not replaced.applied:
            yield taken
            continue
        if replaced.also or replaced.not_understood or replaced.makes or replaced.events:
            raise NotCarriedOut(INSTEAD)
        changed = _changed(whole.verb, taken, replaced.more)
        applied = (*taken.applied, *as_applied(replaced.applied))
        choices = (*taken.choices, *replaced.choices)
        yield from _otherwise(way, whole, changed._replace(applied=applied, choices=choices))


def _changed(verb: str, taken: _Taken, more: tuple[Further, ...]) -> _Taken:
    """What an effect makes of flipping coins or rolling dice. Raises NotCarriedOut where something
    else is done."""
    for further in more if len(more) == 1 else ():
        used = taken.used | further.used
        match further.steps:
            case (v.GameAction() as step,) if step.verb == verb and not step.object:
                if verb == "roll" and step.how == (ONE_MORE, IGNORING):
                    return taken._replace(more_dice=taken.more_dice + 1, used=used)
                if verb == "flip" and step.how == (TWO_IN_PLACE,):
                    return taken._replace(coins=taken.coins * 2, used=used)
    raise NotCarriedOut(INSTEAD)


class _Results:
    """What other objects make of the results of a player's dice, beside the effects by the names of
    `before`."""

    def __init__(self, way: Way, player: str, dice: Dice | None, before: frozenset[str]) -> None:
        self._moment = moment_of(way.course.state)
        self._player = player
        self._before = before
        self.used: frozenset[str] = frozenset()
        self.applied: tuple[Applied, ...] = ()
        self.final = cache(self._final)
        if dice is not None:
            self.final(1 + dice.modifier)

    def _final(self, result: int) -> int:
        """The result that it is in the end. Raises NotCarriedOut where it might be several."""
        # CR 706.2 — after all modifiers that apply, the number is the result.
        event = GameEvent(
            "roll", self._player, of_player=True, numbers={"value": result, "natural": result},
            players={"subject": self._player},
        )  # fmt: skip
        ways = Replacing(self._moment, self._before).of(event)
        match [each.events for each in ways]:
            case [(GameEvent(verb="roll", numbers={"value": value}),)] if not ways[0].more:
                self.applied = as_applied(ways[0].applied)
                self.used |= {each.candidate.by.name for each in ways[0].applied}
                return value
        raise NotCarriedOut(INSTEAD)
