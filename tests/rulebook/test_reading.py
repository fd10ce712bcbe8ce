"""Every form of rules text is read as what it is, by its content alone."""

from __future__ import annotations

import textwrap
import time

import pytest

from kb.rulebook.errors import RulesError
from kb.rulebook.reading import read
from kb.rulebook.references import cited
from kb.rulebook.texts import Paragraph, RulesText
from tests.rulebook import invented
from tests.rulebook.invented import EXAMPLES, GLOSSARY, LAYERS


def said(text: RulesText) -> dict[str, str]:
    return {each.number: each.text for each in text.paragraphs}


def paragraph(text: RulesText, number: str) -> Paragraph:
    (found,) = [each for each in text.paragraphs if each.number == number]
    return found


def test_an_edition_has_its_date_rules_examples_and_glossary() -> None:
    text = read("here", invented.plain())
    assert (text.kind, text.date, text.notes) == ("edition", "2026-08-07", ())
    assert said(text) == {"1": "Filler"} | invented.rules()
    assert paragraph(text, "613.7a").examples == tuple(EXAMPLES["613.7a"])
    assert {each.term: each.text for each in text.glossary} == GLOSSARY


def test_markdown_says_the_same() -> None:
    plain, marked = read("a", invented.plain()), read("b", invented.markdown())
    assert marked.date == plain.date
    assert paragraph(marked, "613.7a") == paragraph(plain, "613.7a")
    assert paragraph(marked, "101.1").text.startswith("Widget™ number 101")
    assert [each.term for each in marked.glossary] == list(GLOSSARY)


def test_wrapped_lines_are_joined() -> None:
    plain = invented.plain()
    lines = [textwrap.fill(line, 60) for line in plain.split("\n")]
    wrapped = read("here", "\n".join(lines))
    assert said(wrapped)["613.7a"] == LAYERS["613.7a"]
    assert paragraph(wrapped, "613.7a").examples == tuple(EXAMPLES["613.7a"])


def test_a_number_that_a_wrapped_line_begins_with_is_no_rule() -> None:
    extra = LAYERS | {"613.9": "A frob is done as told in rule\n104.1. (See also section 4.)"}
    text = read("here", invented.plain(extra=extra))
    numbers = [each.number for each in text.paragraphs]
    assert numbers.count("104.1") == 1
    assert "104.1. (See" in said(text)["613.9"]


def test_lines_of_a_list_stand_apart() -> None:
    extra = LAYERS | {"613.9": "The frobs are as follows:\nThe big frob.\nThe small frob."}
    assert said(read("here", invented.plain(extra=extra)))["613.9"] == extra["613.9"]


def test_a_line_that_broke_off_goes_on() -> None:
    long = "A frob that leans on another waits for it, whatever it is and wherever"
    extra = LAYERS | {"613.9": f"{long}\nit may be."}
    text = read("here", invented.plain(extra=extra))
    assert said(text)["613.9"] == f"{long} it may be."
    assert text.notes == ("broken lines joined: 1",)


def test_an_example_within_a_line_is_an_example() -> None:
    extra = LAYERS | {"613.9": "A frob frobs. Example: A frob is frobbed."}
    found = paragraph(read("here", invented.plain(extra=extra)), "613.9")
    assert (found.text, found.examples) == ("A frob frobs.", ("A frob is frobbed.",))


def test_for_example_is_no_example() -> None:
    extra = LAYERS | {"613.9": "A frob frobs. For example: it is frobbed."}
    assert paragraph(read("here", invented.plain(extra=extra)), "613.9").examples == ()


@pytest.mark.parametrize("text", [invented.fragment(), invented.page()], ids=["text", "html"])
def test_a_fragment_of_a_page(text: str) -> None:
    found = read("here", text)
    assert (found.kind, found.date) == ("fragment", "")
    assert list(said(found)) == [*LAYERS, "613.8", "613.8a", "613.8b"]
    assert said(found)["613.8"] == "Leaning"
    assert said(found)["613.8b"] == "A frob waits."
    assert found.notes == ("lines of page furniture left out: 2",)


def test_page_numbers_are_left_out() -> None:
    extra = LAYERS | {"613.9": "A frob waits.\nTesting Comprehensive Rules Page 9\n17"}
    text = read("here", invented.plain(extra=extra))
    assert said(text)["613.9"] == "A frob waits."


def test_a_number_with_a_blank_in_it_is_read_and_told() -> None:
    text = read("here", invented.plain().replace("613.7b ", "613. 7b "))
    assert said(text)["613.7b"] == LAYERS["613.7b"]
    assert text.notes == ("numbers with a space in them: 1",)


