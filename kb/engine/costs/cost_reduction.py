"""Costs that what pays them makes less: emerge by the mana value of what is sacrificed (702.119a),
offering by its mana cost (702.48a), harmonize by the power of what is tapped (702.180a).

What pays is chosen while the spell is proposed, so that the total cost depends on it (601.2b).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from kb import vocabulary as v
from kb.engine.actions.actions import Actions
from kb.engine.actions.announcing import Choice, Payer
from kb.engine.actions.candidates import Candidate
from kb.engine.facts import keyword_costs

GENERIC = "{1}"


def choices_by_payer(
    actions: Actions,
    candidate: Candidate,
    choice: Choice,
    number: Callable[[str, str], int],
) -> Iterator[Choice]:
    """The announcement once for each object whose payment changes the total cost; as it is if
    nothing that pays lowers the cost, or nothing can pay."""
    row = candidate.row
    if (
        not isinstance(row, keyword_costs.Casting)
        or row.lowered is None
        or candidate.ability is None
    ):
        yield choice
        return
    ability, part = candidate.parts[-1]
    if ability is None or not isinstance(part, v.Act):
        yield choice
        return
    alike: dict[tuple[str, int], list[str]] = {}
    for each in actions.payable.by(ability, part, candidate):
        alike.setdefault(_less(actions, row, each, number), []).append(each)
    if part.least == v.Const(0):
        yield msgspec.structs.replace(choice, payer=Payer(part, part, (), GENERIC, 0))
    elif not alike:
        yield choice
    one = msgspec.structs.replace(part, least=v.Const(1))
    for (mana, times), which in alike.items():
        yield msgspec.structs.replace(choice, payer=Payer(part, one, tuple(which), mana, times))


def _less(
    actions: Actions, row: keyword_costs.Casting, object_: str, number: Callable[[str, str], int]
) -> tuple[str, int]:
    """The mana by which the cost is less, and how many times."""
    if row.lowered == "mana_cost":
        return str(actions.present.one(object_, "mana_cost") or ""), 1
    return GENERIC, max(0, number(object_, str(row.lowered)))
