"""Targets that have to block what was spoken of, or to attack another target."""

from __future__ import annotations

import re

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.partakers import partakers_of
from kb.text.semantics.scope import Scope

BLOCKS_IT = regex(
    r"(?P<who>.*\btarget .+?) (?P<blocks>blocks?|must block) it "
    r"(?P<if>this (?:turn|combat) if able)",
    re.IGNORECASE,
)
"""A target has to block what was spoken of."""


def blocking_it(begun: v.Creates) -> v.Creates:
    """The statement on blocking the object itself, said of what "it" means.

    Raises NotUnderstood.
    """
    it = partakers_of("it", Scope())
    itself = (v.Objects(v.IsSelf()),)
    rules = tuple(
        msgspec.structs.replace(each, object=it) if each.object == itself else each
        for each in begun.rules
    )
    if rules == begun.rules:
        raise NotUnderstood("what is blocked")
    return msgspec.structs.replace(begun, rules=rules, on=())


ATTACKS_TARGET = regex(
    r"(?P<who>[Tt]arget (?:(?!\btarget\b)[\w' -])+?) attacks (?P<whom>target (?:player|opponent)) "
    r"(?P<if>this turn if able)"
)
"""A target has to attack another."""


def attacking_target(begun: v.Creates, whom: str) -> v.Creates:
    """The statement on attacking you, said of another target.

    Raises NotUnderstood.
    """
    target = partakers_of(whom, Scope())
    rules = tuple(
        msgspec.structs.replace(each, object=target) if each.object == (v.Players("you"),) else each
        for each in begun.rules
    )
    if rules == begun.rules:
        raise NotUnderstood("whom it attacks")
    return msgspec.structs.replace(begun, rules=rules)
