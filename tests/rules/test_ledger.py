"""The coverage ledger: complete, consistent with the law's citations and with the texts."""

from __future__ import annotations

import re

import pytest

from kb.engine.editions import tables
from kb.rules.encoded import citations, dated_places, law_files, places
from kb.rules.exercised import cases, cases_for
from kb.rules.ledger import (
    CLASSES,
    ENCODED,
    TO_DO,
    classes,
    coverage_document,
    editions,
    ledger,
    reasons,
)
from tests.law.citations import TEXTS, paragraphs

PARAGRAPHS = {"2003-12-01": 688, "2026-08-07": 3162}


def stored(edition: str) -> list[tuple[str, str]]:
    """(number, class) as the ledger's file has them."""
    found = ledger(edition)
    assert found is not None
    return [
        (section + end, name)
        for section, by_class in found.classes.items()
        for name, ends in by_class.items()
        for end in ends.split()
    ]


def test_these_editions_have_a_ledger() -> None:
    assert editions() == list(PARAGRAPHS)


@pytest.mark.parametrize(("edition", "count"), PARAGRAPHS.items())
def test_every_paragraph_has_one_class(edition: str, count: int) -> None:
    numbers = [number for number, _ in stored(edition)]
    assert len(numbers) == len(set(numbers)) == count
    assert {name for _, name in stored(edition)} <= set(CLASSES)
    assert all(re.fullmatch(r"\d{3}\.\d+[a-z]{0,2}", number) for number in numbers)


@pytest.mark.skipif(not TEXTS.exists(), reason="no ../shared/data/cr beside the checkout")
@pytest.mark.parametrize("edition", PARAGRAPHS)
def test_the_paragraphs_are_those_of_the_text(edition: str) -> None:
    known = paragraphs(frozenset([edition]))[edition]
    assert {number for number, _ in stored(edition)} == {each for each in known if "." in each}


@pytest.mark.parametrize("edition", PARAGRAPHS)
def test_what_the_law_cites_is_a_paragraph_of_the_ledger(edition: str) -> None:
    cited = {rule for (of, rule) in places() if of == edition}
    cited |= set(dated_places(edition))
    assert not {rule for rule in cited if "." in rule} - {number for number, _ in stored(edition)}


def test_encoded_is_never_stored_and_wins() -> None:
    for edition in PARAGRAPHS:
        assert ENCODED not in {name for _, name in stored(edition)}
    found = classes("2026-08-07")
    for path in law_files():
        for each in citations(path):
            if each.edition == tables().current:
                assert {found[rule] for rule in each.rules if "." in rule} <= {ENCODED}


def test_an_old_rule_is_encoded_under_the_number_it_has_today() -> None:
    assert classes("2003-12-01")["418.5c"] == ENCODED
    found = ledger("2003-12-01")
    assert found is not None
    assert found.today["418.5c"] == "613.8a"
    assert set(found.today.values()) <= {number for number, _ in stored("2026-08-07")}


def test_rules_nobody_cites_keep_their_class() -> None:
    found = classes("2026-08-07")
    assert (found["120.2a"], found["100.2a"], found["203.1"]) == (
        "combat",
        "tournament",
        "physical",
    )


@pytest.mark.parametrize("edition", PARAGRAPHS)
def test_reasons_are_of_paragraphs_that_are_to_do(edition: str) -> None:
    found = ledger(edition)
    assert found is not None
    given = [number for numbers in found.reasons.values() for number in numbers.split()]
    assert len(given) == len(set(given))
    assert {classes(edition).get(number) for number in given} <= set(TO_DO)
    shown = {
        n: why
        for each in coverage_document(edition)["sections"]
        for n, why in each["reasons"].items()
    }
    assert shown == reasons(edition)
    assert set(shown) == set(given)


@pytest.mark.parametrize("edition", PARAGRAPHS)
def test_what_objects_are_is_encoded_or_has_a_reason(edition: str) -> None:
    todo = ("characteristics", "state_based")
    waiting = {n for n, name in classes(edition).items() if name in todo}
    assert waiting <= set(reasons(edition))


@pytest.mark.parametrize(("edition", "count"), PARAGRAPHS.items())
def test_the_counts_add_up(edition: str, count: int) -> None:
    found = coverage_document(edition)
    assert found["paragraphs"] == count == sum(found["counts"].values())
    for name, number in found["counts"].items():
        assert number == sum(each["counts"][name] for each in found["sections"])


def test_an_edition_without_a_ledger_has_no_classes() -> None:
    assert classes("2009-07-11") == {}


def test_cases_are_found_by_the_rules_they_name() -> None:
    assert "existence-moon-newer-2026" in (cases_for("2026-08-07", "613.8a") or [])
    assert cases_for("2026-08-07", "905.2c") == []
    known = cases()
    assert known is not None
    assert {edition for edition, _ in known} <= set(tables().editions)
