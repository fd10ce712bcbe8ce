"""Every `attack` and `block` check of the project's own cases and, where they are there, of
../shared/cases."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from kb.api import Board
from kb.queries.combat.attacking import attack
from kb.queries.combat.declaration_query import declaring
from tests.law.boards import own_board, shared_board
from tests.law.checks import OWN, SHARED, SHARED_CARDS
from tests.law.combat_checks import CombatCheck, answered, combat_checks_in, differences

OWN_CHECKS = combat_checks_in(OWN)
SHARED_CHECKS = combat_checks_in(SHARED)  # empty where ../shared is missing


def verify(check: CombatCheck, board: Board) -> dict[str, Any]:
    answer = answered(check, board)
    wrong = differences(answer, check.expect)
    left_out = [f"not understood: {each['text']}" for each in answer["not_understood"]]
    reasons = [f"reason: {each['text']}" for each in answer.get("reasons", ())]
    assert not wrong, "; ".join([*wrong, *left_out, *reasons])
    return answer


@pytest.mark.parametrize("check", OWN_CHECKS, ids=lambda check: check.name)
def test_own_case(check: CombatCheck) -> None:
    answer = verify(check, own_board(check.snapshot, check.edition))
    assert answer["not_understood"] == []


@pytest.mark.skipif(not SHARED_CHECKS, reason="no ../shared/cases beside the checkout")
@pytest.mark.parametrize("check", SHARED_CHECKS, ids=lambda check: check.name)
def test_shared_case(check: CombatCheck) -> None:
    if not SHARED_CARDS.exists():
        pytest.skip("no ../shared/data/cards/oracle-cards-dev.jsonl.gz beside the checkout")
    verify(check, shared_board(check.snapshot))


PRICED = [
    check for check in OWN_CHECKS
    if check.said["query"] == "attack" and check.case.startswith(("attack-taxed", "attack-priced"))
]  # fmt: skip


@pytest.mark.parametrize("check", PRICED, ids=lambda check: check.name)
def test_what_is_remembered_of_costs_is_what_each_declaration_costs(check: CombatCheck) -> None:
    """Where all are listed, costs that are asked for alike are looked at once."""
    board = own_board(check.snapshot, check.edition)
    found = declaring(board, "attacking", board.state.active)
    every = [*islice(found.declarations.legal(0), 100)]
    remembered = [found.costs.payable(each) for each in every]
    assert remembered == [found.costs.bill(each).payable for each in every]


def test_every_check_expects_something() -> None:
    assert not [check.name for check in OWN_CHECKS + SHARED_CHECKS if not check.expect]


def test_a_wrong_answer_is_noticed() -> None:
    """The comparison itself: each kind of expectation can fail."""
    answer = {
        "legal": False, "reasons": [{"rule": "508.1a"}], "requirements_met": 1,
        "requirements_possible": 2, "better": {"bear": "B"}, "costs": [{"cost": "{2}"}],
        "count": 3, "complete": True, "declarations": [{"bear": "B"}],
    }  # fmt: skip
    met = {
        "legal": False, "rules": ["508.1a"], "requirements_met": 1, "requirements_possible": 2,
        "better": {"bear": "B"}, "cost": "{2}", "count": 3, "complete": True,
        "declarations": [{"bear": "B"}],
    }  # fmt: skip
    unmet = {
        "legal": True, "rules": [], "requirements_met": 0, "requirements_possible": 1,
        "better": {}, "cost": "", "count": 2, "complete": False, "declarations": [{}],
    }  # fmt: skip
    assert differences(answer, met) == []
    assert len(differences(answer, unmet)) == len(unmet)


def test_words_of_resolved_effects_name_what_they_are_about() -> None:
    board = Board.from_dict({
        "players": {"A": {}, "B": {}},
        "turn": {"active": "A", "phase": "combat", "step": "declare_attackers"},
        "battlefield": [{"id": id_, "card": "Calf"} for id_ in ("calf", "ox", "cow")],
        "effects": [
            {"id": "trap", "text": "can't attack this turn", "affects": ["calf"]},
            {"id": "pen", "text": "can't attack or block this turn", "affects": ["ox", "cow"]},
        ],
        "cards": [{"name": "Calf", "type_line": "Creature — Ox", "power": 1, "toughness": 1}],
    })  # fmt: skip
    answer = attack(board, "calf:B,ox:B")
    assert [each["text"] for each in answer["reasons"]] == [
        "calf can't attack B: trap: calf can't attack",
        "ox can't attack B: pen: each of ox and cow can't attack",
    ]


def test_a_restriction_on_some_opponents_that_no_logic_tells_is_reported() -> None:
    text = "Each opponent who cast a spell this turn can't attack with creatures."
    board = Board.from_dict({
        "players": {"A": {}, "B": {}},
        "turn": {"active": "A", "phase": "combat", "step": "declare_attackers"},
        "battlefield": [{"id": "calf", "card": "Calf"}, {"card": "Judge", "controller": "B"}],
        "cards": [
            {"name": "Calf", "type_line": "Creature — Ox", "power": 1, "toughness": 1},
            {"name": "Judge", "type_line": "Enchantment", "oracle_text": text},
        ],
    })  # fmt: skip
    answer = attack(board, "calf:B")
    assert answer["legal"]
    assert answer["not_understood"] == [{"object": "judge", "text": text}]
