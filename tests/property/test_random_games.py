"""What `legal` lists can be done, in small games of random moves and on boards of the cases; what
it doesn't list is refused."""

from __future__ import annotations

import os
from random import Random

import pytest

from kb.api import Board
from kb.errors import SnapshotError
from kb.queries.playing.do import played
from tests.law.checks import OWN, cases_in
from tests.property.random_games import game, listed, snapshot, undone

GAMES = {"quick": 2, "normal": 3, "long": 60}[os.environ.get("LAWMAGE_PROFILE", "normal")]
EVERY = {"quick": 60, "normal": 45, "long": 1}[os.environ.get("LAWMAGE_PROFILE", "normal")]
"""Of the boards of the cases each so-many-eth one."""
BOARDS = [
    (case["id"], case["snapshot"])
    for case in cases_in(OWN)
    if any(check["query"] == "legal" for check in case["checks"])
][::EVERY]


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game(seed: int) -> None:
    chance = Random(seed)
    assert [*game(snapshot(chance), chance, 8)] == []


@pytest.mark.parametrize(("name", "said"), BOARDS, ids=[name for name, _ in BOARDS])
def test_what_is_legal_can_be_done(name: str, said: dict[str, object]) -> None:
    board = Board.from_dict(said, cards=None)
    assert [*undone(board, listed(board, Random(0), 3))] == []


def test_what_is_not_legal_is_refused() -> None:
    board = Board.from_dict(snapshot(Random(5)), cards=None)
    words = {each for each in listed(board, Random(0), 99)}
    for id_ in board.objects:
        for action in (f"cast {id_}", f"activate {id_}"):
            if not any(each.startswith(action) for each in words):
                with pytest.raises(SnapshotError):
                    played(board, [action])
