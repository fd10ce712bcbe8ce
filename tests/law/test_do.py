"""Every `do` check of the project's own cases and, where they are there, of ../shared/cases."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board
from kb.errors import LawmageError
from kb.queries.playing.do import Line
from kb.queries.playing.position import IllegalAction
from kb.state.to_snapshot import to_snapshot
from tests.law.checks import OWN, SHARED
from tests.law.do_checks import DoCheck, do_checks_in, line
from tests.law.happen_checks import After, differences
from tests.law.test_cases import shared_board

OWN_CHECKS = do_checks_in(OWN)
SHARED_CHECKS = do_checks_in(SHARED)  # empty where ../shared is missing
READ_BACK = 2
"""So many outcomes are written and read again: the others differ by what was chosen alone."""


def _own_board(snapshot: dict[str, Any]) -> Board:
    return Board.from_dict(snapshot, cards=None)


@pytest.mark.parametrize("check", OWN_CHECKS, ids=lambda check: check.name)
def test_own_case(check: DoCheck) -> None:
    expect = check.said["expect"]
    if expect.get("illegal"):
        with pytest.raises(IllegalAction) as refused:
            line(check, _own_board(check.snapshot))
        rules = [each["rule"] for each in refused.value.reasons]
        assert {*expect.get("rules", rules)} == {*rules}
        return
    found = line(check, _own_board(check.snapshot)).courses
    assert [*differences(expect, [After(each, _own_board) for each in found])] == []
    assert {each.partial for each in found} <= {expect.get("partial", False)}
    for each in found[:READ_BACK]:  # what comes out is a snapshot
        assert _own_board(to_snapshot(each.state)).state == each.state


@pytest.mark.parametrize("check", SHARED_CHECKS, ids=lambda check: check.name)
def test_shared_case(check: DoCheck) -> None:
    board = shared_board(check.snapshot)
    illegal = check.said["expect"].get("illegal", False)
    try:
        found = line(check, board)
    except IllegalAction as refused:
        if not illegal and board.not_understood:
            pytest.xfail(f"told as not understood: {board.not_understood}")
        assert illegal, str(refused)
        return
    except LawmageError as gap:
        pytest.xfail(f"not understood: {gap}")
    _compare(check, board, found, illegal)


def _compare(check: DoCheck, board: Board, found: Line, illegal: bool) -> None:
    gaps = {words for each in found.courses for words in each.not_understood}
    if gaps:
        pytest.xfail(f"told as not understood: {gaps}")
    after = [After(each, shared_board) for each in found.courses]
    missed = ["legal"] if illegal else [*differences(check.said["expect"], after)]
    if missed and board.not_understood:
        pytest.xfail(f"told as not understood: {board.not_understood}")
    assert missed == []
