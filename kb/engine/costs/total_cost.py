"""The total cost of an action (601.2f, 602.2b, 118): where it starts, what makes it more, then
less, then what it can't be less than."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations_with_replacement, islice, product

import msgspec
from clingo import Symbol

from kb import vocabulary as v
from kb.engine.actions.actions import Actions
from kb.engine.actions.announcing import AdditionalCost, Choice, Payer
from kb.engine.actions.candidates import Candidate
from kb.engine.costs import loyalty_costs
from kb.engine.costs.counted_mana import is_counted, with_counted_mana
from kb.engine.costs.loyalty_costs import Part
from kb.engine.facts import keyword_costs
from kb.engine.facts.keyword_costs import announced_for
from kb.engine.mana.mana_arithmetic import Amount, Announced, matters

WATERBEND = "waterbend"
MOST_VARIANTS = 24
"""How many ways to choose between costs are told apart at most."""
MOST_ANNOUNCEMENTS = 100
"""How many ways to announce the halves of symbols are looked at, at most."""
BY_TARGETS = frozenset({"each_target", "each_target_beyond_first"})


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


class CostChange(msgspec.Struct, frozen=True):
    """What changes a cost by `mana`, so many times: by a step of the law (`more`, `less`,
    `at_least`), in the turn that the law gives it."""

    mana: str
    times: int
    step: str
    turn: int
    why: Symbol | None = None
    """The reason as the law tells it: `said(Effect,Clause)`, `own(Effect,N)` of the spell itself
    or the ability that is activated, or `commander_tax`; None where it is what pays."""
    how: tuple[str, ...] = ()
    limit: str | None = None
    life: int = 0
    loyalty: int = 0
    """So many loyalty counters are put on, or (negative) removed, besides."""
    targets: frozenset[str] | None = None
    """Only if it has a target among these."""
    keyword: str | None = None
    """Only the additional costs of this keyword."""
    announced: tuple[frozenset[str], ...] = ()
    """Only if for each of these a cost of one of its keywords is paid."""


class Prices:
    """The total costs of a moment's candidates."""

    def __init__(self, actions: Actions) -> None:
        self.actions = actions
        self.present = actions.present

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
        found = [self.total(act, choice, targets, x, announced=each, parts=parts) for each in ways]
        known = [each for each in found if each is not None]
        return sorted(known, key=lambda each: (each.life, each.mana.size))

    def _announcements(self, act: int, choice: Choice) -> Iterator[Announced]:
        """How the symbols that can be paid in several ways may be announced (601.2b), as far as
        what changes the cost cares."""
        changes = self._changes(act)
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

    def total(
        self,
        act: int,
        choice: Choice,
        targets: tuple[str, ...] = (),
        x: int | None = None,
        *,
        announced: Announced = (),
        parts: Sequence[Part] | None = None,
    ) -> Price | None:
        """The total cost with these modes, targets and X (None: X as it is written). None where
        there is none to pay (118.6). `announced`: the halves that are paid of symbols. `parts`
        are what is paid of the stated costs, where it is settled which."""
        candidate = self.actions.candidates[act]
        if candidate.mana is None or self._is_unpayable(act, choice):
            return None
        own = self._own_mana(candidate)
        amount, payer = Amount(candidate.mana), choice.payer
        stated = with_counted_mana(
            self.actions, parts if parts is not None else self._stated_parts(act, choice)
        )
        bending, others = _add_stated(amount, stated, payer, own)
        for extra in choice.paid:
            amount.add(str(self._of_extra(act, extra)))
        amount.add(str(bending))
        if x is not None:
            amount = amount.with_x(x)
        in_life = amount.announce(announced)
        amount, life = self._changed(act, amount, targets, choice)
        bent = min(bending.with_x(x or 0).generic, amount.generic)
        due = self._due(act, targets, choice)
        more = sum(each.loyalty * _times(each, targets) for each in due)
        others = loyalty_costs.combined(others, candidate.ability, more)
        due += self._of_extras(act, choice)
        changes = tuple(each for each in sorted(due, key=_turn) if each.why is not None)
        halves = tuple(half for symbol, half in announced if not symbol.endswith("/P"))
        keywords = frozenset(extra.keyword for extra in choice.paid if extra.keyword is not None)
        return Price(
            amount, tuple(others), life + in_life, bent, payer, changes, halves, keywords,
            self._in_mana.get(act, 0), act in self._without_mana,
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
        changes = [each for each in self._changes(act) if each.keyword == (extra.keyword or "")]
        for change in sorted(changes, key=_turn):
            _apply(amount, change, change.times)
        once = amount.copy()
        for _ in range(extra.times - 1):
            amount.add(str(once))
        return amount

    def _of_extras(self, act: int, choice: Choice) -> Iterator[CostChange]:
        """The changes of the costs of the additional costs that are paid."""
        keywords = {extra.keyword or "" for extra in choice.paid}
        return (each for each in self._changes(act) if each.keyword in keywords)

    def depends_on_targets(self, act: int) -> bool:
        """Returns whether what it costs depends on what it targets."""
        return any(
            change.targets is not None or BY_TARGETS & set(change.how)
            for change in self._changes(act)
        )

    def of_mana_ability(self, act: int, mana: str) -> tuple[str, int]:
        """The mana that activating a mana ability costs of which the own cost is that mana, and the
        life that is paid besides (602.2b)."""
        due = self._due(act, (), Choice())
        if not due:
            return mana, 0
        amount, life = self._made_more_and_less(Amount(mana), due, ())
        return str(amount) if amount.size else "", life

    def _changed(
        self, act: int, amount: Amount, targets: tuple[str, ...], choice: Choice
    ) -> tuple[Amount, int]:
        payer = choice.payer
        changes = self._due(act, targets, choice)
        if payer is not None:
            changes.append(CostChange(payer.mana, payer.times, "less", self._turns["less"]))
        for extra in choice.paid:
            if extra.less:
                how = ("only_that_mana",) if extra.only_that_mana else ()
                turn = self._turns["less"]
                changes.append(CostChange(extra.less, extra.times, "less", turn, how=how))
        return self._made_more_and_less(amount, changes, targets)

    def _made_more_and_less(
        self, amount: Amount, changes: Sequence[CostChange], targets: tuple[str, ...]
    ) -> tuple[Amount, int]:
        """The amount with what changes it, in turn, and the life that is paid besides."""
        life = 0
        for change in sorted(changes, key=_turn):
            times = _times(change, targets)
            _apply(amount, change, times)
            life += change.life * times if change.step == "more" else 0
        return amount, life

    def _due(self, act: int, targets: tuple[str, ...], choice: Choice) -> list[CostChange]:
        """The changes of the total cost with these targets, and what is paid besides."""
        paid = {each.keyword or "" for each in choice.paid}
        return [
            change
            for change in self._changes(act)
            if change.keyword is None
            and (change.targets is None or change.targets.intersection(targets))
            and all(each & paid for each in change.announced)
        ]

    def _changes(self, act: int) -> list[CostChange]:
        return self._by_law.get(act, [])

    @cached_property
    def _turns(self) -> dict[str, int]:
        """Step → its turn, as the law orders them."""
        return {step.name: turn.number for step, turn in self.actions.read("cost_step", 2)}

    @cached_property
    def _by_law(self) -> dict[int, list[CostChange]]:
        """Place of a candidate → what the law says changes its cost (601.2f)."""
        about = {
            (act.number, clause.number): keyword.string
            for act, clause, keyword in self.actions.read("about_additional", 3)
        }
        found: dict[int, list[CostChange]] = {}
        for act, why, turn, step, mana, times in sorted(
            self.actions.read("cost_change", 6), key=str
        ):
            if act.number >= len(self.actions.candidates):
                continue
            change = CostChange(mana.string, times.number, step.name, turn.number, why)
            if why.name == "said":
                clause = why.arguments[1].number
                change = self._of_statement(change, why, about.get((act.number, clause)))
            found.setdefault(act.number, []).append(change)
        return found

    def _of_statement(self, change: CostChange, why: Symbol, keyword: str | None) -> CostChange:
        """The change with what its statement says beside mana."""
        effect, clause = why.arguments
        rule = self.actions.statements.clauses[clause.number]
        assert isinstance(rule, v.StatementLine)
        only = self._with_targets.get((str(effect), clause.number), frozenset())
        return msgspec.structs.replace(
            change,
            how=rule.how,
            limit=rule.limit,
            life=(rule.number or 0) if "life" in rule.how else 0,
            loyalty=(rule.number or 0) if "loyalty" in rule.how else 0,
            targets=only if clause.number in self._about_targets else None,
            keyword=keyword,
            announced=tuple(filter(None, (announced_for(rule, e) for e in rule.conditions))),
        )

    @cached_property
    def _with_targets(self) -> dict[tuple[str, int], frozenset[str]]:
        """Statement → the targets with which it holds."""
        found: dict[tuple[str, int], set[str]] = {}
        for effect, clause, object_ in self.actions.read("with_target", 3):
            found.setdefault((str(effect), clause.number), set()).add(object_.string)
        return {key: frozenset(each) for key, each in found.items()}

    @cached_property
    def _about_targets(self) -> set[int]:
        """The clauses that hold for certain targets only."""
        return {clause.number for clause, _ in self.actions.read("if_targets", 2)}


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


def _times(change: CostChange, targets: tuple[str, ...]) -> int:
    if "each_target_beyond_first" in change.how:
        return change.times * max(0, len(targets) - 1)
    if "each_target" in change.how:
        return change.times * len(targets)
    return change.times


def _turn(change: CostChange) -> int:
    return change.turn


def _apply(amount: Amount, change: CostChange, times: int) -> None:
    """Makes an amount more or less, or raises it to what it can't be less than."""
    if change.step == "more":
        amount.add(change.mana, times)
    elif change.step == "less":
        _lessen(amount, change, times)
    elif not amount.has_x:
        amount.generic += max(0, change.times - amount.size)


def _lessen(amount: Amount, change: CostChange, times: int) -> None:
    """Makes an amount less, by no more than the effect's limit and no further than its floor."""
    before = amount.copy()
    amount.take(change.mana, times, only_colored="only_that_mana" in change.how)
    if "at_least_one" in change.how and before.size >= 1 and amount.size < 1:
        amount.generic += 1 - amount.size
    if change.limit is not None:
        most = Amount(change.limit).size
        amount.generic += max(0, before.size - amount.size - most)
