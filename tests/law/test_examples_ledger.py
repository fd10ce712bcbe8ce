"""The ledger of the rules' examples: each is a case that exists, or says why it cannot be one."""

from __future__ import annotations

import re
from typing import Any

from tests.law.checks import LEDGER, OWN, cases_in, load
from tests.law.tally import cases_of

ENTRIES: list[dict[str, Any]] = load(LEDGER)
EDITIONS = {"2003-12-01", "2006-10-01", "2026-08-07"}
RULE = re.compile(r"\d{3}\.\d+[a-z]?|\d{3}|glossary .+")


def test_every_entry_names_its_example_and_is_alone_with_it() -> None:
    seen = [(entry["edition"], entry["rule"], entry["nth"]) for entry in ENTRIES]
    assert len(seen) == len(set(seen))
    assert {edition for edition, _, _ in seen} == EDITIONS
    assert [rule for _, rule, _ in seen if not RULE.fullmatch(str(rule))] == []
    assert [nth for _, _, nth in seen if nth < 1] == []


def test_every_entry_is_a_case_or_gives_a_reason() -> None:
    neither = [entry for entry in ENTRIES if ("case" in entry) == ("inexpressible" in entry)]
    assert not neither
    assert not [entry for entry in ENTRIES if "case" not in entry and not entry["inexpressible"]]


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
