"""Which of the law's tests exercise a rule. The tests are part of a checkout, not of an
installation: where they aren't there, nothing is known."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from kb.editions import UnknownEdition, edition_on, tables

CASES = Path(__file__).parents[2] / "tests" / "law" / "cases"
"""The cases of the checkout that this code is in."""
_CASE = re.compile(r"^- id: *(\S+)$", re.MULTILINE)
_EDITION = re.compile(r"^\s+edition: *['\"]?([\w-]+)", re.MULTILINE)
_SAYS = re.compile(r"^\s+(?:why|rule|example): *(.*(?:\n {4,}\S.*)*)|\brule: *['\"]?([\d.a-z]+)",
                   re.MULTILINE)  # fmt: skip
_NUMBER = re.compile(r"(?<![\d.])\d{3}(?:\.\d+[a-z]{0,2})?(?![\d%])")


@cache
def cases() -> dict[tuple[str, str], tuple[str, ...]] | None:
    """(edition, number) → the cases whose reasons name that rule; None where there are no tests."""
    if not CASES.is_dir():
        return None
    found: dict[tuple[str, str], dict[str, None]] = {}
    for path in sorted(CASES.rglob("*.yaml")):
        pieces = _CASE.split(path.read_text("utf-8"))[1:]
        for name, text in zip(pieces[::2], pieces[1::2], strict=True):
            for number in _numbers(text):
                found.setdefault((_edition(text), number), {})[name] = None
    return {cited: tuple(names) for cited, names in found.items()}


def _numbers(text: str) -> set[str]:
    said = " ".join(first or second for first, second in _SAYS.findall(text))
    return set(_NUMBER.findall(said))


def _edition(text: str) -> str:
    found = _EDITION.search(text)
    try:
        return edition_on(found[1]) if found else tables().current
    except UnknownEdition:
        return tables().current


def cases_for(edition: str, number: str) -> list[str] | None:
    """The cases that name a rule of an edition; None where there are no tests."""
    known = cases()
    return None if known is None else list(known.get((edition, number), ()))
