"""The predefined tokens of the rules (111.10), one row for each: `rules_asp/tokens.json`."""

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


@cache
def predefined_tokens() -> dict[str, Predefined]:
    """The rows by name, read once."""
    table = msgspec.json.decode((LAW_FOLDER / "tokens.json").read_bytes(), type=Table)
    return {row.name: row for row in table.tokens}
