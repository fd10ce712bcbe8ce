"""Reading words in several ways, one after another, and each text only once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache, wraps
from typing import NamedTuple, TypeVar

from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.scope import Scope

Way = TypeVar("Way")
Read = TypeVar("Read")


def first_understood(
    read: Callable[[Way], Read], ways: Iterable[Way], otherwise: str = "nothing to read"
) -> Read:
    """What `read` makes of the first of the ways in which it understands its words.

    Raises the problem with the first way, or NotUnderstood with `otherwise` if there is none.
    """
    problem: str | None = None  # its words only: see `read_once`
    for way in ways:
        try:
            return read(way)
        except NotUnderstood as found:
            problem = problem if problem is not None else str(found)
    raise NotUnderstood(problem if problem is not None else otherwise)


class Problem(NamedTuple):
    """What is said of words that aren't understood."""

    words: str


class _Referents:
    """A scope as the key of a cache: by all that words may refer to."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self._key = (
            scope.it, scope.which, scope.names, scope.chosen, scope.mentioned, scope.that_number,
            tuple(scope.variables.items()), scope.unknown, scope.subject_types, scope.keeps_types,
            scope.rounding, scope.paid, scope.resolved, scope.placed, scope.quoting,
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Referents) and other._key == self._key


def read_once(
    most: int,
) -> Callable[[Callable[[str, Scope], Read]], Callable[[str, Scope], Read]]:
    """A decorator of a reader: the last `most` texts, understood or not, are not read again. Of a
    problem its words are kept only: an exception holds all that was read on the way to it, and what
    holds the exception in turn is not let go of before all objects are looked through for such."""

    def decorated(reader: Callable[[str, Scope], Read]) -> Callable[[str, Scope], Read]:
        @lru_cache(maxsize=most)
        def known(text: str, key: _Referents) -> Read | Problem:
            try:
                return reader(text, key.scope)
            except NotUnderstood as problem:
                return Problem(str(problem))

        @wraps(reader)
        def read(text: str, scope: Scope) -> Read:
            found = known(text, _Referents(scope))
            if isinstance(found, Problem):
                raise NotUnderstood(found.words)
            return found

        return read

    return decorated
