"""The facts of 601_paying.lp for a cost and what there is to pay it: numbers only, no word of a
user among them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import TypeVar

import msgspec
from clingo import Symbol

from kb.engine.mana.mana_supply import CostDue, ManaSupply
from kb.engine.mana.mana_symbols import GENERIC, NO_MANA, CostSymbol, Mana, mana, symbols
from kb.engine.payment.payment_slots import Sorted, Usable, sort
from kb.engine.program.terms import atom, term

Numbered = TypeVar("Numbered", bound=Hashable)
Said = TypeVar("Said")

COST = -1
"""The payer that is the cost itself; others are options that cost mana."""
POOL = -2
"""The giver that is everything but the options that are traced."""


class Option(msgspec.Struct, frozen=True):
    """One way to use a slot: one of its kinds of usables (the place of one in a group), making one
    alternative of its mana."""

    slot: int
    place: int
    usable: Usable
    makes: Counter[Mana]
    group: tuple[int, int]
    price: Counter[CostSymbol]
    ordered: bool
    """It must come before or after another."""

    @property
    def manner(self) -> str:
        """The way in which the law looks at a usable: what it makes is `traced` where the order
        matters."""
        if self.price or self.ordered:
            return "traced"
        return "plain" if self.makes.total() == 1 else "rich"


class Payable:
    """Everything that a payment is about, numbered, and the facts of it."""

    def __init__(self, cost_due: CostDue, mana_supply: ManaSupply) -> None:
        self.mana_supply = mana_supply
        self.cost_due = cost_due
        self.life = mana_supply.life - cost_due.life
        self.due: dict[int, Counter[CostSymbol]] = {COST: symbols(cost_due.mana)}
        self.pool = Counter(pool_of(mana_supply))
        prices = [symbols(source.mana) for source in mana_supply.sources]
        self.most = sum(map(largest, (self.due[COST], *prices)))
        """More mana than this is never needed."""
        self.sorted: Sorted = sort(cost_due, mana_supply, largest(self.due[COST]))
        self.options = [*self._options()]
        for number, option in enumerate(self.options):
            if option.price:
                self.due[number] = option.price
        self.groups = number_all(option.group for option in self.options)
        self.symbols = number_all(
            symbol for due in self.due.values() for symbol in with_halves(due)
        )
        self.mana = number_all([*self.pool, *(m for option in self.options for m in option.makes)])

    def _options(self) -> Iterator[Option]:
        """The options of all slots, one for each kind of usable and alternative."""
        found = self.sorted
        ordered = {number for pair in found.earlier for number in pair}
        for slot, alike in enumerate(found.slots):
            kinds: set[int] = set()
            for place, number in enumerate(alike.groups[0]):
                usable = found.usables[number]
                if found.kinds[number] in kinds:
                    continue
                kinds.add(found.kinds[number])
                for which, makes in enumerate(usable.makes):
                    group = (found.kinds[number], which)
                    price = symbols(usable.price)
                    made = Counter(makes)
                    yield Option(slot, place, usable, made, group, price, number in ordered)

    def usable(self, option: Option, group: int) -> Usable:
        """The usable that an option is in one of the groups of its slot."""
        alike = self.sorted.slots[option.slot]
        return self.sorted.usables[alike.groups[group][option.place]]

    @property
    def hopeless(self) -> bool:
        """Returns whether it is clear without a search that the cost can't be paid: too little
        life, or less mana than symbols, of all types or of those that some symbol takes."""
        if self.cost_due.life > 0 and (self.life < 0 or not self.mana_supply.may_pay_life):
            return True
        due = {each: n for each, n in self.due[COST].items() if not each.phyrexian}
        as_though = self.cost_due.spent_as or self.mana_supply.spent_as
        fixed = {each: n for each, n in due.items() if each.types and not each.halves}
        fixed = {} if as_though else fixed
        if self._at_most(None) < sum(due.values()):
            return True
        return any(
            self._at_most(types) < sum(n for each, n in fixed.items() if each.types <= types)
            for types in {each.types for each in fixed}
        )

    def _at_most(self, types: frozenset[str] | None) -> int:
        """No less mana of some types (None: any) than the supply could ever give."""

        def counted(made: Counter[Mana]) -> int:
            return sum(n for each, n in made.items() if types is None or each.types & types)

        best: dict[int, int] = {}
        for option in self.options:
            best[option.slot] = max(best.get(option.slot, 0), counted(option.makes))
        return counted(self.pool) + sum(n * self.copies(slot) for slot, n in best.items())

    def copies(self, slot: int) -> int:
        """The number of alike slots that can be of use."""
        return min(len(self.sorted.slots[slot].groups), self.most)

    @cached_property
    def supply(self) -> dict[int, Counter[Mana]]:
        """The most mana of each type that each giver can give."""
        supply: dict[int, Counter[Mana]] = {POOL: Counter(self.pool)}
        for number, option in enumerate(self.options):
            if option.manner == "traced":
                supply[number] = option.makes
            else:
                for made, size in option.makes.items():
                    supply[POOL][made] += size * self.copies(option.slot)
        return supply

    # ------------------------------------------------------------------------------------ facts

    def facts(self) -> Iterator[Symbol]:
        """All facts."""
        yield atom("life", max(0, self.life) if self.mana_supply.may_pay_life else 0)
        if self.cost_due.in_mana:
            most = max(0, self.due[COST].total() - self.cost_due.in_mana)
            yield atom("most_helped", most)
        for made, number in self.pool.items():
            yield atom("pool", self.mana[made], min(number, self.most))
        for slot, alike in enumerate(self.sorted.slots):
            yield atom("copies", slot, self.copies(slot))
            if alike.follows is not None:
                yield atom("after", alike.follows, slot)
        for number, option in enumerate(self.options):
            yield from self._option(number, option)
        yield from self._earlier()
        yield from self._groups()
        for payer, due in self.due.items():
            yield from self._due(payer, due)
        yield from self._supplies()
        yield from self._kinds()
        yield from self._spendable()

    def _option(self, number: int, option: Option) -> Iterator[Symbol]:
        yield atom("option", option.slot, number)
        yield atom(option.manner, number)
        if self.cost_due.in_mana and any(each.helper for each in option.makes):
            yield atom("helper", number)
        yield atom("same", number, self.groups[option.group])
        for made, size in option.makes.items():
            yield atom("makes", number, self.mana[made], size)
        if option.usable.life:
            yield atom("burden", number, option.usable.life)
        shared = sorted(self.sorted.shared)
        for place, entry in enumerate(shared):
            if entry in option.usable.entries:
                yield atom("takes", number, place)

    def _earlier(self) -> Iterator[Symbol]:
        """Usables that are in an order have a slot of their own."""
        if not self.sorted.earlier:
            return
        options: dict[int, list[int]] = {}
        for number, option in enumerate(self.options):
            usable = self.sorted.slots[option.slot].groups[0][option.place]
            options.setdefault(usable, []).append(number)
        for sooner, later in self.sorted.earlier:
            for first in options.get(sooner, ()):
                for second in options.get(later, ()):
                    yield atom("earlier", first, second)

    def _groups(self) -> Iterator[Symbol]:
        most: Counter[tuple[int, int]] = Counter()
        for option in self.options:
            most[option.group] += self.copies(option.slot)
        for group, number in most.items():
            yield atom("most", self.groups[group], min(number, self.most))

    def _due(self, payer: int, due: Counter[CostSymbol]) -> Iterator[Symbol]:
        paying = term("cost") if payer == COST else term("ability", payer)
        for symbol, number in with_halves(due).items():
            wanted = number + (due_in_halves(due) if symbol == GENERIC else 0)
            yield atom("due", paying, self.symbols[symbol], number)
            yield atom("wanted", paying, self.symbols[symbol], wanted)

    def _supplies(self) -> Iterator[Symbol]:
        for giver, supply in self.supply.items():
            giving = term("pool") if giver == POOL else term("ability", giver)
            for made, size in supply.items():
                yield atom("supply", giving, self.mana[made], size)

    def _kinds(self) -> Iterator[Symbol]:
        """Returns what the types of mana are, and what the symbols ask for."""
        for made, number in self.mana.items():
            for letter in made.types:
                yield atom("of_type", number, letter.lower())
            for name in ("snow", "usable", "usable_for_mana", "particular"):
                if getattr(made, name):
                    yield atom(name, number)
            yield from self._as_though(made, number)
        for symbol, number in self.symbols.items():
            for letter in symbol.types:
                yield atom("takes_type", number, letter.lower())
            if symbol.snow:
                yield atom("takes_snow", number)
            for name in ("generic", "halves", "phyrexian"):
                if getattr(symbol, name):
                    yield atom(name, number)
        lived = sum(
            number
            for due in self.due.values()
            for symbol, number in due.items()
            if symbol.phyrexian
        )
        if lived:
            yield atom("most_lived", lived)

    def _as_though(self, made: Mana, number: int) -> Iterator[Symbol]:
        """As what other types a type of mana may be spent; what is no mana may not."""
        if made.helper:
            return
        for payer, pairs in (
            ("cost", self.cost_due.spent_as),
            ("ability", self.mana_supply.spent_as),
        ):
            for letter in {other for own, other in pairs if own in made.types}:
                yield atom("spent_as", payer, number, letter.lower())

    def _spendable(self) -> Iterator[Symbol]:
        """The amount of each type of mana that could be spent."""
        for made, number in self.mana.items():
            size = sum(supply[made] for supply in self.supply.values())
            yield atom("spendable", number, min(size, self.most))


def largest(due: Counter[CostSymbol]) -> int:
    """The most mana that some symbols can take."""
    return due.total() + due_in_halves(due) // 2


def due_in_halves(due: Counter[CostSymbol]) -> int:
    """The most generic mana that can be paid for monocolored hybrid symbols."""
    return sum(2 * number for symbol, number in due.items() if symbol.halves)


def with_halves(due: Counter[CostSymbol]) -> Counter[CostSymbol]:
    """The symbols, and the generic one where another can be paid as such, be it 0 times."""
    if due_in_halves(due) and GENERIC not in due:
        due = Counter(due)
        due[GENERIC] = 0
    return due


def pool_of(supply: ManaSupply) -> Iterator[Mana]:
    """The mana in the pool."""
    for number, symbol in enumerate(supply.pool):
        yield mana(
            symbol,
            snow=_told(supply.pool_snow, number, False),
            usable=_told(supply.pool_usable, number, True),
            usable_for_mana=_told(supply.pool_usable_for_mana, number, True),
            generic=_told(supply.pool_generic, number, True),
            of=_told(supply.pool_mana, number, NO_MANA),
        )


def _told(said: Sequence[Said], number: int, usual: Said) -> Said:
    """What is said of one mana; the usual where nothing is."""
    return said[number] if said else usual


def number_all(objects: Iterable[Numbered]) -> dict[Numbered, int]:
    """Different things, numbered in their order."""
    numbers: dict[Numbered, int] = {}
    for each in objects:
        numbers.setdefault(each, len(numbers))
    return numbers
