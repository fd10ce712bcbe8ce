"""`lawmage damage` as people call it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Call

BOARD = """\
battlefield:
  - {id: ox, card: Test Ox, controller: A}
  - {id: wall, card: Test Wall, controller: B}
turn: {active: A, step: combat_damage}
combat: {attackers: {ox: B}, blockers: {wall: [ox]}}
cards:
  - {name: Test Ox, type_line: Creature — Ox, power: 3, toughness: 3, oracle_text: Trample}
  - {name: Test Wall, type_line: Creature — Wall, power: 0, toughness: 2}
"""


@pytest.fixture
def fight(tmp_path: Path) -> Path:
    path = tmp_path / "fight.yaml"
    path.write_text(BOARD, "utf-8")
    return path


def test_a_legal_assignment(lawmage: Call, fight: Path) -> None:
    result = lawmage("damage", fight, "--assign", "ox:wall=2,ox:B=1")
    assert (result.status, result.out) == (0, "legal\nox assigns 2 to wall, 1 to B\n")


def test_an_illegal_assignment_names_the_rule(lawmage: Call, fight: Path) -> None:
    result = lawmage("damage", fight, "--assign", "ox:wall=1,ox:B=2")
    assert result.status == 0
    assert result.out.startswith("illegal\n")
    assert "(702.19b)" in result.out
    document = lawmage("damage", fight, "--assign", "ox:wall=1,ox:B=2", "--json").json()
    assert document["legal"] is False
    assert [each["rule"] for each in document["reasons"]] == ["702.19b"]
    assert document["reasons"][0]["objects"] == ["ox", "wall"]
    assert document["reasons"][0]["players"] == ["B"]


def test_what_is_left_to_choose_is_said(lawmage: Call, fight: Path) -> None:
    result = lawmage("damage", fight)
    assert (result.status, result.out) == (0, "legal\nox: still to be assigned, by A\n")


def test_what_is_no_assignment_is_refused(lawmage: Call, fight: Path) -> None:
    assert "nearest:  wall" in lawmage("damage", fight, "--assign", "ox:wal=2").refused()
    assert "expected:" in lawmage("damage", fight, "--assign", "2 to the wall").refused()
