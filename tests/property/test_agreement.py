"""Engine and reference agree on boards of all sorts, in the editions that differ most."""

from __future__ import annotations

import pytest
from hypothesis import given

from kb.engine.situation import Situation
from tests.property.comparing import finding, report
from tests.property.profiles import boards
from tests.property.situations import dense, situations


def _agree(situation: Situation) -> None:
    found = finding(situation)
    if found is not None:
        pytest.fail(report(found), pytrace=False)


@boards(0.4)
@given(dense())
def test_small_boards_full_of_dependencies(situation: Situation) -> None:
    _agree(situation)


@boards(0.15)
@given(situations())
def test_big_boards(situation: Situation) -> None:
    _agree(situation)


@boards(0.125)
@given(dense("2010-02-01"))
def test_small_boards_without_dependency_among_defining_abilities(situation: Situation) -> None:
    _agree(situation)


@boards(0.125)
@given(dense("2006-10-01"))
def test_small_boards_of_2006(situation: Situation) -> None:
    _agree(situation)


@boards(0.125)
@given(dense("2003-12-01"))
def test_small_boards_of_2003(situation: Situation) -> None:
    _agree(situation)


@boards(0.025)
@given(situations("2010-02-01"))
def test_big_boards_of_2010(situation: Situation) -> None:
    _agree(situation)


@boards(0.025)
@given(situations("2006-10-01"))
def test_big_boards_of_2006(situation: Situation) -> None:
    _agree(situation)


@boards(0.025)
@given(situations("2003-12-01"))
def test_big_boards_of_2003(situation: Situation) -> None:
    _agree(situation)
