"""Which words have cards of libraries looked for, taken from the top, or put somewhere."""

from __future__ import annotations

from typing import Any

from kb.vocabulary.keyword_actions import keyword_action
from kb.vocabulary.parties import Players
from kb.vocabulary.parts import every_part
from kb.vocabulary.steps import GameAction, TopCards

OF_LIBRARIES = frozenset({"mill", "search", "manifest", "cloak", "draw"})
"""The actions that take cards from a library, whatever else is said of them."""
YOU = ((), (Players("you"),))
"""Whose library is one's own: nobody's who is named, or yours."""


def libraries_taken_from(said: Any, edition: str) -> tuple[bool, bool]:
    """Whether words take cards from the library of who says them, and from those of others."""
    own = others = False
    for word in every_part(said, quoted=True):
        whose = _whose(word, edition)
        if whose is not None:
            own, others = own or whose in YOU, others or whose not in YOU
    return own, others


def _whose(word: Any, edition: str) -> tuple[Any, ...] | None:
    """The players from whose libraries a word takes cards; None where it takes none."""
    match word:
        case TopCards(whose=whose) | GameAction(how=("until", *_), owner=whose):
            return whose
        case GameAction(verb=verb, subject=subject) if _takes(verb, edition):
            return subject
    return None


def _takes(verb: str, edition: str) -> bool:
    """Whether an action takes cards from a library, or looks through it for one."""
    row = keyword_action(verb, edition)
    if row is not None:
        return any(libraries_taken_from(row.does, edition))
    return verb in OF_LIBRARIES


__all__ = ["libraries_taken_from"]
