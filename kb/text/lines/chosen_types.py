"""Sentences that speak of the type that a sentence before them has chosen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from kb.regex import regex

_CHOICE = regex(r"\bchooses? a (?P<kind>creature|basic land|land) type\b", re.IGNORECASE)
_BECOMES = regex(r"\b(?P<becomes>becomes?) that type\b")


def of_chosen_types(sentences: Iterable[str]) -> Iterator[str]:
    """The sentences, in which what "becomes that type" becomes the type that was chosen."""
    kind: str | None = None
    for each in sentences:
        if (choice := _CHOICE.search(each)) is not None:
            kind = choice["kind"]
        said = rf"\g<becomes> the chosen {kind} type" if kind is not None else r"\g<0>"
        yield _BECOMES.sub(said, each)
