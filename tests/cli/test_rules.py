"""`rule` and `rules …`, as people call them."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from kb.api.answers.schema import answer_schema
from tests.cli.conftest import Call
from tests.cli.test_terminals import ESCAPE, longest, on_a_terminal
from tests.rulebook import invented
from tests.rulebook.invented import LAYERS


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the rules store is to be."""
    path = tmp_path / "data" / "rules.sqlite3"
    monkeypatch.setenv("LAWMAGE_RULES", str(path))
    return path


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """An old edition and the current one, in which a rule has another number and other words."""
    old, new = tmp_path / "old.txt", tmp_path / "new.txt"
    leaning = LAYERS["613.7a"].replace("what it frobs", "the things it frobs")
    old.write_text(
        invented.plain("December 1, 2003", {"418": "Leaning", "418.5": leaning}), "utf-8"
    )
    new.write_text(invented.plain(), "utf-8")
    return [old, new]


@pytest.fixture
def imported(store: Path, files: list[Path], lawmage: Call) -> Path:
    assert lawmage("rules", "import", *files).status == 0
    return store


def test_an_import_tells_what_it_did(store: Path, files: list[Path], lawmage: Call) -> None:
    first = lawmage("rules", "import", *files)
    assert (first.status, first.err) == (0, "")
    assert f"{store}: 2 added" in first.out
    again = lawmage("rules", "import", files[0])
    assert "1 unchanged" in again.out


def test_an_import_as_json(store: Path, files: list[Path], lawmage: Call) -> None:
    document = lawmage("rules", "import", files[1], "--json").json()
    (text,) = document["texts"]
    assert (document["store"], text["name"], text["outcome"]) == (str(store), "2026-08-07", "added")
    assert (text["examples"], text["terms"], text["notes"]) == (2, 3, [])


def test_a_text_can_come_from_standard_input(store: Path, lawmage: Call) -> None:
    result = lawmage("rules", "import", "-", stdin=invented.plain())
    assert result.status == 0
    assert store.exists()


def test_what_is_no_rules_text_is_refused(store: Path, tmp_path: Path, lawmage: Call) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("Dear diary")
    assert "diary.txt: this is no rules text" in lawmage("rules", "import", file).refused()
    assert "cannot be read" in lawmage("rules", "import", tmp_path / "none").refused()
    assert "--date: no date" in lawmage("rules", "import", file, "--date", "soon").refused()
    assert not store.exists()


def test_another_text_of_a_date_is_refused(
    imported: Path, tmp_path: Path, files: list[Path], lawmage: Call
) -> None:
    other = tmp_path / "other.txt"
    other.write_text(invented.plain(extra=LAYERS | {"613.7b": "A frob waits."}), "utf-8")
    message = lawmage("rules", "import", other).refused()
    assert "--replace" in message
    assert "613.7b" in message
    assert lawmage("rules", "import", other, "--replace").status == 0
    assert "A frob waits." in lawmage("rule", "613.7b").out


def test_a_rule_is_told(imported: Path, lawmage: Call) -> None:
    result = lawmage("rule", "613.7a")
    assert result.status == 0
    assert "rules of 2026-08-07: " in result.out
    assert LAYERS["613.7a"] in result.out
    assert "  Example: A big frob leans on a small one." in result.out
    assert "cited by  613.7b" in result.out


def test_a_rule_as_json(imported: Path, lawmage: Call) -> None:
    document = lawmage("rule", "613.7b", "--json").json()
    assert document["number"] == "613.7b"
    assert document["text"] == LAYERS["613.7b"]
    assert document["cites"] == ["104.1", "613.7a"]
    assert document["parents"][-1] == {"number": "613.7", "text": "Order of Frobs"}


def test_a_number_that_doesnt_exist(imported: Path, lawmage: Call) -> None:
    message = lawmage("rule", "418.5").refused()
    assert "613.7a, as it is in that edition (the rules of 2003-12-01 had it)" in message
    assert "nearest:" in message
    assert "no rule's number" in lawmage("rule", "frob").refused()
    assert "no rules are known" in lawmage("rule", "613.1", "--edition", "soon").refused()
    assert "have not been imported" in lawmage("rule", "1.1", "--edition", "2009-07-11").refused()


def test_the_history_of_a_rule(imported: Path, lawmage: Call) -> None:
    out = lawmage("rule", "613.7a", "--history").out
    assert "418.5  2003-12-01 (1 edition)" in out
    assert "613.7a  2026-08-07 (1 edition)" in out
    assert "[-the things-]{+what+} it frobs" in out
    document = lawmage("rule", "418.5", "--edition", "2003-12-01", "--history", "--json").json()
    assert [each["number"] for each in document["history"]] == ["418.5", "613.7a"]


