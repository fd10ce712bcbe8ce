"""What players do one after another: each knows what those before have done."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from kb import vocabulary as v
from kb.engine.course.asking import as_each
from kb.engine.course.deeds.instructed import MOST_CHOICES, NotCarriedOut
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.way import Way, forgetting, labels, speaking_of_all
from kb.engine.program.terms import atom, text
from kb.state.game_state import GameState
from kb.state.players import turn_order

Steps = tuple[v.Step | str, ...]


def order_from(state: GameState, first: str, players: list[str]) -> list[str]:
    """The players in the order in which they do something one after another, as the law has it."""
    grounder = moment_of(state).grounder
    call = grounder.next_call()
    seats = [each for each in turn_order(state, first) if each in players]
    told = [atom("in_turn", call, text(each), number) for number, each in enumerate(seats)]
    grounder.tell([*told, atom("begins_in_turn", call, text(first))])
    grounder.answer(call, "in_turn_order")
    found = {place.number: who.string for who, place in grounder.atoms("nth_in_turn", 3, call)}
    return [found[place] for place in sorted(found)]


def in_turn(
    way: Way, step: v.ForEach, order: list[str], go_on: Callable[[Way, Steps], Iterator[Way]]
) -> Iterator[Way]:
    """The ways in which players do it one after another: once, or again and again until nobody
    does. Raises NotCarriedOut."""
    ways = [forgetting(way.being_done(bool(order)), step.does)]
    while ways:
        again = []
        for before in ways:
            for after, was_done in _round(before, step.does, order, go_on):
                if step.again and was_done:
                    again.append(after)
                else:
                    yield after
                if len(again) > MOST_CHOICES:
                    raise NotCarriedOut("too many ways to do it again")
        ways = again


def _round(
    way: Way,
    steps: Steps,
    order: list[str],
    go_on: Callable[[Way, Steps], Iterator[Way]],
) -> Iterator[tuple[Way, bool]]:
    """The ways in which each of them does it once, or doesn't, with whether anybody did."""
    ways = [(way, False)]
    does = tuple(each for each in steps if not isinstance(each, str))
    for player in order:
        ways = [
            (_with_theirs(each, one, player, does), was_done or one.done is True)
            for each, was_done in ways
            for one in go_on(as_each(_anew(each, does), player), steps)
        ]
        if len(ways) > MOST_CHOICES:
            raise NotCarriedOut("too many ways to do it in turn")
    yield from ways


def _anew(way: Way, steps: tuple[v.Step, ...]) -> Way:
    """The way on which nobody has done it yet."""
    way = forgetting(way, steps)
    none = {each: 0 for each in labels(steps) if each in way.memory.amounts}
    return msgspec.structs.replace(way, memory=way.memory.with_amounts(none))


def _with_theirs(before: Way, after: Way, player: str, steps: tuple[v.Step, ...]) -> Way:
    """The way after one of them has done it: what is said of it is said of all that they did, and
    of each what that one did."""
    former = before.memory.amounts
    theirs, own = after.memory.theirs.get(player, {}), after.memory.numbers.get(player, {})
    meant: dict[v.Mentioned, tuple[str, ...]] = {}
    numbers: dict[v.Mentioned | None, int] = {}
    total: dict[v.Mentioned, int] = {}
    for mention in labels(steps):
        if mention.role is None and mention in after.memory.meant:
            ids = (*theirs.get(mention, ()), *after.memory.meant[mention])
            meant[mention] = tuple(dict.fromkeys(ids))
        if mention in after.memory.amounts:
            number = after.memory.amounts[mention]
            numbers[mention] = own.get(mention, 0) + number
            total[mention] = former.get(mention, 0) + number
    way = speaking_of_all(before, after, steps)
    memory = way.memory.with_amounts(total).with_theirs(player, meant, numbers)
    return msgspec.structs.replace(way, memory=memory)


__all__ = ["in_turn", "order_from"]