def test_a_number_that_stands_twice_is_kept_and_told() -> None:
    text = read("here", invented.plain().replace("613.7b ", "613.7a "))
    assert [each.number for each in text.paragraphs].count("613.7a") == 2
    assert text.notes == ("numbers that stand twice: 613.7a",)


def test_misread_quotation_marks_are_put_right() -> None:
    spoilt = invented.plain().translate(str.maketrans("“”", "ÒÓ")) + "It isnÕt frobbed.\n"
    assert said(read("here", spoilt))["613.7a"] == LAYERS["613.7a"]


def test_a_summary_of_rulings_has_its_own_numbers() -> None:
    text = read("here", invented.SUMMARY)
    assert (text.kind, text.date) == ("summary", "2002-10-01")
    assert list(said(text)) == [
        "T", "T.1", "T.1.1", "T.1.2", "T.1.Ruling.1", "T.1.Note.1", "T.2", "T.2.1", "T.2.2",
    ]  # fmt: skip
    assert said(text)["T.1.1"].startswith("The list of frobs is: big frob, small frob.")
    assert said(text)["T.1.2"] == "A frob has steps. See Rule T.2.1.\n1. It begins.\n2. It ends."


def test_rules_from_before_there_were_numbers_are_known_by_a_mark() -> None:
    lines = ["// from Fifth_Ed_Rulebook"] + [f"A creature is card {each}." for each in range(9)]
    text = read("here", "\n".join(lines))
    assert (text.kind, text.date) == ("unnumbered", "1997-03-24")
    assert said(text)["p2"] == "A creature is card 0."


@pytest.mark.parametrize(
    ("said_date", "date"),
    [
        ("These rules are current as of December 1, 2003.", "2003-12-01"),
        ("These rules are effective as of\nAugust 7, 2026", "2026-08-07"),
        ("COMPREHENSIVE RULES                    04/23/99", "1999-04-23"),
        ("These rules are current as of Frobuary 1, 2003.", ""),
        ("These rules are effective as of February 30, 2003.", ""),
    ],
)
def test_the_date_is_the_one_the_text_tells(said_date: str, date: str) -> None:
    text = read("here", f"{said_date}\n\n{invented.plain(date=None)}")
    assert text.date == date
    assert text.kind == ("edition" if date else "fragment")


def test_a_glossary_that_lost_its_line_breaks_is_told_apart_as_far_as_possible() -> None:
    terms = {f"{chr(97 + each)}frob".title(): f"To do {each} things. " * 30 for each in range(9)}
    running = " ".join(f"{term} {words.strip()}" for term, words in terms.items())
    start, _ = invented.plain().rsplit("Glossary\n", 1)
    text = read("here", f"{start}Glossary {running}\n\nCredits Nobody\n")
    assert [each.term for each in text.glossary] == list(terms)
    assert "lost its line breaks; 9 entries" in text.notes[0]


HOSTILE = {
    "one long line": "613.9. " + "word " * 200_000,
    "unclosed emphasis": "# a\n# b\n# c\n613.9. " + "**a *b " * 50_000,
    "unclosed links": "# a\n# b\n# c\n613.9. " + "[a](" * 50_000,
    "a glossary of capitals": "Glossary " + "Aaa Bbb " * 50_000,
    "a glossary of stops": "Glossary " + "Aaa. The " * 50_000,
    "many rules": "".join(f"613.{each} A frob.\n" for each in range(20_000)),
    "brackets": "613.9. " + "(" * 200_000,
}


@pytest.mark.parametrize("odd", HOSTILE.values(), ids=HOSTILE)
def test_odd_texts_are_read_in_bounded_time(odd: str) -> None:
    began = time.perf_counter()
    start, _ = invented.plain().rsplit("Glossary\n", 1)
    text = read("here", f"{start}{odd}\n")
    assert text.date == "2026-08-07"
    assert [cited(each.text) is not None for each in text.paragraphs[-3:]] == [True] * 3
    assert time.perf_counter() - began < 20


@pytest.mark.parametrize(
    "text",
    ["", "Hello.", "1. Do this.\n2. Do that.\n", "100.1 MHz\n200.2 MHz\n", '{"a": [613.8, 1]}'],
)
def test_what_is_no_rules_text_is_refused(text: str) -> None:
    with pytest.raises(RulesError, match="no rules text"):
        read("here", text)