def test_a_diff_of_two_editions(imported: Path, lawmage: Call) -> None:
    out = lawmage("rule", "613.7a", "--diff", "2003-12-01", "current").out
    assert out.startswith("2003-12-01: 418.5 → 2026-08-07: 613.7a\n")
    assert "[-the things-]{+what+} it frobs" in out
    assert lawmage("rule", "--diff", "2003-12-01", "current", "613.7a").out == out
    assert "the words are the same" in (
        lawmage("rule", "613.7a", "--diff", "current", "2026-09-09").out
    )


def test_a_diff_needs_two_dates(imported: Path, lawmage: Call) -> None:
    assert lawmage("rule", "613.7a", "--diff", "current").status == 2
    assert "one date only" in lawmage("rule", "--diff=current", "613.7a").refused()


def test_a_diff_is_coloured_on_a_terminal(imported: Path) -> None:
    arguments = ("rule", "613.7a", "--diff", "2003-12-01", "current")
    shown = on_a_terminal(*arguments, columns=80, LAWMAGE_RULES=str(imported))
    assert ESCAPE in shown
    assert "[-" not in shown
    plain = on_a_terminal(*arguments, columns=80, LAWMAGE_RULES=str(imported), NO_COLOR="1")
    assert ESCAPE not in plain
    assert "[-the things-]{+what+}" in " ".join(plain.split())


@pytest.mark.parametrize(
    "arguments",
    [
        ("rule", "613.7b"),
        ("rule", "613"),
        ("rule", "613.7a", "--history"),
        ("rules", "search", "frob"),
        ("rules", "glossary", "frob"),
        ("rules", "graph", "613.7b"),
        ("rules", "coverage"),
        ("rules", "coverage", "--section", "702"),
    ],
    ids=" ".join,
)
def test_forty_columns_are_enough(imported: Path, process: Call, arguments: tuple[str]) -> None:
    result = process(*arguments, COLUMNS="40", LAWMAGE_RULES=str(imported))
    assert result.status == 0
    assert longest(result.out) <= 40


def test_search_as_people_and_as_programs_see_it(imported: Path, lawmage: Call) -> None:
    assert "613.7b" in lawmage("rules", "search", "leans", "waits").out
    document = lawmage("rules", "search", "frob", "--json", "--most", "2").json()
    assert (len(document["hits"]), document["count"] > 2) == (2, True)
    Draft202012Validator(answer_schema("rules search")).validate(document)
    nothing = lawmage("rules", "search", "quux").out
    assert nothing == "nothing found in the rules of 2026-08-07\n"
    assert "nearest: Frob" in lawmage("rules", "search", "frobb").out
    only = lawmage("rules", "search", "leans", "--edition", "2003-12-01", "--json").json()
    assert {hit["edition"] for hit in only["hits"]} == {"2003-12-01"}
    assert "no words" in lawmage("rules", "search", "?").refused()
    assert "--most" in lawmage("rules", "search", "frob", "--most", "0").refused()


def test_the_glossary(imported: Path, lawmage: Call) -> None:
    result = lawmage("rules", "glossary", "lean", "on")
    assert "  1. To wait for a frob." in result.out
    assert "nearest:" in lawmage("rules", "glossary", "widge", "(obsolet)").refused()


def test_the_graph_is_drawn_in_every_form(imported: Path, tmp_path: Path, lawmage: Call) -> None:
    drawings = {kind: tmp_path / f"graph.{kind}" for kind in ("svg", "dot", "mmd")}
    options = [part for kind, file in drawings.items() for part in (f"--{kind}", file)]
    result = lawmage("rules", "graph", "613.7a", "--depth", "2", *options)
    assert "613.7b" in result.out
    assert result.err == "".join(f"lawmage: wrote {file}\n" for file in drawings.values())
    picture = ET.parse(drawings["svg"]).getroot()
    assert len(picture.findall(".//{http://www.w3.org/2000/svg}rect")) == 4
    assert '"613.7b" -> "613.7a";' in drawings["dot"].read_text("utf-8")
    assert drawings["mmd"].read_text("utf-8").startswith("flowchart LR\n")
    assert "--depth" in lawmage("rules", "graph", "613.7a", "--depth", "9").refused()
    assert "No such file" in lawmage("rules", "graph", "613", "--svg", "/no/folder/x").refused()
    assert "directory" in lawmage("rules", "graph", "613", "--svg", "").refused()


def test_coverage_needs_no_text(store: Path, lawmage: Call) -> None:
    out = lawmage("rules", "coverage").out
    assert "3,162 paragraphs" in out
    document = lawmage("rules", "coverage", "--edition", "2003-12-24", "--json").json()
    assert (document["edition"], document["paragraphs"]) == ("2003-12-01", 688)
    one = lawmage("rules", "coverage", "--section", "702", "--json").json()
    assert [each["section"] for each in one["sections"]] == ["702"]
    assert "no coverage ledger" in lawmage("rules", "coverage", "--edition", "2009-07-11").refused()
    assert "no such section" in lawmage("rules", "coverage", "--section", "999").refused()


