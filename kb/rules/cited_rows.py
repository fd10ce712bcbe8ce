"""Where rows of the law's data encode a rule: each row names the paragraphs that it carries out.

`ways.json` names them under `rules`, by their numbers of today; `legal.json`, `combat.json` and
`combat_damage.json` have a number for each time in which it was that rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from kb.engine.editions import LAW_FOLDER

WAYS = "ways.json"
DATED = ("legal.json", "combat.json", "combat_damage.json")


def undated() -> Iterator[tuple[str, str]]:
    """(number of today, `rules_asp/ways.json (emerge)`) for each rule that a row names."""
    for rows in _read(WAYS).values():
        for row in rows if isinstance(rows, list) else ():
            for rule in row.get("rules", ()):
                yield rule, f"rules_asp/{WAYS} ({row['keyword']})"


def dated(edition: str) -> Iterator[tuple[str, str]]:
    """(number in that edition, `rules_asp/legal.json (sick)`) for each row that then has one."""
    for file in DATED:
        found = _read(file)
        for name, row in found.get("rules", found).items():
            rule = _then(row["rules"] if isinstance(row, dict) else row, edition)
            if rule is not None:
                yield rule, f"rules_asp/{file} ({name})"


def _then(rows: list[dict[str, Any]], edition: str) -> str | None:
    before = [row["rule"] for row in rows if row["from"] <= edition]
    rule: str | None = before[-1] if before else None
    return rule


def _read(file: str) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode((LAW_FOLDER / file).read_bytes())
    return found
