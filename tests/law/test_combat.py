"""Every `attack` and `block` check of the project's own cases and, where they are there, of
../shared/cases."""

from __future__ import annotations

import pytest

from kb.board import Board
from tests.law.checks import OWN, SHARED, SHARED_CARDS
from tests.law.combat_checks import CombatCheck, answered, combat_checks_in, differences
from tests.law.test_cases import shared_board

OWN_CHECKS = combat_checks_in(OWN)
SHARED_CHECKS = combat_checks_in(SHARED)  # empty where ../shared is missing


def verify(check: CombatCheck, board: Board) -> None:
    answer = answered(check, board)
    wrong = differences(answer, check.expect)
    left_out = [f"not understood: {each['text']}" for each in answer["not_understood"]]
    reasons = [f"reason: {each['text']}" for each in answer.get("reasons", ())]
    assert not wrong, "; ".join([*wrong, *left_out, *reasons])


@pytest.mark.parametrize("check", OWN_CHECKS, ids=lambda check: check.name)
def test_own_case(check: CombatCheck) -> None:
    verify(check, Board.from_dict(check.snapshot, edition=check.edition))


@pytest.mark.skipif(not SHARED_CHECKS, reason="no ../shared/cases beside the checkout")
@pytest.mark.parametrize("check", SHARED_CHECKS, ids=lambda check: check.name)
def test_shared_case(check: CombatCheck) -> None:
    if not SHARED_CARDS.exists():
        pytest.skip("no ../shared/data/cards/oracle-cards-dev.jsonl.gz beside the checkout")
    verify(check, shared_board(check.snapshot))


def test_every_check_expects_something() -> None:
    assert not [check.name for check in OWN_CHECKS + SHARED_CHECKS if not check.expect]
