"""The activated abilities that a player might activate, as candidates: by their words, or by the
row of their keyword."""

from __future__ import annotations

from collections.abc import Iterator

from kb import vocabulary as v
from kb.engine.actions.announcing import Choice, Offer, TargetSlot
from kb.engine.actions.beginning import Beginning, is_activated
from kb.engine.actions.candidates import Candidate
from kb.engine.facts import keyword_costs, keyword_words
from kb.engine.layers.final_state import FinalState, ObjectAbility
from kb.state.chosen_modes import modes_chosen
from kb.state.game_state import GameObject


def activations(
    present: FinalState, beginning: Beginning, named: frozenset[str] = frozenset()
) -> Iterator[Candidate]:
    """Every activated ability that the player might activate, and those of the objects `named`."""
    for owner, abilities in present.abilities.items():
        for ability in abilities:
            if beginning.allows(ability) or (owner in named and is_activated(ability.words)):
                edition = present.derivation.state.edition
                yield _activation(ability, present.objects[owner], edition)


def _activation(ability: ObjectAbility, object_: GameObject, edition: str) -> Candidate:
    words, zone = ability.words, object_.zone
    row = keyword_costs.activating(words.keyword or "") if words.kind == "keyword" else None
    if row is not None:
        return _by_row(ability.owner, zone, ability, row.in_edition(edition))
    cost = v.Cost((v.TapThis(),)) if words.activation is None else words.activation.cost
    action = "activate_mana" if ability.is_mana else "activate"
    restricted = words.activation.restrictions if words.activation is not None else ()
    unread = (words.text or "",) if cost is None or restricted is None else ()
    chosen = modes_chosen(object_, ability.number, words)
    offer = Offer((ability,), chosen_before=chosen)
    choices, complete = offer.choices()
    gates = [each for each in restricted or () if isinstance(each, v.OnlyIf)]
    return Candidate(
        action=action, object=ability.owner, zone=zone, ability=ability,
        parts=tuple((ability, part) for part in (cost.parts if cost is not None else ())),
        offer=offer, choices=choices, all_choices=complete,
        conditions=tuple((ability, _any_of(each)) for each in gates),
        mana=None if cost is None else "",
        unread=unread or ((words.text or "",) if choices is None else ()),
    )  # fmt: skip


def _any_of(restriction: v.OnlyIf) -> tuple[v.Circumstance, ...]:
    """A restriction as one condition where it has alternatives, else as it is."""
    if len(restriction.any) == 1:
        return restriction.any[0]
    groups = [v.AllOf(tuple(group)) for group in restriction.any]  # type: ignore[arg-type]
    return (v.AnyOf(tuple(groups)),)


def _by_row(
    object_: str, zone: str, ability: ObjectAbility, row: keyword_costs.Activating
) -> Candidate:
    """The ability that a keyword stands for."""
    costs = keyword_costs.costs_of(ability.words)
    unread = (ability.words.text or "",) if costs is None and row.total is None else ()
    try:
        own = keyword_words.parts_of(row, ability.words)
    except keyword_words.NotRead:
        own, unread = row.parts, (ability.words.text or "",)
    named = costs[0].parts if costs and row.total is None else ()
    targets = keyword_words.targets_of(row, ability.words.keyword or "")
    slots = tuple(TargetSlot(ability, each, n) for n, each in enumerate(targets))
    return Candidate(
        action="activate", object=object_, zone=zone, ability=ability, row=row,
        parts=tuple((ability, part) for part in (*named, *own)),
        choices=(Choice(targets=slots),),
        mana=None if unread else "", unread=unread,
    )  # fmt: skip
