"""Whether the words of what happens instead, or besides, are understood."""

from __future__ import annotations

from kb.regex import regex
from kb.vocabulary import Outcome

MORE = regex(r"\. |\bexile (?:it|that card|that creature|them|~) and ")
"""What the words of what happens instead go on with."""
PREVENTED = regex(r"\bprevented this way\b")
"""Speaks of what a prevention effect has prevented (615.5)."""
EACH_PREVENTED = regex(
    r"^(?:If|Whenever|When) damage (?:is|that would be dealt [^,]* is) prevented this way, "
)
"""Says that something is done each time that damage is prevented."""


def is_understood(outcome: Outcome) -> bool:
    """Returns whether all is known of what happens instead, or besides."""
    does = getattr(outcome, "does", None)
    return outcome.text is None or (does is not None and not MORE.search(outcome.text))
