"""Single words: lists, articles, plurals, numbers, possessives."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from kb.regex import regex
from kb.text.words.type_line import subtype_forms

_ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    "twenty",
)  # fmt: skip
_SOUNDS_LIKE_CONSONANT = regex(r"(?:uni(?!n)|eu|one\b|use)", re.IGNORECASE)
_SOUNDS_LIKE_VOWEL = regex(r"[aeiou]|8|1[18](?!\d)|X(?!\w)", re.IGNORECASE)

LASTING = {
    "end_of_turn": "this turn",
    "next_turn": "until your next turn",
    "end_of_next_turn": "until the end of your next turn",
    "next_end_step": "until your next end step",
    "end_of_combat": "this combat",
    "permanent": "for the rest of the game",
    "while_exiled": "for as long as it remains exiled",
}
"""How long what is said of the rules and of happenings lasts."""


def joined(items: Sequence[str], word: str = "and") -> str:
    """ "a", "a and b", "a, b, and c"."""
    if len(items) < 3:
        return f" {word} ".join(items)
    return ", ".join(items[:-1]) + f", {word} {items[-1]}"


def with_article(words: str) -> str:
    """ "a Goblin", "an 8/8 Octopus"."""
    vowel = _SOUNDS_LIKE_VOWEL.match(words) and not _SOUNDS_LIKE_CONSONANT.match(words)
    return f"{'an' if vowel else 'a'} {words}"


def number_word(number: int) -> str:
    """The number in words up to twenty, in digits beyond."""
    return _ONES[number] if 0 <= number < len(_ONES) else str(number)


@cache
def _subtype_plurals() -> dict[str, str]:
    """Subtype → plural; the first form of the table that isn't the subtype itself, unless both are
    the same word (its regular plural then stands later in the table, as a concession to
    misspelling)."""
    plurals: dict[str, str] = {}
    for form, (name, _) in subtype_forms().items():
        plurals.setdefault(name, form)
    return plurals


def plural(noun: str) -> str:
    """The plural of a noun: a card type, a subtype as printed, "permanent", … ."""
    known = _subtype_plurals().get(noun)
    if known is not None:
        return known
    if noun.endswith(("s", "x", "ch", "sh")):
        return noun + "es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + "s"


POSSESSIVE = {"it": "its", "they": "their", "them": "their"}
"""Pronoun → its possessive."""


def possessive(words: str) -> str:
    """ "enchanted creature's", "your opponents'"."""
    if words in POSSESSIVE:
        return POSSESSIVE[words]
    return words + ("'" if words.endswith("opponents") else "'s")


def spaced(name: str) -> str:
    """A word of the vocabulary as English words: `cards_drawn` → "cards drawn"."""
    return name.replace("_", " ")


def unstopped(words: str) -> str:
    """The words without the full stop in a quotation at their end, since more follows."""
    return words[:-2] + words[-1] if words.endswith(('."', ".'")) else words


def sentence(words: str) -> str:
    """The words with a capital and a full stop; a quotation or sentence that ends so keeps its
    own."""
    capital = words[:1].upper() + words[1:]
    return capital if capital.endswith((".", '."', ".'", "!")) else capital + "."
