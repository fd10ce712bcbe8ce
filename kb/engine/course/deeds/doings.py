"""The ways in which an action that an instruction says may be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.cards import mill
from kb.engine.course.deeds.counters import double
from kb.engine.course.deeds.damage import damage
from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.course.deeds.life import life
from kb.engine.course.deeds.to_objects import DONE_TO_OBJECTS, done_to
from kb.engine.course.memory import mentions_in


def doings(said: Instructed) -> Iterator[Doing]:
    """The ways in which an action may be done. Raises NotCarriedOut."""
    action = said.action
    if action.until or action.cost is not None or action.mana or action.but:
        raise NotCarriedOut("what belongs to the action")
    each = v.Mentioned("each")
    if each in mentions_in(action):
        yield from _of_each_player(said, each)
        return
    yield from _made(said)


def _made(said: Instructed) -> Iterator[Doing]:
    """The ways in which an action of a known verb may be done. Raises NotCarriedOut."""
    verb = said.action.verb
    if verb in _MADE:
        yield from _MADE[verb](said)
    elif verb in DONE_TO_OBJECTS:
        yield from done_to(said)
    else:
        raise NotCarriedOut(verb)


def _of_each_player(said: Instructed, each: v.Mentioned) -> Iterator[Doing]:
    """What each player does by himself: chosen in APNAP order, done at the same time."""
    ways = []
    for name in said.players():
        one = v.Players("mentioned", mention=each)
        action = msgspec.structs.replace(said.action, subject=(one,))
        memory = said.memory.meaning(each, name)
        alone = Instructed(said.state, action, said.actor, memory)
        ways.append([*_made(alone)])
    for way in product(*ways):
        yield Doing(
            tuple(event for one in way for event in one.events),
            tuple(choice for one in way for choice in one.choices),
        )


_MADE: dict[str, Callable[[Instructed], Iterator[Doing]]] = {
    "deal_damage": damage,
    "double": double,
    "gain_life": life,
    "lose_life": life,
    "mill": mill,
}
"""Verb → the ways in which it is done, where it isn't done to objects alone."""
