"""Where the engine and the reference give different answers for a situation."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kb.cards.vocabulary import Ability
from kb.engine.derivation import derive
from kb.engine.situation import Situation
from tests.reference import derive as reference

_FIELDS = (
    "name", "mana_cost", "mana_value", "supertypes", "types", "subtypes", "controller", "power",
    "toughness",
)  # fmt: skip


def _described(ability: Ability, origin: str) -> tuple[str, Any]:
    """What counts of an ability. What it says in words is not the engine's to derive, and an
    intrinsic replacement ability is told by its kind."""
    logic = (ability.kind, ability.keyword, ability.parameter, repr(ability.effect), ability.cda)
    words = ability.text if ability.kind in ("mana", "activated", "triggered") else None
    return (origin, (logic, words))


def disagreements(situation: Situation) -> list[str]:
    """One line for each characteristic that comes out differently."""
    ours, theirs = derive(situation), reference(situation)
    found = [f"objects: {sorted(ours)} / {sorted(theirs)}"] if set(ours) != set(theirs) else []
    for name in sorted(set(ours) & set(theirs)):
        one, other = ours[name], theirs[name]
        for field in _FIELDS:
            if getattr(one, field) != getattr(other, field):
                found.append(_line(name, field, getattr(one, field), getattr(other, field)))
        if frozenset(one.colors) != other.colors:
            found.append(_line(name, "colors", sorted(one.colors), sorted(other.colors)))
        mine = Counter(_described(each.ability, each.origin) for each in one.abilities)
        yours = Counter(
            _described(ability, origin if origin in ("printed", "intrinsic") else "effect")
            for ability, origin in other.abilities
        )
        if mine != yours:
            found.append(_line(name, "abilities", mine - yours, yours - mine))
    return found


def _line(name: str, field: str, ours: object, theirs: object) -> str:
    if isinstance(ours, frozenset) and isinstance(theirs, frozenset):
        ours, theirs = sorted(ours - theirs), sorted(theirs - ours)
    return f"{name}.{field}: engine {ours} / reference {theirs}"
