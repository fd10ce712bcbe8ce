""" "The same is true for …": the sentence before, said again of other keywords (702.1c)."""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.clauses import same_keywords
from kb.text.words.keywords import keyword_table

_SAME = regex(r"The same is true for (?P<those>[a-z, ]+)")
_AND = r",? and |, "


Steps = tuple[v.Step, ...]


class Same(NamedTuple):
    """The sentence before with each of the keywords that are alike wherever they are in the place
    of its own, and those that have variants ("landwalk")."""

    sentences: tuple[str, ...]
    families: tuple[str, ...]


def same_of_others(sentence: str, before: str) -> Same | None:
    """What a sentence says of other keywords than the one before does; None if it doesn't say that
    the same is true for others. Raises NotUnderstood."""
    match = _SAME.fullmatch(sentence)
    if match is None:
        return None
    others = re.split(_AND, match["those"])
    own = [name for name in keyword_table() if len(re.findall(rf"\b{name}\b", before)) > 1]
    if len(own) != 1 or not _stands_alone(own[0]):
        raise NotUnderstood("what the same is")
    if any(each not in keyword_table() for each in others):
        raise NotUnderstood("what the same is")
    families = tuple(each for each in others if each in _WITH_QUALITIES)
    alike = tuple(each for each in others if each not in families)
    if not all(map(_stands_alone, alike)):
        raise NotUnderstood("what the same is")
    return Same(tuple(re.sub(rf"\b{own[0]}\b", each, before) for each in alike), families)


_WITH_QUALITIES = frozenset({"hexproof", "landwalk", "protection"})
"""Keywords whose variants differ in a quality alone."""


def _stands_alone(name: str) -> bool:
    """Whether a keyword is one ability, without a quality or a cost beside it or in it."""
    row = keyword_table().get(name)
    return row is not None and "" in row.forms and name not in _WITH_QUALITIES


def of_families(before: Steps | None, families: tuple[str, ...]) -> Steps:
    """What gives each variant of keywords that any of the objects has of which the step before
    asks for another keyword. Raises NotUnderstood."""
    if not families:
        return ()
    match before:
        case (v.IfSo(conditions=(v.Compare() as asked,), does=(v.Creates() as begun,)),) if (
            begun.effect is not None and len(begun.effect.clauses) == 1
        ):
            (clause,) = begun.effect.clauses
            asking = msgspec.structs.replace(clause, condition=asked)
            (given,) = same_keywords(asking, list(families)).does
            assert isinstance(given, v.GainAbilitiesOf)
            each = msgspec.structs.replace(given, keywords=families)
            whole = msgspec.structs.replace(clause, does=(each,))
            effect = msgspec.structs.replace(begun.effect, clauses=(whole,))
            return (msgspec.structs.replace(begun, effect=effect),)
    raise NotUnderstood("what the same is")


__all__ = ["Same", "of_families", "same_of_others"]
