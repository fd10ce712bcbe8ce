"""The law and a plain reading of the rules agree on assignments of combat damage."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from kb.api import Board
from kb.queries.combat.damage import damage
from tests.property.damage_boards import assignments, fights, snapshot, written
from tests.property.profiles import boards
from tests.reference.combat_damage import Fight

_EACH = 6
"""So many assignments are judged on each board."""


def _agree(fight: Fight, seed: int, seen: Counter[bool]) -> None:
    board = Board.from_dict(snapshot(fight))
    for given_ in ({}, *assignments(fight, seed, _EACH)):
        answer = damage(board, written(given_))
        legal = fight.is_legal(given_)
        seen[legal] += 1
        told = [each["text"] for each in answer["reasons"]]
        assert answer["legal"] == legal, (snapshot(fight), written(given_), told)
        assert set(answer["open"]) == fight.open(given_), (snapshot(fight), written(given_))
        for creature, who in answer["divided_by"].items():
            assert who == fight.divider(creature)


def test_law_and_plain_reading_agree() -> None:
    seen = Counter[bool]()

    @boards(0.1)
    @given(fights(), st.integers(0, 10_000))
    def agree(fight: Fight, seed: int) -> None:
        _agree(fight, seed, seen)

    agree()
    # boards on which nearly everything is legal, or nothing, would show little
    assert min(seen[True], seen[False]) > 0.15 * seen.total()
