"""What keeps a spell from being cast at the other prices that it might be cast at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kb.queries.legal.why_not import WhyNot

Document = dict[str, Any]


def at_other_prices(asking: WhyNot, act: int, known: list[Document]) -> list[Document]:
    """Where nothing but what it costs keeps a spell from being cast for its mana cost, why it can't
    be cast for its alternative costs either (118.9), but for what is `known` already."""
    candidate = asking.candidates[act]
    plain = candidate.action == "cast" and candidate.way is None and not asking.said.ways
    if not plain or asking.said.free or asking.doing.reasons(act):
        return []
    found: list[Document] = []
    for other, each in enumerate(asking.candidates):
        if each.object != candidate.object or not asking.has_its_own_price(each):
            continue
        if asking.fits(each) and not asking.doing.reasons(other):
            reasons = (why for why in asking.reasons(other) if why not in known)
            found += [{**why, "text": f"as {each.way}: {why['text']}"} for why in reasons]
    return found
