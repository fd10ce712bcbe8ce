"""The named reasons why an action isn't legal: `rules_asp/legal.json`.

A reason has its rule number by date, a sentence with holes, and the change that would lift it. A
row `name.action` is about one kind of action (`loyalty`: those of loyalty abilities) and prevails
over the row `name`.
"""

from __future__ import annotations

from functools import cache

import msgspec

from kb.editions import LAW_FOLDER, rule_in_force


class Dated(msgspec.Struct, frozen=True, rename={"start": "from"}):
    """A rule number from a date on."""

    start: str
    rule: str


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reason; `change` is what would lift it, where one step can."""

    rules: tuple[Dated, ...]
    says: str
    change: str | None = None


@cache
def rows() -> dict[str, Row]:
    """The reasons by name, read once."""
    return msgspec.json.decode((LAW_FOLDER / "legal.json").read_bytes(), type=dict[str, Row])


def row_of(name: str, action: str) -> Row:
    """The row of a reason for a kind of action."""
    return rows().get(f"{name}.{action}") or rows()[name]


def rule_of(name: str, action: str, edition: str) -> str | None:
    """The number of the rule in an edition; None where no rule of that date says so."""
    return rule_in_force(row_of(name, action).rules, edition)
