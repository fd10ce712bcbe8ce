"""Base power and toughness that an instruction sets to numbers of something else ("change its base
power and toughness to that creature's power and toughness")."""

from __future__ import annotations

import re
from typing import cast

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.amounts import number_in
from kb.text.semantics.scope import Scope
from kb.vocabulary import Tally, Value

_BOTH = r"base power and (?:base )?toughness"
_LASTS = r"(?P<lasts>(?: until [^,]+)?)"
_SET = regex(
    rf"(?:change (?P<whose>.+?) {_BOTH} to|change the {_BOTH} of (?P<what>.+?) to|"
    rf"(?:have )?(?P<whose2>.+?) {_BOTH} becomes?(?: equal to)?) "
    rf"(?P<numbers>\d+/\d+|.+? power and toughness|the power and toughness of .+?){_LASTS}",
    re.IGNORECASE,
)
_OF_IT = regex(r"(?P<its>.+) power and toughness|the power and toughness of (?P<it>.+)")
_SUBJECTS = {"its": "it", "their": "they"}


def set_numbers(text: str, scope: Scope) -> tuple[str, Scope] | None:
    """A sentence of such words as one that says which power and toughness something has, X/Y where
    these are numbers of something, and a scope that knows them. None for any other sentence.

    Raises NotUnderstood.
    """
    found = _SET.fullmatch(text)
    if found is None:
        return None
    whose = found["whose"] or found["whose2"]
    what = found["what"] or _SUBJECTS.get(whose.lower()) or _owner(whose)
    numbers = found["numbers"]
    if "/" not in numbers:
        scope = scope.with_variables(_numbers_of(numbers, scope))
        numbers = "X/Y"
    verb = "have" if what == "they" else "has"
    return f"{what} {verb} base power and toughness {numbers}{found['lasts']}", scope


def _owner(words: str) -> str:
    """Whose something is, of "this creature's". Raises NotUnderstood."""
    if not words.endswith("'s"):
        raise NotUnderstood("whose numbers are set")
    return words.removesuffix("'s")


def _numbers_of(words: str, scope: Scope) -> dict[str, Value]:
    """The numbers that X and Y are. Raises NotUnderstood."""
    found = _OF_IT.fullmatch(words)
    if found is None:
        raise NotUnderstood("which numbers")
    its = found["its"] or f"{found['it']}'s"
    both = {name: number_in(f"{its} {which}", scope) for name, which in _NAMES.items()}
    if any(isinstance(each, Tally) for each in both.values()):
        raise NotUnderstood("a number that isn't counted from the game")
    return cast("dict[str, Value]", both)


_NAMES = {"X": "power", "Y": "toughness"}

__all__ = ["set_numbers"]
