"""Words of a text that are replaced by others of their kind, as a player chooses (612.2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import permutations

from kb.regex import regex
from kb.terms import COLORS
from kb.text.grammar.parser import NotUnderstood
from kb.text.words.type_line import type_tables
from kb.vocabulary import Either, Step

_SWAPPING = regex(
    r"change the text of (?P<what>(?:target |that )[^,.\"]+?|it) by replacing all instances of "
    r"(?P<kinds>one [a-z ]+ with another(?: or one [a-z ]+ with another)?)"
    r"(?P<after> until end of turn|)",
    re.IGNORECASE,
)
_KIND = regex(r"one (?P<kind>color word|basic land type) with another")


def words_swapped(text: str, read: Callable[[str], tuple[Step, ...]]) -> tuple[Step, ...]:
    """The choice among what the sentence would say with each word of the kind and another.

    Raises NotUnderstood.
    """
    match = _SWAPPING.fullmatch(text)
    if match is None:
        raise NotUnderstood("no words that are replaced")
    which = match["what"]
    options = []
    for old, new in _pairs(match["kinds"]):
        said = f"replacing all instances of {old} with {new}{match['after']}"
        options.append(read(f"change the text of {which} by {said}"))
        which = "it" if which.lower().startswith("target ") else which
    return (Either(tuple(options)),)


def _pairs(kinds: str) -> Iterator[tuple[str, str]]:
    """Each word of the kinds with each other one of its kind."""
    for each in kinds.split(" or "):
        match = _KIND.fullmatch(each)
        if match is None:
            raise NotUnderstood(f"{each!r} as words")
        lands = match["kind"] == "basic land type"
        yield from permutations(type_tables().basic_land_types if lands else COLORS, 2)


__all__ = ["words_swapped"]
