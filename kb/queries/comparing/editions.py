"""The rules editions known, and how they differ: the dated data as an answer."""

from __future__ import annotations

from typing import Any

from kb.editions import Era, edition_on, era_of, parameter, rule_for, tables


def all_editions() -> dict[str, Any]:
    """Every edition, every table of layers, and every dated change.

    `{"current": date, "editions": [date…], "eras": [{"from", "name", "editions": how many,
    "layers": […]}], "differences": [{"from", "parameter", "value", "rule"}]}`, in order of date.
    """
    known = tables()
    counts = {era.start: 0 for era in known.eras}
    for edition in known.editions:
        counts[era_of(edition).start] += 1
    eras = [
        {
            "from": era.start,
            "name": era.name,
            "editions": counts[era.start],
            "layers": _layers(era, era.start),
        }
        for era in known.eras
    ]
    return {
        "current": known.current,
        "editions": list(known.editions),
        "eras": eras,
        "differences": _differences(),
    }


def one_edition(date: str) -> dict[str, Any]:
    """Returns what the rules in force on a date say: `{"edition", "name", "layers", "parameters"}`.

    Raises UnknownEdition.
    """
    edition = edition_on(date)
    era = era_of(edition)
    stated = [
        {
            "parameter": name,
            "value": parameter(name, edition),
            "rule": rule_for(row.cite, edition),
        }
        for name, row in tables().parameters.items()
    ]
    return {
        "edition": edition,
        "name": era.name,
        "layers": _layers(era, edition),
        "parameters": stated,
    }


def _layers(era: Era, edition: str) -> list[dict[str, Any]]:
    """The steps of an era in order, with the number of the rule in one of its editions."""
    return [
        {
            "label": step.label,
            "name": step.name,
            "kinds": list(step.kinds),
            "characteristic_defining_first": step.cda_first,
            "rule": rule_for(step.cite, edition),
        }
        for step in era.steps
    ]


def _differences() -> list[dict[str, Any]]:
    """Each parameter's changes after the first edition, oldest first."""
    changes = [
        {
            "from": change.start,
            "parameter": name,
            "value": change.value,
            "rule": rule_for(row.cite, change.start),
        }
        for name, row in tables().parameters.items()
        for change in row.changes[1:]
    ]
    return sorted(changes, key=lambda change: str(change["from"]))
