"""A way in which an action can be completed."""

from __future__ import annotations

import msgspec

from kb.engine.actions.announcing import Choice
from kb.engine.actions.target_choice import Combination
from kb.engine.costs.total_cost import Price
from kb.engine.mana.mana_supply import Payment


class Way(msgspec.Struct, frozen=True):
    """A way to complete a candidate: its modes and legal targets (all for the same price), the
    total cost, how its mana can be paid; the largest X (None: no X, -1: no largest), the least, and
    those between that can't be chosen (`gaps`). `times` says how often each cost that may be paid
    any number of times is paid at least and at most, the others paid once."""

    choice: Choice
    targets: tuple[Combination, ...]
    all_targets: bool
    price: Price
    payment: Payment
    largest: int | None = None
    least: int = 0
    gaps: tuple[int, ...] = ()
    times: tuple[tuple[str, int, int], ...] = ()

    def allows(self, x: int) -> bool:
        """Returns whether X may be so much."""
        if self.largest is None:
            return True
        return self.least <= x and (self.largest < 0 or x <= self.largest) and x not in self.gaps
