"""A hundred real cards, drawn at random, and those that broke something: all is answered."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.property.every_card import defects, drawn

CARDS = Path(__file__).parents[3] / "shared" / "data" / "cards" / "oracle-cards-dev.jsonl.gz"
ONCE_BROKEN = ("Experiment Five", "Little Girl", "Chains of Custody", "Archetype of Imagination")

pytestmark = pytest.mark.skipif(
    not CARDS.exists(), reason="the cards are not part of this repository"
)


Records = list[Mapping[str, Any]]


@cache
def asked_about() -> tuple[list[Records], Records]:
    """Twelve cards for each test, and those that broke something: the file is read once."""
    records = drawn(CARDS, None)
    samples = [Random(seed).sample(records, 12) for seed in range(5)]
    return samples, [each for each in records if each["name"] in ONCE_BROKEN]


@pytest.mark.parametrize("part", range(5))
def test_every_question_is_answered(part: int) -> None:
    for record in asked_about()[0][part]:
        assert not [*defects(record)], record["name"]


def test_cards_that_broke_something() -> None:
    for record in asked_about()[1]:
        assert not [*defects(record)], record["name"]
