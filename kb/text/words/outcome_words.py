"""Whether the words of what happens instead, or besides, are understood."""

from __future__ import annotations

from kb.vocabulary import Outcome


def is_understood(outcome: Outcome) -> bool:
    """Returns whether all is known of what happens instead, or besides."""
    does = getattr(outcome, "does", None)
    return outcome.text is None or (does is not None and ". " not in outcome.text)
