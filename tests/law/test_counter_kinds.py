"""The list of kinds of counters is what the cards name."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.card_base.library import CardFile
from tests.card_base.make_counters import TABLE, encoded, kinds

CARDS = Path(__file__).parents[3] / "shared" / "data" / "cards" / "oracle-cards-dev.jsonl.gz"


@pytest.mark.skipif(not CARDS.exists(), reason="the cards are not part of this repository")
def test_the_list_is_what_cards_name() -> None:
    assert TABLE.read_bytes() == encoded(kinds(CardFile(CARDS).records()))
