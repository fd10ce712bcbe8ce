"""Some of those that were spoken of before, those that were not taken, and what something was done
to "this way"."""

from __future__ import annotations

import re
from collections.abc import Callable

from kb import vocabulary as v
from kb.regex import regex
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.chosen import chosen_objects
from kb.text.semantics.patterns import number_of
from kb.text.semantics.scope import Scope
from kb.text.semantics.this_way import DID, among_those, done_to
from kb.text.words.told import NOUNS

Partakers = tuple[v.Partaker, ...]
Read = Callable[[str, Scope], Partakers]

_OF_THEM = regex(
    r"(?P<many>one|two|three|four|X|any number|up to \w+|one or more|another|all|any) of "
    r"(?P<them>them|those cards|those creatures|those permanents|the revealed cards|"
    r"the exiled cards|those tokens)",
    re.IGNORECASE,
)
_CARD_AMONG = regex(
    r"(?P<what>.+?) from (?:(?P<hand>it)|among (?P<them>them|those cards|the revealed cards|"
    r"the exiled cards|the milled cards|those \w+ cards)|"
    r"among (?:the |those )?cards (?P<did>milled|revealed|exiled|discarded) this way)"
)
_DONE_THIS_WAY = regex(
    rf"(?:(?P<whole>all|each|the|those) |(?P<rest>all (?:the )?other) |)"
    rf"(?P<what>.+?)s? (?P<did>(?!drawn){DID}) this way",
    re.IGNORECASE,
)
_COUNTED = regex(
    r"\bthe (?:total )?(?:number|amount|power|toughness|mana value) of\b", re.IGNORECASE
)
"""What was done to objects of which words before tell a number, and not to all that was told."""
_LEFT = regex(
    r"(?:all|the) (?:other cards revealed this way|"
    r"cards revealed this way that were not put onto the battlefield|"
    r"(?:exiled )?cards(?: exiled this way)? (?:that were )?not cast this way)",
    re.IGNORECASE,
)
"""Those that no other instruction was about."""


_REST = frozenset({
    "the rest", "the others", "the other", "the other cards", "the other card",
    "the rest of the revealed cards", "the rest of those cards",
})  # fmt: skip
_MOST_KINDS = 2
"""After two kinds of them "them" would be those two."""


def among_told(words: str, scope: Scope, partakers_of: Read) -> Partakers | None:
    """Some of those that were spoken of, or the others: "one of them", "a creature card from among
    them", "the rest"; None for other words. Raises NotUnderstood."""
    if words in _REST or _LEFT.fullmatch(words):
        return (v.Objects(v.Related("rest")),)
    if words in ("one", "two", "three"):
        many = v.Const(number_of(words))
        return (v.Some((v.Objects(v.Related("them")),), many, many),)
    match = _OF_THEM.fullmatch(words)
    if match is not None:
        least, most = _range(match["many"], scope)
        return (v.Some((v.Objects(v.Related("them")),), least, most),)
    if (so_many := _SO_MANY.fullmatch(words)) is not None:
        return (_so_many(so_many, scope, partakers_of),)
    match = _CARD_AMONG.fullmatch(words)
    if match is None:
        return _done_this_way(words)
    inner = Scope(names=scope.names, chosen=scope.chosen, placed=True)
    whole: v.Filter = v.Related("it" if match["hand"] else "them")
    if match["them"] == "those cards":
        whole = v.Related("those", NOUNS["card"])
    if match["did"]:
        whole = done_to(match["did"])
    found: list[v.Partaker] = []
    kinds = chosen_objects(match["what"], inner)
    if len(kinds) > _MOST_KINDS:
        raise NotUnderstood("one of each of several kinds")
    for chosen in kinds:
        if chosen.said.together or chosen.said.total:
            raise NotUnderstood("objects with something in common")
        among = v.And((chosen.filter, whole))
        if chosen.whole:
            found.append(v.Objects(among))
        else:
            found.append(v.Some((v.Objects(among),), chosen.least, chosen.most))
    return tuple(found)


_SO_MANY = regex(
    r"(?P<most>up to )?that many (?P<what>(?!of\b|target\b|cards from the top\b)[^,]+)",
    re.IGNORECASE,
)


def _so_many(match: re.Match[str], scope: Scope, partakers_of: Read) -> v.Some:
    """Some of a description, as many as was told. Raises NotUnderstood."""
    found = partakers_of(f"two {match['what']}", scope)
    match found:
        case (v.Some(least=v.Const(2), most=v.Const(2), random=False) as some,):
            least: v.Value = v.Const(0) if match["most"] else v.ThatMuch()
            return v.Some(some.of, least, v.ThatMuch(), some.by)
    raise NotUnderstood("that many of several kinds")


def _done_this_way(words: str) -> Partakers | None:
    """ "All creature cards revealed this way": of those that an instruction was done to."""
    match = _DONE_THIS_WAY.fullmatch(words)
    if match is None or _COUNTED.search(match["what"]):
        return None
    if match["rest"]:
        raise NotUnderstood("the rest of them")
    said = f"a {match['what']}" if match["whole"] else match["what"]
    chosen, *more = chosen_objects(said, Scope(placed=True))
    if more or chosen.said.together or chosen.said.total or chosen.said.by != "you":
        raise NotUnderstood("objects with something in common")
    objects = v.Objects(among_those(chosen.filter, match["did"]))
    if match["whole"] or chosen.whole:
        return (objects,)
    return (v.Some((objects,), chosen.least, chosen.most, random=chosen.said.random),)


def _range(many: str, scope: Scope) -> tuple[v.Value, v.Value | None]:
    lower = many.lower()
    if lower in ("any number", "any"):
        return v.Const(0), None
    if lower == "one or more":
        return v.Const(1), None
    if lower.startswith("up to "):
        return v.Const(0), v.Const(number_of(many[6:]))
    if many == "X":
        return v.X(), v.X()
    if lower == "another":
        return v.Const(1), v.Const(1)
    if lower == "all":
        raise NotUnderstood("all of them")
    return v.Const(number_of(many)), v.Const(number_of(many))


__all__ = ["among_told"]
