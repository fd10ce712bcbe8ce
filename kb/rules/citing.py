"""The sentence of a rule, for answers that name it."""

from __future__ import annotations

import re
import warnings
from functools import cache

from kb.rules.errors import RulesError
from kb.rules.numbers import tidied
from kb.rules.store import RulesStore, opened_store

_END = re.compile(r"(?<=[.!?])[”\"’')]*(?=\s+[A-Z“\"(\[{])")
_SHORT = re.compile(r"(?:\b(?:e\.g|i\.e|etc|vs|No|St|[A-Z])\.|\. \. \.)$")


@cache
def _store() -> RulesStore | None:
    try:
        return opened_store()
    except RulesError as error:  # an answer about a board doesn't fail for want of a rule's words
        warnings.warn(str(error), stacklevel=2)
        return None


def sentence(number: str, edition: str) -> str | None:
    """The first sentence of a rule as it stands in an edition; None if that edition hasn't been
    imported, or has no such rule."""
    store = _store()
    if store is None or edition not in store.texts:
        return None
    rows = store.paragraphs(store.texts[edition], tidied(number))
    return first_sentence(rows[0].words) if rows else None


def first_sentence(text: str) -> str:
    """The first sentence of a text."""
    line = text.split("\n", 1)[0]
    for end in _END.finditer(line):
        if not _SHORT.search(line[: end.start()]):
            return line[: end.end()]
    return line
