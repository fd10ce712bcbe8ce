"""Which program wrote a text, and the board that it says."""

from __future__ import annotations

from kb.foreign import forge, xmage
from kb.foreign.collecting import Foreign


def read(text: str) -> Foreign | None:
    """The board of a text that another program wrote; None for one of no form that is known."""
    if xmage.is_calls(text):
        return xmage.calls(text)
    if forge.is_state(text):
        return forge.state(text)
    return xmage.lines(text) if xmage.is_lines(text) else None
