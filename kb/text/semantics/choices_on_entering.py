"""What is chosen as a permanent enters, and what limits that."""

from __future__ import annotations

import re

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.grammar.sayings import Row
from kb.text.semantics.choosing import limit_of_choice
from kb.text.semantics.patterns import rows

_NAMED_CHOICE = regex(r"[A-Z][\w' -]*(?:, [A-Z][\w' -]*)*,? or [A-Z][\w' -]*")


def limit_said(words: str, number: int) -> str | None:
    """What limits the one of so many choices that is limited.

    Raises NotUnderstood where several are.
    """
    parts = words.split(" and ") if number > 1 else [words]
    found = [limit for part in parts if (limit := limit_of_choice(part)) is not None]
    if len(found) > 1:
        raise NotUnderstood("what limits two choices")
    return found[0] if found else None


def choices_said(words: str) -> tuple[str, ...]:
    """What is chosen: kinds of things, or one of the words named.

    Raises NotUnderstood.
    """

    def made(row: Row, holes: dict[str, str]) -> tuple[str, ...]:
        return (row["choice"], *(choices_said(holes["also"]) if "also" in holes else ()))

    try:
        found: tuple[str, ...] = rows("replacements")["choices"].read(words, made)
    except NotUnderstood:
        if _NAMED_CHOICE.fullmatch(words):
            return tuple(re.split(r", or | or |, ", words))
        raise
    return found
