"""Cards of the same name as something that was spoken of, or as a target (201.2)."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.scope import Scope
from kb.text.words.told import DONE

Partakers = tuple[v.Partaker, ...]
Read = Callable[[str, Scope], Partakers]

_NAMESAKES = regex(
    r"(?P<what>(?:all|each|an?|any number of|up to \w+) [\w ,'-]*?cards?) "
    r"(?:with|that (?:has|have)) the same name as "
    rf"(?P<one>(?:that|target) [^,]+?|the (?:{'|'.join(DONE)}) \w+)(?P<where> from [^,]+)?",
    re.IGNORECASE,
)


def namesakes(words: str, scope: Scope, partakers_of: Read) -> Partakers:
    """Some cards of a description, or all, that have the name of what was spoken of.

    Raises NotUnderstood.
    """
    match = _NAMESAKES.fullmatch(words)
    if match is None:
        raise NotUnderstood("nothing of the same name")
    (one, *more) = partakers_of(match["one"], scope)
    if more or not isinstance(one, v.Objects):
        raise NotUnderstood("whose name it has")
    relation = v.Relation("shares_name", (one,))
    found = partakers_of(f"{match['what']}{match['where'] or ''}", scope)
    return tuple(_so_named(each, relation) for each in found)


def _so_named(party: v.Partaker, relation: v.Relation) -> v.Partaker:
    match party:
        case v.Objects():
            relations = (*party.relations, relation)
            return msgspec.structs.replace(party, relations=relations)
        case v.Some(of=(v.Objects() as inner,)):
            return msgspec.structs.replace(party, of=(_so_named(inner, relation),))
    raise NotUnderstood("what has the name")


__all__ = ["namesakes"]
