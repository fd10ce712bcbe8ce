"""The coverage ledger: complete, consistent with the law's citations and with the texts."""

from __future__ import annotations

import re

import pytest

from kb.editions import tables
from kb.rulebook.carried_out import carried_out, numbers_in
from kb.rulebook.citation import citations
from kb.rulebook.cited_rows import of_tokens, shown
from kb.rulebook.encoded import dated_places, encodings, law_files, places
from kb.rulebook.exercised import cases, cases_for
from kb.rulebook.ledger import (
    CARRIED_OUT,
    CLASSES,
    ENCODED,
    TO_DO,
    Ledger,
    classes,
    coverage_document,
    editions,
    followed,
    ledger,
    left_out,
)
from tests.law.citations import TEXTS, paragraphs

PARAGRAPHS = {"2003-05-26": 514, "2003-12-01": 688, "2006-10-01": 973, "2026-08-07": 3162}


def stored(edition: str) -> list[tuple[str, str]]:
    """(number, class) as the ledger's file has them, its own and those it follows."""
    found = ledger(edition)
    assert found is not None
    followed_there = [
        (number, dict(stored(there.edition))[there.number])
        for number, there in followed(edition).items()
    ]
    return [*own(found), *followed_there]


def own(found: Ledger) -> list[tuple[str, str]]:
    """(number, class) of those that an edition's own ledger has in one."""
    return [
        (section + end, name)
        for section, by_class in found.classes.items()
        for name, ends in by_class.items()
        for end in ends.split()
    ]


def test_what_is_followed_is_followed_in_an_edition_with_classes_of_its_own() -> None:
    assert {there.edition for edition in PARAGRAPHS for there in followed(edition).values()} == {
        "2003-12-01", "2026-08-07",
    }  # fmt: skip
    assert not followed("2003-12-01") and not followed("2026-08-07")


def test_a_paragraph_is_in_the_class_that_it_has_in_the_edition_it_is_followed_in() -> None:
    assert classes("2003-05-26")["418.3c"] == ENCODED
    assert classes("2006-10-01")["507.4"] == ENCODED
    assert left_out("2006-10-01")["422.1"] == left_out("2003-12-01")["422.1"]


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
    assert (found["804.2"], found["100.2a"], found["203.1"]) == (
        "left_out",
        "tournament",
        "physical",
    )


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


def test_what_python_carries_out_is_named_in_docstrings() -> None:
    source = (
        '"""Reads (202.3b).\n\nSpeaks of 202.9."""\ndef f():\n    """Both (709.4b, 709.4d-e)."""\n'
    )
    assert [*numbers_in(source)] == [("202.3b", 1), ("709.4b", 5), ("709.4d", 5), ("709.4e", 5)]
    assert any(place.startswith("kb/state/printed.py:") for place in carried_out()["202.2"])
    assert classes("2026-08-07")["204.2"] == CARRIED_OUT


def test_docstrings_name_paragraphs_that_exist() -> None:
    known = {number for number, _ in stored("2026-08-07")}
    assert not {number for number in carried_out() if number not in known}


def test_a_way_to_cast_is_encoded_by_its_row() -> None:
    places = encodings("2026-08-07", "702.34a")
    assert any("keyword_costs.json (flashback)" in place for place in places)


def test_what_rows_of_keywords_carry_out_is_shown_by_a_case() -> None:
    named = {rule for rule, _ in (*shown(), *of_tokens("2026-08-07"))}
    assert named
    assert {rule for rule in named if not cases_for("2026-08-07", rule)} == set()


def test_reasons_of_answers_are_encoded_by_the_edition() -> None:
    assert any("legal.json" in place for place in encodings("2026-08-07", "117.1a"))
    assert any("legal.json" in place for place in encodings("2003-12-01", "408.1d"))


@pytest.mark.parametrize("edition", PARAGRAPHS)
def test_what_is_left_out_would_be_asked_and_has_one_reason(edition: str) -> None:
    found = ledger(edition)
    assert found is not None
    numbers = [number for each in found.left_out.values() for number in each.split()]
    assert len(numbers) == len(set(numbers))
    assert {dict(stored(edition))[number] for number in numbers} <= set(TO_DO)
    others = {number for number, name in classes(edition).items() if name == "left_out"}
    assert set(left_out(edition)) == others
    assert set(numbers) == others - set(followed(edition))
    assert all(len(reason) > 20 for reason in left_out(edition).values())


@pytest.mark.parametrize("edition", PARAGRAPHS)
def test_what_objects_are_is_carried_out_or_has_a_reason(edition: str) -> None:
    assert not {"characteristics", "state_based"} & set(classes(edition).values())
