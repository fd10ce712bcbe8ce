"""A dungeon that is removed from the game is completed (309.7)."""

from __future__ import annotations

from kb.api import Board


def test_who_owned_it_has_completed_a_dungeon() -> None:
    cave = {"id": "cave", "name": "Test Cave", "type_line": "Dungeon"}
    players = {"A": {}, "B": {"command": [{**cave, "designations": ["bottommost_room"]}]}}
    board = Board.from_dict({"players": players, "turn": {"phase": "precombat_main"}})
    (found,) = board.happen("You gain 1 life.", controller="A").outcomes
    after = found["snapshot"]["players"]
    assert after["B"]["designations"] == ["completed_dungeon"]
    assert "designations" not in after["A"]
