"""The coverage ledger: what each paragraph of an edition is to lawmage.

`rules_asp/ledger/DATE.json` has the stored classes of every numbered paragraph, and no words:
section → class → the ends of the numbers (`".1 .1a"`). Two classes are never stored: `encoded` is
worked out from the citations in the law and wins over the stored class; `carried_out`, from what
Python's docstrings cite, wins over what would be to do. What is left out on purpose has a reason.
A paragraph that another edition with a ledger has too, perhaps in other words and under another
number, is in the class that it has there: section → ends (`".1 .2a=212.3"`), for each such edition.
What its other words change, `changes.json` tells.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import msgspec

from kb.editions import LAW_FOLDER, tables
from kb.rulebook.encoded import carryings_out, encodings
from kb.rulebook.exercised import cases, cases_for
from kb.rulebook.numbers import key

FOLDER = LAW_FOLDER / "ledger"
ENCODED = "encoded"
CARRIED_OUT = "carried_out"
LEFT_OUT = "left_out"
DERIVED = {
    ENCODED: "cited in the law",
    CARRIED_OUT: "carried out in Python, before the law is asked or with what it says",
}
"""Classes that are worked out."""
CLASSES = {
    "definition": "says what a term means, or where it is said; nothing follows for a board",
    "physical": "cards and other things as people handle them",
    "tournament": "tournaments, deck construction and formats",
    "characteristics": "to do: what objects are",
    "state_based": "to do: state-based actions",
    "legal": "to do: what players may do, and what it costs",
    "combat": "to do: attacks, blocks and combat damage",
    "other": "to do: what happens as the game goes on, which no question asks yet",
    LEFT_OUT: "would belong to a question and is left out: --section N tells why",
}
"""Stored classes, and the one of what has a reason."""
ASKED = ("characteristics", "state_based", "legal", "combat")
TO_DO = (*ASKED, "other")


class Ledger(msgspec.Struct, frozen=True):
    """An edition's ledger: section → class → ends of numbers; and, for an edition whose rules the
    law cites under later numbers, number → number in the current edition; `left_out`: reason → the
    numbers it holds for."""

    edition: str
    classes: dict[str, dict[str, str]]
    today: dict[str, str] = {}
    left_out: dict[str, str] = {}
    as_in: dict[str, dict[str, str]] = {}
    """Edition → section → ends of the numbers that are in the class that they have there."""


class There(NamedTuple):
    """A paragraph as another edition has it."""

    edition: str
    number: str


def editions() -> list[str]:
    """The editions with a ledger."""
    return sorted(path.stem for path in FOLDER.glob("????-??-??.json"))


@cache
def ledger(edition: str) -> Ledger | None:
    """The ledger of an edition, if it has one."""
    path = FOLDER / f"{edition}.json"
    return msgspec.json.decode(path.read_bytes(), type=Ledger) if path.exists() else None


@cache
def classes(edition: str) -> dict[str, str]:
    """Number → class, `encoded` where the law cites it; empty for an edition without a ledger."""
    found = ledger(edition)
    if found is None:
        return {}
    stored = own_classes(found)
    reasons = {number for numbers in found.left_out.values() for number in numbers.split()}
    known = {number: _class(found, number, name, reasons) for number, name in stored.items()}
    for number, there in followed(edition).items():
        name = ENCODED if is_encoded(found, number) else classes(there.edition)[there.number]
        known[number] = name
    return dict(sorted(known.items(), key=lambda each: key(each[0])))


def own_classes(found: Ledger) -> dict[str, str]:
    """Number → class, of the paragraphs that an edition's own ledger has in one."""
    return {
        section + end: name
        for section, by_class in found.classes.items()
        for name, ends in by_class.items()
        for end in ends.split()
    }


@cache
def followed(edition: str) -> dict[str, There]:
    """Number → the paragraph of another edition in whose class it is."""
    found = ledger(edition)
    listed = {} if found is None else found.as_in
    return {
        section + end: There(other, number or section + end)
        for other, sections in listed.items()
        for section, ends in sections.items()
        for end, _, number in (each.partition("=") for each in ends.split())
    }


def _class(found: Ledger, number: str, stored: str, reasons: set[str]) -> str:
    if is_encoded(found, number):
        return ENCODED
    if stored in TO_DO and _numbers_tell(found, number, carryings_out):
        return CARRIED_OUT
    return LEFT_OUT if stored in TO_DO and number in reasons else stored


def is_encoded(found: Ledger, number: str) -> bool:
    """Returns whether the law cites a rule, under its number or under the one it has today."""
    return _numbers_tell(found, number, encodings)


def _numbers_tell(found: Ledger, number: str, places: Callable[[str, str], list[str]]) -> bool:
    today = found.today.get(number)
    return bool(places(found.edition, number) or (today and places(tables().current, today)))


@cache
def left_out(edition: str) -> dict[str, str]:
    """Number → why it is left out, of those that are."""
    found = ledger(edition)
    if found is None:
        return {}
    listed = classes(edition)
    own = {
        number: reason for reason, numbers in found.left_out.items() for number in numbers.split()
    }
    theirs = {
        number: left_out(there.edition).get(there.number, "")
        for number, there in followed(edition).items()
    }
    return {
        number: reason for number, reason in {**theirs, **own}.items() if listed[number] == LEFT_OUT
    }


def reason_of(edition: str, number: str) -> str | None:
    """The reason why a rule is left out; None of one that isn't."""
    return left_out(edition).get(number)


def number_today(edition: str, number: str) -> str | None:
    """The number that a rule of an edition has in the current one, as far as a ledger tells."""
    return _today(edition).get(number)


@cache
def _today(edition: str) -> dict[str, str]:
    found = ledger(edition)
    theirs = {
        number: there.number
        if there.edition == tables().current
        else _today(there.edition).get(there.number)
        for number, there in followed(edition).items()
    }
    known = {number: today for number, today in theirs.items() if today is not None}
    return known if found is None else {**known, **found.today}


def numbers_then(edition: str, today: str) -> list[str]:
    """The numbers that an edition's ledger gives a rule of the current edition."""
    return [old for old, new in _today(edition).items() if new == today]


def class_of(edition: str, number: str) -> str | None:
    """The class of a paragraph; None where the ledger doesn't speak of it."""
    return classes(edition).get(number) if "." in number else None


def coverage_document(edition: str) -> dict[str, Any]:
    """How many paragraphs of each class there are, in all and by section, and which they are;
    `tested`: how many of a class the cases name (null where the tests aren't there)."""
    listed = classes(edition)
    names = [*DERIVED, *CLASSES]
    reasons = left_out(edition)
    named = {number for number in listed if cases_for(edition, number)}
    sections: dict[str, dict[str, list[str]]] = {}
    for number, name in listed.items():
        sections.setdefault(number[:3], {each: [] for each in names})[name].append(number)
    return {
        "edition": edition,
        "paragraphs": len(listed),
        "counts": {name: sum(each == name for each in listed.values()) for name in names},
        "tested": None
        if cases() is None
        else {name: sum(listed[number] == name for number in named) for name in names},
        "to_do": sum(each in TO_DO for each in listed.values()),
        "sections": [
            {
                "section": section,
                "counts": {name: len(found) for name, found in by_class.items()},
                "numbers": {name: found for name, found in by_class.items() if found},
                "left_out": {
                    number: reasons[number] for number in by_class[LEFT_OUT] if number in reasons
                },
            }
            for section, by_class in sections.items()
        ],
    }
