"""Who chooses what an Aura will enchant that another player puts onto the battlefield (303.4f): its
controller, but from 1999-11 until 2008 the player who put it there (212.4j)."""

from __future__ import annotations

import pytest

from kb.api import Board

RETURNING = "Return target card from a graveyard to the battlefield under its owner's control."


@pytest.mark.parametrize(
    ("edition", "player"),
    [
        ("1999-04-23", "B"),
        ("1999-11-01", "A"),
        ("2007-10-01", "A"),
        ("2008-02-01", "B"),
        ("2026-08-07", "B"),
    ],
)
def test_who_chooses(edition: str, player: str) -> None:
    aura = {"name": "Bond", "type_line": "Enchantment — Aura", "oracle_text": "Enchant creature"}
    bear = {"name": "Bear", "type_line": "Creature — Bear", "power": 2, "toughness": 2}
    board = Board.from_dict(
        {
            "edition": edition,
            "players": {"A": {}, "B": {"graveyard": [{**aura, "id": "bond"}]}},
            "battlefield": [{**bear, "id": "bear"}, {**bear, "id": "other"}],
        }
    )
    outcomes = board.happen(RETURNING, affects=["bond"], controller="A")
    assert len(outcomes) == 2
    assert all([each["player"] for each in one.choices] == [player] for one in outcomes)
    assert {one.board.objects["bond"].controller for one in outcomes} == {"B"}
