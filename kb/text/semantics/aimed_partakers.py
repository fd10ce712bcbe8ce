"""Targets that take part in an action: the same words are read as those of the ability."""

from __future__ import annotations

import re

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.noun_joints import tag_nouns
from kb.text.grammar.parser import NotUnderstood, lexicon, parse
from kb.text.grammar.table import TARGETS
from kb.text.semantics.scope import Scope
from kb.text.semantics.spoken_partakers import Partakers

TARGETED: v.Filter = v.Related("target")
"""An object that is a target; the words tell by their order which."""


_AIMED = regex(
    r"(?:(?:any number of|up to that many|up to \w+|one or more|one or two|one, two, or three|"
    r"another|\w+|each of (?:up to that many|up to \w+|\w+|any number of|one or two))"
    r"(?: other)? )?targets?\b|"
    r"any (?:other )?target\b|any one target\b",
    re.IGNORECASE,
)


_ANOTHER = regex(r"\band\b(?!/or)")
"""One target is never one thing and another."""


PLAYER_AIMED = regex(
    r"(?:each of )?(?:up to \w+ |any number of |(?:one|two|three|four|X|another) )?(?:other )?"
    r"target (?:player|opponent)s?",
    re.IGNORECASE,
)


def aimed(words: str, scope: Scope) -> Partakers | None:
    """Returns a target, of which the phrase is the whole; None for other phrases.

    Raises NotUnderstood.
    """
    if not _AIMED.match(words) or _ANOTHER.search(words) or PLAYER_OF_TARGET.fullmatch(words):
        return None
    if _WITH_COUNTERS.search(words):
        raise NotUnderstood("counters on a card in a graveyard")
    said = re.sub(r"^each of ", "", words)
    if PLAYER_AIMED.fullmatch(words):
        return (v.Players("target"),)
    lower = said if said.startswith("X ") else said[:1].lower() + said[1:]
    parse(tag_nouns(lexicon(TARGETS).tokens(lower)), "target", TARGETS)
    return (v.Objects(TARGETED),)


_WITH_COUNTERS = regex(r" graveyard with .+ counters? on (?:it|them)$")
"""What a card is exiled with: in a graveyard it has none."""


PLAYER_OF_TARGET = regex(
    r"(?P<what>target (?:(?!player|opponent).)+)'s (?P<who>controller|owner)|"
    r"the (?P<who2>controller|owner) of (?P<what2>target .+)",
    re.IGNORECASE,
)
