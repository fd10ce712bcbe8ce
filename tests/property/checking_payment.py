"""Goes through an example of a payment step by step, as a player would, and says what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kb.engine.mana.mana_supply import SpentAs
from kb.engine.payment.payment import Activated, CostDue, Example, ManaSource, ManaSupply, Paid
from tests.reference.paying import needed, object_of, symbols, taken_away


def faults(toll: CostDue, purse: ManaSupply, example: Example) -> list[str]:
    """What is wrong with an example; nothing if it is a way to pay."""
    return [*_activations(purse, example), *_amounts(toll, purse, example)]


def _source(purse: ManaSupply, told: Activated) -> ManaSource:
    return next(
        each
        for each in purse.sources
        if (each.id, each.ability, set(each.uses)) == (told.id, told.ability, set(told.uses))
    )


def _activations(purse: ManaSupply, example: Example) -> Iterator[str]:
    """Each ability in turn: is it there, is its cost paid with what is floating by then?"""
    used: set[str] = set()
    gone: set[str] = set()
    floating = Counter({("pool", letter): n for letter, n in Counter(purse.pool).items()})
    for place, each in enumerate(example.activated):
        source = _source(purse, each)
        if used & set(source.uses) or gone & needed(source):
            yield f"{each.id} can't be activated any more"
        if tuple(sorted(each.makes)) not in {tuple(sorted(one)) for one in source.made}:
            yield f"{each.id} doesn't make {each.makes}"
        price = [paid for paid in example.paid if paid.of == place]
        for paid in price:
            if paid.by not in ("life",):
                floating[paid.by, paid.mana] -= paid.number
        if min(floating.values(), default=0) < 0:
            yield f"{each.id} is paid for with what isn't there yet"
        yield from _settled(symbols(source.mana), price, each.id, purse.spent_as)
        used |= set(source.uses)
        gone |= taken_away(source)
        floating.update((each.id, letter) for letter in each.makes)


def _amounts(toll: CostDue, purse: ManaSupply, example: Example) -> Iterator[str]:
    """Is the toll paid, is there life enough, is told what is left?"""
    own = [paid for paid in example.paid if paid.of is None]
    yield from _settled(symbols(toll.mana), own, "the cost", toll.spent_as)
    by_life = 2 * sum(paid.number for paid in example.paid if paid.by == "life")
    sources = [_source(purse, each) for each in example.activated]
    if example.life != toll.life + by_life + sum(source.life for source in sources):
        yield f"not {example.life} life"
    if example.life > max(0, purse.life):
        yield "more life than there is"
    made = Counter(purse.pool)
    for each in example.activated:
        made.update(each.makes)
    for paid in example.paid:
        made[paid.mana] -= paid.number if paid.mana else 0
    if min(made.values(), default=0) < 0 or Counter(example.left) != +made:
        yield f"{example.left} isn't what is left"
    used = {entry for source in sources for entry in source.uses}
    gone = {name for source in sources for name in taken_away(source)}
    if used & set(toll.uses) or gone & {object_of(entry) for entry in toll.uses}:
        yield "what the cost needs is used up"
    for paid in own:
        helps = not paid.mana and paid.by not in ("life", "delve")
        if helps and (paid.by in gone or f"tap:{paid.by}" in used | set(toll.uses)):
            yield f"{paid.by} can't help any more"


def _settled(due: list[str], paid: list[Paid], what: str, spent_as: SpentAs) -> Iterator[str]:
    """Are just these symbols paid, a monocolored hybrid one perhaps as two generic ones?"""
    told = Counter(due)
    for each in paid:
        told[each.symbol] -= each.number
        fits = each.by == "life" or each.symbol in ("1", "S") or not each.mana
        letters = {each.mana, *(other for own, other in spent_as if own == each.mana)}
        if not fits and letters.isdisjoint(each.symbol.split("/")):
            yield f"{each.mana} doesn't pay {each.symbol}"
    halves = sum(number for symbol, number in told.items() if symbol.startswith("2/"))
    told["1"] += 2 * halves
    if any(number for symbol, number in told.items() if not symbol.startswith("2/")):
        yield f"{what} isn't just paid"
