"""One answer set of 601_paying.lp told as a way to pay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from graphlib import TopologicalSorter

from clingo import Symbol

from kb.engine.mana.mana_supply import Activated, Example, Paid
from kb.engine.mana.mana_symbols import NO_MANA, CostSymbol, Mana
from kb.engine.payment.payment_facts import COST, POOL, Payable
from kb.snapshot.pool import PoolMana

Use = tuple[int, int]
"""An option, and the number of the slot's group that is used so."""
Flow = tuple[int, Mana, int, CostSymbol]
"""Giver, mana, payer, symbol."""

COUNTED = {"used": 2, "flow": 5, "drawn": 2, "from": 3, "with_life": 3}
"""The predicates whose last argument counts, "at least so many", and how many they have."""
READ = (*COUNTED.items(), ("before", 2))
"""What is read of an answer set."""


class Reader:
    """Reads an answer set: which usables are used, and which of them gave what for what."""

    def __init__(self, payable: Payable, atoms: Iterable[Symbol]) -> None:
        self._payable = payable
        self._mana = {number: made for made, number in payable.mana.items()}
        self._symbols = {number: symbol for symbol, number in payable.symbols.items()}
        self._before: list[tuple[int, int]] = []
        self._counted: dict[str, Counter[tuple[Symbol, ...]]] = {
            name: Counter() for name in COUNTED
        }
        for each in atoms:
            if each.name in self._counted:
                self._counted[each.name][tuple(each.arguments[:-1])] += 1
            elif each.name == "before":
                sooner, later = each.arguments
                self._before.append((sooner.number, later.number))
        self._uses = [*self._used()]
        self._flows = [*self._flowing()]

    def example(self) -> Example:
        """The way to pay that the answer set is."""
        activated = self._in_order()
        places = {option: place for place, (option, _) in enumerate(activated)}
        payable = self._payable
        left = Counter(payable.pool)
        for option, _ in activated:
            left += payable.options[option].makes
        for (_, made, _, _), number in self._flows:
            left[made] -= 0 if made.helper else number
        lived = sum(self._counted["with_life"].values())
        life = sum(payable.options[option].usable.life for option, _ in activated)
        return Example(
            tuple(self._activated(use) for use in activated),
            tuple(self._paid(places)),
            payable.cost_due.life + 2 * lived + life,
            tuple(sorted(made.symbol for made in left.elements())),
        )

    # -------------------------------------------------------------------------------- reading

    def _used(self) -> Iterator[Use]:
        """The options that are used, each with a group of its own slot."""
        next_group: Counter[int] = Counter()
        for (number,), times in sorted(self._counted["used"].items()):
            slot = self._payable.options[number.number].slot
            for _ in range(times):
                yield number.number, next_group[slot]
                next_group[slot] += 1

    def _flowing(self) -> Iterator[tuple[Flow, int]]:
        for key, number in sorted(self._counted["flow"].items()):
            giver, made, payer, symbol = key
            flow = (
                giver.arguments[0].number if giver.arguments else POOL,
                self._mana[made.number],
                payer.arguments[0].number if payer.arguments else COST,
                self._symbols[symbol.number],
            )
            yield flow, number

    def _helps(self, option: int) -> bool:
        return self._payable.options[option].usable.ability == 0

    def _in_order(self) -> list[Use]:
        """The mana abilities that are activated, each before those that need it to be."""
        order: TopologicalSorter[int] = TopologicalSorter()
        uses: dict[int, list[Use]] = {}
        for use in self._uses:
            if not self._helps(use[0]):
                uses.setdefault(use[0], []).append(use)
                order.add(use[0])
        free = [option for option in uses if self._payable.options[option].manner != "traced"]
        for (giver, _, payer, _), _ in self._flows:
            if payer != COST:
                order.add(payer, *(free if giver == POOL else [giver]))
        for sooner, later in self._before:
            order.add(later, sooner)
        return [use for option in order.static_order() for use in uses[option]]

    # -------------------------------------------------------------------------------- telling

    def _activated(self, use: Use) -> Activated:
        option = self._payable.options[use[0]]
        usable = self._payable.usable(option, use[1])
        mana = sorted(option.makes.elements(), key=_letter)
        makes = tuple(made.symbol for made in mana)
        special = tuple(made.of for made in mana) if any(map(_special, mana)) else ()
        return Activated(usable.id, usable.ability, makes, usable.uses, special)

    def _paid(self, places: dict[int, int]) -> Iterator[Paid]:
        """Returns what pays for what: the pool's own mana is told apart from what was made."""
        units = self._units()
        told: Counter[tuple[CostSymbol, str, str, PoolMana | None, int]] = Counter()
        for (giver, made, payer, symbol), number in self._flows:
            for _ in range(number):
                by = self._name(giver) if giver != POOL else units[made].pop()
                told[symbol, by, made.symbol, _special(made), payer] += 1
        for (paying, what), number in sorted(self._counted["with_life"].items()):
            paid = paying.arguments[0].number if paying.arguments else COST
            told[self._symbols[what.number], "life", "", None, paid] += number
        for (symbol, by, mana, special, payer), number in told.items():
            of = None if payer == COST else places[payer]
            yield Paid(symbol.text, by, mana, number, of, special)

    def _units(self) -> dict[Mana, list[str]]:
        """The sources of the mana that doesn't come from an ability that is traced."""
        units: dict[Mana, list[str]] = {}
        options = self._payable.options
        for (made,), number in self._counted["drawn"].items():
            units.setdefault(self._mana[made.number], []).extend(["pool"] * number)
        rich: Counter[tuple[int, Mana]] = Counter()
        for (source, made), number in self._counted["from"].items():
            rich[source.number, self._mana[made.number]] = number
        for place, group in self._uses:
            option = options[place]
            name = self._payable.usable(option, group).id
            for kind, size in option.makes.items():
                if option.manner == "plain":
                    units.setdefault(kind, []).append(name)
                elif option.manner == "rich":
                    part = min(size, rich[place, kind])
                    rich[place, kind] -= part
                    units.setdefault(kind, []).extend([name] * part)
        return units

    def _name(self, option: int) -> str:
        return self._payable.usable(self._payable.options[option], 0).id


def _letter(made: Mana) -> tuple[str, str]:
    return made.symbol, repr(made.of)


def _special(made: Mana) -> PoolMana | None:
    """What is said of mana in the pool, if more than its type."""
    if made.helper or made.of in (NO_MANA, PoolMana(made.symbol)):
        return None
    return made.of
