"""A hundred real cards, drawn at random, and those that broke something: all is answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.property.every_card import defects, drawn

CARDS = Path(__file__).parents[3] / "shared" / "data" / "cards" / "oracle-cards-dev.jsonl.gz"
ONCE_BROKEN = ("Experiment Five", "Little Girl", "Chains of Custody", "Archetype of Imagination")

pytestmark = pytest.mark.skipif(
    not CARDS.exists(), reason="the cards are not part of this repository"
)


@pytest.mark.parametrize("seed", range(5))
def test_every_question_is_answered(seed: int) -> None:
    for record in drawn(CARDS, 20, seed):
        assert not [*defects(record)], record["name"]


def test_cards_that_broke_something() -> None:
    for record in drawn(CARDS, None):
        if record["name"] in ONCE_BROKEN:
            assert not [*defects(record)], record["name"]
