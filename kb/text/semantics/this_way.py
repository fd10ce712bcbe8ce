"""Conditions on what an instruction before did: "if a creature card was milled this way"."""

from __future__ import annotations

import re

from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.chosen import chosen_objects
from kb.text.semantics.scope import Scope
from kb.text.words.told import DONE
from kb.vocabulary import And, Circumstance, Compare, Const, Count, Related, Value

_DONE_TO = regex(
    rf"(?P<no>no )?(?P<what>.+?) (?:is|are|was|were) (?P<did>{'|'.join(DONE)}) this way",
    re.IGNORECASE,
)


def done_this_way(words: str) -> tuple[Circumstance, ...]:
    """Whether something of a description is among those that an instruction before was done to.

    Raises NotUnderstood.
    """
    match = _DONE_TO.fullmatch(words)
    if match is None:
        raise NotUnderstood("nothing that was done this way")
    said = f"a {match['what']}" if match["no"] else match["what"]
    chosen, *more = chosen_objects(said, Scope(placed=True))
    if more or chosen.most not in (Const(1), None) or chosen.said.together or chosen.said.total:
        raise NotUnderstood("how many of them")
    among = Count(And((chosen.filter, Related(match["did"].lower()))))
    if match["no"]:
        return (Compare(among, "=", Const(0)),)
    return (Compare(among, ">=", chosen.least),)


_NUMBER_DONE_TO = regex(rf"(?P<what>.+?)s? (?P<did>{'|'.join(DONE)}) this way", re.IGNORECASE)


def number_this_way(words: str) -> Value:
    """How many of a description are among those that an instruction before was done to: of "land
    card milled this way".

    Raises NotUnderstood.
    """
    match = _NUMBER_DONE_TO.fullmatch(words)
    if match is None:
        raise NotUnderstood("nothing that was done this way")
    chosen, *more = chosen_objects(f"a {match['what']}", Scope(placed=True))
    if more or chosen.most != Const(1) or chosen.said.together or chosen.said.total:
        raise NotUnderstood("how many of them")
    return Count(And((chosen.filter, Related(match["did"].lower()))))


__all__ = ["done_this_way", "number_this_way"]
