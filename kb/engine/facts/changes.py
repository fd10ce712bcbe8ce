"""Modifications as the changes that 613_changes.lp and its neighbours carry out, with the kind
that decides their layer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, Protocol

from clingo import Symbol

from kb import vocabulary as v
from kb.engine.facts.counters import Asks
from kb.engine.facts.dependency_facts import DependencyFacts, Reading
from kb.engine.facts.groups import Groups
from kb.engine.program.terms import constant, term, text
from kb.terms import COLORS
from kb.text.words.type_line import type_tables

Part = tuple[str, Symbol]
"""The kind of modification (`type`, `pt_set`, …) and the change."""

CHOSEN = "chosen "
EVERY = "every "


class NumberedAbilities(Protocol):
    """Abilities by the numbers of their definitions (`Definitions`)."""

    notes: DependencyFacts
    groups: Groups
    says: Asks

    def ability(self, ability: v.Ability, instance: int = 0, granted: bool = False) -> int: ...

    def all_of(self, abilities: Iterable[v.Ability], granted: bool = False) -> list[int]: ...


def of(word: v.Modification, into: NumberedAbilities, at: Reading) -> Iterator[Part]:
    """The parts of a modification, in the order in which they are carried out."""
    makers: dict[type[v.Node], Callable[..., Iterator[Part]]] = {
        v.ReplaceWords: _words, v.SetName: _name,
        v.SetTypes: _set_types, v.RemoveTypes: _remove_types, v.AddSubtypes: _add_subtypes,
        v.RemoveSubtypes: _remove_subtypes, v.AddSupertypes: _add_supertypes,
        v.RemoveSupertypes: _remove_supertypes, v.SetColors: _set_colors,
        v.AddColors: _add_colors, v.LoseAbilities: _lose_abilities, v.CantHave: _cant_have,
        v.SwitchPT: _switch, v.RuleChange: _nothing, v.Retains: _nothing, v.LosesManaCost: _nothing,
    }  # fmt: skip
    match word:
        case v.GainAbilities(abilities=abilities):
            for definition in into.all_of(abilities, granted=True):
                yield "ability", term("grant", definition)
        case v.AddTypes() | v.SetSubtypes():
            dated = _add_types if isinstance(word, v.AddTypes) else _set_subtypes
            yield from dated(word, into.says)  # type: ignore[arg-type]
        case v.GainControl(who=who):
            into.notes.speaks_of(at.definition, who)
            yield "control", term("control", who)
        case v.GainAbilitiesOf() | v.FullText():
            yield from _of_others(word, into, at)
        case v.SetPT(power=power, toughness=toughness):
            for name, value in (("power", power), ("toughness", toughness)):
                if value is not None:
                    found = into.groups.value(at, value)
                    yield "pt_set", term("set", name, found)
        case v.ModifyPT(power=power, toughness=toughness):
            if isinstance(power, v.Const) and isinstance(toughness, v.Const):
                yield "pt_modify", term("add", power.number, toughness.number)
            else:
                first, second = (into.groups.value(at, each) for each in (power, toughness))
                yield "pt_modify", term("modify", first, second)
        case _:
            yield from makers[type(word)](word)


def _nothing(word: v.RuleChange | v.Retains | v.LosesManaCost) -> Iterator[Part]:
    """None: a change of the rules of the game (613.11), and what is read of an effect elsewhere,
    change no characteristic in a layer."""
    yield from ()


def _words(word: v.ReplaceWords) -> Iterator[Part]:
    if word.old is not None and word.new is not None:
        yield "text", term("reword", text(word.old), text(word.new))


def _name(word: v.SetName) -> Iterator[Part]:
    yield "text", term("set_name", text(word.name))


def _set_types(word: v.SetTypes) -> Iterator[Part]:
    yield "type", constant("lose_types")
    for name in word.types:
        yield "type", term("gain", "types", term("type", name))


def _add_types(word: v.AddTypes, says: Asks) -> Iterator[Part]:
    if word.keeps is not None and says("type_kept") != "all_types_kept":
        yield "type", term("lose_types_but", "named" if word.keeps else "none")
        for name in word.keeps:
            yield "type", term("keep", name)
    for name in word.types:
        yield "type", term("gain", "types", term("type", name))


def _remove_types(word: v.RemoveTypes) -> Iterator[Part]:
    for name in word.types:
        yield "type", term("lose", "types", term("type", name))


def _set_subtypes(word: v.SetSubtypes, says: Asks) -> Iterator[Part]:
    yield "type", term("lose_category", word.of)
    basic = {*type_tables().basic_land_types, "chosen basic_land_type", "every basic land"}
    if word.of == "land" and basic.intersection(word.subtypes):
        yield "type", constant("lose_text")
        if "not_legendary" in str(says("land_type_set")) and len(word.subtypes) == 1:
            yield "type", constant("become_basic")
    yield from _gain_subtypes(word.subtypes)


def _add_subtypes(word: v.AddSubtypes) -> Iterator[Part]:
    yield from _gain_subtypes(word.subtypes)


def _gain_subtypes(names: tuple[str, ...]) -> Iterator[Part]:
    for name in names:
        if name.startswith(CHOSEN):
            yield "type", term("gain_chosen", name.removeprefix(CHOSEN))
        elif name == "every basic land":
            yield from _gain_subtypes(tuple(type_tables().basic_land_types))
        elif name == "every nonbasic land":
            yield from _gain_subtypes(nonbasic_land_types())
        elif name.startswith(EVERY):
            yield "type", term("gain_every", name.removeprefix(EVERY))
        else:
            yield "type", term("gain_subtype", text(name))


def nonbasic_land_types() -> tuple[str, ...]:
    """The land types that are no basic land types (205.3i)."""
    tables = type_tables()
    return tuple(name for name in tables.subtypes["land"] if name not in tables.basic_land_types)


def _remove_subtypes(word: v.RemoveSubtypes) -> Iterator[Part]:
    if word.of is not None:
        yield "type", term("lose_category", word.of)
    for name in word.subtypes:
        yield "type", term("lose", "types", term("subtype", text(name)))


def _add_supertypes(word: v.AddSupertypes) -> Iterator[Part]:
    for name in word.supertypes:
        yield "type", term("gain", "types", term("supertype", name))


def _remove_supertypes(word: v.RemoveSupertypes) -> Iterator[Part]:
    for name in word.supertypes:
        yield "type", term("lose", "types", term("supertype", name))


def _set_colors(word: v.SetColors) -> Iterator[Part]:
    yield "color", constant("lose_all_colors")
    yield from _gain_colors(word.colors)


def _add_colors(word: v.AddColors) -> Iterator[Part]:
    yield from _gain_colors(word.colors)


def _gain_colors(names: tuple[str, ...]) -> Iterator[Part]:
    for name in names:
        if name == "chosen":
            yield "color", term("gain_chosen", "color")
        elif name == "all":
            yield from _gain_colors(COLORS)
        else:
            yield "color", term("gain", "colors", term("color", name))


def _lose_abilities(word: v.LoseAbilities) -> Iterator[Part]:
    for keyword in word.keywords:
        yield "ability", term("lose_keyword", text(keyword))
    if word.all and word.but is None:
        yield "ability", term("lose_abilities", "all")
    if word.but is not None:
        yield "ability", term("lose_abilities", term("but", word.but))
    if word.kind is not None:
        yield "ability", term("lose_abilities", term("kind", word.kind))


def _cant_have(word: v.CantHave) -> Iterator[Part]:
    for keyword in word.keywords:
        yield "ability", term("ban", text(keyword))


def _switch(word: v.SwitchPT) -> Iterator[Part]:
    yield "pt_switch", constant("switch")


def _of_others(
    word: v.GainAbilitiesOf | v.FullText, into: NumberedAbilities, at: Reading
) -> Iterator[Part]:
    group, _ = into.groups.group(at, word.filter)
    into.notes.fact_at(at, "spoken_of", group)
    if isinstance(word, v.FullText):
        into.notes.reads_everything(at)
        yield "text", term("full_text", group)
        for ability in word.with_:
            yield "text", term("full_text_with", into.ability(ability))
        return
    into.notes.reads(at, "abilities")
    if word.kind is not None:
        yield "ability", term("share", group, word.kind)
    for keyword in word.keywords:
        yield "ability", term("share_keyword", group, text(keyword))


# ------------------------------------------------------------------------ exceptions of copies


def exceptions(word: v.Modification, into: NumberedAbilities) -> Iterator[Symbol]:
    """A copy effect's exception as 707_copying.lp reads it (707.9)."""
    match word:
        case v.SetName(name=name):
            yield constant("replaces_name")
            yield term("gains", "text", term("name", text(name)))
        case v.SetPT(power=power, toughness=toughness):
            for kind, value in (("power", power), ("toughness", toughness)):
                if isinstance(value, v.Const):
                    yield term("replaces_number", kind)
                    yield term("gains", "pt", term("pt", kind, value.number))
        case v.LosesManaCost():
            yield constant("replaces_mana_cost")
        case v.Retains(what="name"):
            yield constant("replaces_name")
            yield constant("retains_name")
        case v.Retains(what=what):
            yield term("replaces", what)
            yield term("retains", what)
        case v.GainAbilities(abilities=abilities):
            for definition in into.all_of(abilities):
                yield term("gains", "abilities", term("ability", definition, "printed"))
        case _:
            for _, change in of(word, into, Reading(-1, "value", 0)):
                yield from _exception(change)


