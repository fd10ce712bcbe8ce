"""The words of a token: "1/1 white Soldier creature", "Treasure" (111.3, 111.10)."""

from __future__ import annotations

import re

from kb.regex import regex
from kb.terms import COLORS
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.defining import as_created
from kb.text.semantics.scope import Scope
from kb.text.words.keywords import read_keywords
from kb.text.words.type_line import subtype_forms, type_tables
from kb.vocabulary import Ability, Const, TokenText, Value, X
from kb.vocabulary.tokens import predefined_tokens

_SIZE = regex(r"(\d+|X)/(\d+|X)")
_STATUS = ("tapped", "legendary", "snow", "goaded")
_NAMED = regex(r"named (?P<name>[A-Z][^\"]*?)(?: (?P<rest>with .+|that.+))?$")
_THAT_IS = regex(
    r"(?:that's|that is|that are) (?P<how>tapped and attacking|attacking|tapped|goaded)$"
)


def read_token(words: str, after: str | None, scope: Scope) -> tuple[TokenText, tuple[str, ...]]:
    """The characteristics of a token, by the words before and after "token", and how it enters.

    Raises NotUnderstood.
    """
    said = words.split()
    first: list[str] = []
    while said and said[0] in _STATUS:
        first.append(said.pop(0))
    how = tuple(word for word in first if word not in ("legendary", "snow"))
    supertypes = tuple(word for word in first if word in ("legendary", "snow"))
    known = " ".join(said)
    if known in predefined_tokens():
        if after is not None or supertypes:
            raise NotUnderstood("a predefined token that is otherwise")
        return TokenText(known=known), how
    found = _described(said, supertypes, scope)
    if after is None:
        return found, how
    name, abilities, more = _after(after, scope)
    return TokenText(
        None, name, found.supertypes, found.types, found.subtypes, found.colors, found.power,
        found.toughness, abilities,
    ), (*how, *more)  # fmt: skip


def _described(said: list[str], supertypes: tuple[str, ...], scope: Scope) -> TokenText:
    size: tuple[Value | None, Value | None] = (None, None)
    colors: list[str] = []
    types: list[str] = []
    subtypes: list[str] = []
    for word in said:
        match = _SIZE.fullmatch(word)
        plain = word.rstrip(",")
        if match is not None and size == (None, None):
            size = (_number(match[1], scope), _number(match[2], scope))
        elif plain in COLORS:
            colors.append(plain)
        elif word in ("and", "colorless"):
            continue
        elif word.lower() in _types() and word.islower():
            types.append(word)
        elif word in subtype_forms():
            subtypes.append(subtype_forms()[word][0])
        else:
            raise NotUnderstood(f"{word!r} of a token")
    if not types:
        raise NotUnderstood("a token without a type")
    return TokenText(
        None, None, supertypes, tuple(types), tuple(subtypes), tuple(colors), size[0], size[1]
    )


def _types() -> frozenset[str]:
    return frozenset(word.lower() for word in type_tables().card_types)


def _after(words: str, scope: Scope) -> tuple[str | None, tuple[Ability, ...], tuple[str, ...]]:
    """What stands after "token": its name, its abilities, how it enters."""
    name = None
    named = _NAMED.fullmatch(words)
    if named is not None:
        name, words = named["name"], named["rest"] or ""
    how: tuple[str, ...] = ()
    that = _THAT_IS.search(words)
    if that is not None:
        how = tuple(that["how"].split(" and "))
        words = words[: that.start()].strip()
    if not words:
        return name, (), how
    if not words.startswith("with "):
        raise NotUnderstood(f"{words!r} of a token")
    return name, as_created(abilities_of(words.removeprefix("with "), scope)), how


def abilities_of(words: str, scope: Scope) -> tuple[Ability, ...]:
    """The abilities that a list of keywords and quotations names.

    Raises NotUnderstood.
    """
    found: list[Ability] = []
    for piece in re.split(r"(\"[^\"]*\")", words):
        said = re.sub(r"^(?:,? ?and |, )|(?:,? and|,) ?$", "", piece).strip()
        if not said:
            continue
        if said.startswith('"'):
            found.extend(quoted(said, scope))
            continue
        keywords = read_keywords(re.sub(r",? and ", ", ", said))
        if keywords is None:
            raise NotUnderstood(f"{said!r} as keywords")
        found.extend(keywords)
    return tuple(found)


def quoted(words: str, scope: Scope) -> tuple[Ability, ...]:
    """The abilities of a quotation. Raises NotUnderstood."""
    if scope.read_quoted is None:
        raise NotUnderstood("a quotation")
    found = scope.read_quoted(words.strip('"'), scope)
    if not found or not all(each.understood for each in found):
        raise NotUnderstood(f"{words}")
    return found


def emblem(words: str, scope: Scope) -> TokenText:
    """What an emblem has (114). Raises NotUnderstood."""
    return TokenText(abilities=abilities_of(words, scope))


def _number(word: str, scope: Scope) -> Value:
    return scope.variables.get("X", X()) if word == "X" else Const(int(word))


__all__ = ["abilities_of", "emblem", "quoted", "read_token"]
