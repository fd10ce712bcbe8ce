"""Players draw cards: one at a time, one player after another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

import msgspec

from kb.engine.course.deeds.cards import check_draws, draws_of
from kb.engine.course.deeds.instructed import MOST_CHOICES, Instructed, NotCarriedOut
from kb.engine.course.happened import after, happened
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.keyword_acting import WithFurther
from kb.engine.course.memory import EACH, mentions_in, speaks_of_own
from kb.engine.course.replaced import Replaced
from kb.engine.course.replacement import Replacing
from kb.engine.course.results import Choice
from kb.engine.course.way import Way
from kb.engine.events.event import GameEvent
from kb.vocabulary import Mentioned, Players
from kb.vocabulary.several import of_several


def drawing(way: Way, said: Instructed, besides: WithFurther) -> Iterator[Way]:
    """The courses of drawing cards: one at a time, one player after another."""
    for numbers, choices in _numbers(said):
        ways = [way.choosing(*choices).being_done(any(each != 0 for each in numbers.values()))]
        for name, number in numbers.items():
            ways = [one for each in ways for one in _drawn(each, name, number, besides)]
        yield from (_speaking_of_drawn(each, way, said) for each in ways)


def _numbers(said: Instructed) -> Iterator[tuple[dict[str, int | None], tuple[Choice, ...]]]:
    """How many cards each player draws; of "up to" so many each number that they may choose."""
    most = {name: _number_drawn(said, name) for name in said.players()}
    if "up_to" not in said.action.how:
        yield most, ()
        return
    ranges = [tuple(map(str, range((number or 0) + 1))) for number in most.values()]
    if prod(map(len, ranges)) > MOST_CHOICES:
        raise NotCarriedOut("how many cards are drawn")
    for way in product(*ranges):
        yield (
            dict(zip(most, map(int, way), strict=True)),
            tuple(
                Choice(name, "number", "how many cards to draw", options, size, "choice")
                for name, options, size in zip(most, ranges, way, strict=True)
            ),
        )


def _speaking_of_drawn(after_: Way, before: Way, said: Instructed) -> Way:
    """The way with the cards that were drawn as what is spoken of: those whose draw nothing
    replaced; it isn't known which these are where an unknown card was drawn."""
    # CR 121.6c — whatever else is done to a drawn card isn't done to those that are drawn
    # because something took the place of the draw.
    label, drawers = said.action.label, said.players()
    if label is None or len(drawers) != 1:
        return after_
    drawn = [
        each.event.words.get("object")
        for each in after_.course.events[len(before.course.events) :]
        if (each.event.verb, each.event.subject) == ("draw", drawers[0]) and not each.applied
    ]
    if None in drawn:
        return after_
    memory = after_.memory.meaning(Mentioned("step", label), *filter(None, drawn))
    return msgspec.structs.replace(after_, memory=memory)


def _number_drawn(said: Instructed, player: str) -> int | None:
    """How many cards a player draws, which may be that player's own number."""
    of_each = EACH in mentions_in(said.action.number)
    own = speaks_of_own(said.action.number, (), said.memory)
    if not (of_each or own) or not of_several(said.action):
        return said.amount()
    memory = said.memory.of_player(player) if own else said.memory
    memory = memory.meaning(EACH, player)
    one = (Players("mentioned", mention=EACH),)
    action = msgspec.structs.replace(said.action, subject=one)
    return Instructed(said.state, action, said.actor, memory).amount()


def _drawn(way: Way, player: str, number: int | None, besides: WithFurther) -> Iterator[Way]:
    """The courses of one player's drawing so many cards: what is done instead of drawing several
    takes the place of all."""
    size = 1 if number is None else number
    whole = GameEvent("draw", player, of_player=True, numbers={"value": size})
    moment = moment_of(way.course.state)
    found = Replacing(moment, way.used).of(whole) if size > 1 else [Replaced((whole,))]
    for replaced in found:
        if replaced.applied:
            yield from besides(way, *after(way.course, moment, (replaced,)))
    if all(each.applied for each in found):
        return
    check_draws(way.course.state, player, size)
    ways = [way]
    for _ in range(size):
        ways = [one for each in ways for one in _card_drawn(each, player, besides)]
    yield from ways


def _card_drawn(way: Way, player: str, besides: WithFurther) -> Iterator[Way]:
    state = way.course.state
    moment = moment_of(state)
    for event, choices in draws_of(state, player):
        for found in happened(way.choosing(*choices).course, moment, (event,), way.used):
            yield from besides(way, *found)
