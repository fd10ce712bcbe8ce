"""A card as it is found, with what is printed on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from kb.vocabulary.card import Card

Raw = Mapping[str, Any]
"""A record of a card file."""
Lines = tuple[tuple[tuple[str, int], ...], ...]
"""For each face its printed lines, each with how many of the face's abilities it gives."""


class Entry(msgspec.Struct, frozen=True):
    """A card found by name, with what is printed on it where that is at hand.

    printed: Scryfall's field names; empty for a card of the starter set, which has logic only.
    origin: where the card is from, for people. notes: what there is to tell about it.
    """

    card: Card
    origin: str
    lines: Lines = ()
    printed: Raw = {}
    notes: tuple[str, ...] = ()
