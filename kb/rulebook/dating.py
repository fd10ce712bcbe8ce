"""The day a rules text took effect, as the text tells it."""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from importlib.resources import files

import msgspec

MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september",
          "october", "november", "december")  # fmt: skip
_SAID = re.compile(
    r"(?:current|effective)\s+as\s+of\s+([A-Za-z]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})",
    re.IGNORECASE,
)
_TITLED = re.compile(r"COMPREHENSIVE\s+RULES\s+(\d\d)/(\d\d)/(\d\d)\b", re.IGNORECASE)
_RULING = re.compile(r"\[[^\]\n]*?(\d{4})/(\d\d)/(\d\d)\]")


class Known(msgspec.Struct, frozen=True):
    """A text that doesn't tell its date: words that it is known by, and the date."""

    mark: str
    date: str


def effective(text: str) -> str:
    """The date that a text says it is current or effective as of; empty if it says none."""
    if said := _SAID.search(text):
        month = said[1].lower()
        if month in MONTHS:
            return _day(int(said[3]), MONTHS.index(month) + 1, int(said[2]))
    if titled := _TITLED.search(text[:3000]):
        month_number, day, year = (int(part) for part in titled.groups())
        return _day(1900 + year if year > 90 else 2000 + year, month_number, day)
    return next((each.date for each in _known() if each.mark in text[:3000]), "")


def latest_ruling(text: str) -> str:
    """The date of the newest ruling in a summary of rulings; empty if none has a date."""
    days = [_day(*(int(part) for part in found)) for found in _RULING.findall(text)]
    return max(days, default="")


def _day(year: int, month: int, day: int) -> str:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return ""


@cache
def _known() -> tuple[Known, ...]:
    return msgspec.json.decode(
        files("kb.rulebook").joinpath("undated.json").read_bytes(), type=tuple[Known, ...]
    )
