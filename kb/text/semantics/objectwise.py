"""Conditions on each object of a set ("each land gets +2/+2 as long as it's a creature").

The vocabulary's conditions are about the game; one about each affected object belongs into the
clause's subject.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb import vocabulary as v
from kb.text.grammar.parser import NotUnderstood


def for_each_object(clause: v.Clause) -> v.Clause:
    """The clause with conditions on the affected object made part of its subject.

    Raises NotUnderstood if such a condition has another form.
    """
    if clause.condition is None or isinstance(clause.subject, v.IsSelf | v.IsHost):
        return clause
    mentions = _names_affected if isinstance(clause.subject, v.Locked) else _mentions_affected
    whole = clause.condition
    parts = whole.all if isinstance(whole, v.AllOf) else (whole,)
    kept = [part for part in parts if not mentions(part)]
    moved = [_as_filter(part) for part in parts if mentions(part)]
    if not moved:
        return clause
    subject = clause.subject.all if isinstance(clause.subject, v.And) else (clause.subject,)
    condition: v.Condition | None = (
        v.AllOf(tuple(kept)) if len(kept) > 1 else next(iter(kept), None)
    )
    return v.Clause(v.And((*subject, *moved)), clause.does, condition)


def _as_filter(condition: v.Condition) -> v.Filter:
    if isinstance(condition, v.NotSo):
        return v.Not(_as_filter(condition.condition))
    if isinstance(condition, v.Compare):
        left = condition.left
        if isinstance(left, v.NumberOf) and left.which == "affected":
            return v.Compares(left.number, condition.op, condition.right)
        if (condition.op, condition.right) == (">=", v.Const(1)) and isinstance(left, v.Count):
            found = left.filter
            parts = found.all if isinstance(found, v.And) else (found,)
            rest = tuple(p for p in parts if not isinstance(p, v.IsAffected))
            if len(rest) == len(parts) - 1:
                return rest[0] if len(rest) == 1 else v.And(rest)
    raise NotUnderstood("a condition on each object of a set")


def _inner(part: object) -> Iterator[object]:
    """A part and all that it consists of."""
    yield part
    if isinstance(part, msgspec.Struct):
        part = tuple(getattr(part, field) for field in part.__struct_fields__)
    if isinstance(part, tuple):
        for inner in part:
            yield from _inner(inner)


def _names_affected(part: object) -> bool:
    """Returns whether it has a test on the affected object. (Its numbers are told for each object
    anyway.)"""
    return any(isinstance(inner, v.IsAffected) for inner in _inner(part))


def _mentions_affected(part: object) -> bool:
    return any(isinstance(inner, v.IsAffected) or inner == "affected" for inner in _inner(part))


_WHAT_IT_IS = (
    v.IsAffected, v.And, v.Or, v.Not, v.HasType, v.HasSubtype, v.HasSupertype, v.HasColor,
    v.HasColors, v.HasName,
)  # fmt: skip


def says_what_it_is(condition: v.Condition) -> bool:
    """Returns whether it is about nothing but the type, colour or name of the affected object."""
    if isinstance(condition, v.AllOf):
        return all(says_what_it_is(part) for part in condition.all)
    if not isinstance(condition, v.Compare) or not isinstance(condition.left, v.Count):
        return False
    found = condition.left.filter
    if not isinstance(found, v.And) or v.IsAffected() not in found.all:
        return False
    tests = [inner for inner in _inner(found) if isinstance(inner, v.Node)]
    return all(isinstance(test, _WHAT_IT_IS) for test in tests)
