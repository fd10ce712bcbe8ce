"""Effects with an end that would be applied to several events at once: whoever is affected divides
what they do among the events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import comb

from kb.engine.course.moment import Moment
from kb.engine.course.replaced import Replaced
from kb.engine.course.replaced_event import unpreventable
from kb.engine.course.replacement import Replacing
from kb.engine.course.results import Choice
from kb.engine.course.using_up import once, size, uses
from kb.engine.events.event import GameEvent
from kb.state.game_state import ResolvedEffect

Ways = list[list[Replaced]]
"""For each event what may become of it."""
MOST_DIVISIONS = 300
"""More ways to divide are not gone through: that they are left out is told."""


def divided(
    moment: Moment, events: tuple[GameEvent, ...], ways: Ways, used: frozenset[str]
) -> Iterator[tuple[Replaced, ...]]:
    """What may become of events together."""
    found = _shared(ways)
    if not found or _count(found) > MOST_DIVISIONS:
        yield from product(*ways)
        return
    ids = [*found]
    for division in product(*(_divisions(*found[id_]) for id_ in ids)):
        shares = dict(zip(ids, division, strict=True))
        budgets = [{id_: shares[id_].get(place, 0) for id_ in ids} for place in range(len(ways))]
        again = [
            Replacing(moment, used, budget).of(event)
            if any(place in found[id_][1] for id_ in ids)
            else ways[place]
            for place, (event, budget) in enumerate(zip(events, budgets, strict=True))
        ]
        for way in product(*again):
            if all(_fits(way, id_, *found[id_], shares[id_]) for id_ in ids):
                yield _telling(way, events, shares)


def _shared(ways: Ways) -> dict[str, tuple[int, list[int]]]:
    """The effects with an end that more than one of the events may be changed by: how much they
    can do, and the places of these events."""
    effects: dict[str, ResolvedEffect] = {}
    places: dict[str, list[int]] = {}
    for place, some in enumerate(ways):
        for effect in {e.id: e for way in some for e in _limited(way)}.values():
            effects[effect.id] = effect
            places.setdefault(effect.id, []).append(place)
    return {
        id_: (capacity, places[id_])
        for id_, effect in effects.items()
        if len(places[id_]) > 1 and (capacity := _capacity(effect)) is not None
    }


def _limited(replaced: Replaced) -> Iterator[ResolvedEffect]:
    for each in replaced.all():
        for step in each.applied:
            effect = step.candidate.lasting
            if effect is None or _capacity(effect) is None:
                continue
            # CR 615.12 — damage that can't be prevented takes nothing of what would prevent it.
            if size(effect) is None or step.was is None or not unpreventable(step.was):
                yield effect


def _capacity(effect: ResolvedEffect) -> int | None:
    """How much an effect can still do in all."""
    if any(once(event) for each in effect.replacements for event in each.events):
        return 1
    return size(effect)


def _count(found: Mapping[str, tuple[int, list[int]]]) -> int:
    number = 1
    for capacity, places in found.values():
        number *= comb(capacity + len(places), len(places))
    return number


def _divisions(capacity: int, places: list[int]) -> Iterator[dict[int, int]]:
    """Every way to give at most so much to these places."""
    if not places:
        yield {}
        return
    for share in range(capacity + 1):
        for rest in _divisions(capacity - share, places[1:]):
            yield {places[0]: share, **rest}


def _fits(
    way: tuple[Replaced, ...],
    id_: str,
    capacity: int,
    places: list[int],
    shares: Mapping[int, int],
) -> bool:
    """Whether each event takes its share, and nothing is left of the effect that one more could
    use."""
    for place in places:
        taken = sum(
            1 if amount is None else amount
            for each in way[place].all()
            for name, amount in uses(each)
            if name == id_
        )
        if taken != shares[place]:
            return False
    return sum(shares.values()) == capacity or not any(way[place].events for place in places)


def _telling(
    way: tuple[Replaced, ...],
    events: tuple[GameEvent, ...],
    shares: Mapping[str, Mapping[int, int]],
) -> tuple[Replaced, ...]:
    """The way with how it was divided as a choice."""
    choices = []
    for id_, given in shares.items():
        told = [f"{amount} of {_told(events[place])}" for place, amount in given.items() if amount]
        text = f"what {id_} is applied to"
        chosen = ", ".join(told) or None
        player = _affected(way, id_)
        choices.append(Choice(player, "division", text, (), chosen, "prevention_division"))
    first = way[0]._replace(choices=(*choices, *way[0].choices))
    return (first, *way[1:])


def _affected(way: tuple[Replaced, ...], id_: str) -> str | None:
    """Who chooses: whom what is divided concerns."""
    for each in way:
        for step in each.applied:
            lasting = step.candidate.lasting
            if lasting is not None and lasting.id == id_:
                return step.candidate.moment.applicable(step.was).chooser
    return None


def _told(event: GameEvent) -> str:
    source = event.words.get("subject")
    return f"{source} to {event.subject}" if source is not None else event.subject
