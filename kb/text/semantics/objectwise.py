"""Conditions on each object of a set ("each land gets +2/+2 as long as it's a creature").

The vocabulary's conditions are about the game; one about each affected object belongs into the
clause's subject.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb.text.grammar.parser import NotUnderstood
from kb.vocabulary import (
    AllOf,
    And,
    Clause,
    Compare,
    Compares,
    Condition,
    Const,
    Count,
    Filter,
    HasColor,
    HasColors,
    HasName,
    HasSubtype,
    HasSupertype,
    HasType,
    IsAffected,
    IsHost,
    IsSelf,
    Locked,
    Node,
    Not,
    NotSo,
    NumberOf,
    Or,
)


def for_each_object(clause: Clause) -> Clause:
    """The clause with conditions on the affected object made part of its subject.

    Raises NotUnderstood if such a condition has another form.
    """
    if clause.condition is None or isinstance(clause.subject, IsSelf | IsHost):
        return clause
    mentions = _names_affected if isinstance(clause.subject, Locked) else _mentions_affected
    whole = clause.condition
    parts = whole.all if isinstance(whole, AllOf) else (whole,)
    kept = [part for part in parts if not mentions(part)]
    moved = [_as_filter(part) for part in parts if mentions(part)]
    if not moved:
        return clause
    subject = clause.subject.all if isinstance(clause.subject, And) else (clause.subject,)
    condition: Condition | None = AllOf(tuple(kept)) if len(kept) > 1 else next(iter(kept), None)
    return Clause(And((*subject, *moved)), clause.does, condition)


def _as_filter(condition: Condition) -> Filter:
    if isinstance(condition, NotSo):
        return Not(_as_filter(condition.condition))
    if isinstance(condition, Compare):
        left = condition.left
        if isinstance(left, NumberOf) and left.which == "affected":
            return Compares(left.number, condition.op, condition.right)
        if (condition.op, condition.right) == (">=", Const(1)) and isinstance(left, Count):
            found = left.filter
            parts = found.all if isinstance(found, And) else (found,)
            rest = tuple(p for p in parts if not isinstance(p, IsAffected))
            if len(rest) == len(parts) - 1:
                return rest[0] if len(rest) == 1 else And(rest)
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
    return any(isinstance(inner, IsAffected) for inner in _inner(part))


def _mentions_affected(part: object) -> bool:
    return any(isinstance(inner, IsAffected) or inner == "affected" for inner in _inner(part))


_WHAT_IT_IS = (IsAffected, And, Or, Not, HasType, HasSubtype, HasSupertype, HasColor, HasColors,
               HasName)  # fmt: skip


def says_what_it_is(condition: Condition) -> bool:
    """Returns whether it is about nothing but the type, colour or name of the affected object."""
    if isinstance(condition, AllOf):
        return all(says_what_it_is(part) for part in condition.all)
    if not isinstance(condition, Compare) or not isinstance(condition.left, Count):
        return False
    found = condition.left.filter
    if not isinstance(found, And) or IsAffected() not in found.all:
        return False
    tests = [inner for inner in _inner(found) if isinstance(inner, Node)]
    return all(isinstance(test, _WHAT_IT_IS) for test in tests)
