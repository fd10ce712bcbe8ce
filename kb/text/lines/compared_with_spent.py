"""Sentences that compare with what was spent to cast a spell: the number is settled first."""

from __future__ import annotations

from kb.regex import regex

_COMPARED = regex(
    r"(?P<before>.+ less than or equal to )"
    r"(?P<spent>the (?:number of colors|amount) of mana spent to cast (?:this spell|~))"
    r"(?P<after>(?:,.+)?)"
)


def compared_with_spent(sentence: str) -> str | None:
    """The sentence with X in the place of that number, and what X is; None for others."""
    match = _COMPARED.fullmatch(sentence)
    if match is None or "target" in match["after"]:
        return None
    return f"{match['before']}X{match['after']}, where X is {match['spent']}"


__all__ = ["compared_with_spent"]
