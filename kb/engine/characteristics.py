"""What the engine derives of an object, read back from the law's terms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from clingo import Symbol, SymbolType

from kb.cards.type_line import type_tables
from kb.cards.vocabulary import Ability

COLOR_ORDER = ("white", "blue", "black", "red", "green")


class DerivedAbility(msgspec.Struct, frozen=True):
    """An ability that an object has, and where it is from: `printed`, `intrinsic` (given by the
    rules), or `effect`; then `giver` is the law's term for the effect that gave it."""

    ability: Ability
    origin: str
    giver: Symbol | None = None


class Characteristics(msgspec.Struct, frozen=True, kw_only=True):
    """The characteristics of an object (109.3) and its controller, after all effects."""

    name: str = ""
    controller: str | None = None
    mana_cost: str = ""
    mana_value: int = 0
    supertypes: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    colors: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    abilities: tuple[DerivedAbility, ...] = ()


def read(values: Mapping[str, Iterable[Symbol]], abilities: list[Ability]) -> Characteristics:
    """The characteristics of one object from its terms, by family."""
    found: dict[str, list[Symbol]] = {}
    for terms in values.values():
        for each in terms:
            found.setdefault(each.name, []).append(each.arguments[0])
    subtypes = {each.string for each in found.get("subtype", ())}
    for category in found.get("every", ()):
        subtypes.update(type_tables().subtypes[category.name])
    colors = {_word(each) for each in found.get("color", ())}
    return Characteristics(
        name=_one_text(found, "name"),
        controller=_one_text(found, "controller") or None,
        mana_cost=_one_text(found, "mana_cost"),
        mana_value=_one_number(found, "mana_value") or 0,
        supertypes=frozenset(map(_word, found.get("supertype", ()))),
        types=frozenset(map(_word, found.get("type", ()))),
        subtypes=frozenset(subtypes),
        colors=tuple(color for color in COLOR_ORDER if color in colors),
        power=_one_number(found, "power"),
        toughness=_one_number(found, "toughness"),
        loyalty=_one_number(found, "loyalty"),
        defense=_one_number(found, "defense"),
        abilities=_abilities(values.get("abilities", ()), abilities),
    )


def _abilities(terms: Iterable[Symbol], known: list[Ability]) -> tuple[DerivedAbility, ...]:
    order = {"printed": 0, "intrinsic": 1, "by": 2}
    instances = sorted(
        (each.arguments for each in terms if each.name == "ability"),
        key=lambda pair: (order[pair[1].name], pair[0].number, str(pair[1])),
    )
    return tuple(_derived(known[definition.number], origin) for definition, origin in instances)


def _derived(ability: Ability, origin: Symbol) -> DerivedAbility:
    if origin.name == "by":
        giver = origin.arguments[0]
        effect = giver.arguments[0] if giver.name == "shared" else giver
        return DerivedAbility(ability, "effect", effect)
    return DerivedAbility(ability, origin.name)


def _word(symbol: Symbol) -> str:
    return symbol.string if symbol.type is SymbolType.String else symbol.name.replace("_", " ")


def _one_text(found: dict[str, list[Symbol]], name: str) -> str:
    return next((each.string for each in found.get(name, ())), "")


def _one_number(found: dict[str, list[Symbol]], name: str) -> int | None:
    return next((each.number for each in found.get(name, ())), None)
