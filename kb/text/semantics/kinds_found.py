"""What something turns out to be where it is asked: "if it's a creature card, put it onto the
battlefield. That creature gains haste"."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from kb import vocabulary as v
from kb.text.words.told import NOUNS, Told

Kinds = dict[v.Mentioned, str]
"""What was spoken of → the noun for what it is found to be."""
_OF_TYPE = {meant: noun for noun, meant in NOUNS.items() if isinstance(meant, v.HasType)}


def kinds_found(conditions: Iterable[v.Circumstance]) -> Kinds:
    """What things are if these conditions are true."""
    found: Kinds = {}
    for each in conditions:
        match each:
            case v.Compare(
                v.Count(v.And((v.Mentioned() as mention, v.HasType() as type_))), ">=", v.Const(1)
            ) if type_ in _OF_TYPE:
                found[mention] = _OF_TYPE[type_]
    return found


def of_kind(told: Told, kinds: Kinds) -> Told:
    """Something that was told of, by the noun for what it is found to be, too."""
    noun = kinds.get(told.word) if isinstance(told.word, v.Mentioned) else None
    if noun is None or noun in told.nouns:
        return told
    return msgspec.structs.replace(told, nouns=told.nouns | {noun})


__all__ = ["kinds_found", "of_kind"]
