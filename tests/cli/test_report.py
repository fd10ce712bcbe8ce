"""`report`, and `explain` in its depths, as people call them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Call


def test_report_writes_a_page(lawmage: Call, board: Path, tmp_path: Path) -> None:
    target = tmp_path / "board.html"
    told = lawmage("report", board, "-o", target)
    assert told.status == 0 and str(target) in told.out
    page = target.read_text("utf-8")
    assert page.startswith("<!DOCTYPE html>") and "Test Banner" in page
    again = lawmage("report", board, "--output", target, "--json")
    assert again.json()["bytes"] == target.stat().st_size
    assert again.json()["objects"] == 3


def test_report_to_standard_output(lawmage: Call, board: Path) -> None:
    told = lawmage("report", board, "-o", "-")
    assert told.status == 0
    assert told.out.startswith("<!DOCTYPE html>") and told.out.rstrip().endswith("</html>")


def test_where_no_page_can_be_written(lawmage: Call, board: Path, tmp_path: Path) -> None:
    assert "-o FILE.html" in lawmage("report", board).refused()
    assert "names a folder" in lawmage("report", board, "-o", tmp_path).refused()
    missing = tmp_path / "no" / "such" / "page.html"
    assert "isn't there" in lawmage("report", board, "-o", missing).refused()
    assert "--json" in lawmage("report", board, "-o", "-", "--json").refused()
    assert not missing.exists()


def test_report_of_a_board_that_is_not_there(lawmage: Call, tmp_path: Path) -> None:
    target = tmp_path / "board.html"
    assert "nowhere.yaml" in lawmage("report", "nowhere.yaml", "-o", target).refused()
    assert not target.exists()


def test_explain_in_a_line(lawmage: Call, board: Path) -> None:
    told = lawmage("explain", board, "bear", "--brief", "--of", "p/t")
    assert told.out == (
        "6/6: 2/2 printed, +1/+1 by Test Banner in layer 7c (613.4c),"
        " +3/+3 by growth in layer 7c (613.4c)\n"
    )


def test_explain_as_a_proof(lawmage: Call, board: Path) -> None:
    told = lawmage("explain", board, "bear", "--proof", "--of", "power")
    assert "rules_asp/613_layers.lp:" in told.out
    assert "← snapshot: battlefield[0]" in told.out
    assert "no rule derives it" in told.out
    proof = lawmage("explain", board, "bear", "--proof", "--of", "power", "--json").json()["proof"]
    assert proof["steps"][0]["step"] == 1 and proof["steps"][0]["premises"]


@pytest.mark.parametrize("question", ["has flying", "why does it not have flying?", "flying"])
def test_explain_a_question(lawmage: Call, board: Path, question: str) -> None:
    told = lawmage("explain", board, "bear", "--of", question)
    assert told.out.startswith("bear does not have flying: no effect makes it so")
    answer = lawmage("explain", board, "bear", "--of", question, "--json").json()["question"]
    assert answer["holds"] is False


def test_explain_what_is_unclear(lawmage: Call, board: Path) -> None:
    message = lawmage("explain", board, "bear", "--of", "is a creture").refused()
    assert "is a creature" in message and "nearest:" in message
    assert "exclude" in lawmage("explain", board, "bear", "--brief", "--proof").refused()
