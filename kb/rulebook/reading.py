"""Reads a rules text of any kind; which kind it is, its content tells."""

from __future__ import annotations

import re

from kb.rulebook import cleaning, dating
from kb.rulebook.errors import RulesError
from kb.rulebook.glossary import read_glossary
from kb.rulebook.paragraphs import read_paragraphs
from kb.rulebook.summary import is_summary, read_summary
from kb.rulebook.texts import EDITION, FRAGMENT, UNNUMBERED, Paragraph, RulesText

FEWEST_RULES = 5
WHOLE_SECTIONS = 40
"""No edition of the rules had fewer sections."""
_LIKE_RULES = re.compile(r"\b(card|creature|spell|permanent)s?\b", re.IGNORECASE)


def read(name: str, text: str) -> RulesText:
    """The rules text in these characters. Raises RulesError if it is none; `name` is for that."""
    found = cleaning.lines(text)
    if is_summary(found):
        return read_summary(found, dating.latest_ruling(text))
    date = dating.effective(text)
    body = read_paragraphs(found)
    rules = [each for each in body.paragraphs if "." in each.number]
    if len(rules) < FEWEST_RULES:
        return _unnumbered(name, found, date)
    sections = {each.number[:3] for each in rules}
    whole = bool(date) and len(sections) >= WHOLE_SECTIONS
    terms, notes = read_glossary(body.glossary)
    return RulesText(
        EDITION if whole else FRAGMENT,
        date,
        tuple(body.paragraphs),
        tuple(terms),
        (*body.notes, *notes),
    )


def _unnumbered(name: str, found: list[cleaning.Line], date: str) -> RulesText:
    """Rules from before they had numbers: known by their date and by what they speak of."""
    about = sum(bool(_LIKE_RULES.search(line.text)) for line in found)
    if not date or about < len(found) / 4:
        raise RulesError(
            "this is no rules text",
            found="no paragraphs with numbers such as 613.8a",
            expected="the Comprehensive Rules as text, Markdown or a saved web page",
            file=name,
        )
    paragraphs = tuple(Paragraph(f"p{place}", line.text) for place, line in enumerate(found, 1))
    return RulesText(UNNUMBERED, date, paragraphs, (), ("its paragraphs have no numbers",))
