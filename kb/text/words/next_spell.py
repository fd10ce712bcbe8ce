"""The next spell of a kind that a player casts this turn (611.2f): its words, and those that say
the same of all such spells."""

from __future__ import annotations

import re
from typing import Any

from kb import vocabulary as v
from kb.regex import regex
from kb.text.words.type_line import subtype_forms

NEXT_SPELL = "next_spell"
"""How long what is said of the next spell lasts: until one of that kind is cast this turn."""
PROPOSED = v.HasStatus("proposed")
"""A spell that is only about to be cast."""
_NEXT = regex(
    r"the next (?P<kind>(?:[\w/-]+,? )*?)spell you cast this turn (?P<says>[^.\"]+|has .+)",
    re.IGNORECASE,
)
_SAYS = (
    (
        regex(r"can be cast as though it had flash"),
        "you may cast {kind}spells as though they had flash",
    ),
    (regex(r"costs (?P<rest>.+?)(?: as you cast it)?"), "{kind}spells you cast cost {rest}"),
    (regex(r"can't be countered"), "{kind}spells you cast can't be countered"),
    (regex(r"has (?P<rest>.+)"), "{kind}spells you cast have {rest}"),
)
"""What is said of it → what would be said of all of them."""
_SPELLS = r"(?P<kind>.*?)spells you (?:control|cast) "
_ALL = (
    (r"you may cast (?P<kind>.*?)spells as though (?:it|they) had flash",
     "can be cast as though it had flash"),
    (_SPELLS + "cost (?P<rest>.+)", "costs {rest}"),
    (_SPELLS + "can't be countered", "can't be countered"),
    (_SPELLS + "(?:have|gain) (?P<rest>.+)", "has {rest}"),
)  # fmt: skip


def of_all_such(text: str) -> str | None:
    """The words that say of all spells of a kind what a text says of the next one; None where it
    speaks of no next spell."""
    found = _NEXT.fullmatch(text.removesuffix("."))
    if found is None or " and " in found["says"]:
        return None
    for pattern, all_ in _SAYS:
        if (said := pattern.fullmatch(found["says"])) is not None:
            words = all_.format(kind=found["kind"], **said.groupdict())
            return words[:1].upper() + words[1:]
    return None


def of_the_next(text: str) -> str | None:
    """The words that say of the next spell what a text says of all spells of a kind; None where
    there are none."""
    for pattern, one in _ALL:
        found = regex(pattern, re.IGNORECASE)
        if (said := found.fullmatch(text.removesuffix("."))) is not None:
            kind = said["kind"].replace(" and ", " or ")
            if kind.partition(" ")[0] not in subtype_forms():
                kind = kind[:1].lower() + kind[1:]
            says = one.format(**said.groupdict())
            return f"the next {kind}spell you cast this turn {says}"
    return None


def of_that_spell(text: str) -> str | None:
    """The words that say of one spell what a text says of the next one; None where that is of no
    account once it is cast."""
    found = _NEXT.fullmatch(text.removesuffix("."))
    says = found["says"] if found is not None else ""
    if says == "can't be countered" or says.startswith("has "):
        return (
            f"That spell {says} this turn"
            if says.startswith("can")
            else f"That spell {says} until end of turn"
        )
    return None


def is_of_next_spell(begun: v.Creates) -> bool:
    """Returns whether an effect that begins is one on the next spell."""
    whole = begun.effect.duration if begun.effect is not None else None
    return whole == NEXT_SPELL or any(each.duration == NEXT_SPELL for each in begun.rules)


def of_spell(word: Any) -> Any:
    """Such spells, whether or not they are only proposed; any other word as it is."""
    if not isinstance(word, v.And) or PROPOSED not in word.all:
        return word
    left = tuple(each for each in word.all if each != PROPOSED)
    return v.And(left) if len(left) > 1 else left[0]
