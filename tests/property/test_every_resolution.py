"""Real cards, drawn at random, and those that broke something: they resolve, cards are conserved,
ids are unique, and what comes of it is the same position when it is read again."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.property.every_card import drawn
from tests.property.every_resolution import defects
from tests.property.test_every_card import CARDS

ONCE_BROKEN = ("Tangle", "Priest of Ancient Lore", "Karametra's Favor", "Inspired Inventor")

pytestmark = pytest.mark.skipif(
    not CARDS.exists(), reason="the cards are not part of this repository"
)


@cache
def resolving() -> list[Mapping[str, Any]]:
    """Thirty cards, and those that broke something: the file is read once."""
    records = drawn(CARDS, None)
    sample = Random(1).sample(records, 30)
    return [*sample, *(each for each in records if each["name"] in ONCE_BROKEN)]


@pytest.mark.parametrize("part", range(2))
def test_every_spell_resolves(part: int) -> None:
    for record in resolving()[part::2]:
        assert not [*defects(record)], record["name"]
