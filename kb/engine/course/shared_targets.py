"""Which of what was chosen for a spell or ability on the stack is which of its targets."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice

from kb import vocabulary as v
from kb.engine.course.deeds.way_of_doing import NotCarriedOut
from kb.engine.course.memory import Memory
from kb.engine.course.results import Actor
from kb.engine.course.stack_targets import StackTargets
from kb.engine.facts.filters import NoLogic
from kb.state.game_state import GameState

Ids = tuple[str, ...]
Legal = Callable[[tuple[v.Target, ...], int], Collection[str]]
"""What one of some targets may be now. Raises NoLogic, NotCarriedOut."""
Slot = tuple[tuple[v.Target, ...], int]
"""The targets of some words, and which of them it is."""
MOST_WAYS = 40
"""What was chosen is compared with the targets in so many ways."""


def legal_now(state: GameState, actor: Actor, memory: Memory, *, is_spell: bool) -> Legal:
    """What tells who or what the targets of a spell or ability may be now."""
    known: dict[tuple[v.Target, ...], StackTargets] = {}

    def legal(targets: tuple[v.Target, ...], place: int) -> Collection[str]:
        if targets not in known:
            known[targets] = StackTargets(state, actor, targets, is_spell=is_spell, memory=memory)
        return known[targets].legal(place)

    return legal


def shared_out(chosen: Ids, slots: Sequence[Slot], legal: Legal) -> list[Ids] | None:
    """Who was chosen for each target; None where the words allow several answers, also by what each
    of them may be now."""
    sizes = [_sizes(targets[place]) for targets, place in slots]
    found = [_shares(chosen, way) for way in islice(ways_to_share(len(chosen), sizes), MOST_WAYS)]
    if len(found) == 1:
        return found[0]
    if not found or len(found) == MOST_WAYS:
        return None
    try:
        fitting = [way for way in found if _is_legal(way, slots, legal)]
    except (NoLogic, NotCarriedOut):
        return None
    return fitting[0] if len(fitting) == 1 else None


def _is_legal(way: list[Ids], slots: Sequence[Slot], legal: Legal) -> bool:
    return all({*ids}.issubset(legal(*slot)) for ids, slot in zip(way, slots, strict=True) if ids)


def _shares(chosen: Ids, way: tuple[int, ...]) -> list[Ids]:
    shares, at = [], 0
    for size in way:
        shares.append(chosen[at : at + size])
        at += size
    return shares


def ways_to_share(
    number: int, sizes: Sequence[tuple[int, int | None]]
) -> Iterator[tuple[int, ...]]:
    """How so many may be shared out among targets, each of so many to so many of them."""
    if not sizes:
        if not number:
            yield ()
        return
    (least, most), *rest = sizes
    needed = sum(each for each, _ in rest)
    for size in range(least, min(number - needed, number if most is None else most) + 1):
        for more in ways_to_share(number - size, rest):
            yield (size, *more)


def _sizes(target: v.Target) -> tuple[int, int | None]:
    """How many a target is at least and at most, as far as the words tell: of one that is chosen
    for each of several players there may be any number."""
    if target.each is not None:
        return 0, None
    least, most = target.least, target.most
    return (
        least.number if isinstance(least, v.Const) else 0,
        most.number if isinstance(most, v.Const) else None,
    )
