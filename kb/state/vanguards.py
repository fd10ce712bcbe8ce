"""Vanguard cards: by how much each player's changes starting life totals and hand sizes (902)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kb.state.game_state import GameObject


class Modifiers(NamedTuple):
    """By how much life and hand sizes differ from those of other games."""

    life: int = 0
    hand: int = 0


def modifiers(objects: Iterable[GameObject], player: str) -> Modifiers:
    """What the vanguard of a player changes, as it lies in the command zone."""
    life = hand = 0
    for each in objects:
        if each.zone == "command" and each.owner == player and each.card is not None:
            life += each.card.faces[0].life_modifier or 0
            hand += each.card.faces[0].hand_modifier or 0
    return Modifiers(life, hand)


def unknown_hand_modifiers(objects: Iterable[GameObject]) -> Iterator[str]:
    """The vanguards of which nothing says how they change hand sizes, in words."""
    for each in objects:
        known = each.card is not None and each.card.faces[0].hand_modifier is not None
        if each.zone == "command" and "vanguard" in each.face.types and not known:
            yield f"{each.id}: the hand modifier of a vanguard"


__all__ = ["Modifiers", "modifiers", "unknown_hand_modifiers"]
