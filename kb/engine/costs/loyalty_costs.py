"""The loyalty counters that a cost adds or removes, however many parts say so (606.4, 606.5)."""

from __future__ import annotations

from collections.abc import Sequence

from kb import vocabulary as v
from kb.engine.actions import x_values as x_words
from kb.engine.layers.final_state import ObjectAbility

Part = tuple[ObjectAbility | None, v.CostPart]


def combined(parts: Sequence[Part], by: ObjectAbility | None, more: int) -> list[Part]:
    """Returns the parts of a cost with one change of loyalty counters in place of all: the sum of
    its own and of `more`, which effects add to the cost of the ability `by` (606.5)."""
    added = [(by, v.ChangeLoyalty(v.Const(more)))] if more else []
    changes = [each for each in (*parts, *added) if isinstance(each[1], v.ChangeLoyalty)]
    if len(changes) < 2:
        return [*parts, *added]
    values = [part.change for _, part in changes if isinstance(part, v.ChangeLoyalty)]
    whole = (changes[0][0], v.ChangeLoyalty(_sum(values)))
    found = [each for each in parts if not isinstance(each[1], v.ChangeLoyalty)]
    first = next((n for n, each in enumerate(parts) if each in changes), len(found))
    return [*found[:first], whole, *found[first:]]


def _sum(values: Sequence[v.Value]) -> v.Value:
    """Their sum, the numbers among them as one."""
    open_ones = [each for each in values if not isinstance(each, v.Const)]
    fixed = v.Const(sum(each.number for each in values if isinstance(each, v.Const)))
    if not open_ones:
        return fixed
    terms = (*open_ones, fixed) if fixed.number else tuple(open_ones)
    return v.Sum(terms) if len(terms) > 1 else terms[0]


def change(value: v.Value, x: int) -> int:
    """The number of loyalty counters put on (positive) or removed, with this X (606.4)."""
    if isinstance(value, v.Const):
        return value.number
    if isinstance(value, v.Sum):
        return sum(change(each, x) for each in value.terms)
    return x_words.at(value, x) or 0
