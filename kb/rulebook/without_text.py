"""What is known of a rule whose text hasn't been imported: its class, where it is encoded, which
tests exercise it. The ledger says which numbers an edition has, and what they are today."""

from __future__ import annotations

from typing import Any

from kb.editions import UnknownEdition, edition_on, tables
from kb.errors import shown
from kb.rulebook.encoded import carryings_out, encodings
from kb.rulebook.errors import RulesError
from kb.rulebook.exercised import cases_for
from kb.rulebook.ledger import (
    class_of,
    classes,
    editions,
    ledger,
    number_today,
    numbers_then,
    reason_of,
)
from kb.rulebook.numbers import is_number, key, near, parents, tidied

Document = dict[str, Any]


def wordless_document(wanted: str, edition: str | None) -> Document | None:
    """As `rule_document`, with null for what only a text tells; None for an edition without a
    ledger, and for the numbers of a summary of rulings, of which there is none.

    Raises RulesError for a number that the edition doesn't have.
    """
    date = _edition(edition)
    number = tidied(wanted)
    if date is None or ledger(date) is None or (number[:1].isalpha() and is_number(number)):
        return None
    known = _numbers(date)
    if number not in known:
        raise _no_such_rule(date, wanted, number, known)
    within = [each for each in known if number in (each, *parents(each))]
    asked = [number] if "." in number else within
    same = [rule for each in asked for rule in _same_rules(date, each)]
    places = [place for rule in same for place in (*encodings(*rule), *carryings_out(*rule))]
    cases = [name for rule in same for name in cases_for(*rule) or ()]
    return {
        "number": number,
        "edition": date,
        **dict.fromkeys(("kind", "text", "examples", "cites", "cited_by", "terms")),
        "parents": [_brief(each) for each in parents(number)],
        "below": [_brief(each) | {"class": class_of(date, each)}
                  for each in within if parents(each)[-1:] == [number]],
        "encoded": [*dict.fromkeys(places)],
        "tests": None if cases_for(date, number) is None else [*dict.fromkeys(cases)],
        "class": class_of(date, number),
        "left_out": reason_of(date, number),
    }  # fmt: skip


def _edition(wanted: str | None) -> str | None:
    try:
        return edition_on(wanted or "current")
    except UnknownEdition:
        return None


def _numbers(edition: str) -> list[str]:
    """Every number of an edition, with those of headings, in order."""
    listed = classes(edition)
    return sorted({*listed, *(above for each in listed for above in parents(each))}, key=key)


def _brief(number: str) -> Document:
    return {"number": number, "text": None}


def _same_rules(edition: str, number: str) -> list[tuple[str, str]]:
    """A rule under the numbers that ledgers know it by: (edition, number), this one first."""
    current = tables().current
    today = number if edition == current else number_today(edition, number)
    if today is None:
        return [(edition, number)]
    older = [(other, old) for other in editions() for old in numbers_then(other, today)]
    return [*dict.fromkeys([(edition, number), (current, today), *older])]


def _no_such_rule(edition: str, wanted: str, number: str, known: list[str]) -> RulesError:
    if not is_number(number):
        return RulesError(
            "this is no rule's number",
            found=shown(wanted),
            expected="a number such as 6, 613, 613.8 or 613.8a",
        )
    return RulesError(
        f"the rules of {edition} have no such number",
        found=shown(wanted),
        expected=became_by_ledger(edition, number),
        nearest=near(number, known),
    )


def became_by_ledger(edition: str, number: str) -> str | None:
    """The number that a rule of an older edition has in the current one, in words."""
    if edition != tables().current:
        return None
    for other in reversed(editions()):
        if today := number_today(other, number):
            return f"{today}, as it is in that edition (the rules of {other} had it)"
    return None
