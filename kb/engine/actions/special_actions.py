"""Special actions that are taken with cards and doors (116.2)."""

from __future__ import annotations

from collections.abc import Iterator

from kb import vocabulary as v
from kb.engine.actions.candidates import Candidate, Form
from kb.engine.facts import keyword_costs
from kb.engine.layers.final_state import FinalState


def specials(present: FinalState, player: str, forms: list[Form]) -> Iterator[Candidate]:
    """Special actions (116.2): with cards in hand, suspend, foretell, plot; unlocking a half."""
    for obj in present.objects.values():
        if obj.locked and present.controller(obj.id) == player:
            for half in obj.locked:
                yield Candidate(
                    action="unlock", object=obj.id, zone=obj.zone, way=half.name,
                    mana=half.mana_cost or None,
                )  # fmt: skip
    spells = {form.card: form.id for form in reversed(forms) if form.form is None}
    for card, spell in spells.items():
        obj = present.objects[card]
        for ability in present.abilities_of(card):
            row = keyword_costs.special(ability.words.keyword or "")
            if row is None or obj.zone != row.zone or obj.owner != player:
                continue
            costs = (
                (v.Cost((v.PayMana(row.cost),)),)
                if row.cost
                else keyword_costs.costs_of(ability.words)
            )
            yield Candidate(
                action=row.action, object=card, zone=obj.zone, spell=spell, ability=ability,
                parts=tuple((ability, part) for part in (costs[0].parts if costs else ())),
                unread=(ability.words.text or "",) if costs is None else (),
            )  # fmt: skip
