"""Every `sba` check of the project's own cases and, where they are there, of ../shared/cases."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board
from kb.queries.state_based.state_based import state_based
from tests.law.boards import own_board, shared_board
from tests.law.checks import OWN, SHARED, SHARED_CARDS
from tests.law.state_based_checks import (
    MEANINGS,
    WORDS,
    StateBasedCheck,
    differences,
    malformed,
    state_based_checks_in,
)

OWN_CHECKS = state_based_checks_in(OWN)
SHARED_CHECKS = state_based_checks_in(SHARED)  # empty where ../shared is missing


def verify(check: StateBasedCheck, board: Board) -> None:
    initial = {each.id for each in board.objects.values() if each.zone == "battlefield"}
    answer = state_based(board, run=check.run)
    wrong = [*malformed(answer, initial, check.run), *differences(answer, check.expect, initial)]
    left_out = [f"not understood: {each['text']}" for each in answer["not_understood"]]
    assert not wrong, "; ".join([*wrong, *left_out])


@pytest.mark.parametrize("check", OWN_CHECKS, ids=lambda check: check.name)
def test_own_case(check: StateBasedCheck) -> None:
    verify(check, own_board(check.snapshot))


@pytest.mark.skipif(not SHARED_CHECKS, reason="no ../shared/cases beside the checkout")
@pytest.mark.parametrize("check", SHARED_CHECKS, ids=lambda check: check.name)
def test_shared_case(check: StateBasedCheck) -> None:
    if not SHARED_CARDS.exists():
        pytest.skip("no ../shared/data/cards/oracle-cards-dev.jsonl.gz beside the checkout")
    verify(check, shared_board(check.snapshot))


def test_every_expectation_has_a_meaning() -> None:
    checks = OWN_CHECKS + SHARED_CHECKS
    unknown = {key for check in checks for key in check.expect if key not in MEANINGS}
    assert not unknown
    assert not [check.name for check in checks if not check.expect]


def test_every_expected_action_is_a_known_word() -> None:
    entries = [
        entry
        for check in OWN_CHECKS
        for group in [check.expect.get("actions", []), *check.expect.get("rounds", [])]
        for entry in group
    ]
    assert not {entry["action"] for entry in entries} - WORDS


def entry(action: str, *objects: str, **more: Any) -> dict[str, Any]:
    return {"rule": "704.5f", "action": action, "objects": list(objects), "players": [], **more}


ANSWER: dict[str, Any] = {
    "name": "state-based actions",
    "complete": True,
    "actions": [
        entry("put_into_graveyard", "ox", text="…", also=["704.5h"]),
        entry("regenerated", "elf", text="…", instead_of={"action": "destroyed"}),
    ],
    "outcomes": [
        {
            "choices": {},
            "actions": [],
            "battlefield": ["elf"],
            "rounds": [[entry("destroyed", "ox", text="…")]],
        },
    ],
}


@pytest.mark.parametrize(
    "expect",
    [
        {"actions": [entry("put_into_graveyard", "ox"), entry("regenerated", "elf")]},
        {"actions": [{"action": "put_into_graveyard"}, {"action": "regenerated"}]},
        {"outcomes": [["ox"]]},
        {"choosers": []},
        {"rounds": [[entry("destroyed", "ox")]]},
        {"name": "state-based actions"},
    ],
)
def test_a_right_answer_passes(expect: dict[str, Any]) -> None:
    assert differences(ANSWER, expect, {"ox", "elf"}) == []


@pytest.mark.parametrize(
    "expect",
    [
        {"actions": [entry("put_into_graveyard", "ox")]},
        {"actions": [entry("put_into_graveyard", "ox"), entry("regenerated", "elf", "cat")]},
        {"actions": [entry("destroyed", "ox"), entry("regenerated", "elf")]},
        {"actions": [{"action": "put_into_graveyard"}, {"action": "destroyed"}]},
        {
            "actions": [
                {**entry("put_into_graveyard", "ox"), "rule": "704.5g"},
                entry("regenerated", "elf"),
            ]
        },
        {"actions": [entry("put_into_graveyard", "ox", also=[]), entry("regenerated", "elf")]},
        {
            "actions": [
                entry("put_into_graveyard", "ox"),
                entry("regenerated", "elf", instead_of="exiled"),
            ]
        },
        {"none": True},
        {"outcomes": [["elf"]]},
        {"choosers": ["A"]},
        {"outcomes": [["ox"], ["ox"]]},
        {"rounds": [[entry("destroyed", "ox")], [entry("destroyed", "elf")]]},
        {"rounds": [[entry("exiled", "ox")]]},
        {"loop": "104.4b"},
        {"name": "state-based effects"},
    ],
)
def test_a_wrong_answer_is_noticed(expect: dict[str, Any]) -> None:
    assert differences(ANSWER, expect, {"ox", "elf"})


def test_a_malformed_answer_is_noticed() -> None:
    assert malformed(ANSWER, {"ox", "elf"}, run=True) == []
    twice = {**ANSWER, "actions": ANSWER["actions"] * 2}
    cut = {**ANSWER, "complete": False}
    idle = {**ANSWER, "outcomes": [{**ANSWER["outcomes"][0], "rounds": [[]]}]}
    alike = {**ANSWER, "outcomes": ANSWER["outcomes"] * 2}
    for wrong in (twice, cut, idle, alike, {**ANSWER, "outcomes": []}, {**ANSWER, "actions": []}):
        assert malformed(wrong, {"ox", "elf"}, run=True)
    assert malformed(ANSWER, {"ox"}, run=True)


def legends(pairs: int) -> Board:
    """A board on which a player chooses one of two, as many times as said."""
    types = "Legendary Creature — Human"
    return Board.from_dict(
        {
            "battlefield": [
                {"id": f"{number}-{each}", "token": True, "name": f"Duke {number}"}
                | {"type_line": types, "power": 1, "toughness": 1}
                for number in range(pairs)
                for each in "ab"
            ]
        }
    )


def test_outcomes_are_cut_at_the_limit_and_say_so() -> None:
    all_of_them = state_based(legends(3), limit=8)
    assert len(all_of_them["outcomes"]) == 8 and all_of_them["complete"]
    some = state_based(legends(3), limit=7)
    assert len(some["outcomes"]) == 7 and not some["complete"]
    assert {frozenset(each["battlefield"]) for each in some["outcomes"]} < {
        frozenset(each["battlefield"]) for each in all_of_them["outcomes"]
    }


def test_outcomes_of_a_run_are_cut_too() -> None:
    some = state_based(legends(3), run=True, limit=7)
    assert len(some["outcomes"]) <= 7 and not some["complete"]
