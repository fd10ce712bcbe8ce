"""Targets of which so many are chosen for each of several players ("for each opponent, exile up to
one target creature that player controls"): whose each of them is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kb import vocabulary as v
from kb.engine.course.asking import as_each
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.memory import EACH, mentions_in
from kb.engine.course.way import Way, forgetting, speaking_of_all

Steps = tuple[v.Step | str, ...]


def targets_of_each(way: Way, step: v.ForEach) -> tuple[v.Mentioned, ...]:
    """The targets that such steps speak of, of which so many were chosen for each player."""
    aims = way.memory.aims
    return tuple(
        each
        for each in sorted(mentions_in(step.does), key=repr)
        if each.of == "target" and each.number < len(aims) and aims[each.number].each is not None
    )


def done_to_targets_of_each(
    way: Way,
    step: v.ForEach,
    players: list[str],
    targets: tuple[v.Mentioned, ...],
    go_on: Callable[[Way, Steps], Iterator[Way]],
) -> Iterator[Way]:
    """The ways in which it is done to the targets that were chosen for each of these players: to
    all of them at once, unless it speaks of the player or is left to somebody."""
    if EACH not in mentions_in(step.does) and all(
        isinstance(each, v.GameAction | v.Creates) for each in step.does
    ):
        yield from go_on(way, step.does)
        return
    final = moment_of(way.course.state).final
    meant = {each: way.memory.meant.get(each, ()) for each in targets}
    whose = {id_: final.controller(id_) for ids in meant.values() for id_ in ids}
    ways = [forgetting(way.being_done(bool(players)), step.does)]
    for player in players:
        own = {m: tuple(i for i in ids if whose[i] == player) for m, ids in meant.items()}
        ways = [
            speaking_of_all(each, one, step.does)
            for each in ways
            for one in go_on(as_each(_speaking_of(each, own), player), step.does)
        ]
    for each in ways:
        yield _speaking_of(each, meant)


def _speaking_of(way: Way, meant: dict[v.Mentioned, tuple[str, ...]]) -> Way:
    for mention, ids in meant.items():
        way = way.speaking_of(mention, *ids)
    return way
