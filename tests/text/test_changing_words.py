"""Each word that changes what a line means is shown by the line's telling (`changing_words.py`)."""

from __future__ import annotations

import random

import pytest

from kb.card_base.describing import card_document
from kb.card_base.library import Library
from tests.law.checks import SHARED
from tests.text.changing_words import dropped, unsaid

CARDS = SHARED.parent / "data" / "cards" / "oracle-cards-dev.jsonl.gz"
SAMPLE, SEED = 200, 21


@pytest.mark.skipif(not CARDS.exists(), reason="no ../shared/data/cards beside the checkout")
def test_no_word_of_a_sample_of_real_cards_is_dropped() -> None:
    library = Library(card_file=str(CARDS))
    names = sorted(library.names())
    random.Random(SEED).shuffle(names)
    found = []
    for name in names[:SAMPLE]:
        entry = library.entry(name)
        assert entry is not None
        found += [(name, *each) for each in dropped(card_document(entry, with_rules=False))]
    assert found == []


@pytest.mark.parametrize(
    ("line", "says", "words"),
    [
        ("Draw two cards unless an opponent pays {1}.", "Draw two cards.", {"unless", "opponent"}),
        ("Draw two cards unless an opponent pays {1}.",
         "Draw two cards unless an opponent pays {1}.", set()),
        ("Raid — If you attacked, draw a card. (This once.)", "Draw a card.", {"if"}),
        ("Target Goblin gets +1/+1.", "A Goblin gets +1/+1.", {"target"}),
    ],
)  # fmt: skip
def test_words_that_a_telling_lacks_are_found(line: str, says: str, words: set[str]) -> None:
    assert unsaid(line, says, "Target Dummy") == words
