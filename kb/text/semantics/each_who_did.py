"""What is done with each player who did something of a description this way, or who didn't: "each
opponent who didn't discard a nonland card this way loses 3 life"."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.partakers import partakers_of
from kb.text.semantics.scope import Scope
from kb.text.semantics.this_way import done_this_way

Steps = tuple[v.Step, ...]
_DID = (
    r"(?P<who>players?|opponents?|other players?) who (?P<no>did not )?"
    r"(?P<did>discard|mill)(?:ed)? an? (?P<what>(?!card this way).+?)"
)
"""What is discarded or milled is its owner's; a card of whatever kind is told by who did so."""
_THEY_DO = regex(rf"each {_DID} this way (?P<does>.+)", re.IGNORECASE)
_FOR_THEM = regex(rf"for each {_DID} this way, (?P<does>.+)", re.IGNORECASE)


def each_who_did(text: str, read: Callable[[str], Steps]) -> Steps:
    """The steps of such a sentence; `read` reads what is done.

    Raises NotUnderstood.
    """
    match = _THEY_DO.fullmatch(text)
    said = f"that player {match['does']}" if match is not None else ""
    if match is None:
        match = _FOR_THEM.fullmatch(text)
    if match is None:
        raise NotUnderstood("nobody who did something")
    does = read(said or match["does"])
    article = "no" if match["no"] else "a"
    (asked,) = done_this_way(f"{article} {match['what']} is {match['did']}ed this way")
    who = partakers_of(f"each {match['who'].removesuffix('s')}", Scope())
    return (v.ForEach((v.IfSo((_of_that_player(asked),), does),), who),)


def _of_that_player(asked: v.Circumstance) -> v.Circumstance:
    """The condition, asked of what was that player's alone. Raises NotUnderstood."""
    match asked:
        case v.Compare(v.Count(v.And(parts))):
            theirs = v.Count(v.And((*parts, v.Owned("that"))))
            return msgspec.structs.replace(asked, left=theirs)
        case v.Compare(v.Count(word)):
            theirs = v.Count(v.And((word, v.Owned("that"))))
            return msgspec.structs.replace(asked, left=theirs)
    raise NotUnderstood("what was done")


__all__ = ["each_who_did"]
