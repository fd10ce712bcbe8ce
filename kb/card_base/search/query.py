"""Reads a search into a test of cards, and tells how it was read."""

from __future__ import annotations

import re
from typing import NamedTuple

from kb.card_base.search.asked import (
    KIND_OF,
    KINDS,
    NOT_KEPT,
    Kind,
    Test,
    exactly_named,
    matching,
)
from kb.errors import LawmageError, nearest, shown
from kb.regex import regex

LONGEST = 1000
DEEPEST = 50
_TOKEN = regex(
    r"""\s*(?:
      (?P<mark>[()])
    | (?P<minus>-)(?=[\w"'!(])
    | !(?:"(?P<exact>[^"]*)"|(?P<exact_word>[^\s()"]+))
    | (?P<key>[A-Za-z]+)(?P<sign>!=|<=|>=|[:=<>])
        (?P<value>"[^"]*"|'[^']*'|/(?:[^/\\]|\\.)*/(?=[\s()]|\Z)|[^\s()]+|(?=[\s()]|\Z))
    | "(?P<quoted>[^"]*)"
    | (?P<word>[^\s()"]+)
    )""",
    re.VERBOSE,
)


class Read(NamedTuple):
    """A test of cards, how it is told, and the kinds of words that it was made of."""

    test: Test
    said: str
    kinds: frozenset[str] = frozenset()


def read(query: str) -> Read:
    """The test that a search stands for. Raises LawmageError with the place."""
    if len(query) > LONGEST:
        raise LawmageError("too long a search", expected=f"at most {LONGEST} characters")
    return _Reading(query).whole()


class _Reading:
    """A search while it is read, token by token."""

    def __init__(self, query: str) -> None:
        self._query = query
        self._at = 0
        self._depth = 0

    def whole(self) -> Read:
        if not self._query.strip():
            raise self._wrong("nothing to search for", 't:elf pow>=2 o:"draw a card"')
        found = self._any()
        if self._peek() is not None:
            raise self._wrong("a bracket that nothing opens", "( before it")
        return found

    def _any(self) -> Read:
        parts = [self._all()]
        while (token := self._peek()) is not None and _is_word(token, "or"):
            self._take(token)
            parts.append(self._all())
        if len(parts) == 1:
            return parts[0]
        tests = [each.test for each in parts]
        said = " or ".join(each.said for each in parts)
        return Read(lambda card: any(test(card) for test in tests), f"({said})", _kinds(parts))

    def _all(self) -> Read:
        parts: list[Read] = []
        while (token := self._peek()) is not None:
            if token["mark"] == ")" or _is_word(token, "or"):
                break
            if _is_word(token, "and"):
                self._take(token)
                continue
            parts.append(self._one())
        if not parts:
            raise self._wrong("something to search for is missing here", "such as t:elf")
        if len(parts) == 1:
            return parts[0]
        tests = [each.test for each in parts]
        return Read(
            lambda card: all(test(card) for test in tests),
            ", ".join(each.said for each in parts), _kinds(parts),
        )  # fmt: skip

    def _one(self) -> Read:
        token = self._peek()
        if token is None:
            raise self._wrong("something to search for is missing here", "such as t:elf")
        begin = self._at
        self._take(token)
        if token["minus"]:
            found = self._one()
            return Read(lambda card: not found.test(card), f"not {found.said}", found.kinds)
        if token["mark"]:
            return self._bracketed()
        if token["key"]:
            return self._keyed(token, begin)
        exact = token["exact"] or token["exact_word"]
        if exact:
            return Read(exactly_named(exact), f"named {shown(exact)}")
        return self._made(KIND_OF["name"], ":", token["quoted"] or token["word"] or "", begin)

    def _bracketed(self) -> Read:
        self._depth += 1
        if self._depth > DEEPEST:
            raise self._wrong("too many brackets", f"at most {DEEPEST} in each other")
        found = self._any()
        closing = self._peek()
        if closing is None or closing["mark"] != ")":
            raise self._wrong("a bracket that nothing closes", ") at the end")
        self._take(closing)
        self._depth -= 1
        return found

    def _keyed(self, token: re.Match[str], begin: int) -> Read:
        word, sign, value = token["key"].lower(), token["sign"], token["value"]
        kind = KIND_OF.get(word)
        if kind is None:
            raise self._unknown(word, begin)
        if sign not in kind.signs:
            expected = f"one of {' '.join(kind.signs)} behind {word}"
            raise self._wrong("a sign that can't stand here", expected, at=begin)
        if len(value) > 1 and value[0] == value[-1] == "/":
            return self._pattern(kind, value, begin)
        if value[:1] in ('"', "'") and value[-1:] == value[:1] and len(value) > 1:
            value = value[1:-1]
        elif value[:1] in ('"', "'"):
            raise self._wrong("a quote that nothing closes", f"{value[0]} at its end", at=begin)
        return self._made(kind, sign, value, begin)

    def _unknown(self, word: str, begin: int) -> LawmageError:
        kept = next((what for what, words in NOT_KEPT.items() if word in words), None)
        problem = f"no word that cards are searched by: {word}"
        why = f"{problem} (nothing is kept {kept})" if kept else problem
        near = [] if kept else nearest(word, [*KIND_OF])
        return self._wrong(why, "one of " + ", ".join(KIND_OF), at=begin, near=near)

    def _pattern(self, kind: Kind, value: str, begin: int) -> Read:
        word = kind.words[0]
        if kind.words_of is None:
            patterned = ", ".join(each.words[-1] for each in KINDS if each.words_of)
            raise self._wrong(f"no patterns are looked for in {word}", f"{patterned}", at=begin)
        try:
            test = matching(kind.words_of, value[1:-1])
        except LawmageError as error:
            raise self._wrong(error.problem, error.expected or "", at=begin) from None
        return Read(test, f"{kind.says} {value}", frozenset([word]))

    def _made(self, kind: Kind, sign: str, value: str, begin: int) -> Read:
        if not value:
            raise self._wrong("a value is missing here", kind.help, at=begin)
        try:
            test = kind.make(sign, value)
        except LawmageError as error:
            problem = f"{error.problem}: {value[:40]}"
            raise self._wrong(problem, error.expected or "", at=begin) from None
        how = "" if sign == ":" else f"{sign} "
        value = value if len(kind.signs) > 2 else shown(value)
        return Read(test, f"{kind.says} {how}{value}", frozenset([kind.words[0]]))

    def _peek(self) -> re.Match[str] | None:
        """The token that comes; None at the end."""
        found = _TOKEN.match(self._query, self._at)
        if found is None and self._query[self._at :].strip():
            raise self._wrong("this is not understood", "lawmage cards search --help")
        return found

    def _take(self, token: re.Match[str]) -> None:
        self._at = token.end()

    def _wrong(
        self, problem: str, expected: str, *, at: int | None = None, near: list[str] | None = None
    ) -> LawmageError:
        here = self._at if at is None else at
        here += len(self._query[here:]) - len(self._query[here:].lstrip())
        shown_query = self._query[:200].replace("\n", " ")
        excerpt = f"  | {shown_query}\n  | {' ' * min(here, 200)}^"
        return LawmageError(problem, expected=expected, excerpt=excerpt, nearest=near or [])


def _is_word(token: re.Match[str], word: str) -> bool:
    return bool(token["word"]) and token["word"].lower() == word


def _kinds(parts: list[Read]) -> frozenset[str]:
    return frozenset(kind for each in parts for kind in each.kinds)
