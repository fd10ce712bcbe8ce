"""Engine and brute force agree on what may be declared, on boards where much is said about it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.state.game_state import GameState
from tests.property.combat_boards import combats
from tests.property.combat_comparing import NotExpressed, finding
from tests.property.comparing import Finding, report
from tests.property.profiles import boards
from tests.reference.combat import TooMany

_LEFT_OUT = "left out"
_MOST_LEFT_OUT = 0.1
"""The share of boards that may be too large for brute force, or say what the engine can't."""


def _drawn(strategy: st.SearchStrategy[GameState], share: float) -> list[GameState]:
    found: list[GameState] = []

    @boards(share)
    @given(strategy)
    def draw(state: GameState) -> None:
        found.append(state)

    draw()
    return found


def compared(state: GameState) -> Finding | str | None:
    try:
        return finding(state)
    except (TooMany, NotExpressed):
        return _LEFT_OUT


@pytest.mark.parametrize(
    ("act", "edition", "share"),
    [
        ("attacking", "2026-08-07", 0.04),
        ("blocking", "2026-08-07", 0.06),
        ("attacking", "2013-07-13", 0.01),
        ("blocking", "2013-07-13", 0.01),
        ("attacking", "2006-10-01", 0.01),
        ("blocking", "2006-10-01", 0.01),
        ("attacking", "2003-12-01", 0.005),
        ("blocking", "2003-12-01", 0.005),
    ],
)
def test_engine_and_brute_force_agree(act: str, edition: str, share: float) -> None:
    drawn = _drawn(combats(act, edition), share)
    answers = [compared(each) for each in drawn]
    findings = [each for each in answers if isinstance(each, Finding)]
    if findings:
        pytest.fail(f"{len(findings)} of {len(drawn)}: {report(findings[0])}", pytrace=False)
    assert answers.count(_LEFT_OUT) <= max(1, _MOST_LEFT_OUT * len(drawn))
