"""What is done once for each of some objects or players, or so many times."""

from __future__ import annotations

from collections.abc import Iterator

from kb import vocabulary as v
from kb.engine.course.asking import as_each
from kb.engine.course.in_turn import in_turn, order_from
from kb.engine.course.made_for_each import at_once, at_once_unless_paid, with_its_own
from kb.engine.course.order_of_each import orders
from kb.engine.course.repeating import so_often
from kb.engine.course.steps.carrying_out import carried_out, carries_out
from kb.engine.course.steps.for_each_of import done_for_each
from kb.engine.course.steps.unless import each_unless_paid
from kb.engine.course.targets_of_each import done_to_targets_of_each, targets_of_each
from kb.engine.course.way import Way, forgetting, speaking_of_all
from kb.engine.course.whom import all_as_done_to
from kb.vocabulary.parts import any_part


@carries_out(v.ForEach)
def _for_each(way: Way, step: v.ForEach) -> Iterator[Way]:
    """What is done once for each of some objects or players, or so many times."""
    state = way.course.state
    if not step.of:
        yield from _so_often(way, step)
        return
    each_of = all_as_done_to(state, step.of, way.actor, way.memory)
    if step.from_you:
        order = order_from(state, way.actor.controller, each_of)
        yield from in_turn(way, step, order, carried_out)
        return
    if targets := targets_of_each(way, step):
        yield from done_to_targets_of_each(way, step, each_of, targets, carried_out)
        return
    action, asked = at_once(way, step.does, each_of)
    if action is not None:
        for each in done_for_each(way, action, [(each, asked) for each in each_of]):
            yield from with_its_own(way, each, step, each_of, carried_out)
        return
    ways = [forgetting(way.being_done(bool(each_of)), step.does)]
    players = {each.name for each in state.players}
    if isinstance(step.does[0], v.Unless) and len(players.intersection(each_of)) > 1:
        if (unless := at_once_unless_paid(step, players.issuperset(each_of))) is not None:
            yield from each_unless_paid(way, unless, each_of)
            return
        ways = [each.with_gaps("that all choose before any of it happens") for each in ways]
    for before in ways:
        for ordered, order in orders(before, step, each_of):
            yield from _one_after_another(ordered, step, order)


def _so_often(way: Way, step: v.ForEach) -> Iterator[Way]:
    """What is done so many times: what is said of it afterwards is said of all of it."""
    does, times = so_often(way, step)
    ways = [way] if times == 1 else [forgetting(way.being_done(bool(times)), does)]
    for _ in range(times):
        ways = [
            speaking_of_all(each, one, does) if times > 1 else one
            for each in ways
            for one in carried_out(each, does)
        ]
    yield from ways


def _one_after_another(way: Way, step: v.ForEach, order: list[str]) -> Iterator[Way]:
    asks = any_part(step.does, lambda each: isinstance(each, v.May))
    ways = [way.with_willing() if asks else way]
    for id_ in order:
        ways = [
            _with_former(each, one, step.does, asks=asks)
            for each in ways
            for one in carried_out(as_each(each, id_), step.does)
        ]
    yield from ways


def _with_former(before: Way, after: Way, steps: tuple[v.Step, ...], *, asks: bool) -> Way:
    """The way after it is done for one of them: what is said of it is said of all that it was done
    to, and of all who have chosen to do it."""
    way = speaking_of_all(before, after, steps)
    return way.with_willing_too(before) if asks else way
