"""Three hundred random boards of real cards: engine and reference come to the same."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.property.comparing import Finding, report
from tests.property.every_card import drawn
from tests.property.real_cards import Pool, boards, compared

CARDS = Path(__file__).parents[3] / "shared" / "data" / "cards" / "oracle-cards-dev.jsonl.gz"
PARTS, EACH = 6, 50
MOST_UNTOLD = 0.15
"""The reference has words for the rest of the boards, or this would compare nothing."""

pytestmark = pytest.mark.skipif(
    not CARDS.exists(), reason="the cards are not part of this repository"
)


@cache
def pool() -> Pool:
    """Some cards, read once."""
    return Pool.of(drawn(CARDS, 1500, 7))


@pytest.mark.parametrize("part", range(PARTS))
def test_engine_and_reference_agree(part: int) -> None:
    found = [compared(state) for state in boards(pool(), EACH, part)]
    differing = [report(each) for each in found if isinstance(each, Finding)]
    assert not differing, "\n\n".join(differing)
    assert found.count(True) <= MOST_UNTOLD * EACH
