"""The life that effects which prevent damage give besides: part of the damage event, reckoned
together (120.4d)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from kb import editions
from kb import vocabulary as v
from kb.engine.course.replaced import Further, Replaced

YOU = ((), (v.Players("you"),))


def gained_besides(replaced: Iterable[Replaced], edition: str) -> Counter[str]:
    """How much life each player gains by effects that have prevented some of an event, where the
    rules of the day reckon that together with what the rest of the damage results in."""
    found: Counter[str] = Counter()
    if editions.parameter("gains_of_prevention", edition) != "with_the_damage":
        return found
    for each in replaced:
        for one in each.all():
            for further in one.more:
                found[further.actor.controller] += _gained(further)
    return found


def _gained(further: Further) -> int:
    """How much life the controller of what is done besides gains by it."""
    if further.instead_of:
        return 0
    gains = [
        each.number
        for each in further.steps
        if isinstance(each, v.GameAction) and each.verb == "gain_life" and each.subject in YOU
    ]
    return sum(_amount(each, further) for each in gains)


def _amount(said: v.Value | v.Tally | None, further: Further) -> int:
    match said:
        case v.Const(number=number):
            return number
        case v.ThatMuch(of=mention):
            return further.memory.amounts.get(mention, 0)
    return 0
