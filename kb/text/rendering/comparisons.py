"""Comparisons: "2 or less", "greater than …", "three or more"."""

from __future__ import annotations

from kb.text.rendering import numbers
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import number_word
from kb.vocabulary import Const, Op, Value, X

_WORDED: dict[Op, str] = {
    "<": "less than", "<=": "less than or equal to", ">": "greater than",
    ">=": "greater than or equal to", "!=": "not equal to",
}  # fmt: skip
OPPOSITE: dict[Op, Op] = {"<": ">=", "<=": ">", "=": "!=", "!=": "=", ">=": "<", ">": "<="}
MIRRORED: dict[Op, Op] = {"<": ">", "<=": ">=", "=": "=", "!=": "!=", ">=": "<=", ">": "<"}


def amount(op: Op, value: Value, voice: Voice, *, equal: str) -> str:
    """A comparison after the name of a number: "2 or less", "greater than its toughness".
    `equal` stands before a counted number that is just equal."""
    said = numbers.value(value, voice)
    plain = isinstance(value, Const | X)
    if op == "=":
        return said if plain else f"{equal} {said}"
    if plain and op in ("<=", ">="):
        return f"{said} or {'less' if op == '<=' else 'greater'}"
    return f"{_WORDED[op]} {said}"


def quantity(op: Op, number: int) -> str:
    """A comparison before a counted noun: "three or more", "no", "exactly two"."""
    said = number_word(number)
    match op:
        case "=":
            return f"exactly {said}" if number else "no"
        case ">=":
            return f"{said} or more"
        case "<=":
            return f"{said} or fewer" if number else "no"
        case ">":
            return f"more than {said}"
        case "<":
            return f"fewer than {said}"
        case "!=":
            return f"not exactly {said}"
