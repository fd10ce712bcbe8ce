"""Cards are cast as something resolves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.replaced import Further
from kb.engine.course.results import Course
from kb.engine.course.way import Way
from kb.engine.facts import keyword_costs

WITHOUT_PAYING = "without_paying"


@cache
def for_cost() -> dict[str, str]:
    """How a card is cast → the keyword whose cost is paid rather than its mana cost."""
    rows = keyword_costs.tables().casting
    return {f"for_{row.keyword}_cost": row.keyword for row in rows if row.by_effect}


def cast(way: Way, said: Instructed) -> Iterator[tuple[Way, tuple[Further, ...]]]:
    """What comes of casting a card by an instruction; nothing, where it can't be cast."""
    action = said.action
    besides = (action.cost, action.with_, action.until, action.but)
    if {*action.how} - {WITHOUT_PAYING, *for_cost()} or any(besides):
        raise NotCarriedOut(", ".join(action.how) or "which spell")
    casts, player = way.course.casts, said.doer
    for ids, choices in said.objects("object"):
        if casts is None or len(ids) > 1 or any("unknown" in said.status(each) for each in ids):
            raise NotCarriedOut("how it is cast")
        chosen = way.choosing(*choices).being_done(bool(ids))
        if not ids:
            yield chosen, ()
            continue
        free = WITHOUT_PAYING in action.how
        by = next((keyword for how, keyword in for_cost().items() if how in action.how), None)
        found = [
            *_small_enough(said, ids[0], casts(chosen.course, player, ids[0], free=free, by=by))
        ]
        if action.label is not None:
            chosen = chosen.speaking_of(v.Mentioned("step", action.label), *ids)
        left = chosen.memory.without_rest({*ids})
        for each in found:
            yield msgspec.structs.replace(chosen, course=each, memory=left), ()
        if not found:
            yield chosen.being_done(False), ()


def _small_enough(said: Instructed, card: str, courses: Iterator[Course]) -> Iterator[Course]:
    """The courses on which the resulting spell's mana value is no greater than the words allow."""
    most = said.amount() if said.action.number is not None else None
    for each in courses:
        spell = moment_of(each.state).derivation.characteristics()[card]
        if most is None or spell.mana_value <= most:
            yield each
