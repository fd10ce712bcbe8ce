"""The reference's state-based actions with players (704.5a-c, 704.5aa, 704.6), decided by hand."""

from __future__ import annotations

import pytest

from kb import vocabulary as v
from kb.state.game_state import GameState, PlayerState
from tests.reference.boards import board, keyword, obj
from tests.reference.state_based_boards import actions, players, says

ME = v.Players("you")
CASES: list[tuple[str, GameState, set[str]]] = [
    ("no life", board(players=players("A", "B", life=0)), {"704.5a loses_game A"}),
    ("one life", board(players=players("A", "B", life=1)), set()),
    ("less than no life", board(players=players("A", "B", life=-2)), {"704.5a loses_game A"}),
    (
        "can't lose",
        board(obj("angel", "artifact", says("lose_game", "cant", ME)),
              players=players("A", "B", life=0)),
        set(),
    ),
    (
        "can't lose for life, poisoned",
        board(obj("lich", "artifact", says("lose_game", "cant", ME, how=("for_life",))),
              players=players("A", "B", life=0, poison=10)),
        {"704.5c loses_game A"},
    ),
    ("nine poison counters", board(players=players("A", "B", poison=9)), set()),
    ("ten poison counters", board(players=players("A", "B", poison=10)), {"704.5c loses_game A"}),
    (
        "poison in 1999",
        board(players=players("A", "B", poison=10), edition="1999-11-01"),
        set(),
    ),
    (
        "an empty library",
        board(players=(PlayerState(name="A", statuses=frozenset({"drew_from_empty_library"})),)),
        {"704.5b loses_game A"},
    ),
    (
        "who had to draw from an empty library loses instead, which is seen in the next check",
        board(
            players=(PlayerState(name="A", statuses=frozenset({"drew_from_empty_library"})),),
            edition="1999-04-23",
        ),
        {"102.2 loses_game A"},
    ),
    (
        "21 damage by a commander",
        board(
            players=(PlayerState(name="A", commander_damage={"c": 21, "d": 20}),),
            format="commander",
        ),
        {"704.6c loses_game A"},
    ),
    (
        "21 damage by two commanders",
        board(
            players=(PlayerState(name="A", commander_damage={"c": 11, "d": 10}),),
            format="commander",
        ),
        set(),
    ),
    (
        "fifteen poison counters in a team",
        board(
            players=(
                PlayerState(name="A", team="x", numbers={"poison": 10}),
                PlayerState(name="B", team="x", numbers={"poison": 5}),
            ),
            format="two_headed_giant",
        ),
        {"704.6b loses_game A B"},
    ),
    (
        "engines start",
        board(obj("car", "artifact", keyword("start your engines!"))),
        {"704.5aa speed_becomes_1 A"},
    ),
    (
        "engines run",
        board(obj("car", "artifact", keyword("start your engines!")),
              players=players("A", "B", speed=2)),
        set(),
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "wanted"), [pytest.param(*case[1:], id=case[0]) for case in CASES]
)
def test_actions(state: GameState, wanted: set[str]) -> None:
    assert actions(state) == wanted
