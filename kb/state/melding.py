"""Melded permanents: the combined back face of two cards, which a snapshot names as `over`."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from kb.state.game_state import GameObject
from kb.vocabulary.card import Card, Face
from kb.vocabulary.printed_numbers import mana_value_of

MELD = "meld"
"""The layout of the cards of a meld pair, and of what they meld into."""
OF_TWO = 2
"""So many cards a melded permanent is of."""


def is_combined_face(card: Card | None) -> bool:
    """Whether a card is what a meld pair melds into: it has no mana cost, and is no land."""
    if card is None or card.layout != MELD:
        return False
    return not card.faces[0].mana_cost and "land" not in card.faces[0].types


def is_melded(obj: GameObject) -> bool:
    """Whether an object is a melded permanent."""
    return obj.zone == "battlefield" and not obj.turned_down and is_combined_face(obj.card)


def is_of_unknown_cards(obj: GameObject) -> bool:
    """Whether an object is a melded permanent of which it isn't known which two cards it is of."""
    return is_melded(obj) and len(obj.merged) != OF_TWO


def with_value_of_parts(face: Face, fronts: Iterable[Face]) -> Face:
    """The combined face with the mana value that the front faces of its cards have together."""
    return msgspec.structs.replace(face, mana_value=sum(map(mana_value_of, fronts)))
