"""Engine and reference agree on boards of all sorts, in the editions that differ most.

The boards of a test are drawn first and then compared on all processors.
"""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.state.game_state import GameState
from tests.property.comparing import finding, report
from tests.property.profiles import boards
from tests.property.situations import dense, situations


def _drawn(strategy: st.SearchStrategy[GameState], share: float) -> list[GameState]:
    found: list[GameState] = []

    @boards(share)
    @given(strategy)
    def draw(situation: GameState) -> None:
        found.append(situation)

    draw()
    return found


@pytest.mark.parametrize(
    ("strategy", "share"),
    [
        pytest.param(dense(), 0.5, id="small boards full of dependencies"),
        pytest.param(situations(), 0.05, id="big boards"),
        pytest.param(dense("2010-02-01"), 0.14, id="small boards of 2010"),
        pytest.param(dense("2006-10-01"), 0.14, id="small boards of 2006"),
        pytest.param(dense("2003-12-01"), 0.14, id="small boards of 2003"),
        pytest.param(situations("2010-02-01"), 0.01, id="big boards of 2010"),
        pytest.param(situations("2006-10-01"), 0.01, id="big boards of 2006"),
        pytest.param(situations("2003-12-01"), 0.01, id="big boards of 2003"),
    ],
)
def test_engine_and_reference_agree(strategy: st.SearchStrategy[GameState], share: float) -> None:
    drawn = _drawn(strategy, share)
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        findings = [found for found in pool.map(finding, drawn, chunksize=4) if found is not None]
    if findings:
        pytest.fail(f"{len(findings)} of {len(drawn)}: {report(findings[0])}", pytrace=False)
    assert drawn
