"""Law files cite the rules that they encode: rightly formed, and leading to rules that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kb.rulebook.carried_out import carried_out, comments_that_cite
from kb.rulebook.citation import citations, read
from tests.law.citations import LAW, ROOT, TEXTS, paragraphs, uncommented_parts

CITING = [*LAW, *sorted({ROOT / each.place.rsplit(":", 1)[0] for each in comments_that_cite()})]


def test_a_citation_is_read() -> None:
    text = "613.8a + 613.8b / 2003-12: 418.5c + 418.5d / 1999-04-23: 418.5 — older effects first"
    found = [(each.edition, each.rules, each.fault) for each in read("here", text)]
    assert found == [
        ("2026-08-07", ("613.8a", "613.8b"), ""),
        ("2003-12-01", ("418.5c", "418.5d"), ""),
        ("1999-04-23", ("418.5",), ""),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "613.8a",
        "613.8a — ",
        "613.8a, 613.8b — two",
        "613.8a / 418.5c — no edition",
        "613.8a / 2003: 418.5c — many editions",
        "613.8a / 2003-11: 418.5c — no edition that month",
        "613.8a / 2026-08-07: — no rules",
    ],
)
def test_an_ill_formed_citation_is_noticed(text: str) -> None:
    assert [each for each in read("here", text) if each.fault]


@pytest.mark.parametrize("path", LAW, ids=lambda path: path.name)
def test_a_law_file_cites_what_it_encodes(path: Path) -> None:
    assert list(citations(path)), "no citation"


@pytest.mark.parametrize("path", CITING, ids=lambda path: path.name)
def test_citations_are_rightly_formed(path: Path) -> None:
    assert [(each.place, each.fault) for each in citations(path) if each.fault] == []


def test_what_python_carries_out_is_told_apart() -> None:
    there = carried_out()["202.2b"]
    assert any(re.fullmatch(r"kb/card_base/compiling\.py:\d+", each) for each in there)
    assert any(
        each.startswith("kb/card_base/compiling.py:")
        for each in carried_out("2003-12-01")["203.2b"]
    )


@pytest.mark.parametrize("path", LAW, ids=lambda path: path.name)
def test_rules_stand_under_a_comment(path: Path) -> None:
    assert uncommented_parts(path) == []


@pytest.mark.skipif(not TEXTS.exists(), reason="no ../shared/data/cr beside the checkout")
@pytest.mark.parametrize("path", CITING, ids=lambda path: path.name)
def test_cited_rules_exist_in_their_editions(path: Path) -> None:
    known = paragraphs(frozenset(each.edition for path in CITING for each in citations(path)))
    missing = [
        f"{each.place}: {rule} is not in the rules of {each.edition}"
        for each in citations(path)
        if each.edition
        for rule in each.rules
        if rule not in known[each.edition]
    ]
    assert not missing, "\n" + "\n".join(missing)
