""" "If they don't discard a card this way, …" after what is done if they do."""

from __future__ import annotations

import re

from kb.regex import regex

_NOT_DONE = regex(
    r"If (?P<who>[^,]+?) (?:doesn't|don't|does not|do not) (?P<verb>[a-z]+) (?P<what>[^,]+) "
    r"this way, (?P<does>.+)"
)


def as_otherwise(sentence: str, before: str) -> str:
    """The sentence as one of what is done otherwise, where it asks for the opposite of what the
    sentence before asks."""
    match = _NOT_DONE.fullmatch(sentence)
    if match is None:
        return sentence
    asked = rf"If [^,]+ {match['verb']}(?:e?s)? {re.escape(match['what'])} this way, .+"
    return f"Otherwise, {match['does']}" if re.fullmatch(asked, before) else sentence


__all__ = ["as_otherwise"]
