"""What must be paid to attack or block, and whether it can be (508.1h-j, 509.1d-f).

A cost that can't be paid in part makes the whole declaration illegal. Each player pays for the
creatures that that player controls (810.5). Whether mana can be paid the solver finds
(`kb.engine.payment`), with the pool and the mana abilities of the player; these are activated
first (508.1i), so what makes mana can be sacrificed afterwards, but not be tapped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

import msgspec

from kb import vocabulary as v
from kb.engine.actions.actions import Actions, Moment
from kb.engine.actions.candidates import Candidate
from kb.engine.combat.combat import Combat, Pair
from kb.engine.costs.selections import Asked, ObjectChoice, selections
from kb.engine.costs.total_cost import Prices
from kb.engine.facts import cost_verbs
from kb.engine.layers.derivation import Derivation
from kb.engine.mana.mana_sources import ManaSources
from kb.engine.mana.mana_supply import CostDue, ManaSource, ManaSupply
from kb.engine.payment.payment import payments
from kb.engine.program.terms import Symbol
from kb.snapshot.pool import PoolMana
from kb.vocabulary.printed_numbers import SYMBOL

DECLARING = Candidate(action="declare")
"""What mana is spent on here: on no spell and no ability (106.6)."""


class Price(msgspec.Struct, frozen=True):
    """What one statement asks of a declaration: `why` is its Effect and Clause, `creatures` those
    it is paid for by `player`; `mana` in symbols, `life`, or `deed` done to `objects` of what
    `tokens` name (objects, cards, counters), of which there may be too few."""

    why: Symbol
    player: str
    creatures: tuple[str, ...]
    mana: tuple[str, ...] = ()
    life: int = 0
    deed: v.Event | None = None
    objects: int = 0
    tokens: tuple[str, ...] = ()

    @property
    def possible(self) -> bool:
        """Returns whether there are objects enough to pay it, other prices aside."""
        return self.objects <= len(self.tokens)


class Payer(NamedTuple):
    """Who pays for what a statement asks: `why` is its Effect and Clause, `whom` the attacker where
    it asks for each that is blocked."""

    why: Symbol
    whom: str
    player: str


class Bill(NamedTuple):
    """All prices of a declaration, and who can't pay theirs together."""

    prices: tuple[Price, ...]
    failing: tuple[str, ...]

    @property
    def payable(self) -> bool:
        """Returns whether everybody can pay."""
        return not self.failing


