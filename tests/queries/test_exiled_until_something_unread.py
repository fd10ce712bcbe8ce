"""What was exiled until an event of which the words aren't understood: that it may come back then
is told, and not told of other events (610.3)."""

from __future__ import annotations

from typing import Any

import pytest

from kb import Board

JAILER = (
    "When this creature enters, exile target creature an opponent controls until an opponent "
    "becomes the monarch."
)


def board(*, kept: bool) -> Board:
    """A permanent that exiles so, and a card in exile that it has exiled, or another."""
    card: dict[str, Any] = {"id": "ox", "name": "Ox", "type_line": "Creature — Ox"}
    return Board.from_dict(
        {
            "players": {
                "A": {"library": 5},
                "B": {"library": 5, "exile": [card | ({"exiled_with": "jailer"} if kept else {})]},
            },
            "battlefield": [
                {"id": "jailer", "name": "Jailer", "type_line": "Creature — Human",
                 "power": 2, "toughness": 3, "oracle_text": JAILER},
            ],
        }
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "kept", "told"),
    [
        ("B becomes the monarch.", True, True),
        ("B becomes the monarch.", False, False),
        ("B draws a card.", True, False),
    ],
)
def test_what_was_exiled_until_an_event(text: str, *, kept: bool, told: bool) -> None:
    answer = board(kept=kept).happen(text)
    assert [JAILER in each["text"] for each in answer.to_dict()["not_understood"]] == [True] * told
