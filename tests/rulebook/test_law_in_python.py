"""The table of what is carried out in Python: complete, at the places that name it."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from kb.rulebook.carried_out import carried_out
from kb.rulebook.ledger import CARRIED_OUT, classes

EDITION = "2026-08-07"
DOCUMENT = Path(__file__).parents[2] / "docs" / "law_in_python.md"
MOST = 110
KINDS = {"translation", "search", "arithmetic"}
_ROW = re.compile(
    r"^\| (?P<numbers>\d[^|]*) \| (?P<kind>\w+) \| (?P<place>\S+) \| (?P<why>[^|]+) \|$"
)


class Row(NamedTuple):
    """Paragraphs, the kind of what is left to do, the module, and why."""

    numbers: list[str]
    kind: str
    place: str
    why: str


def table() -> list[Row]:
    """The rows of the document."""
    found = map(_ROW.match, DOCUMENT.read_text("utf-8").splitlines())
    return [Row(each["numbers"].split(), *each.groups()[1:]) for each in found if each]


def listed() -> set[str]:
    """The paragraphs that the ledger calls carried out."""
    return {number for number, name in classes(EDITION).items() if name == CARRIED_OUT}


def test_every_paragraph_is_in_one_row() -> None:
    numbers = Counter(number for row in table() for number in row.numbers)
    assert set(numbers) == listed()
    assert max(numbers.values()) == 1


def test_there_are_not_too_many() -> None:
    assert len(listed()) <= MOST


def test_each_is_translation_search_or_arithmetic() -> None:
    assert {row.kind for row in table()} == KINDS


def test_each_place_names_its_paragraphs() -> None:
    places = carried_out(EDITION)
    wrong = [
        (number, row.place)
        for row in table()
        for number in row.numbers
        if row.place not in {each.rpartition(":")[0] for each in places.get(number, ())}
    ]
    assert wrong == []
