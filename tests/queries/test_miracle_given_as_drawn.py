"""Miracle that an effect gives cards in hand works as such a card is drawn (702.94a), before the
effect reaches it: that this isn't carried out is told, and only of the card it is about."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board

GIVER = {
    "id": "elder", "name": "Elder", "type_line": "Creature", "power": 5, "toughness": 5,
    "controller": "A", "oracle_text": "Each instant card in your hand has miracle {2}.",
}  # fmt: skip
INSTANT = {"id": "top", "name": "Top", "type_line": "Instant", "mana_cost": "{R}"}
ELK = {"id": "top", "name": "Top", "type_line": "Creature", "power": 2, "toughness": 2}


@pytest.mark.parametrize(
    ("top", "drawn", "told"), [(INSTANT, 0, True), (ELK, 0, False), (INSTANT, 1, False)]
)
def test_it_is_told_of_the_first_card_that_gets_it(
    top: dict[str, Any], drawn: int, told: bool
) -> None:
    board = Board.from_dict({
        "players": {"A": {"library": [top], "history": {"cards_drawn": drawn}}, "B": {}},
        "battlefield": [GIVER],
    })  # fmt: skip
    (outcome,) = board.happen("Draw a card.")
    assert outcome.partial is told
