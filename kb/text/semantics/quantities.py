"""The number before a noun phrase."""

from __future__ import annotations

import re

from kb.regex import regex
from kb.text.semantics.patterns import number_of
from kb.vocabulary import Op

Number = tuple[Op, int] | None
"""How many of a phrase there must be."""
Quantified = tuple[Number, str]
"""The number before a phrase, if any, and the phrase without it."""


_QUANTITY = regex(
    r"(?:(one or more|any number of)|(?P<least>\w+) or more|(?P<most>\w+) or fewer|"
    r"exactly (?P<exact>\w+)|at least (?P<atleast>\w+)|(?P<bare>two|three|four|five|six|seven|eight"
    r"|nine|ten)) (?P<rest>.+)",
    re.IGNORECASE,
)


def quantified(text: str) -> Quantified:
    """Splits "two or more creatures" into its number and its phrase; "one or more" is `>= 1`.

    Raises NotUnderstood for a number that is none.
    """
    match = _QUANTITY.fullmatch(text)
    if match is None:
        return None, text
    rest = match["rest"]
    if match[1]:
        return (">=", 1), rest
    if match["most"]:
        return ("<=", number_of(match["most"])), rest
    if match["exact"]:
        return ("=", number_of(match["exact"])), rest
    return (">=", number_of(match["least"] or match["atleast"] or match["bare"])), rest
