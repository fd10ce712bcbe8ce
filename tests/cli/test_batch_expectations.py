"""Checking another engine: what a line expects, the id that is given back, several queries of one
board, only the differences, and a JUnit report."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cli.bulk.expectations import differences
from tests.cli.conftest import Call

PUMPED = "Glorious Anthem; Grizzly Bears"
SHRUNK = "Glorious Anthem; Grizzly Bears; Humility"


def line(board: str = PUMPED, **keys: Any) -> dict[str, Any]:
    """A line that asks for the bears' power and toughness."""
    return {"snapshot": board, "query": "pt", "object": "bears"} | keys


@pytest.mark.parametrize(
    ("expected", "got", "differs"),
    [
        ({"power": 3}, {"power": 3, "toughness": 3}, []),
        ({"power": 3}, {"power": 2}, ["power: expected 3, got 2"]),
        ({"power": 3}, {}, ["power: expected 3, there is none"]),
        ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}, ["a.b[1]: expected 2, got 3"]),
        ({"a": [1]}, {"a": [1, 2]}, ["a: expected a list of 1, got a list of 2"]),
        ({"o": [{"id": "x", "p": 1}]}, {"o": [{"id": "y"}, {"id": "x", "p": 1}]}, []),
        ({"o": [{"id": "x", "p": 1}]}, {"o": [{"id": "x", "p": 2}]},
         ["o[x].p: expected 1, got 2"]),
        ("3/2", {"id": "x", "power": 3, "toughness": 2}, []),
        ("3/2", {"id": "x", "power": 3, "toughness": 3}, ["toughness: expected 2, got 3"]),
        ({"legal": True}, {"legal": 1}, ["legal: expected true, got 1"]),
    ],
)  # fmt: skip
def test_differences(expected: Any, got: Any, differs: list[str]) -> None:
    assert [*differences(expected, got)] == differs


def written(path: Path, *lines: dict[str, Any]) -> str:
    """A file of lines."""
    file = path / "lines.jsonl"
    file.write_text("\n".join(json.dumps(each) for each in lines) + "\n", "utf-8")
    return str(file)


def test_answers_say_whether_they_are_as_expected(lawmage: Call, tmp_path: Path) -> None:
    file = written(
        tmp_path,
        line(id="as expected", expect={"power": 3}),
        line(SHRUNK, id=7, expect={"power": 3, "toughness": 2}),
        line(),
    )
    done = lawmage("batch", file, "--jobs", "1")
    met, other, plain = map(json.loads, done.out.splitlines())
    assert (met["id"], met["object"], met["differs"]) == ("as expected", "grizzly-bears", [])
    assert (other["id"], other["differs"]) == (7, ["power: expected 3, got 2"])
    assert any("Humility applies" in each for each in other["because"])
    assert plain["id"] == "grizzly-bears"
    assert "differs" not in plain
    assert done.status == 3
    assert "1 of 2 differ" in done.err


def test_only_differences_and_failures_are_written(lawmage: Call, tmp_path: Path) -> None:
    file = written(
        tmp_path,
        line(id="same", expect={"power": 3}),
        line(id="other", expect={"power": 4}),
        line(id="broken", object="nobody"),
    )
    done = lawmage("batch", file, "--only-differences", "--jobs", "1")
    found = [json.loads(each) for each in done.out.splitlines()]
    assert [each["id"] for each in found] == ["other", "broken"]
    assert found[1]["line"] == 3
    assert "error" in found[1]


def test_several_queries_of_one_board(lawmage: Call, tmp_path: Path) -> None:
    asks = [{"query": "pt", "object": "bears"}, {"query": "sba"}]
    both = {"snapshot": PUMPED, "queries": asks, "expect": {"answers": [{"power": 3}, {}]}}
    done = lawmage("batch", written(tmp_path, both), "--jobs", "1")
    (found,) = map(json.loads, done.out.splitlines())
    assert [each.get("power") for each in found["answers"]] == [3, None]
    assert found["answers"][1]["actions"] == []
    assert (found["differs"], done.status) == ([], 0)


def test_queries_that_are_no_list_are_refused(lawmage: Call, tmp_path: Path) -> None:
    done = lawmage("batch", written(tmp_path, {"snapshot": PUMPED, "queries": "pt"}), "--jobs", "1")
    assert "queries: the wrong kind of value" in json.loads(done.out)["error"]
    assert done.status == 2


def test_a_junit_report(lawmage: Call, tmp_path: Path) -> None:
    file = written(
        tmp_path,
        line(id="same", expect={"power": 3}),
        line(id="other\x01", expect={"power": 4}),
        line(id="broken", object="nobody"),
        line(),
    )
    report = tmp_path / "report.xml"
    lawmage("batch", file, "--junit", str(report), "--jobs", "1")
    suite = ElementTree.parse(report).getroot()
    assert suite.attrib == {
        "name": "lawmage batch", "tests": "3", "failures": "1", "errors": "1",
    }  # fmt: skip
    same, other, broken = suite
    assert (same.get("name"), len(same)) == ("same", 0)
    assert [each.get("message") for each in other] == ["power: expected 4, got 3"]
    assert [each.tag for each in broken] == ["error"]


def test_what_was_left_out_is_not_gone_on_with(lawmage: Call, tmp_path: Path) -> None:
    out = str(tmp_path / "out.jsonl")
    file = written(tmp_path, line())
    done = lawmage("batch", file, "-o", out, "--resume", "--only-differences")
    assert done.status == 2
    assert "--resume" in done.err
