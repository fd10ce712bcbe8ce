"""Mana or life of which a player pays as much as he likes as an instruction is carried out."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb import vocabulary as v
from kb.engine.course.asking import decided
from kb.engine.course.deeds.way_of_doing import NotCarriedOut
from kb.engine.course.paying import courses_paying
from kb.engine.course.results import Choice, Course, Payment
from kb.engine.course.way import Way

MOST = 100
"""How much is paid at most; of more it is told that it isn't carried out."""
_WHAT = {"pay_mana": "how much mana", "pay_life": "how much life"}


def paid_at_will(way: Way, step: v.GameAction, player: str) -> Iterator[Way]:
    """The ways in which a player pays so much as he likes, none of it among them. Raises
    NotCarriedOut."""
    found = [*_payments(way.course, step, player)]
    options = tuple(str(number) for number in range(len(found)))
    for number, courses in enumerate(found):
        choice = Choice(player, "number", _WHAT[step.verb], options, str(number), "choice")
        for course in courses:
            after = msgspec.structs.replace(way, course=course).being_done(number > 0)
            if step.label is not None:
                paid = after.memory.with_amounts({v.Mentioned("step", step.label): number})
                after = msgspec.structs.replace(after, memory=paid)
            yield decided(way, choice, after) if len(options) > 1 else after


def _payments(course: Course, step: v.GameAction, player: str) -> Iterator[list[Course]]:
    """The courses in which a player has paid nothing, one, two, and so on."""
    verb, symbols = step.verb, _symbols(step)
    life = next(each.life for each in course.state.players if each.name == player)
    paid = [course]
    number = 0
    while paid:
        yield paid
        number += 1
        if number > MOST:
            raise NotCarriedOut(_WHAT[verb])
        if verb == "pay_life":
            # CR 119.4 — no more life than a player has.
            paid = courses_paying(course, Payment(life=number), player) if number <= life else []
        else:
            paid = courses_paying(course, Payment(symbols * number or f"{{{number}}}"), player)


def _symbols(step: v.GameAction) -> str:
    """The mana that is paid each time; none where it is any amount of mana. Raises
    NotCarriedOut."""
    parts = step.cost.parts if step.cost is not None else ()
    mana = [each.mana for each in parts if isinstance(each, v.PayMana)]
    if len(mana) < len(parts) or any("X" in each for each in mana):
        raise NotCarriedOut("how often a cost is paid")
    return "".join(mana)


__all__ = ["paid_at_will"]
