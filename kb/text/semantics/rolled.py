"""What is said of how dice and coins come up (705, 706): the total of results, their difference,
whether they are the same, whether one was so high, how many coins show heads."""

from __future__ import annotations

import re

from kb import vocabulary as v
from kb.regex import regex
from kb.vocabulary.several import DIFFERENCE, DOUBLES, HIGHEST, OTHER_RESULT, TOTAL

_NUMBERS = (
    (regex(r"the (?:total|sum) of (?:those|the|both) results"), TOTAL),
    (regex(r"the difference between (?:those|the) (?:two )?results"), DIFFERENCE),
    (regex(r"the other result"), OTHER_RESULT),
    (regex(r"(?:the|that) (?:chosen )?result"), None),
)
_DOUBLES = regex(
    r"(?:you|they|that player) (?:roll|rolled|rolls) doubles|both results are the same"
)
_RESULT = regex(
    r"(?P<who>you|they|that player) (?:roll|rolled|rolls) (?:an? )?(?P<number>\d+)"
    r"(?: or (?P<side>higher|more|lower|less))?"
)
_ANY = regex(r"any of those results (?:is|was|were) (?P<number>\d+)(?: or (?P<side>higher|more))")
_FACES = regex(r"(?P<which>both coins|the coin|it) (?:comes?|came) up (?P<face>heads|tails)")
_COINS = regex(
    r"(?:the number of )?coins? that (?:comes?|came) up (?P<face>heads|tails)", re.IGNORECASE
)
_OPS: dict[str | None, v.Op] = {
    "higher": ">=", "more": ">=", "lower": "<=", "less": "<=", None: "=",
}  # fmt: skip


def number_rolled(words: str) -> v.ThatMuch | None:
    """The number that words tell of the results of dice; None if they tell another."""
    if (faces := coins_that_show(words)) is not None and words.startswith("the number of "):
        return faces
    for pattern, role in _NUMBERS:
        if pattern.fullmatch(words):
            return _rolled(role)
    return None


def outcome_of_roll(words: str) -> tuple[v.Circumstance, ...] | None:
    """The condition on how dice came up; None if the words say something else."""
    if _DOUBLES.fullmatch(words):
        return (v.Compare(_rolled(DOUBLES), "=", v.Const(1)),)
    if (match := _RESULT.fullmatch(words)) is not None:
        return (v.Compare(_rolled(None), _OPS[match["side"]], v.Const(int(match["number"]))),)
    if (match := _FACES.fullmatch(words)) is not None:
        wanted = 2 if match["which"] == "both coins" else 1
        return (v.Compare(v.ThatMuch(match["face"]), "=", v.Const(wanted)),)
    if (match := _ANY.fullmatch(words)) is not None:
        return (v.Compare(_rolled(HIGHEST), ">=", v.Const(int(match["number"]))),)
    return None


def coins_that_show(words: str) -> v.ThatMuch | None:
    """How many coins have come up so, by the words for each of them; None for other words."""
    match = _COINS.fullmatch(words)
    return v.ThatMuch(match["face"]) if match is not None else None


def _rolled(role: str | None) -> v.ThatMuch:
    return v.ThatMuch("roll", v.Mentioned("step", role=role) if role is not None else None)


__all__ = ["coins_that_show", "number_rolled", "outcome_of_roll"]
