"""Two descriptions with the same noun each: "a Spirit card or a card with disturb"."""

from __future__ import annotations

from kb.regex import regex

_SAME_NOUN = regex(
    r"(?!(?:this|that) |(?:enchanted|equipped) (?:creature|permanent) )"
    r"(?P<first>[\w' -]+? (?P<noun>spells?|cards?|creatures?|permanents?)) (?:and|or|and/or) "
    r"(?P<second>[\w' -]+? (?P=noun))(?P<rest>.*)"
)
"""What is one certain object ("this creature") isn't described."""
_OF_SECOND = regex(
    r"(?P<own> (?:with|without|named|that)\b(?! (?:different|the same)\b).*?)"
    r"(?P<both>(?: (?:you|your opponents|an opponent|defending player) controls?\b| in | from ).*)?"
)
"""What describes the second alone, and what is said of both after that."""


def two_nouns(text: str) -> tuple[str, str] | None:
    """Both descriptions: their adjectives and what begins with "with" or "that" are their own, but
    not what else stands after the second."""
    twice = _SAME_NOUN.fullmatch(text)
    if twice is None:
        return None
    rest = twice["rest"]
    own = _OF_SECOND.fullmatch(rest)
    of_first = rest if own is None else own["both"] or ""
    return twice["first"] + of_first, twice["second"] + rest


def of_second(text: str) -> bool:
    """Returns whether some of the words after two descriptions describe the second alone."""
    twice = _SAME_NOUN.fullmatch(text)
    return twice is not None and _OF_SECOND.fullmatch(twice["rest"]) is not None


__all__ = ["of_second", "two_nouns"]
