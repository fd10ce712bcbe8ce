"""Combat damage that was assigned, in words of an object on the stack ("bears:wall=2,elf:B=1")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

COMBAT_DAMAGE: Literal["combat_damage"] = "combat_damage"
"""The kind of that object (310.3, until 2009)."""


def written(assigned: Mapping[str, Mapping[str, int]]) -> str:
    """An assignment in words: creature → recipient → how much."""
    return ",".join(
        f"{creature}:{recipient}={size}"
        for creature, parts in assigned.items()
        for recipient, size in parts.items()
    )


def read(words: str) -> dict[str, dict[str, int]]:
    """The assignment that words tell."""
    found: dict[str, dict[str, int]] = {}
    for part in filter(None, words.split(",")):
        creature, _, rest = part.partition(":")
        recipient, _, size = rest.rpartition("=")
        found.setdefault(creature, {})[recipient] = int(size)
    return found
