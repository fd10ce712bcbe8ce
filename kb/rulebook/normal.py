"""The normal form of words: what is left of two texts that say the same in other typography."""

from __future__ import annotations

import re
from functools import lru_cache

_PLAIN = str.maketrans(
    {
        "‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "…": ".",
        "®": None, "™": None, "©": None, "_": None, "*": None, "\\": None, "\xad": None,
    }
)  # fmt: skip
_MARKS = re.compile(r"\((?:r|tm|c)\)", re.IGNORECASE)
_WORDS = re.compile(r"\d{3}\.\d+[a-z]{0,2}|[a-z0-9{}+/']+")
_CITED = re.compile(r"\d{3}(?:\.\d+[a-z]{0,2})?$")


def words(text: str) -> list[str]:
    """The words of a text in lower case, without punctuation and typography."""
    return _WORDS.findall(_MARKS.sub("", text.translate(_PLAIN)).lower())


@lru_cache(maxsize=20_000)
def normal(text: str) -> str:
    """The words in one line."""
    return " ".join(words(text))


def folded(text: str) -> str:
    """The text with plain quotation marks and dashes and without marks of markup and trade: what
    wordings are compared by for people, who care for punctuation but not for typography."""
    return " ".join(_MARKS.sub("", text.translate(_PLAIN)).split())


def unnumbered(text: str) -> str:
    """The same with every number of a rule masked: what stays when rules are only renumbered.
    Takes a normal form."""
    return " ".join("#" if _CITED.match(word) else word for word in text.split(" "))
