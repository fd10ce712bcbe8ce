"""Whether a candidate can be completed: targets chosen, its total cost paid (601.2c to 601.2h).

Mana is paid by the solver (kb/engine/payment/payment.py); here is put together what it is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from functools import cached_property, partial
from itertools import islice

import msgspec

from kb.engine.actions import x_values as x_words
from kb.engine.actions.actions import Actions
from kb.engine.actions.announcing import Choice
from kb.engine.actions.candidates import Candidate
from kb.engine.actions.target_choice import Combination
from kb.engine.completion import choosing_x
from kb.engine.completion.targeting import Targeting
from kb.engine.completion.way import Way
from kb.engine.costs.cost_reduction import choices_by_payer
from kb.engine.costs.selections import Asked, Selections, Shortfall, selections
from kb.engine.costs.total_cost import Price, Prices, raised_after
from kb.engine.mana.mana_arithmetic import Amount
from kb.engine.mana.mana_sources import ManaSources
from kb.engine.mana.mana_spending import ManaSpending
from kb.engine.mana.mana_supply import CostDue, Example, ManaSource, ManaSupply, Payment
from kb.engine.payment.payment import payments
from kb.snapshot.pool import PoolMana
from kb.terms import LETTER_OF

NOTHING_TO_CHOOSE = Payment(1, complete=True, example=Example())
"""How a cost without mana is paid: what pays the rest is chosen before."""
MOST_TRIED = 24
"""How many ways to choose what pays are tried with the solver."""
MOST_TIMES = 64
"""Beyond that it isn't asked how often an additional cost could be paid."""


class Failure(msgspec.Struct, frozen=True):
    """Why a candidate can't be completed: `lacks` of what isn't mana, or the `price` whose mana
    can't be paid; no legal target, for these modes; or what they need (`closed`) isn't so."""

    lacks: tuple[Shortfall, ...] = ()
    price: Price | None = None
    choice: Choice | None = None
    no_target: bool = False
    no_cost: bool = False
    closed: bool = False