@pytest.mark.parametrize(
    "arguments",
    [
        ("rule", "613.1", "--history"),
        ("rule", "613.1", "--diff", "2003-12-01", "current"),
        ("rule", "613.1", "--edition", "2009-07-11"),
        ("rule", "T.8.10"),
        ("rules", "search", "a"),
        ("rules", "glossary", "a"),
        ("rules", "graph", "6"),
    ],
    ids=" ".join,
)
def test_without_a_store_it_is_told_how_to_make_one(
    store: Path, lawmage: Call, arguments: tuple[str]
) -> None:
    assert "lawmage rules import FILE" in lawmage(*arguments).refused()


def test_without_its_text_a_rule_tells_what_needs_none(store: Path, lawmage: Call) -> None:
    out = lawmage("rule", "613.8a").out
    assert "the rules of 2026-08-07 have not been imported" in out
    assert "lawmage rules import FILE" in out
    assert "rules_asp/613_8_dependency.lp:" in out
    assert "class    encoded: cited in the law" in out
    assert "left out: a snapshot " in lawmage("rule", "613.7c").out
    assert "nowhere, but for what stands below it: 702.19b" in lawmage("rule", "702.19").out
    document = lawmage("rule", "613.8", "--json").json()
    assert (document["text"], document["cites"], document["below"][0]) == (
        None, None, {"number": "613.8a", "text": None, "class": "encoded"},
    )  # fmt: skip
    assert "613.7a" not in [each["number"] for each in document["below"]]


def test_without_its_text_a_rule_is_known_by_its_older_number(
    imported: Path, store: Path, lawmage: Call
) -> None:
    assert "have not been imported" not in lawmage("rule", "418.5", "--edition", "2003-12-01").out
    store.unlink()
    old = lawmage("rule", "418.5c", "--edition", "2003-12-24", "--json").json()
    new = lawmage("rule", "613.8a", "--json").json()
    assert (old["number"], old["edition"], old["text"]) == ("418.5c", "2003-12-01", None)
    assert set(old["encoded"]) == set(new["encoded"])
    assert set(old["tests"]) == set(new["tests"])


def test_without_a_text_a_wrong_number_is_told(store: Path, lawmage: Call) -> None:
    assert "613.8a, as it is in that edition" in lawmage("rule", "418.5c").refused()
    assert "nearest:  613.8, " in lawmage("rule", "613.8z").refused()
    assert "no rule's number" in lawmage("rule", "frob").refused()


def test_of_a_heading_all_below_it_is_told(store: Path, lawmage: Call) -> None:
    document = lawmage("rule", "613", "--json").json()
    assert [each["number"] for each in document["below"]][:2] == ["613.1", "613.2"]
    assert len(document["encoded"]) > 12 and len(document["tests"]) > 6
    assert f", … {len(document['encoded']) - 12} more" in " ".join(
        lawmage("rule", "613").out.split()
    )


@pytest.mark.parametrize("content", [b"diary", b"SQLite format 3\x00" + b"\x01" * 200])
def test_a_store_that_is_none_is_told(store: Path, lawmage: Call, content: bytes) -> None:
    store.parent.mkdir()
    store.write_bytes(content)
    assert "rules store" in lawmage("rule", "613").refused()


def test_a_damaged_store_is_told(imported: Path, lawmage: Call) -> None:
    data = bytearray(imported.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    imported.write_bytes(data)
    assert "rules store" in lawmage("rule", "613").refused()


def test_explain_quotes_the_rules_it_names(
    store: Path, board: Path, tmp_path: Path, lawmage: Call
) -> None:
    without = lawmage("explain", board, "bear", "--cite")
    assert "have not been imported" in without.out
    assert lawmage("explain", board, "bear", "--cite", "--json").json()["rules"]["613.4c"] is None
    file = tmp_path / "rules.txt"
    words = "Bonuses come third. They add up."
    long = f"{words} Of these there is {'much ' * 80}to say."
    layers = {"613": "Layers", "613.4": "Sizes", "613.4c": long}
    file.write_text(invented.plain(extra=layers), "utf-8")
    assert lawmage("rules", "import", file).status == 0
    assert f"{words}\n" in lawmage("explain", board, "bear", "--cite").out
    document = lawmage("explain", board, "bear", "--cite", "--json").json()
    assert document["rules"]["613.4c"] == words
    assert "rules" not in lawmage("explain", board, "bear", "--json").json()


def test_words_from_a_text_cant_act_upon_a_terminal(
    store: Path, tmp_path: Path, lawmage: Call
) -> None:
    file = tmp_path / "rules.txt"
    file.write_text(invented.plain(extra=LAYERS | {"613.9": "A \x1b[31mred\x07 frob."}), "utf-8")
    lawmage("rules", "import", file)
    out = lawmage("rule", "613.9").out
    assert ESCAPE not in out
    assert "\\x1b[31mred" in out
    assert json.loads(lawmage("rule", "613.9", "--json").out)["text"].startswith("A \x1b[31m")
