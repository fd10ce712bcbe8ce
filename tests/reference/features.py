"""What one object has: its numbers, keywords, features that are counted, what makes it modified; a
player's devotion."""

from __future__ import annotations

import re
from collections.abc import Iterable

from tests.reference.state import BATTLEFIELD, Board, ObjectAbility, ObjectState
from tests.reference.subtypes import COLORS, basic_land_types, of_category
from tests.reference.view import View
from tests.reference.words import matches_keyword


def has_keyword(obj: ObjectState, keyword: str) -> bool:
    return any(
        held.ability.keyword is not None and matches_keyword(held.ability.keyword, keyword)
        for held in obj.abilities
    )


def is_quality(board: Board, held: ObjectAbility) -> bool:
    """Until 2013 being indestructible was no ability, unless by the object's own text (2010-07:
    700.4a)."""
    stated = held.ability.keyword == "indestructible" and held.origin != "printed"
    return stated and board.says("indestructible") == "quality"


def is_modified(o: ObjectState, view: View) -> bool:
    """700.9: counters on it, Equipment on it, or an Aura on it that its controller controls."""
    attached = (
        view.state.objects[name]
        for name in view.board.in_zone.get(BATTLEFIELD, ())
        if view.obj(name).host == o.id
    )
    return any(view.obj(o.id).counters.values()) or any(
        "Equipment" in each.subtypes
        or ("Aura" in each.subtypes and each.controller == o.controller)
        for each in attached
    )


def creature_types(obj: ObjectState) -> frozenset[str]:
    return frozenset(s for s in obj.subtypes if of_category(s, "creature"))


def number_of(number: str, obj: ObjectState, view: View) -> int | None:
    """One of an object's numbers; None if it has none."""
    steps = view.board.era.steps
    if "base" in number and any({"pt_set", "pt_modify"} <= {*each.kinds} for each in steps):
        raise NotImplementedError("base power where what sets it isn't applied by itself")
    match number:
        case "power":
            return _told(obj.number(obj.power, view.board), view)
        case "toughness":
            return _told(obj.number(obj.toughness, view.board), view)
        case "base_power":
            return _told(obj.number(obj.base_power, view.board), view)
        case "base_toughness":
            return _told(obj.number(obj.base_toughness, view.board), view)
        case "mana_value":
            return obj.mana_value
    if obj.zone == BATTLEFIELD:
        return view.obj(obj.id).counters.get("loyalty", 0)
    return obj.loyalty


def _told(size: int | None, view: View) -> int | None:
    """A power or toughness as what asks for it is told: until 2007 never less than 0 (104.2)."""
    bounded = "pt" in str(view.board.says("zero_at_least"))
    return max(size, 0) if bounded and size is not None else size


def features(what: str, obj: ObjectState, view: View) -> Iterable[object]:
    match what:
        case "card_types":
            return obj.types
        case "supertypes":
            return obj.supertypes
        case "colors":
            return obj.colors
        case "names":
            return (obj.name,) if obj.name else ()
        case "subtypes":
            return obj.subtypes
        case "basic_land_types":
            return obj.subtypes & basic_land_types()
        case "creature_types":
            return creature_types(obj)
        case "powers":
            power = _told(obj.number(obj.power, view.board), view)
            return () if power is None else (power,)
        case "mana_values":
            return (obj.mana_value,)
        case "counter_kinds":
            return [kind for kind, number in view.obj(obj.id).counters.items() if number]
    raise ValueError(f"no such feature: {what}")


PARTY = ("Cleric", "Rogue", "Warrior", "Wizard")


def party(player: str, view: View) -> int:
    """700.8: as many creatures as can be told apart by one of these types each."""
    types = [
        {each for each in PARTY if each in obj.subtypes}
        for name in view.board.in_zone.get(BATTLEFIELD, ())
        if (obj := view.state.objects[name]).controller == player and "creature" in obj.types
    ]
    sets: set[frozenset[str]] = {frozenset()}
    for own in types:
        sets |= {found | {each} for found in sets for each in own - found}
    return max(map(len, sets))


def devotion(player: str, colors: tuple[str, ...], view: View) -> int:
    """700.5. Nothing after layer 3 changes a mana cost or a controller, so now will do (700.5a)."""
    letters = {"blue": "U"} | {c: c[0].upper() for c in COLORS if c != "blue"}
    wanted = {letters[color] for color in colors}
    return sum(
        bool(wanted & set(symbol.split("/")))
        for name in view.board.in_zone.get(BATTLEFIELD, ())
        if (obj := view.state.objects[name]).controller == player
        for symbol in re.findall(r"\{([^}]*)\}", obj.mana_cost)
    )
