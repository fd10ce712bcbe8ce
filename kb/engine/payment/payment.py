"""Which costs can be paid, and in how many essentially different ways (106, 107.4, 118, 601.2f-h,
605). The solver finds them, in a control of its own; the law is rules_asp/601_paying.lp.

Two ways to pay are *essentially different* if they don't activate the same numbers of alike mana
abilities for the same mana, or don't tap or exile the same numbers of alike things by convoke,
improvise and delve, or don't spend the same mana, or don't pay the same number of symbols with
life. Which of several alike sources is used, and which mana pays which symbol, makes no
difference. A mana ability none of whose mana is spent is no part of a way to pay. What is alike
says kb/engine/payment/payment_slots.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from clingo import Control, Model

from kb.engine.mana.mana_supply import (
    Activated,
    CostDue,
    Example,
    ManaSource,
    ManaSupply,
    Paid,
    Payment,
)
from kb.engine.payment.payment_example import READ, Reader
from kb.engine.payment.payment_facts import Payable
from kb.engine.program.needs import Needs
from kb.engine.program.program import Parts, cut

UNPAYABLE = Payment(0, complete=True, example=None)
SOLVING = ("--warn=none", "--project=show", "--enum-mode=record")
"""One answer set for each way that is different. Recording those found, rather than going back in
the search, keeps the solver from exhausting all that makes no difference."""


def payments(cost_due: CostDue, mana_supply: ManaSupply, limit: int = 100) -> Payment:
    """Returns the essentially different ways to pay a cost, up to `limit` of them.
    Raises UnknownSymbol for a symbol that no mana pays."""
    payable = Payable(cost_due, mana_supply)
    if payable.hopeless:
        return UNPAYABLE
    count = 0
    example: Example | None = None
    for control, model in _models(payable, limit + 1):
        example = example or _example(payable, control, model)
        count += 1
    return Payment(min(count, limit), count <= limit, example)


def ways_to_pay(
    cost_due: CostDue, mana_supply: ManaSupply, limit: int
) -> tuple[list[Example], bool]:
    """Returns the same ways, each of them told, and whether these are all."""
    payable = Payable(cost_due, mana_supply)
    if payable.hopeless:
        return [], True
    found = [_example(payable, *each) for each in _models(payable, limit + 1)]
    return found[:limit], len(found) <= limit


def _models(payable: Payable, most: int) -> Iterator[tuple[Control, Model]]:
    """The answer sets, at most so many, each with the control that it is of."""
    control = Control([*SOLVING, f"--models={most}"])
    facts = [*payable.facts()]
    rules, needs = _law()
    parts = needs.needed(("paying",), {fact.name for fact in facts})
    for part in parts:
        control.add(part, [], rules[part][1])
    with control.backend() as backend:
        for fact in facts:
            backend.add_rule([backend.add_atom(fact)])
    control.ground([(part, []) for part in parts])
    with control.solve(yield_=True) as handle:
        for model in handle:
            yield control, model


def _example(payable: Payable, control: Control, model: Model) -> Example:
    chosen = (
        atom.symbol
        for name, arity in READ
        for atom in control.symbolic_atoms.by_signature(name, arity)
        if model.is_true(atom.literal)
    )
    return Reader(payable, chosen).example()


@cache
def _law() -> tuple[Parts, Needs]:
    rules, said = cut(("601_paying.lp",))
    return rules, Needs(said)


def largest_x(cost_with: Callable[[int], CostDue], mana_supply: ManaSupply) -> int | None:
    """Returns the largest X for which the cost can be paid; None: there is no largest; -1: not even
    X = 0 can be paid. A cost must not become easier as X grows."""
    if not payments(cost_with(0), mana_supply, 1).count:
        return -1
    low, high = 0, 1
    most = _means(cost_with(0), mana_supply) + 1
    while payments(cost_with(high), mana_supply, 1).count:
        if high > most:
            return None
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        if payments(cost_with(middle), mana_supply, 1).count:
            low = middle
        else:
            high = middle
    return low


def _means(cost_due: CostDue, mana_supply: ManaSupply) -> int:
    """Returns an X so large that a cost which grows with X can't be paid."""
    made = sum(max(map(len, source.made), default=0) for source in mana_supply.sources)
    helping = len(cost_due.convoke) + len(cost_due.improvise) + cost_due.delve
    return len(mana_supply.pool) + made + max(mana_supply.life, 0) + helping


__all__ = [
    "Activated",
    "CostDue",
    "Example",
    "ManaSource",
    "ManaSupply",
    "Paid",
    "Payment",
    "largest_x",
    "payments",
    "ways_to_pay",
]  # fmt: skip
