"""Boards that other programs wrote, and what is listed of them as left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from kb.api import Board
from kb.foreign.reading import read
from tests.cli.conftest import Call, lawmage

__all__ = ["lawmage"]

XMAGE = """
    addCard(Zone.BATTLEFIELD, playerA, "Grizzly Bears", 2); // two of them
    addCard(Zone.BATTLEFIELD, playerB, "Urborg, Tomb of Yawgmoth");
    addCard(Zone.BATTLEFIELD, playerB, "Forest", 1, true);
    addCard(Zone.BATTLEFIELD, playerB, "Squire");
    addCounters(1, PhaseStep.PRECOMBAT_MAIN, playerB, "Squire", CounterType.P1P1, 2);
    addCard(Zone.HAND, playerA, "Giant Growth");
    setLife(playerB, 7);
    castSpell(1, PhaseStep.PRECOMBAT_MAIN, playerA, "Giant Growth", "Grizzly Bears");
    setStopAt(1, PhaseStep.END_TURN);
    execute();
"""
INIT = """
# a board
battlefield:Human:Forest:2
hand:Human:Giant Growth:1
battlefield:Computer:Urborg, Tomb of Yawgmoth:1
token:Human:SomeToken:1
"""
FORGE = """
[metadata]
Name:A puzzle
Goal:Win
[state]
ActivePlayer=Human
ActivePhase=Main1
Turn=3
HumanLife=12
AILife=4
humanhand=Giant Growth;Forest
humanbattlefield=Grizzly Bears|Id:5|Counters:P1P1=2|Tapped;Rancor|AttachedTo:5;t:1,1,saproling
aibattlefield=Squire|Damage:1|Set:ICE;Painter's Servant|ChosenColor:blue|RememberedCards:3
humanprecast=Giant Growth
"""


def test_calls_of_xmages_tests() -> None:
    found = read(XMAGE)
    assert found is not None
    board = Board.from_dict(found.document)
    assert board["squire"].power == 3
    assert board.players["B"].life == 7
    assert board["forest"].controller == "B"
    assert [each.zone for each in board.objects.values()].count("hand") == 1
    assert board.to_dict()["battlefield"][3]["tapped"] is True
    assert found.left_out == (
        'castSpell(1, PhaseStep.PRECOMBAT_MAIN, playerA, "Giant Growth", "Grizzly Bears");',
    )


def test_lines_of_xmages_init() -> None:
    found = read(INIT)
    assert found is not None
    names = [each["card"] for each in found.document["battlefield"]]
    assert names == ["Forest", "Forest", "Urborg, Tomb of Yawgmoth"]
    assert found.document["battlefield"][2]["controller"] == "B"
    assert found.document["players"]["A"] == {"hand": [{"card": "Giant Growth"}]}
    assert found.left_out == ("token:Human:SomeToken:1",)


def test_forges_puzzles() -> None:
    found = read(FORGE)
    assert found is not None
    board = Board.from_dict(found.document)
    assert board["bears"].power == 6
    assert board.state.turn.active == "A"
    assert (board.players["A"].life, board.players["B"].life) == (12, 4)
    assert board["Painter's Servant"].colors == ["blue"] or "U" in str(board.show().document)
    assert found.left_out == (
        "t:1,1,saproling", "Painter's Servant|RememberedCards:3", "humanprecast=Giant Growth",
    )  # fmt: skip


@pytest.mark.parametrize("text", ["Humility; Opalescence", "battlefield: [Humility]", "", "{}"])
def test_what_nobody_else_wrote(text: str) -> None:
    assert read(text) is None


def test_they_are_converted_and_what_is_left_out_is_told(lawmage: Call, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.pzl"
    file.write_text(FORGE, "utf-8")
    out = tmp_path / "puzzle.board"
    found = lawmage("convert", file, out)
    assert found.status == 0
    assert "left out: t:1,1,saproling" in found.err
    assert lawmage("pt", out, "bears").out == "6/4\n"
    file.write_text(FORGE.replace("Squire|", "Sqire|"), "utf-8")
    message = lawmage("convert", file, "-").refused()
    assert "no card has this name" in message and "Squire" in message
