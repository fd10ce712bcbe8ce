"""Values as the expressions that 107_values.lp computes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.cards import vocabulary as v
from kb.engine.terms import constant, text

if TYPE_CHECKING:
    from kb.engine.definitions import Definitions

FAMILY_OF_NUMBER: dict[str, str] = {
    "power": "pt", "toughness": "pt", "base_power": "pt", "base_toughness": "pt",
    "mana_value": "text", "loyalty": "text",
}  # fmt: skip
EXTREMES = {"total": "sums", "greatest": "greatest", "least": "least"}
ANY = constant("any")
PARTS: dict[type[v.Word], tuple[str, ...]] = {
    v.Const: (), v.Count: ("values", "counting", "numbers"),
    v.CountDistinct: ("values", "counting", "kinds_of_value", "numbers"),
    v.Extreme: ("values", "counting", "numbers"),
    v.NumberOf: ("values", "numbers_of_one", "numbers"), v.Counters: ("values", "counters_counted"),
    v.PlayerNumber: ("values", "player_numbers"),
}  # fmt: skip
"""The program parts that a kind of value needs."""

Known = tuple[int, bool]
"""The round in which a value is known, and whether it varies with the affected object."""


def describe(
    into: Definitions, definition: int, value: int, word: v.Value, stage: str, after: int
) -> Known:
    """Writes the facts of one value."""
    place = (into, definition, value, stage, after)
    into.need(definition, *PARTS.get(type(word), ("values",)))
    match word:
        case v.Const(number=count):
            into.value_fact("constant", value, count)
        case v.X():
            into.value_fact("x", value)
        case v.ChosenNumber():
            into.value_fact("chosen_number", value)
        case v.Sum() | v.Times() | v.Half():
            return _computed(word, *place)
        case v.Count() | v.CountDistinct() | v.Extreme():
            return _counted(word, *place)
        case v.NumberOf(number=kind, which=which):
            into.reads(definition, stage, FAMILY_OF_NUMBER[kind], ANY)
            into.value_fact("number_of", value, kind, _pointer(which))
            return 0, which == "affected"
        case v.Counters(kind=kind, which=which, filter=filter_):
            sort = text(kind) if kind is not None else ANY
            if filter_ is not None:
                group, round_ = into.group(definition, filter_, stage, after)
                into.value_fact("counters_among", value, sort, group)
                return round_, into.is_about_affected(group)
            into.value_fact("counters_of", value, sort, _pointer(which or "self"))
            return 0, which == "affected"
        case v.PlayerNumber():
            _of_player(into, definition, value, word, stage)
    return 0, False


def _pointer(which: v.Which) -> str:
    return "self" if which == "source" else which


def _computed(
    word: v.Sum | v.Times | v.Half,
    into: Definitions, definition: int, value: int, stage: str, after: int,
) -> Known:  # fmt: skip
    match word:
        case v.Sum(terms=(first, *rest)):
            others: v.Value = rest[0] if len(rest) == 1 else v.Sum(tuple(rest))
            parts = (first, others) if rest else (first, v.Const(0))
            numbers = [into.value(definition, part, stage, after) for part in parts]
            into.value_fact("plus", value, *numbers)
        case v.Times(factor=factor, value=part):
            parts = (part,)
            into.value_fact("times", value, factor, into.value(definition, part, stage, after))
        case v.Half(value=part, rounded=rounded):
            parts = (part,)
            up = 1 if rounded == "up" else 0
            into.value_fact("half", value, into.value(definition, part, stage, after), up)
        case _:
            parts = ()
            into.value_fact("constant", value, 0)
    known = [into.value_round(definition, part) for part in parts]
    return max((each[0] for each in known), default=0), any(each[1] for each in known)


def _counted(
    word: v.Count | v.CountDistinct | v.Extreme,
    into: Definitions, definition: int, value: int, stage: str, after: int,
) -> Known:  # fmt: skip
    group, round_ = into.group(definition, word.filter, stage, after)
    match word:
        case v.Count():
            into.value_fact("counts", value, group)
        case v.CountDistinct(what=what):
            into.reads_everything(definition, stage)
            into.value_fact("counts_distinct", value, what.removesuffix("s"), group)
        case v.Extreme(of=extreme, number=kind):
            into.reads(definition, stage, FAMILY_OF_NUMBER[kind], ANY)
            into.value_fact(EXTREMES[extreme], value, kind, group)
    return round_, into.is_about_affected(group)


def _of_player(
    into: Definitions, definition: int, value: int, word: v.PlayerNumber, stage: str
) -> None:
    into.reads(definition, stage, "control", ANY)
    into.speaks_of(definition, word.who)
    if word.number == "devotion":
        into.reads(definition, stage, "text", ANY)
        into.value_fact("devotion", value, text("".join(sorted(word.colors))))
    else:
        into.value_fact("player_number", value, text(word.number), word.who, word.of)
