"""Sentences that say several actions in one, by the rows of `rewordings.json`: counters of several
kinds, one size or another, one token or another, something done so many times."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.attempts import first_understood
from kb.text.semantics.parts_of_actions import as_one_action
from kb.text.semantics.rewordings import Rewording, filled, in_several
from kb.vocabulary import Const, Either, ForEach, Step, Value

Read = Callable[[str], tuple[Step, ...]]
Count = Callable[[str], Value]


class _Found(NamedTuple):
    """A row that says a sentence, and its words."""

    row: Rewording
    match: re.Match[str]


def in_parts(text: str, read: Read) -> tuple[Step, ...]:
    """The steps of a sentence that says several actions in one.

    Raises NotUnderstood.
    """
    found = (_Found(row, match) for row, match in in_several(text, "parts"))
    return first_understood(lambda each: _parts(each, read), found, "one action")


def _parts(found: _Found, read: Read) -> tuple[Step, ...]:
    row, match = found
    words = match.groupdict()
    either = (words.get("joint") or row.joined).lower() == "or"
    what = words.get("what") or words.get("who")
    again = _again(what) if what else ""
    if either and _EACH.match(again):
        raise NotUnderstood("whether one is chosen for each of them")
    if row.joined == "and" and "target" in match[0].lower():
        raise NotUnderstood("a target for each of them")

    def spoken_again(said: str) -> str:
        """What stands in the second part for words of the first."""
        if said == what:
            return again
        return re.sub(r"^(?:.+ )?puts? $", "put ", said) if again == "it" else said

    said = (filled(part, match, {"again": spoken_again}) for part in row.parts)
    steps = [read(each) for each in said]
    if either:
        return (Either(tuple(steps)),)
    if row.joined == "then":
        return tuple(step for each in steps for step in each)
    first, *others = steps
    for each in others:
        first = as_one_action(first, each)
    return first


def so_many_times(text: str, read: Read, count: Count) -> tuple[Step, ...]:
    """Something that is done so many times; `count` reads numbers.

    Raises NotUnderstood.
    """
    for row, match in in_several(text, "times"):
        words = match.groupdict()
        done, again = words["does"].lower(), (words.get("again") or words["does"]).lower()
        if again != done or _THEN.search(done):
            continue
        times = count(words["times"]) if words.get("times") else Const(2)
        return (ForEach(read(filled(row.means, match)), (), times),)
    raise NotUnderstood("once")


def _again(words: str) -> str:
    """What is called "it" where it is spoken of once more, or the same words where these choose
    nothing. Raises NotUnderstood for several targets, or one of several."""
    if "target" in words.lower():
        if not _ONE.fullmatch(words):
            raise NotUnderstood("several targets")
        return "it"
    if not _CERTAIN.fullmatch(words):
        raise NotUnderstood("which of them is meant")
    return words


_ONE = regex(r"(?:up to one )?(?:another |other )*target (?!.*\btarget)[^,]+", re.IGNORECASE)
_EACH = regex(r"(?:each|all)\b", re.IGNORECASE)
_CERTAIN = regex(r"(?:~|it|(?:this|that|enchanted|equipped) \w+|(?:each|all) .+)", re.IGNORECASE)
_THEN = regex(r"\bthen\b|[,\"]")

__all__ = ["in_parts", "so_many_times"]
