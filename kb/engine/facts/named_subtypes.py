"""The subtypes that abilities name, wherever in their words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise

import msgspec

from kb import vocabulary as v
from kb.text.words.type_line import subtype_forms

_WORD = re.compile(r"[^\W\d_][\w'-]*")


@lru_cache(maxsize=8192)
def named_in(ability: v.Ability) -> frozenset[str]:
    """The subtypes that an ability names: its costs, targets, statements and keywords too."""
    return frozenset(subtypes_named(ability))


def subtypes_named(part: object) -> Iterator[str]:
    """The subtypes that anything that was read names, but for the wording that it was read from; a
    text by itself names those that stand in it, in the plural too."""
    if isinstance(part, msgspec.Struct):
        for field in part.__struct_fields__:
            if field != "text":
                yield from subtypes_named(getattr(part, field))
    elif isinstance(part, tuple):
        for each in part:
            yield from subtypes_named(each)
    elif isinstance(part, str):
        forms = _forms()
        single = _WORD.findall(part)
        pairs = (" ".join(two) for two in pairwise(single))
        for words in (part, *single, *pairs):
            if words.lower() in forms:
                yield forms[words.lower()]


@cache
def _forms() -> dict[str, str]:
    """Written form in small letters → subtype."""
    return {form.lower(): name for form, (name, _plural) in subtype_forms().items()}
