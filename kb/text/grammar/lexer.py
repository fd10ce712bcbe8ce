"""From words to tokens: literals of the grammar (longest first) and the open classes.

Open classes are what data files know: colours, types, subtypes, keywords with their parameters,
counters, numbers. A token's `value` is what the class says (a `Term`, a number, abilities).
"""

from __future__ import annotations

import re

from kb.text.grammar.inline_keywords import inline_keyword
from kb.text.grammar.table import Literal
from kb.text.grammar.tokens import (
    OF_SEVERAL,
    WORDS,
    Found,
    Quantity,
    Term,
    Token,
    number,
    raw_words,
    term,
)
from kb.text.words.keywords import (
    keyword_table,
)
from kb.text.words.type_line import subtype_forms
from kb.vocabulary import Op

# --------------------------------------------------------------------------------------- the lexer


MOST_KNOWN = 10_000
"""Phrases come again: so many are remembered."""


class Lexicon:
    """Splits texts into the tokens of one grammar."""

    def __init__(self, literals: tuple[Literal, ...]) -> None:
        self.phrases = {literal.words: literal.terminal for literal in literals}
        self._longest: dict[str, int] = {}
        """The first word of a phrase → how many words the longest such phrase has."""
        for first, *rest in self.phrases:
            self._longest[first] = max(self._longest.get(first, 0), 1 + len(rest))
        self._known: dict[str, list[Token]] = {}

    def tokens(self, text: str) -> list[Token]:
        """The tokens of a text (uniform marks, names replaced); a word that neither the grammar nor
        a list knows is `UNKNOWN`."""
        known = self._known.get(text)
        if known is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            known = self._known[text] = self._tokens(text)
        return list(known)

    def _tokens(self, text: str) -> list[Token]:
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
        for count in range(min(self._longest.get(lower[at], 0), len(lower) - at), 0, -1):
            name = self.phrases.get(tuple(lower[at : at + count]))
            if name is not None:
                return name, count
        return "", 0


"""Tokens and how many words they take."""


def _open_class(words: list[str], lower: list[str], at: int, before: list[Token]) -> Found | None:
    mark = _counter(words, lower, at, before) or _mark(words, at)
    if mark is not None:
        return mark
    ways = [
        way
        for reader in (_name, _reference, inline_keyword, _quantity, _word)
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


def _name_goes_on(words: list[str], at: int) -> bool:
    """Returns whether a comma stands inside a name ("Lazav, the Multifarious")."""
    following = words[at + 1 : at + 2] if words[at : at + 1] == ["the"] else words[at : at + 1]
    return bool(following) and following[0][0].isupper()


def _name(words: list[str], lower: list[str], at: int, before: list[Token]) -> Found | None:
    """A name after "named" or "name is": capitalised words with small ones between them; after
    "counters on" too, where they are more than types."""
    said = before[-1].text if before else ""
    announced = said.endswith(("named", "name is"))
    bears_counters = said == "on" and len(before) > 1 and before[-2].kind == "COUNTER"
    if not (announced or bears_counters) or not words[at][0].isupper():
        return None
    last = _name_end(words, lower, at)
    if not announced and all(term(w) is not None or w in ("X", "Y") for w in words[at:last]):
        return None
    said = " ".join(words[at:last]).replace(" ,", ",").replace(" 's", "'s")
    name = said.replace(f" {OF_SEVERAL}", "'")
    return [Token("NAME", name, name)], last - at


def _name_end(words: list[str], lower: list[str], at: int) -> int:
    """Where a name that begins at `at` is over."""
    stop = at + 1
    last = at + 1
    while stop < len(words) and lower[stop] not in WORDS.name_stops and words[stop] != ".":
        if words[stop] == "," and not _name_goes_on(words, stop + 1):
            break
        stop += 1
        if words[stop - 1][0].isupper() or lower[stop - 1] == "'s":
            last = stop
    return last


def _reference(words: list[str], lower: list[str], at: int, before: list[Token]) -> Found | None:
    if lower[at] in WORDS.pronouns:
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
    unmarked = not before or before[-1].text not in WORDS.marks
    following = term(words[at + 2]) if at + 2 < len(words) else None
    last = following is None or following.of == "status"
    if lower[at] in WORDS.host_words and singular and unmarked and last:
        return [Token("HOST", f"{lower[at]} {words[at + 1]}", WORDS.host_words[lower[at]])], 2
    return None


def _this(lower: list[str], at: int, noun: Term | None) -> bool:
    if lower[at + 1] in ("token", "class", "case", "emblem"):
        return True
    return noun is not None and not noun.plural and not noun.negated


def _counter(words: list[str], lower: list[str], at: int, before: list[Token]) -> Found | None:
    """ "+1/+1 counters", "first strike counter", or just "counter" (any kind)."""
    for count in (1, 2):
        if at + count >= len(words) or lower[at + count] not in ("counter", "counters"):
            continue
        kind = " ".join(lower[at : at + count])
        if count == 2 and kind not in keyword_table():
            continue
        told = lower[at] in WORDS.no_counter_kind or lower[at] in WORDS.numbers
        if told or words[at].isdecimal():
            continue
        kind = words[at] if "/" in words[at] else kind
        return [Token("COUNTER", f"{kind} {lower[at + count]}", kind)], count + 1
    if lower[at] in ("counter", "counters"):
        return [Token("COUNTER", lower[at], None)], 1
    return None


_AFTER_NUMBER: dict[tuple[str, str], Op] = {
    ("or", "more"): ">=", ("or", "greater"): ">=", ("or", "fewer"): "<=", ("or", "less"): "<=",
}  # fmt: skip
_BEFORE_NUMBER: dict[tuple[str, ...], Op] = {
    ("exactly",): "=", ("at", "least"): ">=", ("no", "more", "than"): "<=",
    ("fewer", "than"): "<", ("more", "than"): ">",
}  # fmt: skip
_LEADS = frozenset(lead[0] for lead in _BEFORE_NUMBER)


def _quantity(words: list[str], lower: list[str], at: int, before: list[Token]) -> Found | None:
    if words[at] in ("X", "Y"):
        return [Token("XVAR", words[at], words[at])], 1
    op: Op = ">="  # a bare "two" is met by three as well
    stop = at
    for lead, meaning in _BEFORE_NUMBER.items() if lower[at] in _LEADS else ():
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
        lower[end] in WORDS.quantified
        or term(words[end]) is not None
        or (end + 1 < len(words) and lower[end + 1] in ("counter", "counters", "counters"))
        or " ".join(lower[end : end + 2]) in ("card types", "mana values", "basic land")
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
