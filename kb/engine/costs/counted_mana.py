"""Mana that a cost asks for so many times as a number comes to ("{X}, where X is …")."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeGuard

from kb import vocabulary as v
from kb.engine.actions.actions import Actions
from kb.engine.costs.loyalty_costs import Part


def is_counted(part: v.CostPart) -> TypeGuard[v.KeywordCost]:
    """Whether a part of a cost is mana that is paid so many times as a number comes to."""
    return isinstance(part, v.KeywordCost) and part.verb == "for_each"


def with_counted_mana(actions: Actions, parts: Iterable[Part]) -> list[Part]:
    """The parts of a cost, with that mana as what it comes to now."""
    found: list[Part] = []
    for ability, part in parts:
        if ability is not None and is_counted(part) and part.number is not None:
            times = actions.value_of(ability, part.number)
            found.append((ability, v.PayMana((part.mana or "") * times)))
        else:
            found.append((ability, part))
    return found
