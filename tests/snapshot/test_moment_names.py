"""Phases and steps as players and other programs call them."""

from __future__ import annotations

import pytest

from kb.errors import SnapshotError
from kb.snapshot import reading
from kb.snapshot.moment_names import moment_called, step_called


@pytest.mark.parametrize(
    ("turn", "phase", "step"),
    [
        ("phase: main1", "precombat_main", None),
        ("phase: MAIN2", "postcombat_main", None),
        ("step: main", "precombat_main", None),
        ("step: precombat main", "precombat_main", None),
        ("phase: combat, step: Declare Attackers", "combat", "declare_attackers"),
        ("phase: declare-blockers step", "combat", "declare_blockers"),
        ("step: end of turn", "ending", "end"),
        ("phase: combat phase", "combat", "beginning_of_combat"),
        ("phase: main, step: main phase", "precombat_main", None),
    ],
)
def test_as_players_call_it(turn: str, phase: str, step: str | None) -> None:
    found = reading.read_text(f"turn: {{{turn}}}").turn
    assert (found.phase, found.step) == (phase, step)


def test_of_an_added_phase() -> None:
    board = reading.read_text("turn: {extra: [{player: A, kind: phase, phase: combat phase}]}")
    assert [each.phase for each in board.turn.extra] == ["combat"]


def test_a_step_is_no_phase_that_contradicts_it() -> None:
    with pytest.raises(SnapshotError, match="no such step"):
        reading.read_text("turn: {phase: combat, step: main}")


def test_names() -> None:
    assert moment_called("the end step") == {"step": "end"}
    assert moment_called("combat") == {"phase": "combat"}
    assert moment_called("lunch") is None
    assert step_called("combat") == "beginning_of_combat"
    assert step_called("second main phase") == "postcombat_main"
    assert step_called("end step") == "end"
    assert step_called("lunch") is None
