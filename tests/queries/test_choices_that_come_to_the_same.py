"""What is chosen (`choose`) is looked for among all courses, not among positions."""

from __future__ import annotations

import pytest

from kb.api import Board
from kb.errors import LawmageError

CARDS = [
    {"name": "Spark", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Draw a card."},
    {
        "name": "Purge",
        "type_line": "Sorcery",
        "oracle_text": "Choose a nonland card name. Search target player's graveyard, hand, and "
        "library for any number of cards with that name and exile them.",
    },
]


def _board() -> Board:
    return Board.from_dict(
        {
            "cards": CARDS,
            "players": {"A": {}, "B": {"hand": [{"id": "held", "card": "Spark"}]}},
            "stack": [{"id": "purge", "card": "Purge", "controller": "A", "targets": ["B"]}],
        },
        cards=None,
    )


def _exiled(board: Board, *chosen: str) -> list[bool]:
    """Whether the card is exiled, in each outcome."""
    ways = [board.resolve(choose=chosen), board.do("all pass", choose=chosen)]
    found = [sorted(each.board["held"].zone == "exile" for each in way) for way in ways]
    assert found[0] == found[1]
    return found[0]


def test_finding_nothing_of_a_name_comes_to_the_same_as_another_name() -> None:
    assert _exiled(_board(), "A: Spark") == [False, True]
    assert _exiled(_board(), "A: Spark", "A: none") == [False]
    assert _exiled(_board(), "A: Spark", "A: held") == [True]


def test_without_what_is_chosen_a_position_is_told_once() -> None:
    assert _exiled(_board()) == [False, True]
    assert _exiled(_board(), "A: Purge") == [False]


def test_what_nobody_can_choose_is_refused() -> None:
    with pytest.raises(LawmageError, match="no such choice is open"):
        _board().resolve(choose=["A: Sparks"])
