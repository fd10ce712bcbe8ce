"""Engine and reference agree on boards of all sorts, in the editions that differ most."""

from __future__ import annotations

import pytest
from hypothesis import given, seed
from hypothesis import strategies as st

from kb.state.game_state import GameState
from tests.property.comparing import finding, report
from tests.property.profiles import boards, profile
from tests.property.states import dense, states


def _drawn(strategy: st.SearchStrategy[GameState], share: float, part: int) -> list[GameState]:
    """The boards of a part: the same in every run, but in long ones."""
    found: list[GameState] = []

    @boards(share)
    @given(strategy)
    def draw(state: GameState) -> None:
        found.append(state)

    if profile() != "long":
        draw = seed(part)(draw)
    draw()
    return found


# Each part is a test of its own, so that they can be spread over processors.
@pytest.mark.parametrize(
    ("strategy", "share", "part"),
    [
        *(
            pytest.param(dense(), 0.125, part, id=f"small boards full of dependencies, {part}")
            for part in range(4)
        ),
        pytest.param(states(), 0.05, 0, id="big boards"),
        pytest.param(dense("2010-02-01"), 0.14, 0, id="small boards of 2010"),
        pytest.param(dense("2006-10-01"), 0.14, 0, id="small boards of 2006"),
        pytest.param(dense("2003-12-01"), 0.14, 0, id="small boards of 2003"),
        pytest.param(states("2010-02-01"), 0.01, 0, id="big boards of 2010"),
        pytest.param(states("2006-10-01"), 0.01, 0, id="big boards of 2006"),
        pytest.param(states("2003-12-01"), 0.01, 0, id="big boards of 2003"),
    ],
)
def test_engine_and_reference_agree(
    strategy: st.SearchStrategy[GameState], share: float, part: int
) -> None:
    drawn = _drawn(strategy, share, part)
    findings = [found for found in map(finding, drawn) if found is not None]
    if findings:
        pytest.fail(f"{len(findings)} of {len(drawn)}: {report(findings[0])}", pytrace=False)
    assert drawn
