"""Halves of which the sentence after them tells how they are rounded: "Round down each time."."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from kb.regex import regex

SAID_BEFORE = "Halves are rounded as they say"
"""Stands for a sentence that has told how the halves before it are rounded."""
_EACH_TIME = regex(r"Round (?P<way>up|down) each time")
_HALVES: tuple[tuple[re.Pattern[str], str], ...] = (
    (regex(r"\b(gains?|loses?) half X life\b"), r"\1 life equal to half X, rounded {way},"),
    (regex(r"\b(draws?|mills?) half X cards\b"), r"\1 cards equal to half X, rounded {way},"),
)


def rounded(sentences: Iterable[str]) -> Iterator[str]:
    """The sentences, in which each half is told with how it is rounded; what told that stays as it
    is where it is of no half that is known."""
    before: str | None = None
    for each in sentences:
        told = _EACH_TIME.fullmatch(each)
        said = before if told is None or before is None else _with_way(before, told["way"])
        if said is not None:
            yield said
        before = each if said == before else SAID_BEFORE
    if before is not None:
        yield before


def _with_way(sentence: str, way: str) -> str:
    for half, said in _HALVES:
        sentence = half.sub(said.format(way=way), sentence)
    return sentence.rstrip(",")


__all__ = ["SAID_BEFORE", "rounded"]
