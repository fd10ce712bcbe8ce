"""Words for other words: the rows of `rewordings.json`, each a pattern, and what says the same in
the words that the grammars know."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from kb.regex import regex
from kb.text.grammar.sayings import table_rows
from kb.text.semantics.patterns import Pattern, regex_of

Change = Callable[[str], str]
"""What becomes of what filled a hole where it is said again."""
_CHANGES: dict[str, Change] = {
    "lower": lambda words: words[:1].lower() + words[1:],
    "capital": lambda words: words[:1].upper() + words[1:],
}
_HOLE = regex(r"\{(?P<name>\w+)(?::(?P<change>\w+))?\}")
_ANCHORED = {"whole": "^{}$", "start": "^{}", "anywhere": "{}"}


class Rewording(NamedTuple):
    """A row: what it matches, and what is said instead, in one text or in several."""

    pattern: re.Pattern[str]
    words: Pattern
    """What a text must contain to match."""
    means: str
    parts: tuple[str, ...]
    joined: str


@cache
def _holes() -> dict[str, str]:
    """The kinds of holes in these rows, each with its regular expression."""
    return {row["hole"]: row["is"] for row in table_rows("rewordings")["holes"]}


@cache
def rewordings(table: str) -> tuple[Rewording, ...]:
    """The rows of a table of `rewordings.json`."""
    found: list[Rewording] = []
    for row in table_rows("rewordings")[table]:
        at = row.get("at", "whole" if "parts" in row or table == "times" else "anywhere")
        pattern = _ANCHORED[at].replace("{}", regex_of(row["says"], _holes()))
        flags = 0 if row.get("case") else re.IGNORECASE
        found.append(
            Rewording(
                re.compile(pattern, flags), Pattern(row["says"]), row.get("means", ""),
                tuple(row.get("parts", ())), row.get("joined", "and"),
            )
        )  # fmt: skip
    return tuple(found)


def reworded(text: str, table: str) -> str:
    """The text as the rows of a table say it, one after another; as it was where none matches."""
    for row in rewordings(table):
        if row.words.may_match(text.lower()):
            text = row.pattern.sub(lambda match, row=row: filled(row.means, match), text)  # type: ignore[misc]
    return text


def in_several(text: str, table: str) -> Iterator[tuple[Rewording, re.Match[str]]]:
    """The rows of a table that match the whole text."""
    lower = text.lower()
    for row in rewordings(table):
        match = row.pattern.match(text) if row.words.may_match(lower) else None
        if match is not None:
            yield row, match


def filled(says: str, match: re.Match[str], changes: dict[str, Change] | None = None) -> str:
    """What a row says, with what filled the holes; `changes` beside capital and small letters."""
    known = _CHANGES | (changes or {})

    def of(hole: re.Match[str]) -> str:
        words = match[hole["name"]] or ""
        return known[hole["change"]](words) if hole["change"] else words

    return _HOLE.sub(of, says)


__all__ = ["Change", "Rewording", "filled", "in_several", "reworded", "rewordings"]
