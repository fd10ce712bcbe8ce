"""What was wanted of an illegal target was known until 2015 (608.2b); of one that has moved that
is told, as it isn't carried out."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board

KNOWING = (
    "Destroy target creature. Its controller gains life equal to its power. "
    "Destroy target artifact."
)
NOT_ASKING = "Destroy target creature. Destroy target artifact."


def resolved(edition: str, words: str) -> Any:
    bear = {"name": "Bear", "type_line": "Creature — Bear", "power": 3, "toughness": 3}
    spell = {"name": "Ruin", "type_line": "Instant", "oracle_text": words}
    return Board.from_dict(
        {
            "edition": edition,
            "battlefield": [
                {**bear, "id": "bear", "controller": "B"},
                {"id": "rock", "name": "Rock", "type_line": "Artifact"},
            ],
            "stack": [{**spell, "id": "ruin", "targets": ["bear", "rock"], "moved": ["bear"]}],
        }
    ).resolve()[0]


@pytest.mark.parametrize(
    ("edition", "words", "partial"),
    [
        ("2003-12-01", KNOWING, True),
        ("2015-03-27", KNOWING, True),
        ("2015-07-17", KNOWING, False),
        ("2003-12-01", NOT_ASKING, False),
        ("2015-03-27", NOT_ASKING, False),
    ],
)
def test_what_moved_is_told_where_something_was_wanted(
    edition: str, words: str, partial: bool
) -> None:
    outcome = resolved(edition, words)
    assert outcome.partial is partial
    assert (outcome.board.objects["rock"].zone == "graveyard") is not partial
