"""The predefined tokens of the rules (111.10), one row for each: `rules_asp/tokens.json`; and the
emblems that rules describe: `rules_asp/emblems.json`."""

from __future__ import annotations

from functools import cache

import msgspec

from kb.editions import LAW_FOLDER
from kb.vocabulary.actions import DatedRule
from kb.vocabulary.steps import TokenText


class Predefined(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A predefined token: its rule by date, its characteristics, and those of its back face."""

    name: str
    rules: tuple[DatedRule, ...]
    token: TokenText
    back: TokenText | None = None


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `tokens.json`."""

    tokens: tuple[Predefined, ...]


class PredefinedEmblem(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An emblem that the rules describe: its rule by date, and its abilities in words."""

    name: str
    rules: tuple[DatedRule, ...]
    lines: tuple[str, ...]


class Emblems(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `emblems.json`."""

    emblems: tuple[PredefinedEmblem, ...]


@cache
def predefined_emblems() -> dict[str, PredefinedEmblem]:
    """The emblems that the rules describe, by name."""
    table = msgspec.json.decode((LAW_FOLDER / "emblems.json").read_bytes(), type=Emblems)
    return {row.name: row for row in table.emblems}


@cache
def predefined_tokens() -> dict[str, Predefined]:
    """The rows by name, read once."""
    table = msgspec.json.decode((LAW_FOLDER / "tokens.json").read_bytes(), type=Table)
    return {row.name: row for row in table.tokens}