class Completion:
    """What a moment's player can complete."""

    def __init__(self, actions: Actions, pool: tuple[PoolMana, ...], limit: int) -> None:
        self.actions = actions
        self.limit = limit
        self.pool = pool
        self.targeting = Targeting(actions)
        self.prices = Prices(actions)
        self.selections = Selections(actions, self.targeting.number)
        self._paid: dict[tuple[CostDue, ManaSupply], Payment] = {}
        self.sources = ManaSources(actions, self.prices.of_mana_ability)
        self._spending = ManaSpending(actions)

    # ----------------------------------------------------------------------------- candidates

    def ways(self, act: int, limit: int) -> tuple[list[Way], list[Failure]]:
        """The ways to complete a candidate, one for each choice of modes and price; and for the
        choices that can't be completed why not."""
        candidate = self.actions.candidates[act]
        found: list[Way] = []
        failures: list[Failure] = []
        for choice in self._choices(candidate):
            if not all(map(self.actions.passes, choice.gates)):
                failures.append(Failure(choice=choice, closed=True))
                continue
            if choosing_x.is_aimed(choice.targets):
                ways, failed = self._aimed_by_x(act, choice, limit)
                found += [self._with_times(act, way) for way in ways]
                failures += failed
                continue
            targets, complete = self.targeting.combinations(candidate, choice, limit)
            if not targets:
                failures.append(Failure(choice=choice, no_target=True))
                continue
            for same, price in self._priced(act, choice, targets):
                result = self._completed(act, choice, tuple(same), complete, price)
                if isinstance(result, Way):
                    found.append(self._with_times(act, result))
                else:
                    failures.append(result)
        return found, failures

    def _choices(self, candidate: Candidate) -> Iterator[Choice]:
        for choice in candidate.choices if candidate.choices is not None else (Choice(),):
            yield from choices_by_payer(self.actions, candidate, choice, self.targeting.number)

    def free(self, act: int, limit: int) -> tuple[list[Way], list[Failure]]:
        """The ways to complete a candidate without paying its mana cost: additional costs and what
        else makes it cost more are paid (118.9)."""
        return self.without_mana_cost(act).ways(act, limit)

    def without_mana_cost(self, act: int) -> Completion:
        """The same completion for a candidate whose mana cost isn't paid."""
        free = msgspec.structs.replace(self.actions.candidates[act], mana="", own_price=True)
        other = copy(self)
        other.actions = self.actions.with_candidate(act, free)
        other.prices = Prices(other.actions)
        return other

    def with_pool(self, pool: tuple[PoolMana, ...]) -> Completion:
        """The same with another mana pool."""
        other = copy(self)
        other.pool = pool
        return other

    def _priced(
        self, act: int, choice: Choice, targets: list[Combination]
    ) -> list[tuple[list[Combination], Price | None]]:
        """The combinations of targets, those with the same total cost, whatever X is, put
        together."""
        if not self.prices.changes.depends_on_targets(act):
            return [(targets, self.prices.total(act, choice, targets[0]))]
        found: dict[str, tuple[list[Combination], Price | None]] = {}
        for each in targets:
            price = self.prices.total(act, choice, each)
            far = self.prices.total(act, choice, each, choosing_x.MOST_X)
            key = f"{price and price.mana} {price and price.life} {far and far.mana}"
            found.setdefault(key, ([], price))[0].append(each)
        return list(found.values())

    def _completed(
        self,
        act: int,
        choice: Choice,
        targets: tuple[Combination, ...],
        complete: bool,
        price: Price | None,
    ) -> Way | Failure:
        if price is None:
            return Failure(choice=choice, no_cost=True)
        if choosing_x.is_asked(self.actions.candidates[act], price):
            return self._with_x(act, choice, targets, complete, price)
        if self.actions.unpaid_x(act) in self.actions.forbidden_x(act):
            return Failure(choice=choice, closed=True)
        lacks: tuple[Shortfall, ...] = ()
        for variant in self.prices.variants(act, choice, targets[0]):
            payment, lacks = self.paid(act, variant, 0)
            if payment is not None and payment.count:
                shown = variant if variant.halves or variant.taken_off else price
                return Way(choice, targets, complete, shown, payment)
        return Failure(lacks, price, choice)

    def _with_times(self, act: int, way: Way) -> Way:
        """The way, with how often each of its additional costs can be paid (118.8a)."""
        found = tuple(
            (each.name, each.times, each.times)
            if each.settled
            else (each.name, 1, self._most_times(act, way, place))
            for place, each in enumerate(way.choice.paid)
            if each.any_number
        )
        return msgspec.structs.replace(way, times=found) if found else way

    def _most_times(self, act: int, way: Way, place: int) -> int:
        low, high = 1, 2
        while high <= MOST_TIMES and self.can_pay(act, repeated(way, place, high)):
            low, high = high, high * 2
        high = min(high, MOST_TIMES + 1)
        while high - low > 1:
            middle = (low + high) // 2
            if self.can_pay(act, repeated(way, place, middle)):
                low = middle
            else:
                high = middle
        return low

    def can_pay(self, act: int, way: Way, x: int = 0) -> bool:
        """Returns whether a way can be paid as it is announced, with this X."""
        targets = way.targets[0] if way.targets else ()
        price = self.prices.total(act, way.choice, targets, x)
        payment = self.paid(act, price, x)[0] if price is not None else None
        return payment is not None and payment.count > 0

    def _with_x(
        self,
        act: int,
        choice: Choice,
        targets: tuple[Combination, ...],
        complete: bool,
        price: Price,
    ) -> Way | Failure:
        """The way with the largest X that can be paid; its payments are counted for X = 0."""

        def at(x: int) -> Price:
            found = self.prices.total(act, choice, targets[0], x)
            assert found is not None
            return found

        payment, lacks = self.paid(act, at(0), 0)
        if payment is None or not payment.count:
            return Failure(lacks, at(0), choice)
        largest = self._largest(act, price, at)
        least = choosing_x.least(self.actions.candidates[act], choice)
        if largest is not None and largest < least:
            return Failure(self.paid(act, at(least), least)[1], at(least), choice)
        most = -1 if largest is None else largest
        way = Way(choice, targets, complete, price, payment, most, least)
        forbidden = self.actions.forbidden_x(act)
        dear = at(choosing_x.next_allowed(least, forbidden))
        return choosing_x.without(way, forbidden) or Failure(price=dear, choice=choice)

    def _largest(self, act: int, price: Price, at: Callable[[int], Price]) -> int | None:
        candidate = self.actions.candidates[act]
        if price.in_mana or any(x_words.mentions_x(part) for _, part in price.parts):

            def can_pay(x: int) -> bool:
                payment, _ = self.paid(act, at(x), x)
                return payment is not None and payment.count > 0

            return choosing_x.by_trial(can_pay)
        asked = self.selections.asked(candidate, price, 0)
        tokens = next(selections(asked[0], self._makers), ())
        return choosing_x.by_mana(
            lambda x: self.cost_due(act, at(x), asked[0], tokens),
            self.mana_supply(candidate, price),
        )

    def _aimed_by_x(self, act: int, choice: Choice, limit: int) -> tuple[list[Way], list[Failure]]:
        """The ways to complete a candidate whose targets depend on X."""
        candidate = self.actions.candidates[act]
        price = self.prices.total(act, choice)
        result = self._completed(act, choice, ((),), True, price)
        if isinstance(result, Failure):
            return [], [result]
        found = {
            x: self.targeting.combinations(candidate, choice, limit, x)
            for x in choosing_x.tried(result)
        }
        if not any(targets for targets, _ in found.values()):
            return [], [Failure(choice=choice, no_target=True)]
        return choosing_x.with_targets(result, found, limit), []

    def paid(self, act: int, price: Price, x: int) -> tuple[Payment | None, tuple[Shortfall, ...]]:
        """How a price is paid: of the ways to choose the objects that pay, tried one after another,
        the best."""
        candidate = self.actions.candidates[act]
        lacks: tuple[Shortfall, ...] = ()
        best: Payment | None = None
        asks = ((each, asked) for each in raised_after(price)
                for asked in self.selections.asked(candidate, each, x))  # fmt: skip
        for paid, asked in asks:
            if asked.lacks:
                lacks = tuple(asked.lacks)
                continue
            lacks = (Shortfall("other_cost"),)  # unless there is a way to choose what pays
            for tokens in islice(selections(asked, self._makers), MOST_TRIED):
                cost_due = self.cost_due(act, paid, asked, tokens)
                best = self._payment(cost_due, self.mana_supply(candidate, paid))
                if best.count:
                    return best, ()
        return best, () if best is not None else lacks

    # ---------------------------------------------------------------------------------- solver

    def _payment(self, cost_due: CostDue, mana_supply: ManaSupply) -> Payment:
        if (
            not cost_due.mana
            and (not cost_due.life or mana_supply.may_pay_life)
            and cost_due.life <= mana_supply.life
        ):
            return NOTHING_TO_CHOOSE
        key = (cost_due, mana_supply)
        if key not in self._paid:
            self._paid[key] = payments(cost_due, mana_supply, self.limit)
        return self._paid[key]

    def cost_due(self, act: int, price: Price, asked: Asked, tokens: tuple[str, ...]) -> CostDue:
        """What is to be paid of a price with mana, where these tokens pay the rest."""
        candidate = self.actions.candidates[act]
        plain = CostDue(
            mana=self._spending.with_life(_symbols(price.mana)),
            life=asked.life + price.life,
            uses=tuple(each for each in tokens if object_of(each) in self._makers),
            spent_as=self._spending.on(act),
            in_mana=price.in_mana,
        )
        if price.waterbend:
            helping = self._bending(tokens)[: price.waterbend]
            plain = msgspec.structs.replace(plain, improvise=helping)
        if candidate.action != "cast" or candidate.spell is None:
            return plain
        used = set(map(object_of, tokens))
        has = partial(self._has, candidate.spell)
        return msgspec.structs.replace(
            plain,
            convoke=self._convoking(used) if has("convoke") else (),
            improvise=self._helping("improvise", used) if has("improvise") else plain.improvise,
            delve=self._delvable(candidate, asked) if has("delve") else 0,
        )

    def _helping(self, keyword: str, used: set[str]) -> tuple[str, ...]:
        """The objects that help to pay by a keyword and aren't used up otherwise."""
        return tuple(each for each in self.actions.payable.helping(keyword) if each not in used)

    def _bending(self, tokens: tuple[str, ...]) -> tuple[str, ...]:
        """What may be tapped for generic mana of a waterbend cost (701.67a-b), first what makes no
        mana itself."""
        found = self._helping("waterbend", set(map(object_of, tokens)))
        return tuple(sorted(found, key=lambda each: each in self._makers))

    def _has(self, spell: str, keyword: str) -> bool:
        return bool(self.actions.present.with_keyword(spell, keyword))

    def _convoking(self, used: set[str]) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The creatures that convoke, each with its colors."""
        found = []
        for each in self._helping("convoke", used):
            colors = self.actions.present.values.get(each, {}).get("color", set())
            found.append((each, tuple(sorted(LETTER_OF[str(color)] for color in colors))))
        return tuple(found)

    def _delvable(self, candidate: Candidate, asked: Asked) -> int:
        """The number of cards that may be delved: those that nothing else exiles, without the card
        that is cast."""
        mine = self._helping("delve", {candidate.card_cast or ""})
        return max(0, len(mine) - asked.graveyard)

    def mana_supply(self, candidate: Candidate, price: Price) -> ManaSupply:
        """What there is to pay a price of a candidate."""
        numbers = self.selections.numbers
        pool = () if price.without_mana else self.pool
        return msgspec.structs.replace(
            self.sources.supply(pool, candidate, price.keywords),
            life=numbers.get("life", 0),
            sources=() if price.without_mana else self._sources(candidate, price),
            may_pay_life=self.actions.payable.life,
            spent_as=self._spending.always,
        )

    def _sources(self, candidate: Candidate, price: Price) -> tuple[ManaSource, ...]:
        """The mana abilities for a price; what is paid for them with life is as for everything."""
        found = self.sources.usable_for(candidate, price.keywords)
        lived = (self._spending.with_life(each.mana) for each in found)
        return tuple(
            each if mana == each.mana else msgspec.structs.replace(each, mana=mana)
            for each, mana in zip(found, lived, strict=True)
        )

    @cached_property
    def _makers(self) -> frozenset[str]:
        """The objects that mana abilities use up or stand on. Whether a cost uses up any other
        object makes no difference to how its mana is paid."""
        sources = self.sources.all
        used = {object_of(use) for source in sources for use in source.uses}
        return frozenset(used | {source.id for source in sources})


def repeated(way: Way, place: int, times: int) -> Way:
    """The way with one of its additional costs paid so many times."""
    paid = list(way.choice.paid)
    paid[place] = msgspec.structs.replace(paid[place], times=times)
    choice = msgspec.structs.replace(way.choice, paid=tuple(paid))
    return msgspec.structs.replace(way, choice=choice)


def object_of(token: str) -> str:
    """`tap:forest` → `forest`."""
    return token.partition(":")[2]


def _symbols(amount: Amount) -> str:
    """The mana symbols that the solver is asked to pay, with 0 for X."""
    return "" if amount.nothing else str(amount.with_x(0))


__all__ = ["Completion", "Failure", "ManaSource", "Way"]
