"""Values as the expressions that 107_values.lp computes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from kb import vocabulary as v
from kb.engine.program.terms import constant, text

if TYPE_CHECKING:
    from kb.engine.facts.dependency_facts import DependencyFacts, Reading

FAMILY_OF_NUMBER: dict[str, str] = {
    "power": "pt", "toughness": "pt", "base_power": "pt", "base_toughness": "pt",
    "mana_value": "text", "loyalty": "text",
}  # fmt: skip
EXTREMES = {"total": "sums", "greatest": "greatest", "least": "least"}
ANY = constant("any")

_MEMBERS = v.And((
    v.HasType("creature"),
    v.Or(tuple(map(v.HasSubtype, ("Cleric", "Rogue", "Warrior", "Wizard")))),
    v.Controlled("you"),
))  # fmt: skip
"""Those that may be of a player's party (700.8)."""

Known = tuple[int, bool]
"""The round in which a value is known, and whether it varies with the affected object."""


class NumberedGroups(Protocol):
    """Groups and values by their numbers, each with when it can be decided (`Groups`)."""

    notes: DependencyFacts

    def group(self, at: Reading, word: v.Filter) -> tuple[int, tuple[int, bool]]: ...

    def known_value(self, at: Reading, word: v.Value) -> tuple[int, tuple[int, bool]]: ...


def describe(into: NumberedGroups, at: Reading, value: int, word: v.Value) -> Known:
    """Writes the facts of one value."""
    notes = into.notes
    if not isinstance(word, v.Const):
        notes.mark_at(at, "computed")
    match word:
        case v.Const(number=count):
            notes.fact_at(at, "constant", value, count)
        case v.X():
            notes.fact_at(at, "x", value)
        case v.ChosenNumber():
            notes.fact_at(at, "chosen_number", value)
        case v.Sum() | v.Times() | v.Half():
            return _computed(into, at, value, word)
        case v.CountOfOne(filter=filter_, who=who, of=extreme):
            notes.reads(at, "control")
            notes.speaks_of(at.definition, who)
            group, known = into.group(at, filter_)
            notes.fact_at(at, "counts_of_one", value, group, who, extreme)
            return known
        case v.Count() | v.CountDistinct() | v.ManaSymbols() | v.Extreme():
            return _counted(into, at, value, word)
        case v.NumberOf(number=kind, which=which):
            notes.reads_number(at, FAMILY_OF_NUMBER[kind])
            notes.fact_at(at, "number_of", value, kind, _pointer(which))
            return 0, which == "affected"
        case v.Counters(kind=kind, which=which, filter=filter_):
            sort = text(kind) if kind is not None else ANY
            if filter_ is not None:
                group, known = into.group(at, filter_)
                notes.fact_at(at, "counters_among", value, sort, group)
                return known
            notes.fact_at(at, "counters_of", value, sort, _pointer(which or "self"))
            return 0, which == "affected"
        case v.PlayerNumber(number="party"):
            group, known = into.group(at, _MEMBERS)
            notes.fact_at(at, "party", value, group)
            return known
        case v.PlayerNumber():
            _of_player(notes, at, value, word)
    return 0, False


def _pointer(which: v.Which) -> str:
    return "self" if which == "source" else which


def _computed(
    into: NumberedGroups, at: Reading, value: int, word: v.Sum | v.Times | v.Half
) -> Known:
    parts: tuple[v.Value, ...] = word.terms if isinstance(word, v.Sum) else (word.value,)
    if isinstance(word, v.Sum) and len(parts) > 2:
        parts = (parts[0], v.Sum(parts[1:]))
    found = [into.known_value(at, part) for part in parts]
    numbers = [number for number, _ in found]
    match word:
        case v.Times(factor=factor):
            into.notes.fact_at(at, "times", value, factor, *numbers)
        case v.Half(rounded=rounded):
            into.notes.fact_at(at, "half", value, *numbers, 1 if rounded == "up" else 0)
        case _ if len(numbers) == 2:
            into.notes.fact_at(at, "plus", value, *numbers)
        case _ if len(numbers) == 1:
            into.notes.fact_at(at, "times", value, 1, *numbers)
        case _:
            into.notes.fact_at(at, "constant", value, 0)
    known = [needs for _, needs in found]
    return max((each[0] for each in known), default=0), any(each[1] for each in known)


def _counted(
    into: NumberedGroups,
    at: Reading,
    value: int,
    word: v.Count | v.CountDistinct | v.ManaSymbols | v.Extreme,
) -> Known:
    group, known = into.group(at, word.filter)
    match word:
        case v.Count():
            into.notes.fact_at(at, "counts", value, group)
        case v.CountDistinct(what=what):
            into.notes.reads_everything(at)
            into.notes.fact_at(at, "counts_distinct", value, what.removesuffix("s"), group)
        case v.ManaSymbols(color=color):
            into.notes.reads(at, "text")
            into.notes.devotions.add(color)
            into.notes.fact_at(at, "counts_symbols", value, text(color), group)
        case v.Extreme(of=extreme, number=kind):
            into.notes.reads_number(at, FAMILY_OF_NUMBER[kind])
            into.notes.fact_at(at, EXTREMES[extreme], value, kind, group)
    return known


def _of_player(notes: DependencyFacts, at: Reading, value: int, word: v.PlayerNumber) -> None:
    notes.reads(at, "control")
    notes.speaks_of(at.definition, word.who)
    if word.number == "devotion":
        notes.reads(at, "text")
        colors = "".join(sorted(word.colors))
        notes.devotions.add(colors)
        notes.fact_at(at, "devotion", value, text(colors))
    else:
        notes.asks_pools = notes.asks_pools or word.number.startswith("unspent_")
        notes.fact_at(at, "player_number", value, text(word.number), word.who, word.of)
