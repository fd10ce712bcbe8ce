"""Which state-based actions the rules of a date have: `rules_asp/state_based.json`.

A check is a row with its rule number from a date on; `variants` tell its forms apart, and a row
without a number says that the check is gone.
"""

from __future__ import annotations

from functools import cache

import msgspec

from kb.editions import LAW_FOLDER


class Row(msgspec.Struct, frozen=True, rename={"start": "from"}):
    """A check, or what replaces an event, from a date on; or the name of them all."""

    start: str
    rule: str | None = None
    variants: tuple[str, ...] = ()
    name: str | None = None


class Reason(msgspec.Struct, frozen=True):
    """Why something happens, or happens instead: in words about `{holes}`, and its rule by date."""

    says: str
    rules: tuple[Row, ...]


class Tables(msgspec.Struct, frozen=True):
    """The whole of `state_based.json`; `unfit` says why something can't be attached to its host."""

    names: tuple[Row, ...]
    loop: tuple[Row, ...]
    unfit: dict[str, str]
    replaced_by: dict[str, Reason]
    checks: dict[str, Reason]


@cache
def tables() -> Tables:
    """The dated data, read once."""
    return msgspec.json.decode((LAW_FOLDER / "state_based.json").read_bytes(), type=Tables)


def in_force(rows: tuple[Row, ...], edition: str) -> Row | None:
    """The row that holds in an edition."""
    found = [row for row in rows if row.start <= edition]
    return found[-1] if found else None


@cache
def checks(edition: str) -> dict[str, Row]:
    """The checks that an edition has, by name."""
    rows = {name: in_force(dated.rules, edition) for name, dated in tables().checks.items()}
    return {name: row for name, row in rows.items() if row is not None and row.rule is not None}


def collective_name(edition: str) -> str | None:
    """What the rules call them: `state-based effects`, later `state-based actions`; None before
    there were any."""
    row = in_force(tables().names, edition)
    return row.name if row is not None else None


def loop_rule(edition: str) -> str | None:
    """The rule about a sequence of events that would go on for ever."""
    row = in_force(tables().loop, edition)
    return row.rule if row is not None else None


def replacing_rule(kind: str, edition: str) -> str | None:
    """The rule about what replaces an event: `regeneration`, `umbra`, `finality`, `effect`."""
    row = in_force(tables().replaced_by[kind].rules, edition)
    return row.rule if row is not None else None
