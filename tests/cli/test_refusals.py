"""Bad input and what else goes wrong: one message, the right status, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli import main
from tests.cli.conftest import BOARD, PUZZLING, Call

READERS = [("pt", "bear"), ("show",), ("explain", "bear"), ("layers",), ("check",), ("facts",)]


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader[0])
@pytest.mark.parametrize("json", [(), ("--json",)], ids=["people", "json"])
def test_a_wrong_path(lawmage: Call, reader: tuple[str, ...], json: tuple[str, ...]) -> None:
    name, *rest = reader
    assert "nowhere.yaml" in lawmage(name, "nowhere.yaml", *rest, *json).refused()


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader[0])
def test_a_misspelt_key(lawmage: Call, reader: tuple[str, ...]) -> None:
    name, *rest = reader
    message = lawmage(name, "-", *rest, stdin=BOARD.replace("controller", "controler")).refused()
    assert "<stdin>:2:" in message
    assert "battlefield[0]" in message
    assert "controller" in message


@pytest.mark.parametrize("name", ["pt", "show", "explain"])
def test_a_misspelt_object_gets_suggestions(lawmage: Call, board: Path, name: str) -> None:
    message = lawmage(name, board, "baner").refused()
    assert "baner" in message
    assert "nearest:  banner" in message


def test_a_misspelt_command_gets_suggestions(lawmage: Call, board: Path) -> None:
    assert "'explain'" in lawmage("explian", board, "bear").refused()


def test_a_misspelt_option_gets_suggestions(lawmage: Call, board: Path) -> None:
    assert "--json" in lawmage("pt", board, "bear", "--jsno").refused()


def test_a_misspelt_card_gets_suggestions(lawmage: Call) -> None:
    message = lawmage("check", "-", stdin=BOARD.replace("card: Test Bear", "card: Tset Bear"))
    assert "Test Bear" in message.refused()


def test_missing_and_surplus_arguments(lawmage: Call, board: Path) -> None:
    assert "OBJECT" in lawmage("pt", board).refused()
    assert "SNAP" in lawmage("show").refused()
    assert "surplus" in lawmage("pt", board, "bear", "surplus").refused()
    assert "--edition" in lawmage("pt", board, "bear", "--edition").refused()


@pytest.mark.parametrize("edition", ["yesterday", "2003-13-01", "1990-01-01", "", "2003-12"])
def test_an_unknown_edition(lawmage: Call, board: Path, edition: str) -> None:
    for call in (("pt", board, "bear"), ("editions",)):
        message = lawmage(*call, f"--edition={edition}").refused()
        assert "edition" in message
        assert f'"{edition}"' in message


@pytest.mark.parametrize("content", [None, b"{", b"[1]", b"\x1f\x8bnot gzip", b"\xff\xfe"])
def test_a_bad_card_file(lawmage: Call, board: Path, tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "cards.json"
    if content is not None:
        file.write_bytes(content)
    text = "battlefield: [Test Unicorn]"
    assert lawmage("check", "-", "--cards", file, stdin=text).refused()


def test_an_unknown_layer_or_characteristic(lawmage: Call, board: Path) -> None:
    assert "7x" in lawmage("layers", board, "--layer", "7x").refused()
    assert "power" in lawmage("explain", board, "bear", "--of", "powr").refused()


def test_a_graph_of_an_unknown_kind_or_nowhere(lawmage: Call, board: Path, tmp_path: Path) -> None:
    assert ".svg" in lawmage("layers", board, "--graph", tmp_path / "order.gif").refused()
    lost = tmp_path / "missing" / "order.dot"
    assert str(lost) in lawmage("layers", board, "--graph", lost).refused()


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader[0])
def test_text_that_is_not_understood(
    lawmage: Call, puzzling: Path, reader: tuple[str, ...]
) -> None:
    """People read it on standard error, programs in the document; --strict sets the status."""
    name, *rest = reader
    for_people = lawmage(name, puzzling, *rest)
    assert for_people.status == 0
    assert PUZZLING not in for_people.out or name == "show"
    assert f"riddle: {PUZZLING}" in for_people.err
    for_programs = lawmage(name, puzzling, *rest, "--json")
    assert (for_programs.status, for_programs.err) == (0, "")
    assert {"object": "riddle", "text": PUZZLING} in for_programs.json()["not_understood"]
    strict = lawmage(name, puzzling, *rest, "--strict")
    assert (strict.status, strict.out) == (3, for_people.out)
    assert lawmage(name, puzzling, *rest, "--strict", "--json").status == 3


def test_strict_is_content_where_all_is_understood(lawmage: Call, board: Path) -> None:
    assert lawmage("pt", board, "bear", "--strict").status == 0


def test_a_defect_of_ours_is_one_line_without_a_traceback(
    lawmage: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise ZeroDivisionError("two\nlines \x1b[31m")

    monkeypatch.setattr(main, "_result", lambda arguments: broken())
    result = lawmage("schema")
    assert (result.status, result.out) == (1, "")
    assert result.err.count("\n") == 1
    assert "this is a defect of lawmage (ZeroDivisionError: two lines " in result.err
    assert "report" in result.err and "\x1b" not in result.err
    monkeypatch.setenv("LAWMAGE_DEBUG", "1")
    assert "Traceback" in lawmage("schema").err


def test_an_interruption_is_quiet(lawmage: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(arguments: list[str]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(main, "_result", interrupted)
    result = lawmage("schema")
    assert (result.status, result.out, result.err) == (130, "", "")
