"""Text changes (612): one word for another inside abilities, and keywords by name."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from kb.text.words.type_line import subtype_forms
from kb.vocabulary import (
    Ability,
    AddColors,
    AddSubtypes,
    HasColor,
    HasKeyword,
    HasSubtype,
    Node,
    PlayerNumber,
    RemoveSubtypes,
    ReplaceWords,
    SetColors,
    SetSubtypes,
)

# The fields that use a word as a colour or as a subtype; any other string is no such word (612.2).
_WORD_FIELDS: dict[type, tuple[str, ...]] = {
    HasColor: ("color",),
    HasSubtype: ("subtype",),
    SetColors: ("colors",),
    AddColors: ("colors",),
    PlayerNumber: ("colors",),
    SetSubtypes: ("subtypes",),
    AddSubtypes: ("subtypes",),
    RemoveSubtypes: ("subtypes",),
    ReplaceWords: ("old", "new"),
}
_KEYWORD_FIELDS: dict[type, tuple[str, ...]] = {
    HasKeyword: ("keyword",),
    Ability: ("keyword",),
}


_NAMED_APART = ("trample",)
"""Keywords whose rules name a variant beside them each time (702.19d, 702.19g), and don't say that
what is lost with the one is lost with the other, as those of hexproof do (702.11e)."""


def matches_keyword(has: str, asked: str) -> bool:
    """Does an ability of keyword `has` count as one of keyword `asked`?"""
    if has == asked or (has.startswith(asked + " ") and asked not in _NAMED_APART):
        return True
    return asked in ("landwalk", "cycling") and has.endswith(asked.removeprefix("land"))


@cache
def _plurals(subtype: str) -> tuple[str, ...]:
    return tuple(form for form, (name, _) in subtype_forms().items() if name == subtype)


@cache
def _replacements(old: str, new: str) -> dict[str, str]:
    """Lower-case form of the old word → the same form of the new one."""
    table = {old.lower(): new.lower()}
    plural = next((f for f in _plurals(new) if f != new), new)
    table.update({f.lower(): plural.lower() for f in _plurals(old) if f.lower() not in table})
    return table


def change_keyword(keyword: str, old: str, new: str) -> str:
    """`protection from white`, `swampwalk`, `forestcycling`, `affinity for Plains` …."""
    table = _replacements(old, new)

    def one(match: re.Match[str]) -> str:
        word = match.group(0)
        for suffix in ("walk", "cycling"):
            stem = word.removesuffix(suffix)
            if stem != word and stem in table:
                return table[stem] + suffix
        return table.get(word, word)

    return re.sub(r"[^\s,]+", one, keyword)


def _change_text(text: str, old: str, new: str) -> str:
    return re.sub(rf"\b{re.escape(old)}\b", new, text)


def change_words(part: Any, old: str, new: str) -> Any:
    """The part (a struct, a tuple of them, anything else) with the word changed; the very same
    object if the word isn't in it."""
    if isinstance(part, tuple):
        made = tuple(change_words(each, old, new) for each in part)
        same = all(a is b for a, b in zip(part, made, strict=True))
        return part if same else made
    if not isinstance(part, Node):
        return part
    changes: dict[str, object] = {}
    words = _WORD_FIELDS.get(type(part), ())
    keywords = _KEYWORD_FIELDS.get(type(part), ())
    for field in part.__struct_fields__:
        value = getattr(part, field)
        if field in words:
            fresh = _change_word(value, old, new)
        elif field in keywords and value is not None:
            fresh = change_keyword(value, old, new)
        elif field == "keywords":
            fresh = tuple(change_keyword(each, old, new) for each in value)
        elif field == "text" and isinstance(part, Ability) and value is not None:
            fresh = _change_text(value, old, new)
        else:
            fresh = change_words(value, old, new)
        if fresh is not value and fresh != value:
            changes[field] = fresh
    return msgspec.structs.replace(part, **changes) if changes else part


def _change_word(value: object, old: str, new: str) -> object:
    if isinstance(value, tuple):
        return tuple(new if each == old else each for each in value)
    return new if value == old else value
