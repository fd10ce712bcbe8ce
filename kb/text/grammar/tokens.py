"""Tokens, and the words of the open classes that are told one by one."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from kb.regex import regex
from kb.terms import COLORS
from kb.text.words.type_line import subtype_forms, type_tables
from kb.vocabulary import Op


class Token(msgspec.Struct, frozen=True):
    """A word or phrase: its terminal in the grammar, its words, and what they say."""

    kind: str
    text: str
    value: Any = None


class Term(msgspec.Struct, frozen=True):
    """A word that describes objects: `of` tells the list it is from (`color`, `type`, `subtype`,
    `supertype`, `status`, `noun`, `colors`, `batch`), `value` which."""

    of: str
    value: str
    plural: bool = False
    negated: bool = False


class Quantity(msgspec.Struct, frozen=True):
    """A number with its comparison: "three or more"."""

    op: Op
    number: int


_RAW = regex(
    r"\{[^{}]+\}(?:\{[^{}]+\})*"
    r'|"[^"]*"'
    r"|[+-]?(?:\d+|X|Y|\*)/[+-]?(?:\d+|X|Y|\*)(?![\w])"
    r"|[+-]\d+"
    r"|~|'[sS]\b|'ve\b"
    r"|[^\W_](?:[\w/-]|'(?![sS]\b|ve\b)(?=\w))*"
    r"|[^\s]"
)


OF_SEVERAL = "'S"
"""The mark of a possessive that ends with an apostrophe alone; the grammars take it for "'s"."""
_SHORT_FORMS = (
    (regex(r"\b([Ii]t|[Tt]hat|[Tt]here|[Hh]e|[Ss]he|[Ww]ho)'s\b"), r"\1 is"),
    (regex(r"\b([Tt]hey|[Yy]ou|[Tt]here)'re\b"), r"\1 are"),
    (regex(r"\b(is|are|does|do|has|have|was|were)n't\b"), r"\1 not"),
    (regex(r"(?<=s)'(?=\s)"), f" {OF_SEVERAL}"),
)


class WordLists(msgspec.Struct, frozen=True):
    """The closed classes of words (`words.json`), in lower case; what they are for is in the
    module that uses them."""

    numbers: dict[str, int]
    statuses: tuple[str, ...]
    nouns: tuple[str, ...]
    batches: tuple[str, ...]
    color_counts: dict[str, str]
    pronouns: frozenset[str]
    host_words: dict[str, str | None]
    """What a text calls what its object is attached to, and the card type that this then has."""
    marks: frozenset[str]
    quantified: frozenset[str]
    no_counter_kind: frozenset[str]
    name_stops: frozenset[str]
    quality_stops: frozenset[str]
    verbs: frozenset[str]
    rule_verbs: frozenset[str]
    controls: frozenset[str]
    subordinate: frozenset[str]
    fronts: frozenset[str]
    abilities: frozenset[str]
    stats: frozenset[str]
    sizes: frozenset[str]
    commands: frozenset[str]
    takes_comma: frozenset[str]
    target_words: frozenset[str]
    player_targets: frozenset[str]
    before_noun_target: frozenset[str]
    ordinals: frozenset[str]
    after_target: frozenset[str]
    bare_verbs: frozenset[str]
    after_joint: frozenset[str]


WORDS = msgspec.json.decode(Path(__file__).with_name("words.json").read_bytes(), type=WordLists)


def _written_out(text: str) -> str:
    if "'" not in text:
        return text
    for short, long in _SHORT_FORMS:
        text = short.sub(long, text)
    return text


def raw_words(text: str) -> list[str]:
    """Splits a text into words and marks; short forms are written out ("it's" → "it is")."""
    pieces = re.split(r'("[^"]*")', text)
    words: list[str] = []
    for piece in pieces:
        words.extend(_RAW.findall(piece if piece.startswith('"') else _written_out(piece)))
    return words


@cache
def terms() -> dict[str, Term]:
    """Written form in lower case → term, for every word but subtypes."""
    table: dict[str, Term] = {c: Term("color", c) for c in COLORS}
    table |= {w: Term("colors", v) for w, v in WORDS.color_counts.items()}
    table |= {s: Term("supertype", s) for s in type_tables().supertypes}
    table |= {s: Term("status", s.replace("-", "_")) for s in WORDS.statuses}
    table |= {b: Term("batch", b) for b in WORDS.batches}
    table |= {n: Term("noun", n) for n in WORDS.nouns}
    table |= {n + "s": Term("noun", n, plural=True) for n in WORDS.nouns}
    for card_type in type_tables().card_types:
        plural = card_type[:-1] + "ies" if card_type.endswith("y") else card_type + "s"
        table[card_type] = Term("type", card_type)
        table[plural] = Term("type", card_type, plural=True)
    for noun in ("token", "commander"):
        table[noun + "s"] = Term("status", noun, plural=True)
    table["outlaws"] = Term("batch", "outlaw", plural=True)
    return table


@lru_cache(maxsize=20_000)
def term(word: str) -> Term | None:
    """The term of one word, "non" before it included; subtypes are capitalised words."""
    negated = re.match(r"[Nn]on-?(?=[A-Za-z])", word)
    if negated:
        inner = term(word[negated.end() :])
        return msgspec.structs.replace(inner, negated=not inner.negated) if inner else None
    subtype = subtype_forms().get(word)
    if subtype is not None:
        return Term("subtype", *subtype)
    return terms().get(word.lower())


Found = tuple[list[Token], int]


def number(word: str) -> int | None:
    """The number of a word or numeral."""
    if word.isdecimal() and len(word) < 7:
        return int(word)
    return WORDS.numbers.get(word.lower())
