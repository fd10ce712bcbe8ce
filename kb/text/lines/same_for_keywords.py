""" "The same is true for …": the sentence before, said again of other keywords (702.1c)."""

from __future__ import annotations

import re

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.words.keywords import keyword_table

_SAME = regex(r"The same is true for (?P<those>[a-z, ]+)")
_AND = r",? and |, "


def same_of_others(sentence: str, before: str) -> tuple[str, ...] | None:
    """The sentence before with each of the keywords that are named in the place of its own; None
    if a sentence doesn't say that the same is true for others. Raises NotUnderstood."""
    match = _SAME.fullmatch(sentence)
    if match is None:
        return None
    others = re.split(_AND, match["those"])
    own = [name for name in keyword_table() if len(re.findall(rf"\b{name}\b", before)) > 1]
    if len(own) != 1 or not all(map(_stands_alone, (*own, *others))):
        raise NotUnderstood("what the same is")
    return tuple(re.sub(rf"\b{own[0]}\b", each, before) for each in others)


def _stands_alone(name: str) -> bool:
    """Whether a keyword is one ability, without a quality or a cost beside it or in it."""
    row = keyword_table().get(name)
    return row is not None and "" in row.forms and not any("~" in form for form in row.forms)
