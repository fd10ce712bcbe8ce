"""What is told of objects of which nothing is said but a name."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board


def _told(entry: dict[str, Any]) -> list[str | None]:
    board = Board.from_dict({"battlefield": [{"id": "it", **entry}]}, cards=None)
    return [each["about"] for each in board.assumed if "but its name" in str(each["text"])]


def test_a_name_that_no_card_has() -> None:
    assert _told({"name": "Nothing"}) == ["it"]


@pytest.mark.parametrize(
    "entry",
    [
        {"name": "Nothing", "type_line": "Creature"},
        {"name": "Nothing", "power": 1},
        {"name": "Nothing", "face_down": True},
        {"unknown": True},
    ],
)
def test_of_others_it_is_not_told(entry: dict[str, Any]) -> None:
    assert _told(entry) == []
