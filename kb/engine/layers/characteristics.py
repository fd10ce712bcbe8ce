"""What the engine derives of an object, read back from the law's terms."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

import msgspec
from clingo import Symbol, SymbolType

from kb.engine.program.terms import TERMS_KEPT
from kb.state.game_state import GameObject
from kb.terms import COLORS
from kb.text.words.type_line import type_tables
from kb.vocabulary import Ability
from kb.vocabulary.printed_numbers import mana_value_of, printed_number


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
    """An object, and the families of which it still is as printed and as it was put there."""

    obj: GameObject
    families: Collection[str]


def read(
    terms: Iterable[Symbol],
    abilities: list[Ability],
    spoken_of: Collection[str],
    printed: Printed | None = None,
) -> Characteristics:
    """The characteristics of one object from its terms; those of families that are as printed come
    from its face. Every subtype of a category is those that nobody speaks of, and the others one by
    one."""
    found = _as_printed(*printed) if printed is not None else {}
    instances: list[Instance] = []
    for each in terms:
        for name, value in plain(each):
            if isinstance(value, tuple):
                instances.append(value)
            else:
                found.setdefault(name, []).append(value)
    subtypes = set(map(str, found.get("subtype", ())))
    for category in found.get("every", ()):
        subtypes.update({*type_tables().subtypes[str(category)]}.difference(spoken_of))
    colors = found.get("color", ())
    return Characteristics(
        name=max(map(str, found.get("name", ("",))), key=len),  # of two, what tells both as one
        controller=_text(found, "controller"),
        mana_cost=str(_one(found, "mana_cost") or ""),
        mana_value=_number(found, "mana_value") or 0,
        supertypes=frozenset(map(str, found.get("supertype", ()))),
        types=frozenset(map(str, found.get("type", ()))),
        subtypes=frozenset(subtypes),
        colors=tuple(color for color in COLORS if color in colors),
        power=_number(found, "power"),
        toughness=_number(found, "toughness"),
        loyalty=_number(found, "loyalty"),
        defense=_number(found, "defense"),
        abilities=tuple(
            DerivedAbility(abilities[number], ORIGINS[rank], giver)
            for rank, number, _, giver in sorted(instances)
        ),
    )


ORIGINS = ("printed", "intrinsic", "effect")
Instance = tuple[int, int, str, Symbol | None]
"""An ability that an object has: the place of its origin among `ORIGINS`, its number, what tells
instances apart, and the effect that gave it."""
Plain = str | int


def _as_printed(obj: GameObject, families: Collection[str]) -> dict[str, list[Plain]]:
    found: dict[str, list[Plain]] = {}
    face = obj.face
    if "control" in families and obj.controller is not None:
        found["controller"] = [obj.controller]
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


@lru_cache(maxsize=TERMS_KEPT)
def plain(characteristic: Symbol) -> tuple[tuple[str, Plain | Instance], ...]:
    """A characteristic's name and its value: a word, a number, or an instance of an ability. Power
    and toughness together are two."""
    name, (value, *rest) = characteristic.name, characteristic.arguments
    if name == "ability":
        return ((name, _instance(value.number, rest[0])),)
    if name == "pt" and value.type is SymbolType.Number:
        return ("power", value.number), ("toughness", rest[0].number)
    if name == "pt":
        return ((value.name, rest[0].number),)
    if value.type is SymbolType.Number:
        return ((name, value.number),)
    if value.type is SymbolType.String:
        return ((name, value.string),)
    return ((name, value.name.replace("_", " ")),)


def _one(found: Mapping[str, list[Plain]], name: str) -> Plain | None:
    return found[name][0] if name in found else None


def _text(found: Mapping[str, list[Plain]], name: str) -> str | None:
    value = _one(found, name)
    return value if isinstance(value, str) else None


def _number(found: Mapping[str, list[Plain]], name: str) -> int | None:
    value = _one(found, name)
    return value if isinstance(value, int) else None


def _instance(definition: int, origin: Symbol) -> Instance:
    if origin.name != "by":
        return ORIGINS.index(origin.name), definition, "", None
    giver = origin.arguments[0]
    effect = giver.arguments[0] if giver.name == "shared" else giver
    return ORIGINS.index("effect"), definition, str(origin), effect
