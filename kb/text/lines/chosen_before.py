"""Sentences that speak of the color, type or number that a sentence before them has chosen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from kb.regex import regex

_TYPE_CHOICE = regex(r"\bchooses? a (?P<kind>creature|basic land|land) type\b", re.IGNORECASE)
_BECOMES = regex(r"\b(?P<becomes>becomes?) that type\b")
_COLOR_CHOICE = regex(r"\bchooses? a color\b", re.IGNORECASE)
_OF_THAT_COLOR = regex(
    r"\b((?:card|creature|permanent|artifact|land|spell|source)s?) of that color\b"
)
_NUMBER_CHOICE = regex(r"\bchooses? a number\b(?! of)", re.IGNORECASE)
_THAT_NUMBER = regex(r"\bequal to (?:that|the) number\b(?! of)")


_CARD_TYPE_CHOICE = regex(r"\bchoose a (?:card|permanent) type\b", re.IGNORECASE)


def kinds_chosen_in(text: str) -> frozenset[str]:
    """The kind of type that a text has "you" choose, where "the chosen type" alone doesn't tell
    it."""
    return frozenset({"card_type"}) if _CARD_TYPE_CHOICE.search(text) else frozenset()


def speaking_of_chosen(sentences: Iterable[str]) -> list[str]:
    """The sentences, in which "that color", "that type" and "that number" are what was chosen
    before."""
    colors = _after(sentences, _COLOR_CHOICE, _OF_THAT_COLOR, r"\1 of the chosen color")
    numbers = _after(colors, _NUMBER_CHOICE, _THAT_NUMBER, "equal to the chosen number")
    return [*_of_chosen_types(numbers)]


def _after(
    sentences: Iterable[str], choice: re.Pattern[str], spoken: re.Pattern[str], means: str
) -> Iterator[str]:
    """The sentences, in which what is spoken of after a choice is what was chosen."""
    chosen = False
    for each in sentences:
        made = choice.search(each)
        start = 0 if chosen or made is None else made.end()
        chosen = chosen or made is not None
        yield each[:start] + spoken.sub(means, each[start:]) if chosen else each


def _of_chosen_types(sentences: Iterable[str]) -> Iterator[str]:
    """The sentences, in which what "becomes that type" becomes the type that was chosen."""
    kind: str | None = None
    for each in sentences:
        if (choice := _TYPE_CHOICE.search(each)) is not None:
            kind = choice["kind"]
        said = rf"\g<becomes> the chosen {kind} type" if kind is not None else r"\g<0>"
        yield _BECOMES.sub(said, each)
