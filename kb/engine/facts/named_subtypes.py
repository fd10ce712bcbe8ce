"""The subtypes that abilities name, wherever in their words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

import msgspec

from kb import vocabulary as v
from kb.text.words.type_line import subtype_forms

_WORD = re.compile(r"[^\W\d_][\w'-]*")


@lru_cache(maxsize=8192)
def named_in(ability: v.Ability) -> frozenset[str]:
    """The subtypes that an ability names: its costs, targets, statements and keywords too."""
    return frozenset(_named(ability))


def _named(part: object) -> Iterator[str]:
    if isinstance(part, msgspec.Struct):
        for field in part.__struct_fields__:
            if field != "text":
                yield from _named(getattr(part, field))
    elif isinstance(part, tuple):
        for each in part:
            yield from _named(each)
    elif isinstance(part, str):
        forms = _forms()
        for words in (part, *_WORD.findall(part)):
            if words.lower() in forms:
                yield forms[words.lower()]


@cache
def _forms() -> dict[str, str]:
    """Written form in small letters → subtype."""
    return {form.lower(): name for form, (name, _plural) in subtype_forms().items()}
