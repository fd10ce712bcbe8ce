"""A rule as a document: its words, its place among the others, its history."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from kb.editions import tables
from kb.rulebook.comparing import differences
from kb.rulebook.encoded import carryings_out, encodings
from kb.rulebook.exercised import cases_for
from kb.rulebook.ledger import class_of, number_today, reason_of
from kb.rulebook.marks import told_of
from kb.rulebook.normal import folded
from kb.rulebook.numbers import parents, tidied
from kb.rulebook.references import cited_by, cites, terms_citing
from kb.rulebook.rows import found_rows, line_of
from kb.rulebook.store import Row, RulesStore, Text

Document = dict[str, Any]


def rule_document(store: RulesStore, wanted: str, edition: str | None) -> Document:
    """The rule with a number, in the edition in force on a date.

    Raises RulesError for a number that the edition doesn't have.
    """
    text = text_with(store, wanted, edition)
    rows = found_rows(store, text, wanted)
    number = rows[0].number
    return {
        "number": number,
        "edition": text.name,
        "kind": text.kind,
        "text": "\n".join(row.words for row in rows),
        "examples": [example for row in rows for example in row.examples],
        "parents": [_brief(row) for each in parents(number)
                    for row in store.paragraphs(text, each)[:1]],
        "below": [_brief(row) | {"class": class_of(text.name, row.number)}
                  for row in store.below(text, number)],
        "cites": cites(store, text, number),
        "cited_by": cited_by(store, text, number),
        "terms": terms_citing(store, text, number),
        "encoded": encoded_at(store, text, rows[0]),
        "tests": tested_by(store, text, rows[0]),
        "class": class_of(text.name, number),
        "left_out": reason_of(text.name, number),
    }  # fmt: skip


def text_with(store: RulesStore, wanted: str, edition: str | None) -> Text:
    """The text to look a number up in: the edition asked for; for the letters of a summary of
    rulings, where none is asked for, the newest text that has them."""
    number = tidied(wanted)
    if edition is None and number[:1].isalpha():
        query = "SELECT text FROM paragraphs WHERE number = ?"
        texts = [store.by_id[each] for (each,) in store.select(query, (number,))]
        if texts:
            return max(texts, key=lambda text: text.date)
    return store.text(edition)


def _brief(row: Row) -> Document:
    return {"number": row.number, "text": row.words}


def encoded_at(store: RulesStore, text: Text, row: Row) -> list[str]:
    """Where the law encodes a rule, or Python carries it out, under the number it has here or in
    another edition; of a heading, where the law encodes what stands below it."""
    if "." not in row.number:
        return _of_all_below(store, text, row, encodings)
    found: dict[str, None] = {}
    for each in line_of(store, row):
        found |= dict.fromkeys(_places(store.by_id[each.text].name, each.number))
    if today := number_today(text.name, row.number):
        found |= dict.fromkeys(_places(tables().current, today))
    return list(found)


def _of_all_below(
    store: RulesStore, text: Text, row: Row, told: Callable[[str, str], list[str] | None]
) -> list[str]:
    """Returns what is told of the rules below a heading, by edition and number, each thing once."""
    numbers = [each for each in store.numbers(text) if each.startswith(row.number)]
    return list(dict.fromkeys(what for each in numbers for what in told(text.name, each) or ()))


def _places(edition: str, number: str) -> list[str]:
    return [*encodings(edition, number), *carryings_out(edition, number)]


def tested_by(store: RulesStore, text: Text, row: Row) -> list[str] | None:
    """The cases that name a rule, those of the edition at hand first; of a heading, those that
    name what stands below it; None where there are no tests."""
    here = cases_for(text.name, row.number)
    if here is None:
        return None
    if "." not in row.number:
        return _of_all_below(store, text, row, cases_for)
    found = dict.fromkeys(here)
    for each in line_of(store, row):
        for name in cases_for(store.by_id[each.text].name, each.number) or ():
            found[name] = None
    return list(found)


# ------------------------------------------------------------------------------------- history


def history_document(store: RulesStore, wanted: str, edition: str | None) -> list[Document]:
    """Every wording that a rule had, oldest first: under which number, in which editions, and how
    it differs from the one before (spans, see `kb.rulebook.comparing`), in meaning too, as far as
    the ledger of changes tells."""
    text = store.text(edition)
    rows = line_of(store, found_rows(store, text, wanted)[0])
    found: list[Document] = []
    former = ""
    for _, group in groupby(rows, key=lambda row: (row.number, folded(whole(row)))):
        same = list(group)
        words = whole(same[0])
        edition_of = store.by_id[same[0].text].name
        found.append(
            {
                "number": same[0].number,
                "from": edition_of,
                "until": store.by_id[same[-1].text].name,
                "editions": len(same),
                "text": same[0].words,
                "examples": list(same[0].examples),
                "changes": [list(span) for span in differences(former, words)] if found else [],
                "meaning": told_of(edition_of, same[0].number) if found else None,
            }
        )
        former = words
    return found


def diff_document(
    store: RulesStore, wanted: str, edition: str | None, dates: tuple[str, str]
) -> Document:
    """How a rule differs between two editions: its number and words in each (None where it isn't
    there), and the spans."""
    first, second = (store.text(date) for date in dates)
    row = _in_one_of(store, wanted, [store.text(edition)] if edition else [second, first])
    there = {each.text: each for each in line_of(store, row)}
    old, new = there.get(first.id), there.get(second.id)
    return {
        "editions": [first.name, second.name],
        "numbers": [each.number if each else None for each in (old, new)],
        "changes": [list(span) for span in differences(whole(old), whole(new))],
    }


def _in_one_of(store: RulesStore, wanted: str, texts: list[Text]) -> Row:
    for text in texts[:-1]:
        if rows := store.paragraphs(text, tidied(wanted)):
            return rows[0]
    return found_rows(store, texts[-1], wanted)[0]


def whole(row: Row | None) -> str:
    """The words of a paragraph with its examples."""
    if row is None:
        return ""
    return "\n".join([row.words, *(f"Example: {each}" for each in row.examples)])
