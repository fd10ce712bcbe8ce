"""The colors and keywords that words of a description name."""

from __future__ import annotations

from kb import vocabulary as v
from kb.text.grammar.parser import NotUnderstood
from kb.text.words.keywords import composed_keyword, keyword_table

_COLOR_COUNTS: dict[str, tuple[v.Op, int]] = {
    "colorless": ("=", 0), "monocolored": ("=", 1), "multicolored": (">=", 2),
}  # fmt: skip


def keyword_of(words: str) -> str:
    """The keyword that the words are.

    Raises NotUnderstood.
    """
    if words.lower() not in keyword_table() and not composed_keyword(words):
        raise NotUnderstood(f"{words} as a keyword")
    return words.lower()


def color_filter(word: str) -> v.Filter:
    """The filter of a colour word ("red", "colorless")."""
    if word in _COLOR_COUNTS:
        return v.HasColors(*_COLOR_COUNTS[word])
    return v.HasColor(word)
