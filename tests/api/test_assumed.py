"""What is assumed is told with every answer: of both boards that are compared, in every edition,
and on the page of a report."""

from __future__ import annotations

from typing import Any

from kb.api import Board
from kb.report.page import report

JACE = {"name": "Test Jace", "type_line": "Planeswalker — Jace", "loyalty": 3}
BEAR = {"name": "Test Bear", "type_line": "Creature — Bear", "power": 2, "toughness": 2}
BOLT = {"name": "Test Bolt", "type_line": "Instant"}


def board(*objects: dict[str, Any]) -> Board:
    return Board.from_dict({"battlefield": list(objects)})


def told(document: dict[str, Any]) -> list[tuple[str, str]]:
    """Of whom something is assumed, by which rule."""
    return [(each["about"], each["rule"]) for each in document.get("assumed", [])]


def test_of_both_boards() -> None:
    first, second = board(JACE, BEAR), board(BEAR, BOLT)
    assert told(first.compare(second).to_dict()) == [
        ("test-jace", "306.5b"),
        ("test-bolt", "304.4"),
    ]
    assert told(second.compare(first).to_dict()) == [
        ("test-bolt", "304.4"),
        ("test-jace", "306.5b"),
    ]
    assert told(board(BEAR).compare(board(BEAR, BEAR)).to_dict()) == []


def test_what_both_assume_is_told_once() -> None:
    assert told(board(JACE).compare(board(JACE, BEAR)).to_dict()) == [("test-jace", "306.5b")]
    assert told(board(JACE, BEAR).compare(without=["test-bear"]).to_dict()) == [
        ("test-jace", "306.5b")
    ]


def test_in_every_edition() -> None:
    compared = board(BOLT).compare(editions=["2003-07-01", "current"]).to_dict()
    assert sorted(told(compared)) == [("test-bolt", "212.5d"), ("test-bolt", "304.4")]
    assert told(board(BOLT).under("2003-07-01").show().to_dict()) == [("test-bolt", "212.5d")]


def test_on_the_page_of_a_report() -> None:
    page = report(board(JACE), "a board")
    assert 'id="assumed"' in page and "test-jace: has its printed loyalty" in page
    assert 'id="assumed"' not in report(board(BEAR), "a board")
