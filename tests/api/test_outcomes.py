"""`board.happen`: outcomes as a sequence, each with the board that it leads to."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board
from kb.errors import SnapshotError

SNAPSHOT: dict[str, Any] = {
    "battlefield": [
        {"id": "bear", "name": "Bear", "type_line": "Creature — Bear", "power": 2, "toughness": 2},
        {
            "id": "drum", "name": "Drum", "type_line": "Artifact",
            "oracle_text": "Whenever a creature dies, you gain 1 life.",
        },
    ]
}  # fmt: skip


def test_outcomes_are_a_sequence_and_an_answer() -> None:
    board = Board.from_dict(SNAPSHOT)
    outcomes = board.happen("Destroy bear.")
    assert len(outcomes) == 1 == outcomes["count"] == outcomes.count
    (outcome,) = outcomes
    assert outcomes[0] is outcome and outcomes[:] == [outcome]
    assert [each["event"] for each in outcome.events] == ["destroyed"]
    assert [each["ability"] for each in outcome.triggered] == ["drum/1"]
    assert outcome.choices == [] and outcome.over is None and not outcome.partial
    assert outcome.waits_for == {"player": "A", "what": "priority"}
    assert str(outcomes) == outcome.explain() == str(outcome)
    assert outcomes.to_dict()["outcomes"] == [outcome.to_dict()]


def test_the_next_board_is_a_board() -> None:
    board = Board.from_dict(SNAPSHOT)
    after = board.happen("Destroy bear.")[0].board
    assert isinstance(after, Board)
    assert (board.objects["bear"].zone, after.objects["bear"].zone) == ("battlefield", "graveyard")  # type: ignore[union-attr]
    again = Board.from_dict(after.to_dict())
    assert again.show().to_dict() == after.show().to_dict()
    assert [each.id for each in after.state.stack_abilities] == ["drum-1"]
    assert after.happen("You gain 1 life.")[0].board.players["A"].life == 21


def test_what_it_does_not_understand_it_says() -> None:
    with pytest.raises(SnapshotError, match="no instruction"):
        Board.from_dict(SNAPSHOT).happen("Frobnicate bear.")
    outcomes = Board.from_dict(SNAPSHOT).happen("You gain 1 life. Frobnicate bear.")
    assert outcomes[0].partial
    (missed,) = outcomes.not_understood
    assert missed["object"] == "the instruction"
    assert missed["text"].startswith("Frobnicate")
    assert "Not all of it was carried out" in outcomes[0].explain()
