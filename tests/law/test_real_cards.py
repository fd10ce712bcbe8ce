"""What judges are asked, on boards of real cards (`tests/law/real_cards`): what comes of it. The
cards are those of ../shared, and without them nothing is asked. Every sixth board, with
`LAWMAGE_PROFILE=long` all of them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from kb.notation.reading import read
from kb.queries.playing.position import IllegalAction
from tests.law.boards import remade_board, shared_cards
from tests.law.checks import SHARED_CARDS, load
from tests.law.do_checks import DoCheck, line
from tests.law.happen_checks import After, HappenCheck, courses, differences

FOLDER = Path(__file__).parent / "real_cards"
CASES: list[dict[str, Any]] = [
    case for path in sorted(FOLDER.glob("*.yaml")) for case in load(path)
]
EVERY = 1 if os.environ.get("LAWMAGE_PROFILE") == "long" else 6
Snapshot = dict[str, Any]


def test_ids_are_unique_and_every_case_says_why() -> None:
    ids = [case["id"] for case in CASES]
    assert len(ids) == len(set(ids))
    assert [case["id"] for case in CASES if not case.get("why") or not case["checks"]] == []


@pytest.mark.skipif(not SHARED_CARDS.exists(), reason="no ../shared/data/cards beside the checkout")
@pytest.mark.parametrize("case", CASES[::EVERY], ids=lambda case: case["id"])
def test_board(case: dict[str, Any]) -> None:
    snapshot: Snapshot = read(case["board"], shared_cards()).document
    wrong = {
        number: found
        for number, said in enumerate(case["checks"], 1)
        if (found := _wrong(case["id"], number, snapshot, said))
    }
    assert wrong == {}


def _wrong(case: str, number: int, snapshot: Snapshot, said: dict[str, Any]) -> list[str]:
    """What isn't so of what a check expects, or isn't carried out."""
    board = remade_board(snapshot)
    try:
        if said["query"] == "do":
            found = line(DoCheck(case, number, snapshot, said), board).courses
        else:
            found = courses(HappenCheck(case, number, snapshot, said), board)
    except IllegalAction as refused:
        return [] if said["expect"].get("illegal") else [str(refused)]
    if said["expect"].get("illegal"):
        return ["it was legal"]
    gaps = [words for each in found for words in each.not_understood]
    return [*gaps, *differences(said["expect"], [After(each, remade_board) for each in found])]
