"""The words of a token: "1/1 white Soldier creature", "Treasure" (111.3, 111.10)."""

from __future__ import annotations

import re

import msgspec

from kb.regex import regex
from kb.terms import COLORS
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.defining import as_created
from kb.text.semantics.scope import Scope
from kb.text.words.keywords import read_keywords
from kb.text.words.type_line import subtype_forms, type_tables
from kb.text.words.wording import with_self
from kb.vocabulary import Ability, Const, TokenText, Value, X
from kb.vocabulary.tokens import predefined_tokens

_SIZE = regex(r"(\d+|X)/(\d+|X)")
_STATUS = ("tapped", "legendary", "snow", "goaded")
_NAMED = regex(
    r"(?P<before>(?:[^\"]|\"[^\"]*\")*?)"
    r"\bnamed (?P<name>[A-Z](?:(?! attached to |, where )[^\"])*?)(?P<rest> (?:with|that) .+)?"
)
"""The name stands before or after the abilities."""
_THAT_IS_OF = regex(r" ?\bthat (?:is|are) (?P<what>[a-z, ]+)$")
_THAT_IS = regex(
    r"(?:that's|that is|that are) (?P<how>tapped and attacking|attacking|tapped|goaded)$"
)
_GIVES = regex(r"\b(?:has|have|gains?) '")
_COMMA_AND = regex(r",? and |, ")
_QUOTATION = regex(r"\"([^\"]*)\"")


def read_token(
    words: str, after: str | None, scope: Scope, name: str | None = None
) -> tuple[TokenText, tuple[str, ...]]:
    """The characteristics of a token, by its name or the words before and after "token", and how
    it enters.

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
        if after is not None or supertypes or name is not None:
            raise NotUnderstood("a predefined token that is otherwise")
        return TokenText(known=known), how
    found = _described(said, supertypes, scope)
    found, after = _more_kinds(msgspec.structs.replace(found, name=name), after or "")
    said_name, abilities, more = _after(after, name, scope)
    return msgspec.structs.replace(found, name=said_name, abilities=abilities), (*how, *more)


def _more_kinds(found: TokenText, after: str) -> tuple[TokenText, str]:
    """The token of the colors or land types that are told at the end, and the words before."""
    that = _THAT_IS_OF.search(after)
    if that is None:
        return found, after
    before, what = after[: that.start()], that["what"]
    if what == "every basic land type" and "land" in found.types:
        return msgspec.structs.replace(found, subtypes=(*found.subtypes, *_lands())), before
    said = tuple(COLORS) if what == "all colors" else tuple(_COMMA_AND.split(what))
    if found.colors or not set(said) <= set(COLORS):
        return found, after
    return msgspec.structs.replace(found, colors=said), before


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


def _lands() -> tuple[str, ...]:
    return tuple(type_tables().basic_land_types)


def _types() -> frozenset[str]:
    return frozenset(word.lower() for word in type_tables().card_types)


def _after(
    words: str, name: str | None, scope: Scope
) -> tuple[str | None, tuple[Ability, ...], tuple[str, ...]]:
    """What stands after "token": its name, its abilities, how it enters."""
    named = _NAMED.fullmatch(words)
    if named is not None:
        if name is not None:
            raise NotUnderstood("two names of a token")
        name, words = named["name"], f"{named['before'].strip()}{named['rest'] or ''}".strip()
    how: tuple[str, ...] = ()
    that = _THAT_IS.search(words)
    if that is not None:
        how = tuple(that["how"].split(" and "))
        words = words[: that.start()].strip()
    if not words:
        return name, (), how
    if not words.startswith("with "):
        raise NotUnderstood(f"{words!r} of a token")
    words = words.removeprefix("with ")
    if name is not None:
        words = _QUOTATION.sub(lambda said: f'"{_of_itself(said[1], name)}"', words)
    return name, as_created(abilities_of(words, scope)), how


def _of_itself(words: str, name: str) -> str:
    """The words of an ability that calls the token which has it by its name; in an ability that
    this one gives, the name is left (201.5a)."""
    if _GIVES.search(words):
        return words
    said = re.sub(r"(?:^|(?<=[.:] ))~", "This token", with_self(words, (name,)))
    return said.replace("~", "this token")


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
