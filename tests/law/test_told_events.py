"""What the events of cases tell is so in the state that they lead to."""

from __future__ import annotations

import pytest

from kb.errors import LawmageError
from tests.law.boards import own_board, shared_board
from tests.law.happen_checks import HappenCheck, courses
from tests.law.test_happen import OWN_CHECKS, SHARED_CHECKS
from tests.property.told_events import untrue

MOST_OUTCOMES = 4
SAMPLE = [*OWN_CHECKS[::5], *SHARED_CHECKS[::5]]


@pytest.mark.parametrize("check", SAMPLE, ids=lambda check: check.name)
def test_the_state_is_as_the_events_tell(check: HappenCheck) -> None:
    make = shared_board if check in SHARED_CHECKS else own_board
    board = make(check.snapshot)
    try:
        found = courses(check, board)
    except LawmageError:  # not understood: nothing is told
        return
    for course in found[:MOST_OUTCOMES]:
        if not course.partial:
            assert [*untrue(board.state, course)] == []
