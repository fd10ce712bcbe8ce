"""Descriptions that compare with a number of what was spoken of: "a card with mana value equal to 1
plus the sacrificed creature's mana value"."""

from __future__ import annotations

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood

_NUMBER = r"(?:mana value|power|toughness)"
_MEASURED = regex(
    rf"(?P<before>.+? with {_NUMBER}) (?P<how>equal to|less than or equal to) "
    rf"(?P<value>(?:(?:1|one|2|two) plus )?(?:the (?:sacrificed|exiled|discarded|revealed) \w+|"
    rf"that \w+)'s {_NUMBER})(?! (?:plus|minus))(?P<after>.*)"
)


def measured_by_it(text: str) -> tuple[str, str]:
    """The sentence with X in the place of the number, and the words of that number. Raises
    NotUnderstood."""
    match = _MEASURED.fullmatch(text)
    if match is None or "X" in text:
        raise NotUnderstood("no number of what was spoken of")
    size = "X" if match["how"] == "equal to" else "X or less"
    return f"{match['before']} {size}{match['after']}", match["value"]


__all__ = ["measured_by_it"]