class Costs:
    """The costs of declarations for one `Combat`; `pools` are the players' mana."""

    def __init__(self, combat: Combat, pools: Mapping[str, Iterable[PoolMana]]) -> None:
        self._combat = combat
        self._pools = {player: tuple(pool) for player, pool in pools.items()}
        self._numbers = {each.name: each.numbers for each in combat.state.players}
        self._paid: dict[tuple[CostDue, ManaSupply], bool] = {}
        self._sources: dict[str, tuple[ManaSource, ...]] = {}
        self._abilities: dict[str, ManaSources] = {}
        self._payers_of: dict[Pair, tuple[Payer, ...]] = {}
        self._payable: dict[tuple[frozenset[tuple[Payer, int]], frozenset[str]], bool] = {}

    def payable(self, declared: Iterable[Pair]) -> bool:
        """Returns whether everybody can pay for a declaration. Of those that cost the same and tap
        the same sources of mana one is looked at."""
        chosen = list(declared)
        charged = {(payer, pair[0]) for pair in chosen for payer in self._payers(pair)}
        if not charged:
            return True
        costs = frozenset(Counter(payer for payer, _ in charged).items())
        key = (costs, self._tapping.intersection(each for each, _ in chosen))
        if key not in self._payable:
            self._payable[key] = self.bill(chosen).payable
        return self._payable[key]

    @cached_property
    def _tapping(self) -> frozenset[str]:
        """The creatures that pay something by being tapped, and are tapped when they are declared
        too."""
        players = dict.fromkeys((*self._combat.side, self._combat.player))
        uses = {use for each in players for source in self._makers(each) for use in source.uses}
        for pair in self._combat.taxes:
            for payer in self._payers(pair):
                uses.update(self._price(payer.why, payer.player, pair[:1]).tokens)
        tapped = (use.removeprefix("tap:") for use in uses if use.startswith("tap:"))
        return frozenset(each for each in tapped if self._gets_tapped(each))

    def _payers(self, pair: Pair) -> tuple[Payer, ...]:
        """Who must pay if a pair is declared, and for which statement."""
        if pair not in self._payers_of:
            player = self._combat.controller(pair[0]) or self._combat.player
            self._payers_of[pair] = tuple(
                Payer(why, pair[1] if self._is_per_pair(why) else "", player)
                for why in self._combat.taxes.get(pair, ())
            )
        return self._payers_of[pair]

    def _is_per_pair(self, why: Symbol) -> bool:
        """Returns whether a price is asked for each attacker that a creature blocks."""
        rule = self._combat.rule_of(why.arguments[1])
        return rule.verb == "block" and bool(rule.object)

    def bill(self, declared: Iterable[Pair]) -> Bill:
        """All that a declaration costs."""
        chosen = sorted(declared)
        payers: dict[Payer, list[str]] = {}
        for pair in chosen:
            for payer in self._payers(pair):
                payers.setdefault(payer, []).append(pair[0])
        prices = tuple(
            self._price(payer.why, payer.player, tuple(dict.fromkeys(creatures)))
            for payer, creatures in payers.items()
        )
        declared_creatures = {each for each, _ in chosen}
        failing = tuple(
            player
            for player in dict.fromkeys(price.player for price in prices)
            if not self._affordable(
                player, [each for each in prices if each.player == player], declared_creatures
            )
        )
        return Bill(prices, failing)

    def _price(self, why: Symbol, player: str, creatures: tuple[str, ...]) -> Price:
        effect, clause = why.arguments
        charge = self._combat.rule_of(clause).charge
        assert charge is not None
        times = self._combat.multiples.get((effect, clause.number), 1)
        if charge.mana is not None:
            once = tuple(_symbols(charge.mana, times)) * (1 if "{X}" in charge.mana else times)
            return Price(why, player, creatures, mana=once * len(creatures))
        (deed,) = charge.events
        often = times * len(creatures)
        if isinstance(deed.value, v.Const):
            return Price(why, player, creatures, life=deed.value.number * often, deed=deed)
        return Price(
            why, player, creatures, deed=deed, objects=deed.number * often,
            tokens=self._entries(why, player, deed),
        )  # fmt: skip

    # ------------------------------------------------------------------------------------ objects

    def _entries(self, why: Symbol, player: str, deed: v.Event) -> tuple[str, ...]:
        """The entries with which the player can pay such a price
        (kb/engine/facts/cost_verbs.py)."""
        objects = {obj.id: obj for obj in self._combat.state.objects}
        own = self._combat.payable_with(why, player)
        if deed.verb == "remove_counters":
            return tuple(
                f"counter:{deed.counter}:{each}:{nth}"
                for each in own
                for nth in range(1, objects[each].counters.get(deed.counter or "", 0) + 1)
            )
        unseen = 0
        if deed.verb == "discard":
            hand = sum(
                1 for each in objects.values() if each.zone == "hand" and each.owner == player
            )
            unseen = max(0, self._numbers[player].get("hand", 0) - hand)
        found = (cost_verbs.entry(deed.verb, each, objects[each].zone) for each in own)
        return (*found, *(f"{cost_verbs.CARD}:unseen {nth}" for nth in range(unseen)))

    # -------------------------------------------------------------------------------------- paying

    def _affordable(self, player: str, prices: list[Price], chosen: set[str]) -> bool:
        """Returns whether a player can pay all prices together."""
        if not all(price.possible for price in prices):
            return False
        tapped = {f"tap:{each}" for each in chosen if self._gets_tapped(each)}
        asks: dict[tuple[str, ...], int] = {}
        for price in prices:
            if price.tokens:
                left = tuple(each for each in price.tokens if each not in tapped)
                asks[left] = asks.get(left, 0) + price.objects
        asked = Asked(asks=[ObjectChoice(tokens, number) for tokens, number in asks.items()])
        sources = tuple(each for each in self._makers(player) if tapped.isdisjoint(each.uses))
        no_life = player in self._combat.no_life_paid
        mana = "".join(f"{{{symbol}}}" for price in prices for symbol in price.mana)
        life = sum(price.life for price in prices)
        mana_supply = msgspec.structs.replace(
            self._mana(player).supply(self._pools.get(player, ()), DECLARING),
            life=self._numbers[player].get("life", 0), sources=sources, may_pay_life=not no_life,
        )  # fmt: skip
        spared = frozenset(each.id for each in sources)
        return any(
            self._pays(CostDue(mana, life, tokens), mana_supply)
            for tokens in selections(asked, spared)
        )

    def _pays(self, cost_due: CostDue, mana_supply: ManaSupply) -> bool:
        if (cost_due, mana_supply) not in self._paid:
            self._paid[cost_due, mana_supply] = payments(cost_due, mana_supply, 1).count > 0
        return self._paid[cost_due, mana_supply]

    def _makers(self, player: str) -> tuple[ManaSource, ...]:
        """The mana abilities of a player, as while any cost is paid (605.3a)."""
        if player not in self._sources:
            mana = self._mana(player)
            self._sources[player] = tuple(
                each for each in mana.usable_for(DECLARING) if mana.life_payable or not each.life
            )
        return self._sources[player]

    def _mana(self, player: str) -> ManaSources:
        if player not in self._abilities:
            actions = Actions(Derivation(self._combat.state), Moment(player, priority=None), [])
            dearer = Prices(actions).of_mana_ability
            self._abilities[player] = ManaSources(actions, dearer)
        return self._abilities[player]

    @property
    def unread(self) -> list[tuple[str, str]]:
        """Objects and their lines about mana that could not be taken into account, where mana is
        asked for at all."""
        return self._mana(self._combat.player).unread if self._combat.taxes else []

    def _gets_tapped(self, id_: str) -> bool:
        """Returns what attacks without vigilance is tapped before costs are paid (508.1f)."""
        return id_ in self._combat.tapped_to_attack


def _symbols(mana: str, x: int) -> Iterator[str]:
    """The symbols of a cost one by one; generic mana as so many `1`."""
    for symbol in SYMBOL.findall(mana):
        if symbol == "X":
            yield from ["1"] * x
        elif symbol.isdecimal():
            yield from ["1"] * int(symbol)
        else:
            yield symbol


__all__ = ["Bill", "Costs", "Price"]
