"""Keyword abilities inside sentences, with their parameters."""

from __future__ import annotations

from functools import cache

from kb.text.grammar.tokens import WORDS, Found, Token, number, term
from kb.text.words.keywords import (
    composed_keyword,
    keyword_ability,
    keyword_table,
    qualities,
    spoken_of,
)
from kb.vocabulary import Ability


def inline_keyword(
    words: list[str], lower: list[str], at: int, before: list[Token]
) -> Found | None:
    """The keyword ability that the words at `at` begin, as a token with its abilities."""
    pair = " ".join(words[at : at + 2])
    for count, said in ((2, pair), (1, words[at])):
        if at + count <= len(words) and "walk" in said and composed_keyword(said):
            return keyword_token([keyword_ability(said.lower())], words, at, count)
    if composed_keyword(words[at]):
        cost = words[at + 1] if at + 1 < len(words) and words[at + 1].startswith("{") else None
        made = keyword_ability(lower[at], cost)
        return keyword_token([made], words, at, 2 if cost else 1)
    for count in (4, 3, 2, 1) if lower[at] in _first_words() else ():
        name = " ".join(lower[at : at + count])
        if at + count <= len(words) and stands_alone(name):
            return with_parameter(name, words, lower, at, count)
    return None


@cache
def _first_words() -> frozenset[str]:
    return frozenset(name.split()[0] for name in keyword_table())


@cache
def stands_alone(name: str) -> bool:
    """Returns whether it is a keyword that an object can have, not only the heading of an
    ability."""
    row = keyword_table().get(name)
    return row is not None and not all(form.endswith("—ability") for form in row.forms)


def keyword_token(made: list[Ability], words: list[str], at: int, taken: int) -> Found:
    return [Token("KEYWORD", " ".join(words[at : at + taken]), tuple(made))], taken


def with_parameter(
    name: str, words: list[str], lower: list[str], at: int, count: int
) -> Found | None:
    """The keyword with what follows it; None where that is a quality which something else tells."""
    forms = keyword_table()[name].forms
    rest = at + count
    following = words[rest] if rest < len(words) else ""
    if "from quality" in forms and following == "from":
        taken, quality = read_quality(words, lower, rest + 1)
        if spoken_of(quality):
            return None
        if quality:
            made = [keyword_ability(name, quality=q) for q in qualities("from", quality)]
            return keyword_token(made, words, at, count + 1 + taken)
    if "for quality" in forms and following == "for":
        taken, quality = read_quality(words, lower, rest + 1)
        return keyword_token(
            [keyword_ability(name, quality=f"for {quality}")], words, at, count + 1 + taken
        )
    if any(form.startswith("number") for form in forms) and (
        number(following) is not None or following == "X"
    ):
        return keyword_token([keyword_ability(name, following)], words, at, count + 1)
    of_kind = _quality_before_cost(words, rest) if "quality cost" in forms else []
    if of_kind:
        stop = rest + len(of_kind)
        one = keyword_ability(name, words[stop], quality=" ".join(of_kind))
        return keyword_token([one], words, at, count + len(of_kind) + 1)
    if any("cost" in form for form in forms):
        if following.startswith("{"):
            return keyword_token([keyword_ability(name, following)], words, at, count + 1)
        if following == "—":
            stop = rest + 1
            while stop < len(words) and words[stop] not in (",", ".", "and"):
                stop += 1
            cost = " ".join(words[rest + 1 : stop])
            return keyword_token([keyword_ability(name, cost)], words, at, stop - at)
    return keyword_token([keyword_ability(name)], words, at, count)


def _quality_before_cost(words: list[str], at: int) -> list[str]:
    """The types and subtypes between a keyword and its cost ("equip legendary creature {3}")."""
    stop = at
    while stop < len(words) and (known := term(words[stop])) is not None and known.of in _TYPES:
        stop += 1
    return words[at:stop] if stop < len(words) and words[stop].startswith("{") else []


_TYPES = ("type", "subtype", "supertype")


def read_quality(words: list[str], lower: list[str], at: int) -> tuple[int, str]:
    """Words of a quality, and the qualities that "and from …" adds."""
    stop = at
    while stop < len(words) and lower[stop] not in WORDS.quality_stops and words[stop][0] != '"':
        stop += 1
    said = " ".join(words[at:stop])
    for joint in ((",", "and", "from"), ("and", "from"), (",", "from")):
        if tuple(lower[stop : stop + len(joint)]) == joint:
            taken, more = read_quality(words, lower, stop + len(joint))
            return stop + len(joint) - at + taken, f"{said} and from {more}"
    return stop - at, said
