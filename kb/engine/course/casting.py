"""Cards are cast as something resolves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import permutations
from typing import Any

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut
from kb.engine.course.kept_moments import moment_of
from kb.engine.course.replaced import Further
from kb.engine.course.results import Casts, Choice, Course
from kb.engine.course.way import Way
from kb.engine.facts import keyword_costs
from kb.vocabulary.parts import with_parts

WITHOUT_PAYING = "without_paying"
MOST_SPELLS = 3
"""So many spells that one instruction lets be cast are cast in any order."""


@cache
def for_cost() -> dict[str, str]:
    """How a card is cast → the keyword whose cost is paid rather than its mana cost."""
    rows = keyword_costs.tables().casting
    return {f"for_{row.keyword}_cost": row.keyword for row in rows if row.by_effect}


def cast(way: Way, said: Instructed) -> Iterator[tuple[Way, tuple[Further, ...]]]:
    """What comes of casting cards by an instruction; nothing, where they can't be cast."""
    action = said.action
    besides = (action.cost, action.with_, action.until, action.but)
    if {*action.how} - {WITHOUT_PAYING, *for_cost()} or any(besides):
        raise NotCarriedOut(", ".join(action.how) or "which spell")
    if way.course.casts is None:
        raise NotCarriedOut("how it is cast")
    spells = _Spells(way, said, way.course.casts)
    for ids, choices in said.objects("object", spells.possible):
        if any("unknown" in said.status(each) for each in ids):
            raise NotCarriedOut("how it is cast")
        chosen = way.choosing(*choices).being_done(bool(ids))
        if not ids:
            yield chosen, ()
            continue
        found = [*spells.cast(chosen.course, ids)]
        if action.label is not None:
            chosen = chosen.speaking_of(v.Mentioned("step", action.label), *ids)
        for each in found:
            left = chosen.memory.without_rest({*ids} & {*each.state.stack})
            yield msgspec.structs.replace(chosen, course=each, memory=left), ()
        if not found:
            yield chosen.being_done(False), ()


class _Spells:
    """The spells that cards become which an instruction lets be cast."""

    def __init__(self, way: Way, said: Instructed, casts: Casts) -> None:
        self._way = way
        self._said = said
        self._casts = casts
        self._described = _measured_once(said)
        self._most = said.amount() if said.action.number is not None else None

    def possible(self, card: str) -> bool:
        """Whether a card may be chosen: it can be cast as a spell that is described, or nothing is
        known of it."""
        unknown = "unknown" in self._said.status(card)
        return unknown or next(self.cast(self._way.course, [card]), None) is not None

    def cast(self, course: Course, cards: list[str]) -> Iterator[Course]:
        """What comes of casting these cards, one after another in any order; no course where none
        of them can be cast."""
        if len(cards) > MOST_SPELLS:
            raise NotCarriedOut("in which order spells are cast")
        orders = [*permutations(cards)]
        options = tuple(", ".join(order) for order in orders)
        for order, said in zip(orders, options, strict=True):
            about = "in which order to cast them"
            choice = Choice(self._said.doer, "order", about, options, said, "choice")
            chosen = course if len(orders) == 1 else course.choosing(choice)
            yield from self._in_order(chosen, order)

    def _in_order(
        self, course: Course, cards: tuple[str, ...], *, done: bool = False
    ) -> Iterator[Course]:
        """The courses in which the cards are cast in this order; what can't be cast is left."""
        if not cards:
            yield from [course] if done else []
            return
        how = self._said.action.how
        by = next((keyword for named, keyword in for_cost().items() if named in how), None)
        free = WITHOUT_PAYING in how
        asked = self._described is not None or self._most is not None
        fits = partial(self._fits, card=cards[0]) if asked else None
        doer = self._said.doer
        can = False
        for each in self._casts(course, doer, cards[0], free=free, by=by, fits=fits):
            can = True
            yield from self._in_order(each, cards[1:], done=True)
        if not can:
            yield from self._in_order(course, cards[1:], done=done)

    def _fits(self, course: Course, card: str) -> bool:
        """Whether the spell that a card has become is as the words describe it (601.3e)."""
        if self._most is not None:
            spell = moment_of(course.state).derivation.characteristics()[card]
            if spell.mana_value > self._most:
                return False
        if self._described is None:
            return True
        said = self._said
        asked = Instructed(course.state, self._described, said.actor, self._way.memory)
        return any(card in ids for ids in asked.all_of("spell"))


def _measured_once(said: Instructed) -> v.GameAction | None:
    """The action that asks what a spell is, with the numbers as they are before it is cast
    (608.2h); None where nothing is asked."""
    if not said.action.spell:
        return None

    def fixed(word: Any) -> Any:
        if not isinstance(word, v.Compares) or isinstance(word.value, v.Const):
            return word
        return msgspec.structs.replace(word, value=v.Const(said.measured(word.value)))

    return v.GameAction("cast", spell=with_parts(said.action.spell, fixed))
