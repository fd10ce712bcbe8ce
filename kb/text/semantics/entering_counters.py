"""The counters with which permanents enter the battlefield (614.1c)."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.patterns import number_of


def counted_once(found: v.Replacement) -> v.Replacement:
    """The effect with one number that is counted: of counters of one kind the sum."""
    counted = [
        each
        for each in found.outcomes
        if isinstance(each, v.Enters)
        and (each.each is not None or not isinstance(each.number, v.Const | None))
    ]
    if len(counted) < 2:
        return found
    terms = [each.each for each in counted if not isinstance(each.each, v.Tally | None)]
    alike = {msgspec.structs.replace(each, each=None) for each in counted}
    first, ones = counted[0], {each.number for each in counted}
    if len(alike) > 1 or len(terms) < len(counted) or ones != {v.Const(1)}:
        raise NotUnderstood("several numbers that are counted")
    whole = msgspec.structs.replace(first, each=None, number=v.Sum(tuple(terms)))
    kept = tuple(each for each in found.outcomes if each not in counted)
    return msgspec.structs.replace(found, outcomes=(whole, *kept))


_KIND = r"(?:[+-]\d+/[+-]\d+|[a-z]+(?: strike)?)"
_COUNTERS = regex(rf"(?P<number>twice X|\S+)(?: additional)? (?P<kind>{_KIND}) counters?")
_CHOICE_OF = regex(r"your choice of (.+)")
_ONE_KIND = regex(rf"an? ({_KIND}) counter")


def counters_with(words: str) -> dict[str, Any]:
    """What "two +1/+1 counters" says, or the choice of one of several kinds: fields of `Enters`.

    Raises NotUnderstood.
    """
    choice = _CHOICE_OF.fullmatch(words)
    if choice is not None:
        kinds = [_ONE_KIND.fullmatch(w) for w in re.split(r", or | or |, ", choice[1])]
        if not all(kinds):
            raise NotUnderstood(f"{words!r} as counters")
        return {"counters": tuple(k[1] for k in kinds if k is not None), "how": ("choice",)}
    match = _COUNTERS.fullmatch(words)
    if match is None:
        raise NotUnderstood(f"{words!r} as counters")
    written = {"X": v.X(), "twice X": v.Times(2, v.X())}
    number = written.get(match["number"]) or v.Const(number_of(match["number"]))
    return {"counters": (match["kind"],), "number": number}


_KINDS_BESIDE = regex(r",? and |, ")


def several_kinds(words: str) -> list[str]:
    """ "Two +1/+1 counters and a lifelink counter": each kind by itself; nothing for one kind."""
    parts = _KINDS_BESIDE.split(words)
    whole = len(parts) > 1 and all(map(_COUNTERS.fullmatch, parts))
    return parts if whole else []
