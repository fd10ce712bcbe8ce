"""Snapshots with other ids, another order and other timestamps, that are of the same state."""

from __future__ import annotations

import random
from typing import Any

Plain = dict[str, Any]

ONE = (
    "id",
    "attached_to",
    "source",
    "exiled_with",
    "haunts",
    "object",
    "paired_with",
    "prepare_spell_of",
)
"""Keys whose value may be an id."""
SEVERAL = (
    *("targets", "affects", "linked", "stack", "blocked", "moved"),
    *("subject", "by", "affected", "exiled", "damaged_by", "bands", "struck"),
)
KEYED = ("attackers", "blockers", "commander_damage", "last_known")
"""Keys of mappings whose own keys are ids."""
UNORDERED = ("battlefield", "hand", "exile", "effects", "delayed")


def ids_in(value: Any) -> list[str]:
    """Every id that a snapshot gives, in its order."""
    if isinstance(value, list):
        return [id_ for each in value for id_ in ids_in(each)]
    if not isinstance(value, dict):
        return []
    own = [value["id"]] if isinstance(value.get("id"), str) else []
    parts = (part for key, part in value.items() if key not in ("cards", "copy_of"))
    return own + [id_ for part in parts for id_ in ids_in(part)]


def renamed(snapshot: Plain, draw: random.Random) -> Plain:
    """The snapshot with new ids, its unordered lists shuffled, its timestamps further apart."""
    ids = ids_in(snapshot)
    new = [f"new-{number}" for number in range(len(ids))]
    draw.shuffle(new)
    called = dict(zip(ids, new, strict=True))
    factor, shift = draw.randint(1, 4), draw.randint(-9, 9)
    return _with(snapshot, called, draw, lambda time: time * factor + shift)  # type: ignore[no-any-return]


def _with(value: Any, called: dict[str, str], draw: random.Random, times: Any) -> Any:
    def inside(part: Any) -> Any:
        return _with(part, called, draw, times)

    def named(part: Any) -> Any:
        if isinstance(part, str):
            return called.get(part, part)
        if isinstance(part, list | tuple):
            return [named(each) for each in part]
        return inside(part)

    if isinstance(value, list):
        return [inside(each) for each in value]
    if not isinstance(value, dict):
        return value
    made: Plain = {}
    for key, part in value.items():
        if key == "cards":
            made[key] = part
        elif key == "timestamp":
            made[key] = times(part)
        elif key in KEYED:
            made[key] = {called[id_]: named(what) for id_, what in part.items()}
        elif key in (*ONE, *SEVERAL, "copy_of"):
            made[key] = named(part)
        elif key in UNORDERED and isinstance(part, list):
            made[key] = [inside(each) for each in part]
            draw.shuffle(made[key])
        else:
            made[key] = inside(part)
    return made
