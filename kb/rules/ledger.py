"""The coverage ledger: what each paragraph of an edition is to lawmage.

`rules_asp/ledger/DATE.json` has the stored classes of every numbered paragraph, and no words:
section → class → the ends of the numbers (`".1 .1a"`). `encoded` is never stored: it is worked out
from the citations in the law and wins over the stored class. Of what is to do, the ledger can say
why it isn't done: reason → numbers.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from kb.engine.editions import LAW_FOLDER, tables
from kb.rules.encoded import encodings
from kb.rules.exercised import cases, cases_for
from kb.rules.numbers import key

FOLDER = LAW_FOLDER / "ledger"
ENCODED = "encoded"
CLASSES = {
    "definition": "says what a term means, or where it is said; nothing follows for a board",
    "physical": "cards and other things as people handle them",
    "tournament": "tournaments, deck construction and formats",
    "characteristics": "to do: what objects are",
    "state_based": "to do: state-based actions",
    "legal": "to do: what players may do, and what it costs",
    "combat": "to do: attacks, blocks and combat damage",
    "other": "to do: what happens as the game goes on, which no question asks yet",
}
"""Stored classes; the last five are kinds of what is to do."""
TO_DO = ("characteristics", "state_based", "legal", "combat", "other")


class Ledger(msgspec.Struct, frozen=True):
    """An edition's ledger: section → class → ends of numbers; and, for an edition whose rules the
    law cites under later numbers, number → number in the current edition. `reasons`: why a
    paragraph is still to do (what no snapshot can say, what is missing) → such numbers."""

    edition: str
    classes: dict[str, dict[str, str]]
    today: dict[str, str] = {}
    reasons: dict[str, str] = {}


def editions() -> list[str]:
    """The editions with a ledger."""
    return sorted(path.stem for path in FOLDER.glob("*.json"))


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
    stored = {
        section + end: name
        for section, by_class in found.classes.items()
        for name, ends in by_class.items()
        for end in ends.split()
    }
    encoded = {number for number in stored if is_encoded(found, number)}
    ordered = sorted(stored, key=key)
    return {number: ENCODED if number in encoded else stored[number] for number in ordered}


@cache
def reasons(edition: str) -> dict[str, str]:
    """Number → why it is still to do, as far as the ledger says and no law cites it."""
    found = ledger(edition)
    listed = classes(edition)
    return {
        number: reason
        for reason, numbers in (found.reasons if found is not None else {}).items()
        for number in numbers.split()
        if listed.get(number) in TO_DO
    }


def is_encoded(found: Ledger, number: str) -> bool:
    """Whether the law cites a rule, under its number or under the one it has today."""
    today = found.today.get(number)
    return bool(encodings(found.edition, number) or (today and encodings(tables().current, today)))


def number_today(edition: str, number: str) -> str | None:
    """The number that a rule of an edition has in the current one, as far as a ledger tells."""
    found = ledger(edition)
    return None if found is None else found.today.get(number)


def class_of(edition: str, number: str) -> str | None:
    """The class of a paragraph; None where the ledger doesn't speak of it."""
    return classes(edition).get(number) if "." in number else None


def coverage_document(edition: str) -> dict[str, Any]:
    """How many paragraphs of each class there are, in all and by section, and which they are;
    `reasons`: why some are still to do; `tested`: how many of a class the cases name (null where
    the tests aren't there)."""
    listed = classes(edition)
    names = [ENCODED, *CLASSES]
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
                "reasons": {
                    number: why
                    for number, why in reasons(edition).items()
                    if number.startswith(f"{section}.")
                },
            }
            for section, by_class in sections.items()
        ],
    }
