"""The sentence of a rule, for answers that name it."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from kb.rulebook.errors import RulesError
from kb.rulebook.location import store_path
from kb.rulebook.numbers import tidied
from kb.rulebook.store import RulesStore

_END = re.compile(r"(?<=[.!?])[”\"’')]*(?=\s+[A-Z“\"(\[{])")
PASSAGE = 400
_SHORT = re.compile(r"(?:\b(?:e\.g|i\.e|etc|vs|No|St|[A-Z])\.|\. \. \.)$")


def _store() -> RulesStore | None:
    path = store_path()
    return _store_at(path, path.stat().st_mtime_ns) if path.exists() else None


@cache
def _store_at(path: Path, _changed: int) -> RulesStore | None:
    """The store in a file as it was when it was last replaced."""
    try:
        return RulesStore(path)
    except RulesError as error:  # an answer about a board doesn't fail for want of a rule's words
        warnings.warn(str(error), stacklevel=2)
        return None


def sentence(number: str, edition: str) -> str | None:
    """What a rule says in an edition, its whole sentences up to `PASSAGE` characters; None if that
    edition hasn't been imported, or has no such rule."""
    store = _store()
    if store is None or edition not in store.texts:
        return None
    rows = store.paragraphs(store.texts[edition], tidied(number))
    return passage(rows[0].words) if rows else None


def passage(text: str, length: int = PASSAGE) -> str:
    """The first sentence of a text, with those behind it that fit into the length. One sentence
    wouldn't do: what an answer rests on often stands in the second."""
    line = text.split("\n", 1)[0]
    if len(line) <= length:
        return line
    ends = [end.end() for end in _END.finditer(line) if not _SHORT.search(line[: end.start()])]
    fitting = [end for end in ends if end <= length]
    return line[: fitting[-1] if fitting else ends[0]] if ends else line


def sentences(document: Any, edition: str) -> dict[tuple[str, str], str | None]:
    """The rules that a document names (under `rule`, `by_rule` or `also` at any depth), in its
    order: number and edition → its sentence there, or None. The edition is the one given, but
    where a part of the document says another (`edition` or `since`)."""
    found: dict[tuple[str, str], str | None] = {}
    for rule in named(document, edition):
        if rule not in found:
            found[rule] = sentence(*rule)
    return found


def named(value: Any, edition: str) -> Iterator[tuple[str, str]]:
    """The rules that a document names, each with its edition, as often as it does."""
    if isinstance(value, dict):
        edition = value.get("edition") or value.get("since") or edition
        for key in ("rule", "by_rule", "also"):
            numbers = value.get(key)
            for number in numbers if isinstance(numbers, list) else [numbers]:
                if isinstance(number, str):
                    yield number, edition
        for each in value.values():
            yield from named(each, edition)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from named(each, edition)


def is_imported(edition: str) -> bool:
    """Returns whether the text of an edition is there to take sentences from."""
    store = _store()
    return store is not None and edition in store.texts
