"""Filters in the shape that a noun phrase has: parts that all hold, choices only where nouns
are joined."""

from __future__ import annotations

from kb import vocabulary as v
from kb.terms import PERMANENT_TYPES

_HISTORIC = frozenset({v.HasType("artifact"), v.HasSupertype("legendary"), v.HasSubtype("Saga")})
_OUTLAWS = frozenset(
    v.HasSubtype(name) for name in ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")
)
_ON_BATTLEFIELD = v.InZone(("battlefield",))
_PERMANENT = frozenset(v.HasType(name) for name in PERMANENT_TYPES)


def batch(word: v.Filter) -> str | None:
    """The one word for a choice that the rules have one for (700.6, 700.12, 110.4b)."""
    if not isinstance(word, v.Or):
        return None
    members = frozenset(word.any)
    names = {_HISTORIC: "historic", _OUTLAWS: "outlaw", _PERMANENT: "permanent"}
    return names.get(members)


def parts_of(word: v.Filter) -> tuple[v.Filter, ...]:
    """The filters that all hold, flat and simplified; none of them means everything."""
    word = _simple(word)
    found = word.all if isinstance(word, v.And) else (word,)
    return tuple(dict.fromkeys(part for part in found if not isinstance(part, v.Everything)))


def _simple(word: v.Filter) -> v.Filter:
    if isinstance(word, v.And):
        flat = [part for inner in word.all for part in parts_of(inner)]
        return v.And(tuple(dict.fromkeys(flat))) if len(flat) != 1 else flat[0]
    if isinstance(word, v.Or):
        return _factored(word)
    if isinstance(word, v.Not):
        return _negated(word)
    return word


def _negated(word: v.Not) -> v.Filter:
    inner = _simple(word.filter)
    if isinstance(inner, v.Not):
        return inner.filter
    if isinstance(inner, v.Or) and batch(inner) is None and not _one_without(inner):
        return v.And(tuple(_simple(v.Not(part)) for part in inner.any))
    return v.Not(inner)


def _one_without(word: v.Or) -> bool:
    """Returns whether it is a choice that "without A or B" denies as a whole."""
    return all(isinstance(part, v.HasKeyword | v.HasCounter) for part in word.any)


def _factored(word: v.Or) -> v.Filter:
    """A choice with what all its members have in common taken out."""
    if batch(word) is not None:
        return word
    flat: list[v.Filter] = []
    for inner in (_simple(member) for member in word.any):
        flat.extend(inner.any if isinstance(inner, v.Or) and batch(inner) is None else (inner,))
    members = [parts_of(member) for member in dict.fromkeys(flat)]
    if len(members) < 2:
        return v.And(members[0]) if members else v.Not(v.Everything())
    common = tuple(part for part in members[0] if all(part in other for other in members))
    rests = [tuple(part for part in member if part not in common) for member in members]
    if any(not rest for rest in rests):
        if not any(isinstance(part, v.InZone) for rest in rests for part in rest):
            return v.And(common)
        rests = [rest or (_ON_BATTLEFIELD,) for rest in rests]  # said of no zone is said of this
    choice = v.Or(tuple(rest[0] if len(rest) == 1 else v.And(rest) for rest in rests))
    return v.And((*common, choice)) if common else choice
