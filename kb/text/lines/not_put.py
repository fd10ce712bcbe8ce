"""Sentences that ask whether a card was put where the sentence before said that it may be put."""

from __future__ import annotations

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.vocabulary import GameAction, IfSo, May, Step

_NOT_PUT = regex(
    r"If (?P<who>you|they) (?:don't|do not) put (?:the card|that card|it) "
    r"(?P<where>into (?:your|their) hand|onto the battlefield)(?: this way)?, (?P<does>.+)"
)


def as_if_not_done(sentence: str, before: tuple[Step, ...] | None) -> str:
    """The sentence as one that asks whether the last thing that may be done was not done, where it
    names that. Raises NotUnderstood where it names something else."""
    match = _NOT_PUT.fullmatch(sentence)
    if match is None:
        return sentence
    to = "battlefield" if match["where"].startswith("onto") else "hand"
    last = before[-1] if before else None
    while isinstance(last, IfSo) and not last.otherwise and last.does:
        last = last.does[-1]
    if not isinstance(last, May) or last.cost is not None or not last.does:
        raise NotUnderstood("a card that may be put somewhere")
    done = last.does[-1]
    if not isinstance(done, GameAction) or done.verb not in ("put", "return") or done.to != to:
        raise NotUnderstood("a card that may be put there")
    return f"If {match['who']} do not, {match['does']}"


__all__ = ["as_if_not_done"]
