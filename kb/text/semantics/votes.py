"""Votes that players hold (701.38)."""

from __future__ import annotations

import re

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.partakers import partakers_of
from kb.text.semantics.scope import Scope
from kb.text.words.votes import VOTE

_VOTES = regex(
    r"(?:starting with you, each player votes for|each player secretly votes for) "
    r"(?P<what>.+?)(?P<secret>, then those votes are revealed)?",
    re.IGNORECASE,
)
_WORDS = regex(r"(?!an? |another |up to )[\w' -]+(?:, [\w' -]+)*,? or [\w' -]+")


def vote(text: str, scope: Scope) -> tuple[v.Step, ...]:
    """The vote that a sentence has all players hold. Raises NotUnderstood."""
    match = _VOTES.fullmatch(text)
    if match is None or (match["secret"] is None) is text.lower().startswith("each player sec"):
        raise NotUnderstood("no vote")
    by = (v.Players("any"),)
    if _WORDS.fullmatch(match["what"]):
        words = re.split(r",? or |, ", match["what"].lower())
        return (v.Chooses(VOTE, by, words=tuple(words)),)
    among = partakers_of(match["what"], scope)
    for each in among:
        once = isinstance(each, v.Some) and (each.least, each.most) == (v.Const(1), v.Const(1))
        if not once or any(isinstance(party, v.Players) for party in each.of):  # type: ignore[union-attr]
            raise NotUnderstood("what is voted for")
    return (v.Chooses(VOTE, by, among),)


__all__ = ["vote"]
