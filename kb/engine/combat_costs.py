"""What must be paid to attack or block, and whether it can be (508.1h-j, 509.1d-f).

A cost that can't be paid in part makes the whole declaration illegal. Whether mana can be paid the
solver finds (kb/engine/payment.py), with the pool and the mana abilities of the player.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

import msgspec

from kb.engine.actions import Actions, Moment
from kb.engine.candidates import Candidate
from kb.engine.combat import Combat, Pair
from kb.engine.derivation import Derivation
from kb.engine.mana_sources import ManaSources
from kb.engine.payment import payments
from kb.engine.printed import SYMBOL
from kb.engine.purse import ManaSource, Purse, Toll
from kb.engine.terms import Symbol, atom, text

DECLARING = Candidate(action="declare")
"""What mana is spent on here: on no spell and no ability (106.6)."""


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
        (player,) = (each for each in combat.situation.players if each.name == combat.player)
        self._life = player.numbers.get("life", 0)
        self._paid: dict[tuple[tuple[str, ...], tuple[ManaSource, ...]], bool] = {}

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
        return Bill(prices, possible and self._affordable(mana, {each for each, _ in chosen}))

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

    def _affordable(self, mana: list[str], chosen: set[str]) -> bool:
        """Whether the solver finds a way to pay so much mana."""
        sources = tuple(
            source
            for source in self._mana.usable_for(DECLARING)
            if not any(self._gets_tapped(use, chosen) for use in source.uses)
        )
        key = (tuple(sorted(mana)), sources)
        if key not in self._paid:
            toll = Toll("".join(f"{{{symbol}}}" for symbol in mana))
            self._paid[key] = payments(toll, Purse(self._pool, self._life, sources), 1).count > 0
        return self._paid[key]

    @cached_property
    def _mana(self) -> ManaSources:
        """The mana abilities of the player, asked of the law as while any cost is paid (605.3a)."""
        derivation = Derivation(self._combat.situation)
        return ManaSources(Actions(derivation, Moment(self._combat.player, priority=None), []))

    @property
    def unread(self) -> list[tuple[str, str]]:
        """Objects and their lines about mana that could not be taken into account, where mana is
        asked for at all."""
        return self._mana.unread if self._combat.taxes else []

    def _gets_tapped(self, use: str, chosen: set[str]) -> bool:
        """What attacks without vigilance is tapped before costs are paid (508.1f)."""
        verb, _, id_ = use.partition(":")
        attacks = self._combat.act == "attacking" and verb == "tap" and id_ in chosen
        return attacks and not self._combat.has_keyword(id_, "vigilance")


def _symbols(mana: str, x: int) -> Iterator[str]:
    """The symbols of a cost one by one; generic mana as so many `1`."""
    for symbol in SYMBOL.findall(mana):
        if symbol == "X":
            yield from ["1"] * x
        elif symbol.isdigit():
            yield from ["1"] * int(symbol)
        else:
            yield symbol


__all__ = ["Bill", "Costs", "Price"]