def _exception(change: Symbol) -> Iterator[Symbol]:
    match change.name:
        case "gain":
            yield term("gains", *change.arguments)
        case "gain_subtype":
            yield term("gains", "types", term("subtype", *change.arguments))
        case "lose":
            yield term("loses", *change.arguments)
        case "lose_types":
            yield constant("replaces_types")
        case "lose_category":
            yield term("replaces_subtypes", change.arguments[0])
        case "lose_all_colors":
            yield term("replaces", "colors")
        case "lose_abilities":
            yield term("replaces", "abilities")
        case _:
            pass


# ------------------------------------------------------------------- what a change may write


class ChangeRow(NamedTuple):
    """What a kind of change writes; the program parts that carry it out say so themselves.

    `sweeps` are families of which it takes whatever it finds; in the families that it `reckons`
    with, it can't be applied in one step together with another change of the same object.
    """

    writes: tuple[str, ...]
    sweeps: tuple[str, ...] = ()
    reckons: tuple[str, ...] = ()


ALL = ("text", "types", "colors", "pt", "abilities")
CHANGES: dict[str, ChangeRow] = {
    "gain": ChangeRow(()),
    "gain_subtype": ChangeRow(("types",)),
    "gain_chosen": ChangeRow(("types", "colors")),
    "gain_every": ChangeRow(("types",)),
    "lose": ChangeRow(()),
    "lose_type": ChangeRow(("types",), ("types",), ("types",)),
    "lose_types": ChangeRow(("types",), ("types",), ("types",)),
    "lose_types_but": ChangeRow(("types",), ("types",), ("types",)),
    "keep": ChangeRow(()),
    "become_basic": ChangeRow(("text", "types"), ("text", "types")),
    "lose_category": ChangeRow(("types",), ("types",)),
    "lose_text": ChangeRow(("abilities",), ("abilities",)),
    "lose_all_colors": ChangeRow(("colors",), ("colors",)),
    "control": ChangeRow(("control",), ("control",)),
    "grant": ChangeRow(("abilities",)),
    "share": ChangeRow(("abilities",)),
    "share_keyword": ChangeRow(("abilities",)),
    "ban": ChangeRow(("abilities",), ("abilities",), ("abilities",)),
    "lose_keyword": ChangeRow(("abilities",), ("abilities",)),
    "lose_abilities": ChangeRow(("abilities",), ("abilities",)),
    "set": ChangeRow(("pt",), ("pt",)),
    "add": ChangeRow(("pt",)),
    "modify": ChangeRow(("pt",)),
    "switch": ChangeRow(("pt",), (), ("pt",)),
    "set_name": ChangeRow(("text",), ("text",)),
    "reword": ChangeRow(("abilities", "types"), (), ALL),
    "full_text": ChangeRow(ALL, (), ALL),
    "full_text_with": ChangeRow(("abilities",), (), ALL),
}
"""One row for each kind of change."""
TAKES_ABILITIES = {"lose_abilities", "ban", "lose_text", "reword", "full_text"}
"""Changes that may take away an ability with an effect. (A keyword ability that can be lost by name
has its effect, if any, in an earlier layer.)"""
ASKS_FOR_VALUES = {"set", "modify", "share", "share_keyword", "full_text"}
"""Changes whose size is a value, or that take something from the objects of a group."""
MEASURES = {"set": (1,), "modify": (0, 1)}
"""The places of the values in changes of a size."""

