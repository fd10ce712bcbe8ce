"""The ways to pay the total cost of what is announced, as far as they differ (601.2f to 601.2h)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb.engine.casting.announced import MOST, Announced, TooMany
from kb.engine.casting.payer import Payer
from kb.engine.costs.total_cost import Price, raised_after
from kb.engine.mana.mana_supply import CostDue, Example, ManaSupply
from kb.engine.payment.payment import ways_to_pay

PAYING = "its payment: paying with …"


class Outlay(msgspec.Struct, frozen=True):
    """One way to pay: the total cost with what isn't mana, how its mana is paid."""

    price: Price
    example: Example


def outlays(payer: Payer, announced: Announced, named: tuple[str, ...]) -> list[Outlay]:
    """The ways to pay for an announcement; where some use only what is named to pay mana, those
    alone. Raises TooMany."""
    found: list[Outlay] = []
    if named:
        found = [*_outlays(payer, announced, named, only=True)]
    return found or [*_outlays(payer, announced, named)]


def _outlays(
    payer: Payer, announced: Announced, named: tuple[str, ...], only: bool = False
) -> Iterator[Outlay]:
    completion, act, x = payer.completion, payer.act, announced.x
    prices = completion.prices.variants(act, announced.choice, announced.targets, x)
    known: list[Outlay] = []
    for price in (raised for each in prices for raised in raised_after(each)):
        supply = payer.supply(price)
        if only:
            sources = tuple(each for each in supply.sources if each.id in named)
            supply = msgspec.structs.replace(supply, sources=sources)
        for asked in completion.selections.asked(payer.candidate, price, x or 0):
            if asked.lacks:
                continue
            due = completion.cost_due(act, price, asked, tuple(asked.fixed))
            helping = {*(each for each, _ in due.convoke), *due.improvise}
            kinds = tuple((each, payer.marks[each]) for each in sorted(helping))
            for example in payments(msgspec.structs.replace(due, kinds=kinds), supply, named):
                outlay = Outlay(price, example)
                if outlay not in known:
                    known.append(outlay)
                    yield outlay


def payments(due: CostDue, supply: ManaSupply, named: tuple[str, ...] = ()) -> list[Example]:
    """The ways to pay mana; of those that use what is named, where there are such, no others.
    Raises TooMany."""
    if not due.mana:
        possible = not due.life or (supply.may_pay_life and due.life <= supply.life)
        return [Example()] if possible else []
    found, complete = ways_to_pay(due, supply, MOST)
    if not complete:
        raise TooMany(PAYING)
    most = max((_used(each, named) for each in found), default=0)
    return [each for each in found if _used(each, named) == most]


def _used(example: Example, named: tuple[str, ...]) -> int:
    """How many of some objects pay."""
    used = {each.id for each in example.activated} | {each.by for each in example.paid}
    used |= {use.split(":")[1] for each in example.activated for use in each.uses if ":" in use}
    return len(used.intersection(named))
