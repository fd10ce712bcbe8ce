"""Choices among changes of one kind: which words are replaced in a text (612.2), which colors an
object becomes (105.3)."""

from __future__ import annotations

from typing import TypeVar

from kb.vocabulary.modifications import ReplaceWords, SetColors
from kb.vocabulary.parts import every_part
from kb.vocabulary.steps import Creates, Either

_Change = TypeVar("_Change", ReplaceWords, SetColors)


def swaps_of(step: Either) -> tuple[ReplaceWords, ...]:
    """What each option replaces; nothing where it is another choice."""
    return _changes(step, ReplaceWords)


def colors_of(step: Either) -> tuple[SetColors, ...]:
    """The colors of each option; nothing where it is another choice."""
    return _changes(step, SetColors)


def _changes(step: Either, kind: type[_Change]) -> tuple[_Change, ...]:
    found = []
    for option in step.options:
        own = [each for each in every_part(option) if isinstance(each, kind)]
        if len(option) != 1 or not isinstance(option[0], Creates) or len(own) != 1:
            return ()
        found += own
    return tuple(found)


__all__ = ["colors_of", "swaps_of"]
