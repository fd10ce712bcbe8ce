"""Which X may be chosen (107.3a, 601.2b): how large it can be paid, what targets there are then."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import msgspec

from kb.engine.actions import x_values as x_words
from kb.engine.actions.announcing import Choice, TargetSlot
from kb.engine.actions.candidates import Candidate
from kb.engine.costs.total_cost import Price
from kb.engine.mana.mana_arithmetic import Amount
from kb.engine.mana.mana_supply import CostDue, ManaSupply
from kb.engine.payment.payment import largest_x, payments

if TYPE_CHECKING:
    from kb.engine.completion.way import Way

MOST_X = 64
"""Where no solver finds the largest X, none beyond that is tried."""
MOST_X_AIMED = 24
"""So many X are looked at for the targets that there are with them."""


def is_asked(candidate: Candidate, price: Price) -> bool:
    """Returns whether the player chooses an X for what is paid."""
    in_parts = any(x_words.mentions_x(part) for _, part in price.parts)
    return price.mana.has_x or "{X}" in str(candidate.mana) or in_parts


def is_aimed(slots: Iterable[TargetSlot]) -> bool:
    """Returns whether the targets depend on X."""
    return any(
        x_words.mentions_x((slot.target.objects, slot.target.least, slot.target.most))
        for slot in slots
    )


def least(candidate: Candidate, choice: Choice) -> int:
    """The least X that its words allow ("X can't be 0")."""
    asking = {slot.ability for slot in choice.targets} | set(candidate.spells)
    asking |= {ability for ability, _ in choice.parts} | {each.ability for each in choice.paid}
    if candidate.ability is not None:
        asking.add(candidate.ability)
    return max((ability.words.least_x for ability in asking), default=0)


def by_trial(can_pay: Callable[[int], bool]) -> int | None:
    """The largest X that can be paid, if 0 can; None if every X up to `MOST_X` can."""
    low, high = 0, 1
    while can_pay(high):
        if high >= MOST_X:
            return None
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        if can_pay(middle):
            low = middle
        else:
            high = middle
    return low


def by_mana(cost_with: Callable[[int], CostDue], mana_supply: ManaSupply) -> int | None:
    """The largest X of a cost that can be paid with X = 0. The X that all mana together could pay
    for is tried first, since mostly it can be paid."""
    none, one = cost_with(0), cost_with(1)
    step = Amount(one.mana).size - Amount(none.mana).size
    if step < 1 or none.convoke or none.improvise or none.delve:
        return largest_x(cost_with, mana_supply)
    made = most_mana(mana_supply)
    if made is None:
        return largest_x(cost_with, mana_supply)
    low, high = 0, (made - Amount(none.mana).size) // step + 1
    trial = high - 1
    while high - low > 1:
        if payments(cost_with(trial), mana_supply, 1).count:
            low = trial
        else:
            high = trial
        trial = (low + high) // 2
    return low


def most_mana(mana_supply: ManaSupply) -> int | None:
    """An upper bound of the mana that can be made: the best ability of each object that taps it,
    less what activating it costs. None if an ability can be activated as often as one likes."""
    best: dict[str, int] = {}
    for place, source in enumerate(mana_supply.sources):
        if source.times is None:
            return None
        tapping = f"tap:{source.id}" in source.uses
        made = max(map(len, source.made), default=0) - Amount(source.mana).size
        key = source.id if tapping else f"{source.id} {place}"
        best[key] = max(best.get(key, 0), made)
    return len(mana_supply.pool) + sum(best.values())


def without(way: Way, forbidden: frozenset[int]) -> Way | None:
    """The way without the X that are forbidden; None where nothing is left."""
    most = way.largest if way.largest is not None else 0
    least = next_allowed(way.least, forbidden)
    while most > 0 and most in forbidden:
        most -= 1
    if 0 <= most < least:
        return None
    gaps = (x for x in sorted(forbidden) if least < x and (x < most or most < 0))
    return msgspec.structs.replace(way, least=least, largest=most, gaps=tuple(gaps))


def next_allowed(x: int, forbidden: frozenset[int]) -> int:
    """The least number from `x` on that isn't forbidden."""
    while x in forbidden:
        x += 1
    return x


def tried(way: Way) -> list[int]:
    """The values of X for which the targets are looked for."""
    most = way.largest if way.largest is not None else 0
    last = MOST_X_AIMED if most < 0 else min(most, MOST_X_AIMED)
    return [x for x in range(way.least, last + 1) if x not in way.gaps]


def with_targets(
    way: Way, targets: dict[int, tuple[list[tuple[str, ...]], bool]], limit: int
) -> list[Way]:
    """The way once for each set of values of X that have the same legal targets, with these
    targets; X → its targets, and whether these are all."""
    chosen: dict[tuple[str, ...], list[int]] = {}
    for x, (combinations, _) in targets.items():
        for each in combinations:
            chosen.setdefault(each, []).append(x)
    same: dict[tuple[int, ...], list[tuple[str, ...]]] = {}
    for each, xs in chosen.items():
        same.setdefault(tuple(xs), []).append(each)
    return [
        msgspec.structs.replace(
            way, targets=tuple(found[:limit]), all_targets=all(targets[x][1] for x in xs),
            least=xs[0], largest=_top(way, xs),
            gaps=tuple(sorted(set(range(xs[0], xs[-1])) - set(xs))),
        )
        for xs, found in same.items()
    ]  # fmt: skip


def _top(way: Way, xs: tuple[int, ...]) -> int | None:
    """The largest of some values of X; -1 if they go on without end."""
    return way.largest if xs[-1] == tried(way)[-1] and way.largest == -1 else xs[-1]
