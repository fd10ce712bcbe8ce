"""What must be paid to attack or block, and whether it can be (508.1h-j, 509.1d-f).

A cost that can't be paid in part makes the whole declaration illegal. Mana is counted as what is in
the pool and what untapped permanents add by tapping alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from kb.cards import vocabulary as v
from kb.engine.combat import Combat, Pair
from kb.engine.terms import Symbol, atom, text

SYMBOL = re.compile(r"\{([^}]*)\}")
COLORS = frozenset("WUBRGC")
ANY_COLOR = frozenset("WUBRG")


class Price(msgspec.Struct, frozen=True):
    """What one statement asks of a declaration: `why` is its Effect and Clause, `creatures` those
    it is paid for; `mana` in symbols, `sacrifices` (or other deeds) as a number of objects."""

    why: Symbol
    creatures: tuple[str, ...]
    mana: tuple[str, ...] = ()
    deed: str | None = None
    objects: int = 0
    available: int = 0

    @property
    def possible(self) -> bool:
        """Whether there is enough to do it with; mana is looked at for all prices together."""
        return self.deed is None or self.objects <= self.available


class Bill(NamedTuple):
    """All prices of a declaration, and whether they can be paid together."""

    prices: tuple[Price, ...]
    payable: bool

    @property
    def mana(self) -> tuple[str, ...]:
        return tuple(symbol for price in self.prices for symbol in price.mana)


class Costs:
    """The costs of declarations for one `Combat`; `pool` is the player's mana, by symbols."""

    def __init__(self, combat: Combat, pool: Iterable[str]) -> None:
        self._combat = combat
        self._pool = tuple(pool)

    def bill(self, declared: Iterable[Pair]) -> Bill:
        """What a declaration costs."""
        chosen = sorted(declared)
        payers: dict[tuple[Symbol, str], list[str]] = {}
        for pair in chosen:
            for why in self._combat.taxes.get(pair, ()):
                per_pair = self._combat.rule_of(why.arguments[1]).verb == "be_blocked"
                payers.setdefault((why, pair[1] if per_pair else ""), []).append(pair[0])
        prices = tuple(
            self._price(why, tuple(dict.fromkeys(creatures)))
            for (why, _), creatures in payers.items()
        )
        if not prices:
            return Bill((), True)
        mana = [symbol for price in prices for symbol in price.mana]
        possible = all(price.possible for price in prices)
        return Bill(
            prices, possible and affordable(mana, self._units({each for each, _ in chosen}))
        )

    def _price(self, why: Symbol, creatures: tuple[str, ...]) -> Price:
        effect, clause = why.arguments
        charge = self._combat.rule_of(clause).charge
        assert charge is not None
        times = self._combat.multiples.get((effect, clause.number), 1)
        if charge.mana is not None:
            once = tuple(_symbols(charge.mana, times)) * (1 if "{X}" in charge.mana else times)
            return Price(why, creatures, mana=once * len(creatures))
        deed = charge.events[0]
        return Price(
            why, creatures, deed=deed.verb, objects=deed.number * len(creatures),
            available=self._available(why),
        )  # fmt: skip

    def _available(self, why: Symbol) -> int:
        """How many objects the player controls that the price can be paid with."""
        charged = {
            each[3].string
            for each in self._combat.read("about", 4)
            if each[0] == why.arguments[0]
            and each[1] == why.arguments[1]
            and each[2].name == "charged"
        }
        grounder = self._combat.derivation.grounder
        player = text(self._combat.player)
        return sum(grounder.holds(atom("under", text(each), player)) for each in charged)

    # -------------------------------------------------------------------------------------- mana

    def _units(self, chosen: set[str]) -> list[frozenset[str]]:
        """Each mana that can be had, as the colors it may have. What attacks without vigilance is
        tapped by then (508.1f)."""
        units = [frozenset({symbol}) for symbol in self._pool if symbol in COLORS]
        combat = self._combat
        things = {thing.id: thing for thing in combat.situation.things}
        controlled = {each.string for each, player in combat.read("under", 2)
                      if player.string == combat.player}  # fmt: skip
        for id_ in controlled:
            thing = things[id_]
            if "tapped" in thing.traits or self._gets_tapped(id_, chosen):
                continue
            if "sick" in thing.traits and self._is_creature(id_):
                continue
            added = [*self._added(id_)]
            most = max(map(len, added), default=0)
            units += next((each for each in added if len(each) == most), [])
        return units

    def _is_creature(self, id_: str) -> bool:
        holds = self._combat.derivation.grounder.holds
        return holds(atom("creature_now", text(id_))) and not self._combat.has_keyword(id_, "haste")

    def _gets_tapped(self, id_: str, chosen: set[str]) -> bool:
        attacks = self._combat.act == "attacking" and id_ in chosen
        return attacks and not self._combat.has_keyword(id_, "vigilance")

    def _added(self, id_: str) -> Iterator[list[frozenset[str]]]:
        """What each mana ability of a permanent that costs only {T} adds."""
        abilities = self._combat.derivation.facts.definitions.abilities
        for definition in self._definitions.get(id_, ()):
            activation = abilities[definition].activation
            if activation is None or activation.cost is None or not activation.mana:
                continue
            if activation.cost.parts != (v.TapThis(),) or activation.restrictions:
                continue
            yield [unit for mana in activation.mana for unit in _units_of(mana)]

    @property
    def _definitions(self) -> dict[str, list[int]]:
        """The mana abilities that permanents have in the last state."""
        if not hasattr(self, "_known"):
            found: dict[str, list[int]] = {}
            for owner, ability in self._combat.read("mana_ability", 2):
                found.setdefault(owner.string, []).append(ability.number)
            self._known = found
        return self._known


def _units_of(mana: v.Mana) -> list[frozenset[str]]:
    times = mana.times.number if isinstance(mana.times, v.Const) else 1
    if mana.only or mana.conditions:
        return []
    if mana.choices:
        options = [SYMBOL.findall(choice) for choice in mana.choices]
        length = max(map(len, options))
        full = [each for each in options if len(each) == length]
        units = [frozenset(each[place] for each in full) for place in range(length)]
        return units * times
    return [ANY_COLOR] * times


def _symbols(mana: str, x: int) -> Iterator[str]:
    """The symbols of a cost one by one; generic mana as so many `1`."""
    for symbol in SYMBOL.findall(mana):
        if symbol == "X":
            yield from ["1"] * x
        elif symbol.isdigit():
            yield from ["1"] * int(symbol)
        else:
            yield symbol


def affordable(cost: Iterable[str], units: list[frozenset[str]]) -> bool:
    """Whether each symbol can be paid with a unit of its own. A Phyrexian symbol can be paid with
    life instead."""
    asked = [symbol for symbol in cost if "P" not in symbol.split("/")]
    if len(asked) > len(units):
        return False
    colored = [frozenset(symbol.split("/")) & COLORS for symbol in asked if symbol != "1"]
    taken: dict[int, int] = {}
    return all(_place(number, colored, units, taken, set()) for number in range(len(colored)))


def _place(
    number: int,
    asked: list[frozenset[str]],
    units: list[frozenset[str]],
    taken: dict[int, int],
    seen: set[int],
) -> bool:
    """Finds a unit for one symbol, moving others to another where that makes room."""
    for place, unit in enumerate(units):
        if place in seen or not asked[number] & unit:
            continue
        seen.add(place)
        if place not in taken or _place(taken[place], asked, units, taken, seen):
            taken[place] = number
            return True
    return False


__all__ = ["Bill", "Costs", "Price", "affordable"]
