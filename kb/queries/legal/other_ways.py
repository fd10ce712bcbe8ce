"""What keeps a spell from being cast at the other prices that it might be cast at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kb.queries.legal.wanted import Wanted

Document = dict[str, Any]


def at_other_prices(
    asking: Wanted, act: int, reasons: Callable[[int], list[Document]], known: list[Document]
) -> list[Document]:
    """Where nothing but what it costs keeps a spell from being cast for its mana cost, why it can't
    be cast for its alternative costs either (118.9), but for what is `known` already. `reasons` are
    those for which a candidate can't be done."""
    candidates = asking.doing.actions.candidates
    candidate = candidates[act]
    plain = candidate.action == "cast" and candidate.way is None and not asking.said.ways
    if not plain or asking.said.free or asking.doing.reasons(act):
        return []
    found: list[Document] = []
    for other, each in enumerate(candidates):
        if each.object != candidate.object or not asking.has_its_own_price(each):
            continue
        if asking.fits(each) and not asking.doing.reasons(other):
            found += [
                {**why, "text": f"as {each.way}: {why['text']}"}
                for why in reasons(other)
                if why not in known
            ]
    return found
