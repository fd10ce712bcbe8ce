"""What the words of a keyword ability say of its row in `keyword_costs.json`: the number, and
the quality that narrows down what is aimed at or what pays ("equip legendary creature", "goblin
offering", "emerge from artifact", "craft with two creatures").
"""

from __future__ import annotations

import re

import msgspec

from kb import vocabulary as v
from kb.engine.facts import keyword_costs
from kb.text.semantics.qualities import QualityNotUnderstood, quality

_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_COUNTED = re.compile(rf"(?P<number>{'|'.join(_NUMBERS)})(?P<more> or more)? (?P<quality>.+)")


class NotRead(ValueError):
    """The words of a keyword that say what pays aren't understood."""


def targets_of(row: keyword_costs.Activating, keyword: str) -> tuple[v.Target, ...]:
    """The targets of a row, narrowed down by the words after the keyword (702.6c)."""
    if row.described != "targets" or " " not in keyword:
        return row.targets
    try:
        found = quality(keyword.partition(" ")[2])
    except QualityNotUnderstood:
        return row.targets
    return tuple(
        msgspec.structs.replace(each, objects=v.And((each.objects, found.objects)))
        if each.objects is not None and found.objects is not None
        else each
        for each in row.targets
    )


def counted_by(ability: v.Ability) -> v.Value | None:
    """Returns what a keyword ability counts to lower a cost by {1} each; None if it is no such
    ability."""
    head, _, words = (ability.keyword or "").partition(" for ")
    if head == "undaunted":
        return v.PlayerNumber("opponents")
    if head != "affinity":
        return None
    try:
        found = quality(words)
    except QualityNotUnderstood:
        return None
    if found.objects is None:
        return None
    return v.Count(v.And((found.objects, v.Controlled("you"))))


def parts_of(
    row: keyword_costs.Casting | keyword_costs.Activating, ability: v.Ability
) -> tuple[v.CostPart, ...]:
    """The parts of a row's cost with the keyword's number and quality worked in. Raises NotRead."""
    parts = row.parts
    number = keyword_costs.number_of(ability)
    if ability.x is not None and (row.total or getattr(row, "least", None)):
        raise NotRead  # a number that is counted
    parts = tuple(keyword_costs.with_number(part, number, row.total) for part in parts)
    if isinstance(row, keyword_costs.Casting) and row.least is not None:
        parts = tuple(_at_least(part, number) for part in parts)
    if row.described in ("paid", "before"):
        *others, last = parts
        parts = (*others, _narrowed(last, row, ability.keyword or ""))
    return parts


def _at_least(part: v.CostPart, power: int) -> v.CostPart:
    """A part that is paid with creatures of at least this power (702.153a)."""
    if not isinstance(part, v.Act):
        return part
    strong = v.Compares("power", ">=", v.Const(power))
    return msgspec.structs.replace(part, objects=v.And((part.objects, strong)))


def _narrowed(
    part: v.CostPart, row: keyword_costs.Casting | keyword_costs.Activating, keyword: str
) -> v.CostPart:
    """A part that is paid with objects of the keyword's quality, as many as it says."""
    words = _quality_words(row, keyword)
    if not isinstance(part, v.Act):
        return part
    if not words:
        return part if row.otherwise is None else _also(part, row.otherwise)
    counted = _COUNTED.fullmatch(words)
    number = v.Const(_NUMBERS[counted["number"]]) if counted else v.Const(1)
    try:
        found = quality(counted["quality"] if counted else words)
    except QualityNotUnderstood:
        raise NotRead(keyword) from None
    if found.objects is None:
        raise NotRead(keyword)
    most = None if counted and counted["more"] else number
    return msgspec.structs.replace(_also(part, found.objects), least=number, most=most)


def _also(part: v.Act, more: v.Filter) -> v.Act:
    return msgspec.structs.replace(part, objects=v.And((part.objects, more)))


def _quality_words(row: keyword_costs.Casting | keyword_costs.Activating, keyword: str) -> str:
    """The words for the quality: before the keyword, or after it and its preposition."""
    if row.described == "before":
        return keyword.removesuffix(row.keyword).strip()
    rest = keyword.removeprefix(row.keyword).strip()
    return rest.partition(" ")[2] if rest.startswith(("from ", "with ")) else rest
