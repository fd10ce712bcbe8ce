"""What the rules say about continuous effects on a date: `rules_asp/editions.json`.

An edition is named by the date it took effect; `current` is the newest. What it says is a table of
steps (layers and sublayers in order) and dated parameters.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Protocol

import msgspec

import rules_asp
from kb.errors import LawmageError, nearest, shown

LAW_FOLDER = Path(rules_asp.__file__).parent

ParameterValue = bool | int | str | list[str] | dict[str, int | str | None] | None


class Step(msgspec.Struct, frozen=True):
    """A layer or sublayer: its printed label, the kinds of modification it takes, whether
    characteristic-defining abilities come first in it, and the concept whose rule describes it.

    `only` is `cda` if it takes effects of characteristic-defining abilities alone; `whole` says
    that an effect with a part here applies here with all its parts.
    """

    id: str
    label: str
    layer: str
    name: str
    kinds: tuple[str, ...]
    cda_first: bool
    cite: str
    only: str | None = None
    whole: bool = False


class Era(msgspec.Struct, frozen=True, rename={"start": "from"}):
    """A table of steps and the date from which it holds."""

    start: str
    name: str
    numbered: bool
    steps: tuple[Step, ...]


class Change(msgspec.Struct, frozen=True, rename={"start": "from"}):
    """A parameter's value from a date on."""

    start: str
    value: ParameterValue


class Parameter(msgspec.Struct, frozen=True):
    """Something that differs by date, with the concept whose rule says so."""

    cite: str
    changes: tuple[Change, ...]


class Citation(msgspec.Struct, frozen=True, rename={"start": "from"}):
    """A concept's rule number from a date on; None where no rule says it any more."""

    start: str
    rule: str | None


class Tables(msgspec.Struct, frozen=True):
    """The whole of `editions.json`."""

    current: str
    unnumbered: tuple[str, ...]
    editions: tuple[str, ...]
    kinds: tuple[str, ...]
    eras: tuple[Era, ...]
    parameters: dict[str, Parameter]
    citations: dict[str, tuple[Citation, ...]]


class UnknownEdition(LawmageError):
    """No edition was in force on that date, or it is no date."""


@cache
def tables() -> Tables:
    """The dated data, read once."""
    return msgspec.json.decode((LAW_FOLDER / "editions.json").read_bytes(), type=Tables)


def edition_on(date: str) -> str:
    """The edition in force on a date (`YYYY-MM-DD` or `current`), as the date it took effect."""
    if date == "current":
        return tables().current
    known = tables().editions
    place = bisect_right(known, date)
    if place == 0 or not _is_date(date):
        raise _unknown(date)
    return known[place - 1]


def _unknown(date: str) -> UnknownEdition:
    known = tables().editions
    return UnknownEdition(
        "no rules are known for this",
        found=shown(date),
        expected=f"current, or a date from {known[0]} on, such as {known[-1]}",
        nearest=nearest(date, ["current", *known]),
    )


def _is_date(date: str) -> bool:
    from datetime import date as calendar  # noqa: PLC0415 - only for dates that users give

    try:
        calendar.fromisoformat(date)
    except ValueError:
        return False
    return re.fullmatch(r"\d{4}-\d{2}-\d{2}", date) is not None


def era_of(edition: str) -> Era:
    """The table of steps in force in an edition."""
    return [era for era in tables().eras if era.start <= edition][-1]


def parameter(name: str, edition: str) -> ParameterValue:
    """Returns what a parameter says in an edition; None where its rules say nothing."""
    changes = [each for each in tables().parameters[name].changes if each.start <= edition]
    return changes[-1].value if changes else None


def rule_for(concept: str, edition: str) -> str | None:
    """The number of the rule that speaks of a concept in an edition, if there is one."""
    return rule_in_force(tables().citations.get(concept, ()), edition)


class Dated(Protocol):
    """A row with the number of a rule from a date on; None where no rule says it any more."""

    @property
    def start(self) -> str:
        """The date."""
        ...

    @property
    def rule(self) -> str | None:
        """The number."""
        ...


def rule_in_force(rows: Iterable[Dated], edition: str) -> str | None:
    """The number of the rule that the last of dated rows up to an edition names."""
    past = [each.rule for each in rows if each.start <= edition]
    return past[-1] if past else None
