"""Boards in one line on the command line, `.board` files, and `convert` between the forms."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from kb.notation.help import boards
from tests.cli.conftest import ROOT, Call

LINE = "A: Forest x2; hand: Giant Growth / B: Grizzly Bears +1/+1 x2, damage 1"


def test_a_board_stands_wherever_a_file_does(lawmage: Call) -> None:
    assert lawmage("pt", "Humility; Opalescence; Grizzly Bears", "bears").out == "1/1\n"
    assert lawmage("pt", LINE, "Grizzly Bears").out == "4/4\n"
    assert lawmage("check", LINE).status == 0
    assert "assumed" not in lawmage("show", LINE, "--json").json()


def test_files_and_standard_input_hold_boards_too(lawmage: Call, tmp_path: Path) -> None:
    file = tmp_path / "small.board"
    file.write_text(
        "# two players\nA: Forest x2\n  hand: Giant Growth\nB: Grizzly Bears\n", "utf-8"
    )
    assert lawmage("pt", file, "bears").out == "2/2\n"
    assert lawmage("pt", "-", "bears", stdin=LINE).out == "4/4\n"
    file.write_text("A: Forest\nB: Grizly Bears\n", "utf-8")
    message = lawmage("show", file).refused()
    assert f"{file}:2:4: " in message
    assert "nearest:  Grizzly Bears" in message


def test_lines_of_a_batch_and_folders_hold_boards_too(lawmage: Call, tmp_path: Path) -> None:
    lines = tmp_path / "lines.jsonl"
    lines.write_text(json.dumps({"snapshot": LINE, "query": "pt", "object": "bears"}) + "\n")
    (answer,) = lawmage("batch", lines, "--jobs", "1").out.splitlines()
    assert json.loads(answer)["power"] == 4
    folder = tmp_path / "boards"
    folder.mkdir()
    (folder / "one.board").write_text(LINE, "utf-8")
    (answer,) = lawmage("batch", folder, "--query", "pt bears", "--jobs", "1").out.splitlines()
    assert json.loads(answer)["power"] == 4


def test_a_part_of_a_board_is_put_in(lawmage: Call) -> None:
    told = lawmage("compare", "Grizzly Bears", "--with", "Glorious Anthem", "--json").json()
    assert not told["same"]


def test_what_is_missing_is_told(lawmage: Call) -> None:
    assert "no such file" in lawmage("show", "nowhere.board").refused()
    message = lawmage("show", "nowhere").refused()
    assert 'nor is there a file "nowhere"' in message
    assert "lawmage cards import FILE" in message
    assert lawmage("show", "Humility; Opalescense").refused().count("\n") == 6


def test_forms_are_made_of_each_other(lawmage: Call, tmp_path: Path) -> None:
    files = {end: tmp_path / f"b.{end}" for end in ("yaml", "json", "board")}
    assert lawmage("convert", LINE, files["yaml"]).status == 0
    assert lawmage("convert", files["yaml"], files["json"]).status == 0
    assert lawmage("convert", files["json"], files["board"]).status == 0
    made = lawmage("convert", files["board"], "-", "--to", "json").json()
    assert yaml.safe_load(files["yaml"].read_text("utf-8")) == made
    assert made["battlefield"][2]["counters"] == {"+1/+1": 2}
    assert made["players"]["A"] == {"hand": ["Giant Growth"]}


def test_what_a_form_cant_say_is_refused(lawmage: Call, tmp_path: Path) -> None:
    file = tmp_path / "extra.yaml"
    file.write_text("turn: {number: 2,\n  extra: [{kind: turn}]}\n", "utf-8")
    message = lawmage("convert", file, "-", "--to", "board").refused()
    assert f"{file}:2:10: turn.extra: the notation of boards can't say this" in message
    assert "board, yaml, json" in lawmage("convert", LINE, "-", "--to", "toml").refused()
    assert ".board" in lawmage("convert", LINE, tmp_path / "x.odd").refused()


@pytest.mark.parametrize("call", [("help", "boards"), ("convert", "--help"), ("help", "--help")])
def test_help_tells_of_boards(lawmage: Call, call: tuple[str, ...]) -> None:
    assert "board" in lawmage(*call).out


def test_the_page_of_the_notation_is_the_help() -> None:
    page = (ROOT / "docs" / "boards.md").read_text("utf-8")
    assert boards() in page
