"""Which active player is meant where a team has the turn (805.9)."""

from __future__ import annotations

from typing import Any

from kb.api import Board

SCALE = {
    "id": "scale", "name": "Scale", "type_line": "Artifact", "controller": "D",
    "oracle_text": "Creatures the active player controls get +1/+1.",
}  # fmt: skip


def _told(**more: Any) -> list[str | None]:
    players = {name: {"team": team} for name, team in zip("ABCD", (1, 1, 2, 2), strict=True)}
    board = Board.from_dict({"players": players, "battlefield": [SCALE], **more})
    return [each["rule"] for each in board.assumed if "active player" in str(each["text"])]


def test_of_a_team_it_is_told_which_player_the_words_mean() -> None:
    assert _told(format="two_headed_giant") == ["805.9"]


def test_of_one_player_there_is_nothing_to_tell() -> None:
    assert _told(format="team_vs_team") == []
    assert _told() == []
