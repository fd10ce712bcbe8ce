"""What ends a game at the same time (104.3f): whoever would win and lose at once loses."""

from __future__ import annotations

import pytest

from kb.api import Board
from kb.engine.course.moment import Moment
from kb.engine.events.event import GameEvent


@pytest.mark.parametrize("edition", ["2003-12-01", "2026-08-07"])
@pytest.mark.parametrize(
    ("loser", "ending"),
    [("A", ({"B"}, {"A"})), ("B", ({"A"}, {"B"}))],
)
def test_who_wins_and_loses_at_once_loses(
    loser: str, ending: tuple[set[str], set[str]], edition: str
) -> None:
    board = Board.from_dict({"edition": edition, "players": {"A": {}, "B": {}}, "battlefield": []})
    events = (
        GameEvent("win_game", "A", of_player=True),
        GameEvent("lose_game", loser, of_player=True),
    )
    assert Moment(board.state).after(events).over == ending
