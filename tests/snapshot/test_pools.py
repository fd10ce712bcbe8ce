"""Mana in pools: as a file says it, and written again (106.4, 106.6)."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board
from kb.errors import SnapshotError
from kb.snapshot.pool import PoolMana, as_entries, pool_of_symbols
from kb.state.to_snapshot import to_snapshot

ONLY = "Spend this mana only to cast creature spells."


def board(mana: Any) -> Board:
    """A board on which a player has so much mana."""
    return Board.from_dict({"players": {"A": {"mana": mana}, "B": {}}})


@pytest.mark.parametrize(
    "mana",
    [
        "{R}{G}",
        "{C}{S}",
        ["{R}", {"mana": "{G}{G}", "only": ONLY}],
        [
            {
                "mana": "{G}",
                "only": ONLY,
                "lasts": "end_of_turn",
                "choices": {"creature_type": "Elf"},
            }
        ],
        [{"mana": "{G}", "snow": True}],
        [{"mana": "{U}", "produced_by": []}],
        [{"mana": "{U}", "produced_by": ["artifact", "treasure"], "if_spent": "If that mana …"}],
    ],
)
def test_what_is_read_is_written(mana: Any) -> None:
    written = to_snapshot(board(mana).state)
    assert written["players"]["A"]["mana"] == mana
    assert to_snapshot(Board.from_dict(written).state) == written


def test_symbols_alone_are_plain_mana() -> None:
    assert board(["{R}", "{G}"]).state == board("{R}{G}").state
    assert all(each.plain for each in pool_of_symbols("{W}{C}{S}"))
    assert pool_of_symbols("{S}") == (PoolMana("C", snow=True),)


def test_snow_mana_of_which_more_is_said_is_no_symbol() -> None:
    mana = PoolMana("C", snow=True, only=ONLY)
    assert as_entries([mana]) == [{"mana": "{C}", "snow": True, "only": ONLY}]


@pytest.mark.parametrize(
    ("mana", "path"),
    [
        ([{"mana": "{2}"}], "players.A.mana[0].mana"),
        ([{"mana": "{G}", "lasts": "for ever"}], "players.A.mana[0].lasts"),
        ([{"mana": "{G}", "onyl": ONLY}], "players.A.mana[0].onyl"),
        ([{"only": ONLY}], "players.A.mana[0]"),
        ([{"mana": "{G}", "source": "nothing"}], "players.A.mana[0].source"),
    ],
)
def test_what_is_no_mana_is_refused_at_its_place(mana: Any, path: str) -> None:
    with pytest.raises(SnapshotError) as refused:
        board(mana)
    assert refused.value.path == path
