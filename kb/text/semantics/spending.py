"""What restricted mana may be spent on, from its words: "Spend this mana only to cast creature
spells or activate abilities of creatures" (106.6)."""

from __future__ import annotations

import re
from functools import lru_cache

from kb.regex import regex
from kb.text.semantics.qualities import QualityNotUnderstood, quality
from kb.vocabulary import Everything, Filter, InZone, Node

_ONLY = regex(r"Spend this mana only (?P<rest>.+?)\.?")
_NOT = regex(r"This mana can't be spent (?P<rest>.+?)\.?")
_NEXT = regex(r"(?:,? (?:or|and)|,) (?:to )?(?=(?:cast|activate|turn|foretell|unlock)\b)")
_FURTHER = regex(r", and that spell can't be countered")
_SPELL = regex(r"(?:to )?cast (?:an? )?(?P<what>.+)")
_OF_SOURCE = regex(
    r"(?:to )?activate (?:an ability|abilities)(?: of (?:an? )?(?P<what>.+?)(?: sources?)?)?"
)
_OF_KEYWORD = regex(r"(?:to )?activate (?:an? )?(?P<keyword>[a-z-]+) abilit(?:y|ies)")
_X = regex(r"on costs that contain \{X\}")
_FACE_UP = regex(r"(?:to )?turn (?:a )?(?P<what>permanents?|creatures?) face up")
_FORETELL = regex(r"(?:to )?foretell (?P<what>a card) from your hand")
_UNLOCK = regex(r"(?:to )?unlock (?P<what>a door)")


class SpendingNotUnderstood(ValueError):
    """The words of a restriction on mana have no known meaning."""


class Purpose(Node, frozen=True, tag="purpose"):
    """One thing that mana may be spent on: to `cast` or `activate` (an ability of) objects of a
    filter, abilities of a keyword only; to `turn_face_up`, `foretell` or `unlock`; or, without a
    use, whatever cost contains {X}."""

    use: str | None = None
    objects: Filter | None = None
    keyword: str | None = None


class Purposes(Node, frozen=True, tag="purposes"):
    """Mana may be spent only on one of these; if `barred`, only on other things."""

    any: tuple[Purpose, ...]
    barred: bool = False


@lru_cache(maxsize=500)
def purposes(words: str) -> Purposes:
    """What the words of a restriction allow. Raises SpendingNotUnderstood."""
    only, barred = _ONLY.fullmatch(words), _NOT.fullmatch(words)
    found = only or barred
    if found is None:
        raise SpendingNotUnderstood(words)
    rest = _FURTHER.sub("", found["rest"])
    return Purposes(tuple(_purpose(each) for each in _NEXT.split(rest)), barred is not None)


def _purpose(words: str) -> Purpose:
    if _X.fullmatch(words):
        return Purpose()
    if found := _OF_SOURCE.fullmatch(words):
        return Purpose("activate", _objects(found["what"], words))
    if found := _OF_KEYWORD.fullmatch(words):
        return Purpose("activate", Everything(), found["keyword"])
    if found := _SPELL.fullmatch(words):
        return Purpose("cast", _spells(found["what"], words))
    for use, pattern in (("turn_face_up", _FACE_UP), ("foretell", _FORETELL), ("unlock", _UNLOCK)):
        if pattern.fullmatch(words):
            return Purpose(use, Everything())
    raise SpendingNotUnderstood(words)


def _spells(what: str, words: str) -> Filter:
    """ "creature spells with flying": the word "spell" says only what they are cast as."""
    plain = re.sub(r"\s*\bspells?\b", "", what).strip()
    if not re.search(r"\bspells?\b", what) or re.search(
        r"\b(?:from|face-down|kicked|with|that)\b", plain
    ):
        raise SpendingNotUnderstood(words)
    return _objects(plain or None, words)


def _objects(what: str | None, words: str) -> Filter:
    if what is None:
        return Everything()
    listed = re.sub(r",? and(?:/or)? |, or (?:an? )?| or (?:an? )", " or ", what)
    try:
        found = quality(listed.replace(", ", " or ")).objects
    except QualityNotUnderstood:
        raise SpendingNotUnderstood(words) from None
    if found is None or isinstance(found, InZone):
        raise SpendingNotUnderstood(words)
    return found


__all__ = ["Purpose", "Purposes", "SpendingNotUnderstood", "purposes"]
