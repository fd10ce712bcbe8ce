"""How a sentence depends on those before it: what it asks of them, how long what it says lasts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.instructions import Steps
from kb.vocabulary import Creates, GameAction, IfDone, IfSo, Later, May, Players, TopCards
from kb.vocabulary.several import SEVERAL

FROM_NOW_ON = regex(
    r"(?:It|They|(?:That|The) (?:token|creature|permanent)|Those (?:token|creature|permanent)s) "
    r"(?:gains?|loses|has|have|is|are|gets?) |"
    r"(?:~|This \w+) (?:gains|loses) ",
    re.IGNORECASE,
)
"""What just came about, or came back, or the object itself, is so for as long as it is there
(611.2a)."""
ONLY_IF = regex(r"If (?:it|that|they|those)\b")


def check_lasting(steps: Steps, before: Steps | None) -> None:
    """Raises NotUnderstood for an effect without a duration after one that has one: the sentence
    before may tell of both."""
    if any(_lasts(step) is None for step in _effects(steps)) and any(
        _lasts(step) is not None for step in _effects(before or ())
    ):
        raise NotUnderstood("for how long")


BY_ONE = regex(r"If (?:you|they|that player|the player) [^,]*\bthis way, ")


def by_several(word: object) -> bool:
    """Returns whether several players did what the sentence before says."""
    if isinstance(word, Players):
        return word.who in SEVERAL
    parts = word if isinstance(word, tuple) else ()
    if isinstance(word, GameAction | May):
        parts = (
            *getattr(word, "subject", ()),
            *getattr(word, "by", ()),
            *getattr(word, "does", ()),
        )
    return any(by_several(each) for each in parts)


def _effects(steps: Steps) -> Iterator[Creates]:
    for step in steps:
        if isinstance(step, Creates):
            yield step
        elif isinstance(step, IfSo):
            yield from _effects(step.does)


def _lasts(step: Creates) -> str | None:
    return step.effect.duration if step.effect is not None else "told by itself"


def last_place(found: list[Steps | None]) -> int:
    """The place of the last sentence that isn't only said of the one before it."""
    place = len(found) - 1
    while place > 0 and found[place] == ():
        place -= 1
    return place


def asks_of(later: Later, sentence: str) -> bool:
    """Whether a sentence asks what came of what is done later."""
    flips = any(isinstance(each, GameAction) and each.verb == "flip" for each in later.does)
    return bool(_IF_DONE.match(sentence) or (flips and _IF_FLIPPED.match(sentence)))


def brings_about(step: Later) -> bool:
    """Returns whether something comes later of which more may be said: it enters, or is there."""
    last = step.does[-1] if step.does else None
    if not isinstance(last, GameAction):
        return False
    exiled = last.verb == "exile" and any(isinstance(each, TopCards) for each in last.object)
    return exiled or last.to == "battlefield" or last.verb == "create"


def looks_back(steps: Steps) -> bool:
    """Returns whether the sentence depends on what the one before did."""
    first = steps[0] if steps else None
    return isinstance(first, IfDone) or (isinstance(first, Later) and first.trigger is None)


_IF_DONE = regex(r"If [^,]+ (?:do|does|don't|doesn't|do not|does not|can't), ")
_IF_FLIPPED = regex(r"If [^,]+ (?:win|lose)s? the flip, ")


__all__ = [
    "BY_ONE",
    "FROM_NOW_ON",
    "ONLY_IF",
    "asks_of",
    "brings_about",
    "by_several",
    "check_lasting",
    "last_place",
    "looks_back",
]
