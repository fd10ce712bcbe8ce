"""Conditions on each object of a set ("each land gets +2/+2 as long as it's a creature").

The vocabulary's conditions are about the game; one about each affected object belongs into the
clause's subject.
"""

from __future__ import annotations

import msgspec

from kb.cards.grammar.parser import NotUnderstood
from kb.cards.vocabulary import (
    AllOf,
    And,
    Clause,
    Compare,
    Compares,
    Condition,
    Const,
    Count,
    Filter,
    IsAffected,
    IsHost,
    IsSelf,
    Locked,
    Not,
    NotSo,
    NumberOf,
)


def for_each_object(clause: Clause) -> Clause:
    """The clause with conditions on the affected object made part of its subject.

    Raises NotUnderstood if such a condition has another form.
    """
    if clause.condition is None or isinstance(clause.subject, IsSelf | IsHost | Locked):
        return clause
    whole = clause.condition
    parts = whole.all if isinstance(whole, AllOf) else (whole,)
    kept = [part for part in parts if not _mentions_affected(part)]
    moved = [_as_filter(part) for part in parts if _mentions_affected(part)]
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


def _mentions_affected(part: object) -> bool:
    if isinstance(part, IsAffected) or part == "affected":
        return True
    if isinstance(part, msgspec.Struct):
        return any(_mentions_affected(getattr(part, field)) for field in part.__struct_fields__)
    if isinstance(part, tuple):
        return any(_mentions_affected(p) for p in part)
    return False
