"""Looking for words inside words."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb.vocabulary import Ability, IsAffected, Node


def words_in(word: object) -> Iterator[Node]:
    """The word and every word in it, except in abilities that it grants: those speak for
    themselves."""
    if isinstance(word, tuple):
        for part in word:
            yield from words_in(part)
    elif isinstance(word, Node) and not isinstance(word, Ability):
        yield word
        yield from words_in(msgspec.structs.astuple(word))


def mentions(word: object, kind: type[Node]) -> bool:
    """Returns whether a word of this kind is in it."""
    return any(isinstance(part, kind) for part in words_in(word))


def speaks_of_each(word: object) -> bool:
    """Returns whether it speaks of the object that it is applied to ("its power")."""
    return any(
        isinstance(part, IsAffected) or getattr(part, "which", None) == "affected"
        for part in words_in(word)
    )
