"""Every `damage` check of the project's own cases and, where they are there, of ../shared/cases;
and the dated data of the assignment of combat damage."""

from __future__ import annotations

from typing import Any

import pytest

from kb import editions
from kb.api import Board
from kb.engine.combat.damage import tables
from kb.errors import SnapshotError
from kb.queries.combat.damage import damage
from tests.law import citations
from tests.law.boards import own_board, shared_board
from tests.law.checks import OWN, SHARED, SHARED_CARDS
from tests.law.damage_checks import (
    MEANINGS,
    DamageCheck,
    damage_checks_in,
    differences,
    malformed,
)

OWN_CHECKS = damage_checks_in(OWN)
SHARED_CHECKS = damage_checks_in(SHARED)  # empty where ../shared is missing
"""The rules' examples on the assignment of combat damage: each a case, or why it cannot be one."""


def verify(check: DamageCheck, board: Board) -> None:
    answer = damage(board, check.assign)
    assert [*malformed(answer), *differences(answer, check.expect)] == []


@pytest.mark.parametrize("check", OWN_CHECKS, ids=lambda check: check.name)
def test_own_case(check: DamageCheck) -> None:
    board = own_board(check.snapshot)
    verify(check, board)
    assert damage(board, check.assign)["not_understood"] == []
    assert board.derivation.grounder.open_atoms() == []


@pytest.mark.skipif(not SHARED_CHECKS, reason="no damage checks in ../shared/cases")
@pytest.mark.parametrize("check", SHARED_CHECKS, ids=lambda check: check.name)
def test_shared_case(check: DamageCheck) -> None:
    if not SHARED_CARDS.exists():
        pytest.skip("no ../shared/data/cards/oracle-cards-dev.jsonl.gz beside the checkout")
    verify(check, shared_board(check.snapshot))


def test_every_expectation_has_a_meaning() -> None:
    checks = OWN_CHECKS + SHARED_CHECKS
    assert not {key for check in checks for key in check.expect if key not in MEANINGS}
    assert not [check.name for check in checks if "legal" not in check.expect]


ANSWER: dict[str, Any] = {
    "legal": False, "step": "combat_damage", "assigned": {"ox": {"B": 3}}, "open": [],
    "divided_by": {}, "reasons": [{"rule": "510.1c", "objects": ["ox", "B"], "text": "…"}],
}  # fmt: skip


def test_a_right_answer_passes_and_a_wrong_one_is_noticed() -> None:
    right = {"legal": False, "rules": ["510.1c"], "objects": [["ox", "B"]], "open": []}
    assert malformed(ANSWER) == []
    assert differences(ANSWER, right) == []
    for wrong in (
        {"legal": True}, {"rules": ["510.1b"]}, {"rules": []}, {"objects": [["ox"]]},
        {"step": "first_strike_damage"}, {"assigned": {}}, {"open": ["ox"]},
        {"divided_by": {"ox": "A"}},
    ):  # fmt: skip
        assert differences(ANSWER, wrong)
    assert malformed({**ANSWER, "legal": True})
    assert malformed({**ANSWER, "reasons": [{"rule": None, "objects": ["ox"], "text": "…"}]})


BEAR = {"name": "Bear", "type_line": "Creature — Bear", "power": "2", "toughness": "2"}


def bear(edition: str = "current") -> Board:
    return Board.from_dict(
        {
            "edition": edition,
            "battlefield": [{**BEAR, "id": "bear"}],
            "turn": {"active": "A", "step": "combat_damage"},
            "combat": {"attackers": {"bear": "B"}},
        }
    )


@pytest.mark.parametrize(
    ("assign", "said"),
    [
        ("bear", "no assignment of damage"),
        ("bear:B", "no assignment of damage"),
        ("bear:B=-1", "no assignment of damage"),
        ("bear:B=two", "no assignment of damage"),
        ("bear:B=1:2", "no assignment of damage"),
        ("beer:B=2", "no such creature"),
        ("B:bear=2", "no such creature"),
        ("bear:C=2", "no such creature or player"),
        ("bear:B=1,bear:B=1", "the same recipient twice"),
        ("bear:B=99999999999", "too large"),
    ],
)
def test_what_is_no_assignment_is_refused(assign: str, said: str) -> None:
    with pytest.raises(SnapshotError) as refused:
        damage(bear(), assign)
    assert said in str(refused.value)


def test_before_there_was_a_combat_damage_step() -> None:
    with pytest.raises(SnapshotError) as refused:
        damage(bear("1997-03-24"), "bear:B=2")
    assert "1999-04-23 or later" in str(refused.value)


@pytest.mark.skipif(not citations.TEXTS.exists(), reason="no ../shared/data/cr beside the checkout")
@pytest.mark.parametrize("check", tables().rules)
def test_the_rules_behind_checks_exist_in_every_edition(check: str) -> None:
    rows = tables().rules[check]
    assert list(rows) == sorted(rows, key=lambda row: row.start)
    known = citations.paragraphs(frozenset(editions.tables().editions))
    for edition in known:
        past = [row for row in rows if row.start <= edition]
        if past and past[-1].rule is not None:
            assert past[-1].rule in known[edition], (edition, past[-1])
