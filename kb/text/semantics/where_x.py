"""What X is in a sentence that says so: "draw X cards, where X is its power" (107.3i)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.vocabulary import (
    Cost,
    KeywordCost,
    Mana,
    PayMana,
    SettledX,
    StatementLine,
    Step,
    Value,
    X,
)
from kb.vocabulary.parts import any_part, with_parts

_X = regex(r"\bX\b")
_SAID = regex(r", where X is ")
_SYMBOL = "{X}"
_Words = TypeVar("_Words", tuple[Step, ...], Cost)


def with_x(words: _Words, value: Value) -> _Words:
    """Words (the steps of an instruction, a cost) with a value in the place of every X that reading
    them has left.

    Raises NotUnderstood for mana of which X is only a part.
    """

    def other(word: object) -> object:
        if isinstance(word, X):
            return value
        if word == PayMana(_SYMBOL):
            return KeywordCost("for_each", mana="{1}", number=value)
        return word

    found = with_parts(words, other)
    if any_part(found, _has_symbol):
        raise NotUnderstood("mana of which X is a part")
    return found


def priced_by_x(steps: tuple[Step, ...]) -> tuple[Step, ...]:
    """What begins to cost {X} more or less, where X was settled before.

    Raises NotUnderstood for other steps.
    """

    def priced(word: object) -> object:
        if isinstance(word, StatementLine) and word.mana == _SYMBOL and word.value is None:
            return msgspec.structs.replace(word, value=SettledX())
        return word

    found = with_parts(steps, priced)
    if found == steps:
        raise NotUnderstood("what X is of no price")
    return found


def _has_symbol(word: object) -> bool:
    match word:
        case PayMana(mana=symbols) | StatementLine(mana=str(symbols)):
            return _SYMBOL in symbols
        case Mana(choices=choices):
            return any(_SYMBOL in each for each in choices)
    return False


def settles_x(sentence: str, before: Sequence[str], after: Sequence[str]) -> bool:
    """Whether a sentence alone of its text says what X is, which one after it speaks of too."""
    if not _SAID.search(sentence) or any(map(_SAID.search, (*before, *after))):
        return False
    return any(map(_X.search, after)) and not any(map(_X.search, before))


def check_x(sentence: str, before: tuple[str, ...]) -> None:
    """Raises NotUnderstood for a sentence whose X is what another before it said: that number was
    settled then, and isn't kept."""
    if _X.search(sentence) and not _SAID.search(sentence) and any(map(_SAID.search, before)):
        raise NotUnderstood("an X that was settled before")
