"""Counters as effects (122.1a, 122.1b and their like): data rows, by kind of counter."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from kb import vocabulary as v
from kb.state.game_state import GameObject, ResolvedEffect

Asks = Callable[[str], object]
"""What the edition says of a parameter."""

PT_COUNTER = re.compile(r"([+-]\d+)/([+-]\d+)")


def counter_effects(obj: GameObject, says: Asks) -> Iterator[tuple[str, ResolvedEffect]]:
    """The effects of a thing's counters, by kind; they are as old as the thing itself, since a
    snapshot doesn't say when a counter came, as 613.7c asks."""
    for kind, number in obj.counters.items():
        does = _modification(kind, number, says)
        if does is None or number == 0:
            continue
        clause = v.Clause(v.Locked(), (does,))
        if kind in ON_HOST:
            clause = v.Clause(v.IsHost(), (does,), ON_AN_EQUIPMENT)
        yield (
            kind,
            ResolvedEffect(
                id=f"{obj.id}/{kind}",
                effect=v.Effect((clause,)),
                controller="",
                timestamp=obj.timestamp,
                affects=(obj.id,),
                source=obj.id,
            ),
        )


ON_HOST: dict[str, tuple[int, int]] = {"hone": (1, 0)}
"""Counters on an Equipment that change the equipped creature's power and toughness (122.1j), in the
editions that know them."""
ON_AN_EQUIPMENT = v.Compare(
    v.Count(v.And((v.IsSelf(), v.HasSubtype("Equipment")))), ">=", v.Const(1)
)
"""The counter is on an Equipment, and on nothing else that is attached."""


def _modification(kind: str, number: int, says: Asks) -> v.Modification | None:
    # CR 122.1a + 122.1b + 122.1j — a ±N/±N counter changes the object's size, a keyword counter
    # gives the keyword, a hone counter helps the equipped creature; on cards elsewhere too.
    found = PT_COUNTER.fullmatch(kind.replace("\N{MINUS SIGN}", "-"))
    if found:
        power, toughness = (int(part) for part in found.groups())
        return v.ModifyPT(v.Const(number * power), v.Const(number * toughness))
    of_equipment = says("equipment_counters")
    if isinstance(of_equipment, list) and kind in of_equipment:
        power, toughness = ON_HOST[kind]
        return v.ModifyPT(v.Const(number * power), v.Const(number * toughness))
    keywords = says("keyword_counters")
    if isinstance(keywords, list) and kind in keywords:
        return v.GainAbilities((v.Ability("keyword", keyword=kind),) * number)
    return None
