"""Every `show` check of the project's own cases and, where they are there, of ../shared/cases."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board
from kb.queries.characteristics.show import show
from tests.law.boards import own_board, shared_board
from tests.law.checks import (
    MEANINGS,
    OWN,
    SHARED,
    SHARED_CARDS,
    Check,
    cases_in,
    checks_in,
    differences,
)

OWN_CHECKS = checks_in(OWN)
SHARED_CHECKS = checks_in(SHARED)  # empty where ../shared is missing


def verify(check: Check, board: Board) -> None:
    answer = show(board, check.object)
    (shown,) = answer["objects"]
    wrong = differences(shown, check.expect)
    assert not wrong, "; ".join([*wrong, *_left_out(answer)])
    assert board.derivation.grounder.open_atoms() == []


def _left_out(answer: dict[str, Any]) -> list[str]:
    return [
        f"not understood: {each['object']}: {each['text']}" for each in answer["not_understood"]
    ]


def test_ids_of_cases_are_unique() -> None:
    ids = [case["id"] for case in cases_in(OWN)]
    assert len(ids) == len(set(ids))


def test_every_case_says_why_and_checks_something() -> None:
    silent = [case["id"] for case in cases_in(OWN) if not case.get("why") or not case["checks"]]
    assert not silent


def test_every_expectation_has_a_meaning() -> None:
    unknown = {
        key for check in OWN_CHECKS + SHARED_CHECKS for key in check.expect if key not in MEANINGS
    }
    assert not unknown


def test_a_wrong_answer_is_noticed() -> None:
    """The comparison itself: each kind of expectation can fail."""
    shown = {
        "name": "Bear", "controller": "A", "owner": "A", "zone": "battlefield", "power": 2,
        "toughness": None, "loyalty": None, "defense": None, "mana_cost": "{G}", "mana_value": 1,
        "types": ["Creature"], "subtypes": [], "supertypes": [], "colors": ["G"],
        "abilities": [{"text": "Flying", "keyword": "flying", "from": "printed"}],
    }  # fmt: skip
    met = {
        "power": 2, "toughness": None, "types": ["Creature"], "colors": ["G"], "ability_count": 1,
        "has_keywords": ["flying"], "lacks_keywords": ["reach"], "name": "Bear",
    }  # fmt: skip
    unmet = {
        "power": None, "toughness": 0, "types": [], "colors": ["G", "W"], "ability_count": 0,
        "has_keywords": ["reach"], "lacks_keywords": ["flying"], "name": "Elf",
    }  # fmt: skip
    assert differences(shown, met) == []
    assert len(differences(shown, unmet)) == len(unmet)


@pytest.mark.parametrize("check", OWN_CHECKS, ids=lambda check: check.name)
def test_own_case(check: Check) -> None:
    verify(check, own_board(check.snapshot))


@pytest.mark.skipif(not SHARED_CHECKS, reason="no ../shared/cases beside the checkout")
@pytest.mark.parametrize("check", SHARED_CHECKS, ids=lambda check: check.name)
def test_shared_case(check: Check) -> None:
    if not SHARED_CARDS.exists():
        pytest.skip("no ../shared/data/cards/oracle-cards-dev.jsonl.gz beside the checkout")
    verify(check, shared_board(check.snapshot))
