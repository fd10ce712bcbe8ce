"""Text that a spell gains from other cards as it is cast (702.47): splice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from kb import vocabulary as v
from kb.engine.actions.announcement_facts import is_unread
from kb.engine.actions.announcing import AdditionalCost
from kb.engine.facts import keyword_costs
from kb.engine.layers.final_state import FinalState, ObjectAbility
from kb.text.semantics.qualities import QualityNotUnderstood, quality

# CR 702.47a + 702.47b + 702.47d — a card in hand may be revealed as another spell of the quality
# is cast: its cost is an additional one, its targets are chosen with the spell's own, after them;
# each card once, as many cards as one likes.


def splices(
    present: FinalState, player: str, proposed: Mapping[str, str]
) -> Iterator[AdditionalCost]:
    """What the player may splice: the cost and the text of each such card in hand. `proposed` are
    cards with the spells that they would be."""
    for card, spell in proposed.items():
        if present.objects[card].owner == player:
            for place, extra in enumerate(_of_card(present, card, present.abilities_of(spell))):
                name = extra.name if place == 0 else f"{extra.name} {place + 1}"
                yield msgspec.structs.replace(extra, name=name)


def _of_card(
    present: FinalState, card: str, text: Sequence[ObjectAbility]
) -> Iterator[AdditionalCost]:
    """One card's text as an additional cost, by each of its abilities; none where its text isn't
    understood."""
    spells = tuple(each for each in text if each.words.kind == "spell")
    if any(is_unread(each.words) for each in spells):
        return
    for ability in present.abilities_of(card):
        row = keyword_costs.casting(ability.words.keyword or "")
        if row is None or row.price != "more_for_another":
            continue
        onto = onto_of(ability.words)
        if onto is None or present.objects[card].zone != row.zone:
            continue
        for cost in keyword_costs.costs_of(ability.words) or ():
            yield AdditionalCost(
                f"{row.name} {card}", ability, cost.parts, row.keyword, onto=onto, spells=spells
            )


def onto_of(ability: v.Ability) -> v.Filter | None:
    """The spells that a splice ability names; None: not understood."""
    try:
        return quality((ability.keyword or "").partition(" onto ")[2]).objects
    except QualityNotUnderstood:
        return None
