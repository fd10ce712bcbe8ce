"""The words of sentences that say what is done instead of what the one before says."""

from __future__ import annotations

import re

from kb.regex import regex

_INSTEAD = regex(
    r"If (?P<if>[^,]+(?:, [^,]+)*?), (?:instead (?P<early>)|)(?P<then>[^\"]+?)(?(early)| instead)"
)


_INSTEAD_IF = regex(r"(?P<then>[^\"]+?) instead if (?P<if>[^\"]+)")
_MORE = r"(?:~|[Ii]t|this creature) deals (?P<amount>[\w ]+?) damage instead"
_MORE_INSTEAD = (regex(_MORE + r" if (?P<if>[^\"]+)"), regex(r"If (?P<if>[^\"]+?), " + _MORE))
"""More damage to whatever it would have been dealt to."""


def more_instead_in(sentence: str) -> re.Match[str] | None:
    """How much more damage a sentence says is dealt instead, and if what is so; None for others."""
    found = next(filter(None, (each.fullmatch(sentence) for each in _MORE_INSTEAD)), None)
    return found if found is not None and " would " not in found["if"] else None


def instead_in(sentence: str) -> re.Match[str] | None:
    """What a sentence says is done instead, and if what is so; None for others."""
    return _INSTEAD.fullmatch(sentence) or _INSTEAD_IF.fullmatch(sentence)


__all__ = ["instead_in", "more_instead_in"]
