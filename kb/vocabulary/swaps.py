"""Choices among words that are replaced in a text (612.2)."""

from __future__ import annotations

from kb.vocabulary.modifications import ReplaceWords
from kb.vocabulary.parts import every_part
from kb.vocabulary.steps import Creates, Either


def swaps_of(step: Either) -> tuple[ReplaceWords, ...]:
    """What each option replaces; nothing where it is another choice."""
    found = []
    for option in step.options:
        swaps = [each for each in every_part(option) if isinstance(each, ReplaceWords)]
        if len(option) != 1 or not isinstance(option[0], Creates) or len(swaps) != 1:
            return ()
        found += swaps
    return tuple(found)


__all__ = ["swaps_of"]
