"""What the engine derives of an object, read back from the law's terms."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

import msgspec
from clingo import Symbol, SymbolType

from kb.cards.card import Face
from kb.cards.type_line import type_tables
from kb.cards.vocabulary import Ability
from kb.engine.printed import mana_value_of, printed_number

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


class Printed(NamedTuple):
    """What is printed on an object, and the families of which that still is so."""

    face: Face
    families: Collection[str]


def read(
    values: Mapping[str, Iterable[Symbol]], abilities: list[Ability], printed: Printed | None = None
) -> Characteristics:
    """The characteristics of one object from its terms, by family; those of families that are as
    printed come from its face."""
    found = _as_printed(*printed) if printed is not None else {}
    for terms in values.values():
        for each in terms:
            name, value = plain(each)
            found.setdefault(name, []).append(value)
    subtypes = set(map(str, found.get("subtype", ())))
    for category in found.get("every", ()):
        subtypes.update(type_tables().subtypes[str(category)])
    colors = found.get("color", ())
    return Characteristics(
        name=str(_one(found, "name") or ""),
        controller=_text(found, "controller"),
        mana_cost=str(_one(found, "mana_cost") or ""),
        mana_value=_number(found, "mana_value") or 0,
        supertypes=frozenset(map(str, found.get("supertype", ()))),
        types=frozenset(map(str, found.get("type", ()))),
        subtypes=frozenset(subtypes),
        colors=tuple(color for color in COLOR_ORDER if color in colors),
        power=_number(found, "power"),
        toughness=_number(found, "toughness"),
        loyalty=_number(found, "loyalty"),
        defense=_number(found, "defense"),
        abilities=_abilities(values.get("abilities", ()), abilities),
    )


Plain = str | int


def _as_printed(face: Face, families: Collection[str]) -> dict[str, list[Plain]]:
    found: dict[str, list[Plain]] = {}
    if "text" in families:
        found["name"], found["mana_cost"] = [face.name], [face.mana_cost or ""]
        found["mana_value"] = [mana_value_of(face)]
        for kind, printed in (("loyalty", face.loyalty), ("defense", face.defense)):
            if printed is not None:
                found[kind] = [printed_number(printed)]
    if "types" in families:
        found["supertype"], found["type"] = list(face.supertypes), list(face.types)
        found["subtype"] = list(face.subtypes)
    if "colors" in families:
        found["color"] = list(face.colors)
    return found


@lru_cache(maxsize=65536)
def plain(characteristic: Symbol) -> tuple[str, Plain]:
    """A characteristic's name and its value: a word or a number; of an ability, its number."""
    value = characteristic.arguments[0]
    if characteristic.name == "pt":
        return value.name, characteristic.arguments[1].number
    if value.type is SymbolType.Number:
        return characteristic.name, value.number
    if value.type is SymbolType.String:
        return characteristic.name, value.string
    return characteristic.name, value.name.replace("_", " ")


def _one(found: Mapping[str, list[Plain]], name: str) -> Plain | None:
    return found[name][0] if name in found else None


def _text(found: Mapping[str, list[Plain]], name: str) -> str | None:
    value = _one(found, name)
    return value if isinstance(value, str) else None


def _number(found: Mapping[str, list[Plain]], name: str) -> int | None:
    value = _one(found, name)
    return value if isinstance(value, int) else None


def _abilities(terms: Iterable[Symbol], known: list[Ability]) -> tuple[DerivedAbility, ...]:
    instances = sorted(instance for each in terms if (instance := _instance(each)) is not None)
    return tuple(
        DerivedAbility(known[number], ORIGINS[rank], giver) for rank, number, _, giver in instances
    )


ORIGINS = ("printed", "intrinsic", "effect")
Instance = tuple[int, int, str, Symbol | None]


@lru_cache(maxsize=65536)
def _instance(characteristic: Symbol) -> Instance | None:
    """The place of the origin among `ORIGINS`, the ability's number, what tells instances apart,
    and the effect that gave it; None for what is no ability."""
    if characteristic.name != "ability":
        return None
    definition, origin = characteristic.arguments
    if origin.name != "by":
        return ORIGINS.index(origin.name), definition.number, "", None
    giver = origin.arguments[0]
    effect = giver.arguments[0] if giver.name == "shared" else giver
    return ORIGINS.index("effect"), definition.number, str(origin), effect