NEEDS_TYPE = ("gain_subtype", "gain_chosen", "gain_every", "lose_text", "become_basic")
"""Changes that ask for the card types of the object (205.3d, 305.7)."""


def supporting(change: Symbol) -> Iterator[str]:
    """The card types one of which an object needs for a change of its subtypes."""
    tables = type_tables()
    categories = set(tables.subtypes)
    if change.name == "gain_subtype":
        name = change.arguments[0].string
        categories = {each for each, names in tables.subtypes.items() if name in names}
        categories = categories or {"creature"}
    elif change.name == "gain_every":
        categories = {change.arguments[0].name}
    elif change.name in ("lose_text", "become_basic"):
        categories = {"land"}
    for card_type, category in tables.categories_of.items():
        if category in categories:
            yield card_type


def row_of(change: Symbol) -> ChangeRow:
    """The row of a change."""
    if change.name == "lose" and change.arguments[1].name == "type":
        return CHANGES["lose_type"]
    return CHANGES[change.name]


def writes(change: Symbol) -> Iterator[tuple[str, Symbol]]:
    """The families, and where it is one the characteristic, that a change may write."""
    row = row_of(change)
    if change.name == "gain_subtype":
        yield "types", term("subtype", change.arguments[0])
        return
    if change.name == "keep":
        return
    if not row.writes:
        yield change.arguments[0].name, change.arguments[1]
    for family in row.writes:
        yield family, constant("any")


def classified(change: Symbol) -> Iterator[tuple[str, tuple[Symbol | str, ...]]]:
    """What the law has to know of a change: which families it sweeps or reckons with, and the
    value that it measures."""
    row = row_of(change)
    for family in row.sweeps:
        yield "sweeping", (change, family)
    for family in row.reckons:
        yield "reckoning", (change, family)
    if change.name in ("set", "modify", "add"):
        yield "measured", (change,)
    for value in MEASURES.get(change.name, ()):
        yield "measures", (change, change.arguments[value])
