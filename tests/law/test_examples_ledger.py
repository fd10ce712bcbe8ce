"""The ledger of the rules' examples, of five editions in full: each is a case that exists, or says
why no question can express it today."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from kb.rulebook.reading import read
from kb.rulebook.texts import RulesText
from tests.law.checks import LEDGER, OWN, cases_in, load
from tests.law.citations import TEXTS, text_of
from tests.law.tally import cases_of

ENTRIES: list[dict[str, Any]] = load(LEDGER)
EDITIONS = {
    "1999-04-23": 36,
    "2003-05-26": 62,
    "2003-12-01": 94,
    "2006-10-01": 155,
    "2026-08-07": 277,
}
"""Edition → how many examples its rules have; its glossary may have more."""
RULE = re.compile(r"\d{3}\.\d+[a-z]?|\d{3}|glossary .+")


def test_every_entry_names_its_example_and_is_alone_with_it() -> None:
    seen = [(entry["edition"], entry["rule"], entry["nth"]) for entry in ENTRIES]
    assert len(seen) == len(set(seen))
    assert {edition for edition, _, _ in seen} == set(EDITIONS)
    assert [rule for _, rule, _ in seen if not RULE.fullmatch(str(rule))] == []
    assert [nth for _, _, nth in seen if nth < 1] == []


def test_every_entry_is_a_case_or_gives_a_reason() -> None:
    kinds = {"case", "inexpressible"}
    assert not [e for e in ENTRIES if len(kinds & set(e)) != 1]
    assert not [e for e in ENTRIES if set(e) - kinds - {"edition", "rule", "nth"}]
    assert not [e for e in ENTRIES if not any(e.get(kind) for kind in kinds)]


@pytest.mark.skipif(not TEXTS.exists(), reason="no ../shared/data/cr beside the checkout")
@pytest.mark.parametrize(("edition", "in_rules"), EDITIONS.items())
def test_every_example_of_the_edition_has_an_entry(edition: str, in_rules: int) -> None:
    text = read(edition, text_of(edition))
    there = list(examples(text))
    assert sum(not rule.startswith("glossary") for rule, _ in there) == in_rules
    listed = [(str(e["rule"]), e["nth"]) for e in ENTRIES if e["edition"] == edition]
    assert listed == there


def examples(text: RulesText) -> Iterator[tuple[str, int]]:
    """Every example of a text, in order: its rule or term, its place among the examples there."""
    for paragraph in text.paragraphs:
        for nth, _ in enumerate(paragraph.examples, 1):
            yield paragraph.number, nth
    for term in text.glossary:
        for nth, _ in enumerate(term.examples, 1):
            yield f"glossary {term.term}", nth


def test_every_case_of_the_ledger_exists_in_the_edition_of_its_example() -> None:
    cases = {case["id"]: case for case in cases_in(OWN)}
    expressed = [entry for entry in ENTRIES if "case" in entry]
    missing = [(e["rule"], case) for e in expressed for case in cases_of(e) if case not in cases]
    assert not missing
    elsewhere = [
        (entry["edition"], case)
        for entry in expressed
        for case in cases_of(entry)
        if str(cases[case]["snapshot"].get("edition")) not in {entry["edition"], "None"}
    ]
    assert not elsewhere


def test_every_case_that_claims_an_example_stands_in_the_ledger() -> None:
    listed = {case for entry in ENTRIES if "case" in entry for case in cases_of(entry)}
    claimed = {case["id"] for case in cases_in(OWN) if case.get("example")}
    assert claimed <= listed
