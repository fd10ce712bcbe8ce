"""From words to tokens: literals of the grammar (longest first) and the open classes.

Open classes are what data files know: colours, types, subtypes, keywords with their parameters,
counters, numbers. A token's `value` is what the class says (a `Term`, a number, abilities).
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec

from kb.cards.keywords import (
    COLORS,
    composed_keyword,
    keyword_ability,
    keyword_table,
    qualities,
)
from kb.cards.type_line import subtype_forms, type_tables
from kb.cards.vocabulary import Ability, Op


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


_RAW = re.compile(
    r"\{[^{}]+\}(?:\{[^{}]+\})*"
    r'|"[^"]*"'
    r"|[+-]?(?:\d+|X|Y|\*)/[+-]?(?:\d+|X|Y|\*)(?![\w])"
    r"|[+-]\d+"
    r"|~|'s\b|'ve\b"
    r"|[^\W_](?:[\w/-]|'(?!s\b|ve\b)(?=\w))*"
    r"|[^\s]"
)
_SHORT_FORMS = (
    (re.compile(r"\b([Ii]t|[Tt]hat|[Tt]here|[Hh]e|[Ss]he|[Ww]ho)'s\b"), r"\1 is"),
    (re.compile(r"\b([Tt]hey|[Yy]ou|[Tt]here)'re\b"), r"\1 are"),
    (re.compile(r"\b(is|are|does|do|has|have|was|were)n't\b"), r"\1 not"),
    (re.compile(r"(?<=s)'(?=\s)"), " 's"),
)
_ONES = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"]  # fmt: skip
NUMBER_WORDS = {word: number for number, word in enumerate(_ONES)} | {"thirty": 30, "forty": 40}

_STATUSES = [
    "attacking",
    "blocking",
    "blocked",
    "unblocked",
    "tapped",
    "untapped",
    "enchanted",
    "equipped",
    "fortified",
    "suspected",
    "goaded",
    "monstrous",
    "renowned",
    "modified",
    "token",
    "commander",
    "saddled",
    "crewed",
    "paired",
    "transformed",
    "face-down",
    "face-up",
    "double-faced",
    "prepared",
    "solved",
    "harnessed",
    "exerted",
    "phased-out",
    "ring-bearer",
]
_NOUNS = ("permanent", "card", "spell", "source")
_BATCHES = ("historic", "outlaw", "party")
_COLOR_COUNTS = {"colorless": "=0", "monocolored": "=1", "multicolored": ">=2"}


def raw_words(text: str) -> list[str]:
    """Splits a text into words and marks; short forms are written out ("it's" → "it is")."""
    pieces = re.split(r'("[^"]*")', text)
    words: list[str] = []
    for piece in pieces:
        if not piece.startswith('"'):
            for short, long in _SHORT_FORMS:
                piece = short.sub(long, piece)
        words.extend(_RAW.findall(piece))
    return words


@cache
def terms() -> dict[str, Term]:
    """Written form in lower case → term, for every word but subtypes."""
    table: dict[str, Term] = {c: Term("color", c) for c in COLORS}
    table |= {w: Term("colors", v) for w, v in _COLOR_COUNTS.items()}
    table |= {s: Term("supertype", s) for s in type_tables().supertypes}
    table |= {s: Term("status", s.replace("-", "_")) for s in _STATUSES}
    table |= {b: Term("batch", b) for b in _BATCHES}
    table |= {n: Term("noun", n) for n in _NOUNS}
    table |= {n + "s": Term("noun", n, plural=True) for n in _NOUNS}
    for card_type in type_tables().card_types:
        plural = card_type[:-1] + "ies" if card_type.endswith("y") else card_type + "s"
        table[card_type] = Term("type", card_type)
        table[plural] = Term("type", card_type, plural=True)
    for noun in ("token", "commander"):
        table[noun + "s"] = Term("status", noun, plural=True)
    table["outlaws"] = Term("batch", "outlaw", plural=True)
    return table


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


# --------------------------------------------------------------------------------------- the lexer


class Lexicon:
    """Splits texts into the tokens of one grammar."""

    def __init__(self, literals: tuple[tuple[str, str], ...]) -> None:
        self.phrases: dict[tuple[str, ...], str] = {}
        for name, words in literals:
            self.phrases[tuple(w.lower() for w in raw_words(words))] = name
        self.longest = max(len(words) for words in self.phrases)

    def tokens(self, text: str) -> list[Token]:
        """The tokens of a text (uniform marks, names replaced); a word that neither the grammar nor
        a list knows is `UNKNOWN`."""
        words = raw_words(text)
        lower = [w.lower() for w in words]
        found: list[Token] = []
        at = 0
        while at < len(words):
            kind, taken = self._literal(lower, at)
            special = _open_class(words, lower, at, found)
            if special is not None and special[1] > taken:
                found.extend(special[0])
                at += special[1]
            elif taken:
                found.append(Token(kind, " ".join(lower[at : at + taken])))
                at += taken
            else:
                found.append(Token("UNKNOWN", lower[at], words[at]))
                at += 1
        return found

    def _literal(self, lower: list[str], at: int) -> tuple[str, int]:
        for count in range(min(self.longest, len(lower) - at), 0, -1):
            name = self.phrases.get(tuple(lower[at : at + count]))
            if name is not None:
                return name, count
        return "", 0


Found = tuple[list[Token], int]
"""Tokens and how many words they take."""


def _open_class(words: list[str], lower: list[str], at: int, before: list[Token]) -> Found | None:
    mark = _counter(words, lower, at, before) or _mark(words, at)
    if mark is not None:
        return mark
    ways = [
        way
        for reader in (_name, _reference, _keyword, _quantity, _word)
        if (way := reader(words, lower, at, before)) is not None
    ]
    return max(ways, key=lambda way: way[1]) if ways else None


_MARK_KINDS = {",": "COMMA", ".": "DOT", "~": "SELF", "and": "AND", "or": "OR", "and/or": "ANDOR"}


def _mark(words: list[str], at: int) -> Found | None:
    word = words[at]
    if word in _MARK_KINDS:
        return [Token(_MARK_KINDS[word], word)], 1
    if word.startswith("{"):
        return [Token("SYMBOL", word, word)], 1
    if word.startswith('"') and len(word) > 1:
        return _quote(words, at)
    if "/" in word and re.fullmatch(r"[+-]?(?:\d+|X|Y|\*)/[+-]?(?:\d+|X|Y|\*)", word):
        kind = "PTMOD" if word[0] in "+-" else "PT"
        return [Token(kind, word, tuple(word.split("/")))], 1
    return None


def _quote(words: list[str], at: int) -> Found:
    """A quotation; a comma inside its end belongs to the sentence around it, and so does a full
    stop where the sentence ends with it."""
    inner = words[at][1:-1].strip()
    following = words[at + 1] if at + 1 < len(words) else None
    tokens = [Token("QUOTE", words[at], inner.rstrip(","))]
    if inner.endswith(","):
        tokens.append(Token("COMMA", ","))
    ends = inner.endswith((".", "!")) and following is not None
    if ends and following is not None and following[0].isupper():
        tokens.append(Token("DOT", "."))
    return tokens, 1


_NAME_STOPS = frozenset(
    [
        "you",
        "your",
        "is",
        "are",
        "get",
        "gets",
        "has",
        "have",
        "with",
        "and",
        "or",
        "in",
        "on",
        "that",
        "an",
        "until",
        "can't",
        "attack",
        "do",
        "does",
    ]
)


def _name(words: list[str], lower: list[str], at: int, before: list[Token]) -> Found | None:
    """A name after "named" or "its name is": capitalised words with small ones between them."""
    said = " ".join(t.text for t in before[-1:])
    if not said.endswith(("named", "its name is")) or not words[at][0].isupper():
        return None
    stop = at + 1
    last = at + 1
    while stop < len(words) and lower[stop] not in _NAME_STOPS and words[stop] != ".":
        if words[stop] == "," and (stop + 1 == len(words) or not words[stop + 1][0].isupper()):
            break
        stop += 1
        if words[stop - 1][0].isupper() or words[stop - 1] == "'s":
            last = stop
    name = " ".join(words[at:last]).replace(" ,", ",").replace(" 's", "'s")
    return [Token("NAME", name, name)], last - at


_PRONOUNS = frozenset(["it", "they", "them", "he", "she", "him"])
_HOST_WORDS = ("enchanted", "equipped", "fortified")


def _reference(words: list[str], lower: list[str], at: int, before: list[Token]) -> Found | None:
    if lower[at] in _PRONOUNS:
        return [Token("IT", lower[at])], 1
    if at + 1 >= len(words):
        return None
    noun = term(words[at + 1])
    if lower[at] == "this" and _this(lower, at, noun):
        return [Token("SELF", f"this {words[at + 1]}", f"this {words[at + 1]}")], 2
    if noun is None or noun.negated:
        return None
    if lower[at] in ("that", "those") and noun.of in ("type", "noun", "subtype"):
        return [Token("IT", f"{lower[at]} {words[at + 1]}", noun)], 2
    singular = noun.of in ("type", "subtype", "noun") and not noun.plural
    unmarked = not before or before[-1].text not in ("a", "an", "each", "another", "other", "all")
    following = term(words[at + 2]) if at + 2 < len(words) else None
    last = following is None or following.of == "status"
    if lower[at] in _HOST_WORDS and singular and unmarked and last:
        return [Token("HOST", f"{lower[at]} {words[at + 1]}")], 2
    return None


def _this(lower: list[str], at: int, noun: Term | None) -> bool:
    if lower[at + 1] in ("token", "class", "case"):
        return True
    return noun is not None and not noun.plural and not noun.negated


_COUNTER_STOPS = frozenset(
    [
        "a",
        "an",
        "the",
        "no",
        "any",
        "each",
        "more",
        "other",
        "another",
        "those",
        "all",
        "with",
        "of",
        "on",
        "fewer",
        "less",
        "every",
        "that",
    ]
)


def _counter(words: list[str], lower: list[str], at: int, before: list[Token]) -> Found | None:
    """ "+1/+1 counters", "first strike counter", or just "counter" (any kind)."""
    for count in (1, 2):
        if at + count >= len(words) or lower[at + count] not in ("counter", "counters"):
            continue
        kind = " ".join(lower[at : at + count])
        if count == 2 and kind not in keyword_table():
            continue
        if lower[at] in _COUNTER_STOPS or lower[at] in NUMBER_WORDS or words[at].isdigit():
            continue
        kind = words[at] if "/" in words[at] else kind
        return [Token("COUNTER", f"{kind} {lower[at + count]}", kind)], count + 1
    if lower[at] in ("counter", "counters"):
        return [Token("COUNTER", lower[at], None)], 1
    return None


def number(word: str) -> int | None:
    """The number of a word or numeral."""
    if word.isdigit() and len(word) < 7:
        return int(word)
    return NUMBER_WORDS.get(word.lower())


_AFTER_NUMBER: dict[tuple[str, str], Op] = {
    ("or", "more"): ">=", ("or", "greater"): ">=", ("or", "fewer"): "<=", ("or", "less"): "<=",
}  # fmt: skip
_BEFORE_NUMBER: dict[tuple[str, ...], Op] = {
    ("exactly",): "=", ("at", "least"): ">=", ("no", "more", "than"): "<=",
    ("fewer", "than"): "<", ("more", "than"): ">",
}  # fmt: skip
_QUANTIFIED = frozenset(
    ["other", "target", "counter", "counters", "life", "cards", "card", "basic"]
)


def _quantity(words: list[str], lower: list[str], at: int, before: list[Token]) -> Found | None:
    if words[at] in ("X", "Y"):
        return [Token("XVAR", words[at], words[at])], 1
    op: Op = ">="  # a bare "two" is met by three as well
    stop = at
    for lead, meaning in _BEFORE_NUMBER.items():
        if tuple(lower[at : at + len(lead)]) == lead:
            op, stop = meaning, at + len(lead)
    size = number(words[stop]) if stop < len(words) else None
    if size is None:
        return None
    led = stop > at
    stop += 1
    after = _AFTER_NUMBER.get((lower[stop], lower[stop + 1])) if stop + 1 < len(words) else None
    end = stop + 2 if after else stop
    noun = end < len(words) and (
        lower[end] in _QUANTIFIED
        or term(words[end]) is not None
        or (end + 1 < len(words) and lower[end + 1] in ("counter", "counters", "counters"))
        or " ".join(lower[end : end + 2]) in ("card types", "basic land")
    )
    if noun:
        return [Token("QUANTITY", " ".join(words[at:end]), Quantity(after or op, size))], end - at
    return None if led else ([Token("NUMBER", words[at], size)], 1)


def _word(words: list[str], lower: list[str], at: int, before: list[Token]) -> Found | None:
    if at + 1 < len(words):
        pair = subtype_forms().get(f"{words[at]} {words[at + 1]}")
        if pair is not None:
            return [Token("WORD", f"{words[at]} {words[at + 1]}", Term("subtype", *pair))], 2
        if lower[at + 1] == "'s" and (urzas := subtype_forms().get(words[at] + "'s")):
            return [Token("WORD", words[at] + "'s", Term("subtype", *urzas))], 2
    found = term(words[at])
    return ([Token("WORD", words[at], found)], 1) if found else None


# ------------------------------------------------------------------------------- keywords in line

_QUALITY_STOPS = frozenset(
    [',', '.', 'and', 'or', 'until', 'as', 'for', 'where', 'if', 'unless', 'during', 'with', 'get', 'gets', 'has', 'have', 'is', 'are', 'gain', 'gains', 'lose', 'loses', "can't", '"']
)  # fmt: skip


def _keyword(words: list[str], lower: list[str], at: int, before: list[Token]) -> Found | None:
    pair = " ".join(words[at : at + 2])
    for count, said in ((2, pair), (1, words[at])):
        if at + count <= len(words) and "walk" in said and composed_keyword(said):
            return _made([keyword_ability(said.lower())], words, at, count)
    if composed_keyword(words[at]):
        cost = words[at + 1] if at + 1 < len(words) and words[at + 1].startswith("{") else None
        made = keyword_ability(lower[at], cost)
        return _made([made], words, at, 2 if cost else 1)
    for count in (4, 3, 2, 1):
        name = " ".join(lower[at : at + count])
        if at + count <= len(words) and _stands_alone(name):
            return _with_parameter(name, words, lower, at, count)
    return None


@cache
def _stands_alone(name: str) -> bool:
    """Is it a keyword that an object can have, and no mere heading of an ability?"""
    row = keyword_table().get(name)
    return row is not None and not all(form.endswith("—ability") for form in row.forms)


def _made(made: list[Ability], words: list[str], at: int, taken: int) -> Found:
    return [Token("KEYWORD", " ".join(words[at : at + taken]), tuple(made))], taken


def _with_parameter(name: str, words: list[str], lower: list[str], at: int, count: int) -> Found:
    forms = keyword_table()[name].forms
    rest = at + count
    following = words[rest] if rest < len(words) else ""
    if "from quality" in forms and following == "from":
        taken, quality = _quality(words, lower, rest + 1)
        if quality:
            made = [keyword_ability(name, quality=q) for q in qualities("from", quality)]
            return _made(made, words, at, count + 1 + taken)
    if "for quality" in forms and following == "for":
        taken, quality = _quality(words, lower, rest + 1)
        return _made(
            [keyword_ability(name, quality=f"for {quality}")], words, at, count + 1 + taken
        )
    if any(form.startswith("number") for form in forms) and (
        number(following) is not None or following == "X"
    ):
        return _made([keyword_ability(name, following)], words, at, count + 1)
    if any("cost" in form for form in forms):
        if following.startswith("{"):
            return _made([keyword_ability(name, following)], words, at, count + 1)
        if following == "—":
            stop = rest + 1
            while stop < len(words) and words[stop] not in (",", ".", "and"):
                stop += 1
            cost = " ".join(words[rest + 1 : stop])
            return _made([keyword_ability(name, cost)], words, at, stop - at)
    return _made([keyword_ability(name)], words, at, count)


def _quality(words: list[str], lower: list[str], at: int) -> tuple[int, str]:
    """Words of a quality, and the qualities that "and from …" adds."""
    stop = at
    while stop < len(words) and lower[stop] not in _QUALITY_STOPS and words[stop][0] != '"':
        stop += 1
    said = " ".join(words[at:stop])
    for joint in ((",", "and", "from"), ("and", "from"), (",", "from")):
        if tuple(lower[stop : stop + len(joint)]) == joint:
            taken, more = _quality(words, lower, stop + len(joint))
            return stop + len(joint) - at + taken, f"{said} and from {more}"
    return stop - at, said
