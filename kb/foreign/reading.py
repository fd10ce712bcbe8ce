"""Which program wrote a text, and the board that it says."""

from __future__ import annotations

from kb.foreign import decks, forge, xmage
from kb.foreign.collecting import Foreign


def read(text: str, zone: str = "library") -> Foreign | None:
    """The board of a text that another program wrote; None for one of no form that is known. zone:
    where the cards of a deck are."""
    if xmage.is_calls(text):
        return xmage.calls(text)
    if forge.is_state(text):
        return forge.state(text)
    if xmage.is_lines(text):
        return xmage.lines(text)
    return decks.deck(text, zone) if decks.is_deck(text) else None
