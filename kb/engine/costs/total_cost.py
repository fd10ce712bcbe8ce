"""The total cost of an action (601.2f, 602.2b, 118): where it starts, what makes it more, then
less, then what it can't be less than."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations_with_replacement, islice, product

import msgspec

from kb import vocabulary as v
from kb.engine.actions.actions import Actions
from kb.engine.actions.announcing import AdditionalCost, Choice, Payer
from kb.engine.actions.candidates import Candidate
from kb.engine.costs import loyalty_costs
from kb.engine.costs.cost_changes import CostChange, CostChanges, apply, changed, times_of, turn_of
from kb.engine.costs.counted_mana import is_counted, with_counted_mana
from kb.engine.costs.loyalty_costs import Part
from kb.engine.facts import keyword_costs
from kb.engine.mana.mana_arithmetic import Amount, Announced, in_halves, matters

WATERBEND = "waterbend"
MOST_VARIANTS = 24
"""How many ways to choose between costs are told apart at most."""
MOST_ANNOUNCEMENTS = 100
"""How many ways to announce the halves of symbols are looked at, at most."""


TakenOff = tuple[tuple[str, str], ...]
"""Mana with hybrid symbols by which a cost is less, each with the halves that were chosen of it."""


class Price(msgspec.Struct, frozen=True):
    """What an action costs: its mana, what else is paid, the life that prices add; how much of its
    generic mana tapped artifacts and creatures may pay for (701.67a); what pays one of the parts,
    where that makes the mana less."""

    mana: Amount
    parts: tuple[Part, ...]
    life: int = 0
    waterbend: int = 0
    payer: Payer | None = None
    changes: tuple[CostChange, ...] = ()
    """What made the mana more or less, as the law tells it."""
    halves: tuple[str, ...] = ()
    """The halves of hybrid symbols that were announced (601.2b)."""
    keywords: frozenset[str] = frozenset()
    """The keywords whose additional costs are paid."""
    in_mana: int = 0
    """At least so much of it is paid with mana, and not by what helps to pay (convoke, delve)."""
    without_mana: bool = False
    """No mana may be spent on it."""
    taken_off: TakenOff = ()
    """What hybrid symbols that make it less were chosen to take off (118.7e)."""


class Prices:
    """The total costs of a moment's candidates."""

    def __init__(self, actions: Actions) -> None:
        self.actions = actions
        self.present = actions.present
        self.changes = CostChanges(actions)

    def variants(
        self, act: int, choice: Choice, targets: tuple[str, ...] = (), x: int | None = None
    ) -> list[Price]:
        """The total costs, one for each way to announce which of several costs is paid, and which
        Phyrexian symbols are paid with life, where a price cares (601.2b), the cheapest first;
        otherwise just the one.
        None where nothing can be paid."""
        stated = self._stated_parts(act, choice)
        options = [
            [(ability, each) for each in keyword_costs.options(part)] for ability, part in stated
        ]
        found: list[Price] = []
        for chosen in islice(product(*options), MOST_VARIANTS):
            parts = [(ability, part) for ability, inner in chosen for part in inner]
            found += self._as_announced(act, choice, targets, x, parts)
        return found

    def _as_announced(
        self,
        act: int,
        choice: Choice,
        targets: tuple[str, ...],
        x: int | None,
        parts: Sequence[Part],
    ) -> list[Price]:
        plain = self.total(act, choice, targets, x, parts=parts)
        if plain is None:
            return []
        ways = islice(self._announcements(act, choice), MOST_ANNOUNCEMENTS)
        found = [
            self.total(act, choice, targets, x, announced=each, parts=parts, taken_off=less)
            for each in ways
            for less in self._taken_off(act, choice)
        ]
        known = [each for each in found if each is not None]
        return sorted(known, key=lambda each: (each.life, each.mana.size))

    def _announcements(self, act: int, choice: Choice) -> Iterator[Announced]:
        """How the symbols that can be paid in several ways may be announced (601.2b), as far as
        what changes the cost cares."""
        changes = self.changes.of(act)
        less = Amount("".join(each.mana for each in changes if each.step == "less"))
        if choice.payer is not None:
            less.add(choice.payer.mana)
        less.add("".join(extra.less for extra in choice.paid))
        raised = any(each.step == "at_least" for each in changes)
        own = Amount(self.actions.candidates[act].mana or "").symbols
        asked = [each for each in own if matters(each, less, raised)]
        ways = (combinations_with_replacement(each.split("/"), own[each]) for each in asked)
        for chosen in product(*ways):
            yield tuple(
                (symbol, half) for symbol, some in zip(asked, chosen, strict=True) for half in some
            )

    def _taken_off(self, act: int, choice: Choice) -> list[TakenOff]:
        """The ways to choose a half of each hybrid symbol by which the cost is less."""
        less = [each.mana for each in self.changes.of(act) if each.step == "less"]
        less += [choice.payer.mana] if choice.payer is not None else []
        less += [extra.less for extra in choice.paid]
        hybrid = {each: ways for each in less if len(ways := in_halves(each)) > 1}
        return [
            tuple(zip(hybrid, way, strict=True))
            for way in islice(product(*hybrid.values()), MOST_ANNOUNCEMENTS)
        ]

    def total(
        self,
        act: int,
        choice: Choice,
        targets: tuple[str, ...] = (),
        x: int | None = None,
        *,
        announced: Announced = (),
        parts: Sequence[Part] | None = None,
        taken_off: TakenOff = (),
    ) -> Price | None:
        """The total cost with these modes, targets and X (None: X as it is written). None where
        there is none to pay (118.6). `announced`: the halves that are paid of symbols. `parts`
        are what is paid of the stated costs, where it is settled which; `taken_off` what hybrid
        symbols take off it."""
        candidate = self.actions.candidates[act]
        if candidate.mana is None or self._is_unpayable(act, choice):
            return None
        amount, payer = Amount(candidate.mana), choice.payer
        stated = with_counted_mana(
            self.actions, parts if parts is not None else self._stated_parts(act, choice)
        )
        bending, others = _add_stated(amount, stated, payer, self._own_mana(candidate))
        for extra in choice.paid:
            amount.add(str(self._of_extra(act, extra)))
        amount.add(str(bending))
        if x is not None:
            amount = amount.with_x(x)
        in_life = amount.announce(announced)
        amount, life = self._changed(act, amount, targets, choice, taken_off)
        bent = min(bending.with_x(x or 0).generic, amount.generic)
        due = self.changes.due(act, targets, choice)
        more = sum(each.loyalty * times_of(each, targets) for each in due)
        others = loyalty_costs.combined(others, candidate.ability, more)
        due += self.changes.of_additional(act, choice)
        changes = tuple(each for each in sorted(due, key=turn_of) if each.why is not None)
        halves = tuple(half for symbol, half in announced if not symbol.endswith("/P"))
        keywords = frozenset(extra.keyword for extra in choice.paid if extra.keyword is not None)
        return Price(
            amount, tuple(others), life + in_life, bent, payer, changes, halves, keywords,
            self._in_mana.get(act, 0), act in self._without_mana, taken_off,
        )  # fmt: skip

    @cached_property
    def _in_mana(self) -> dict[int, int]:
        """Place of a candidate → the mana that has to be paid for it whatever helps."""
        found: dict[int, int] = {}
        for act, number in self.actions.read("mana_at_least", 2):
            found[act.number] = max(number.number, found.get(act.number, 0))
        return found

    @cached_property
    def _without_mana(self) -> frozenset[int]:
        return frozenset(act.number for (act,) in self.actions.read("without_mana", 1))

    def _is_unpayable(self, act: int, choice: Choice) -> bool:
        """Returns whether the cost is a mana cost that the card doesn't have (118.6)."""
        candidate = self.actions.candidates[act]
        if act in self._unpayable and not candidate.own_price:
            return True
        object_ = candidate.spell or candidate.object or ""
        return object_ in self._without_mana_cost and self._asks_mana_cost(act, choice)

    @cached_property
    def _unpayable(self) -> set[int]:
        return {act.number for (act,) in self.actions.read("unpayable", 1)}

    @cached_property
    def _without_mana_cost(self) -> set[str]:
        return {object_.string for (object_,) in self.actions.read("no_mana_cost", 1)}

    def _own_mana(self, candidate: Candidate) -> str:
        """The mana cost of the spell, or of the object of the action."""
        return str(self.present.one(candidate.spell or candidate.object or "", "mana_cost") or "")

    def _asks_mana_cost(self, act: int, choice: Choice) -> bool:
        """Returns whether a part of the cost, or of an additional cost, is the mana cost ("its mana
        cost")."""
        parts = [part for _, part in self._stated_parts(act, choice)]
        parts += [part for extra in choice.paid for part in extra.parts]
        return any(isinstance(part, v.PayManaCost) for part in parts)

    def _stated_parts(self, act: int, choice: Choice) -> list[Part]:
        """What is paid besides the mana cost, without the mana of the additional costs that are
        announced."""
        candidate = self.actions.candidates[act]
        found: list[Part] = [*candidate.parts, *choice.parts]
        for extra in choice.paid:
            for part in extra.parts * extra.times:
                if not is_counted(part) and not isinstance(part, v.PayMana | v.PayManaCost):
                    found.append((extra.ability, part))
        return found

    def _of_extra(self, act: int, extra: AdditionalCost) -> Amount:
        """The mana of an additional cost: what makes its keyword's costs more or less is about it
        alone."""
        amount = Amount("")
        for _, part in with_counted_mana(
            self.actions, ((extra.ability, each) for each in extra.parts)
        ):
            if isinstance(part, v.PayMana):
                amount.add(part.mana)
            elif isinstance(part, v.PayManaCost):
                amount.add(self._own_mana(self.actions.candidates[act]))
        changes = [each for each in self.changes.of(act) if each.keyword == (extra.keyword or "")]
        for change in sorted(changes, key=turn_of):
            apply(amount, change, change.times)
        once = amount.copy()
        for _ in range(extra.times - 1):
            amount.add(str(once))
        return amount

    def of_mana_ability(self, act: int, mana: str) -> tuple[str, int]:
        """The mana that activating a mana ability costs of which the own cost is that mana, and the
        life that is paid besides (602.2b)."""
        due = self.changes.due(act, (), Choice())
        if not due:
            return mana, 0
        amount, life = changed(Amount(mana), due, ())
        return str(amount) if amount.size else "", life

    def _changed(
        self,
        act: int,
        amount: Amount,
        targets: tuple[str, ...],
        choice: Choice,
        taken_off: TakenOff,
    ) -> tuple[Amount, int]:
        payer = choice.payer
        changes = self.changes.due(act, targets, choice)
        if payer is not None:
            changes.append(CostChange(payer.mana, payer.times, "less", self.changes.turns["less"]))
        for extra in choice.paid:
            if extra.less:
                how = ("only_that_mana",) if extra.only_that_mana else ()
                turn = self.changes.turns["less"]
                changes.append(CostChange(extra.less, extra.times, "less", turn, how=how))
        chosen = dict(taken_off)
        changes = [
            msgspec.structs.replace(each, mana=chosen.get(each.mana, each.mana))
            if each.step == "less"
            else each
            for each in changes
        ]
        return changed(amount, changes, targets)


def raised_after(price: Price) -> Iterator[Price]:
    """The price; where what helps to pay comes before it is raised to what it can't be less than,
    also with generic mana in the place of what is helped with beyond that."""
    yield price
    for more in range(1, min(price.in_mana, price.mana.size) + 1):
        amount = price.mana.copy()
        amount.generic += more
        yield msgspec.structs.replace(price, mana=amount)


def _add_stated(
    amount: Amount, stated: Sequence[Part], payer: Payer | None, own: str
) -> tuple[Amount, list[Part]]:
    """Adds the mana of what is paid besides the mana cost, which is `own`; what of it may be paid
    by tapping (701.67a), and what isn't mana."""
    bending, others = Amount(), list[Part]()
    for ability, part in stated:
        if payer is not None and part == payer.part:
            others += [(ability, payer.one)] if payer.among else []
        elif isinstance(part, v.PayMana):
            amount.add(part.mana)
        elif isinstance(part, v.PayManaCost):
            amount.add(own)
        elif isinstance(part, v.KeywordCost) and part.verb == WATERBEND:
            bending.add(part.mana or "")
        else:
            others.append((ability, part))
    return bending, others


__all__ = ["CostChange", "Price", "Prices", "raised_after"]
