"""Whether the words of what happens instead, or besides, are understood."""

from __future__ import annotations

from kb.regex import regex
from kb.vocabulary import Outcome

MORE = regex(r"\. |\bexile (?:it|that card|that creature|them|~) and ")
"""What the words of what happens instead go on with."""


def is_understood(outcome: Outcome) -> bool:
    """Returns whether all is known of what happens instead, or besides."""
    does = getattr(outcome, "does", None)
    return outcome.text is None or (does is not None and not MORE.search(outcome.text))
