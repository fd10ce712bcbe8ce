"""The difference of two numbers that a condition has compared: "if you have fewer than two cards in
hand, draw cards equal to the difference"."""

from __future__ import annotations

from kb import vocabulary as v
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.values import times

DIFFERENCE = "difference"
"""By what that number is told apart from others until it is known which two it is of."""


def compared_in(conditions: tuple[v.Circumstance, ...]) -> v.Compare | None:
    """The comparison that is all that some conditions say; None if they say anything else."""
    (only,) = conditions if len(conditions) == 1 else (None,)
    return only if isinstance(only, v.Compare) and only.op in ("<", ">") else None


def difference_of(compared: v.Compare | None) -> v.Value:
    """By how much the greater of two numbers that were compared is greater. Raises
    NotUnderstood."""
    if compared is None:
        raise NotUnderstood("the difference of which numbers")
    less, more = compared.left, compared.right
    if compared.op == ">":
        less, more = more, less
    return v.Sum((more, v.Const(-less.number) if isinstance(less, v.Const) else times(-1, less)))


__all__ = ["DIFFERENCE", "compared_in", "difference_of"]
