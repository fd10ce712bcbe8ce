"""Reading the game: which objects match a filter, what a value is, whether a condition holds."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from typing import Any

from kb import vocabulary as v
from tests.reference.features import (
    creature_types,
    devotion,
    features,
    has_keyword,
    is_modified,
    is_quality,
    number_of,
    party,
)
from tests.reference.state import BATTLEFIELD, ObjectState
from tests.reference.view import View

_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}
# Which kinds of ability "activated" and the like speak of (113.3b, 605, 606).
KINDS = {
    "activated": ("activated", "mana", "loyalty"), "mana": ("mana",),
    "activated_but_mana": ("activated", "loyalty"), "activated_but_loyalty": ("activated", "mana"),
}  # fmt: skip


# --------------------------------------------------------------------------------------- filters


def _zones_named(filter_: v.Filter) -> set[str] | None:
    """The zones that a filter speaks of; None where it names fixed objects in any zone."""
    if isinstance(filter_, (v.IsSelf, v.IsHost, v.Locked)):
        return None
    if isinstance(filter_, v.InZone):
        return set(filter_.zones)
    if isinstance(filter_, v.Not):
        return _zones_named(filter_.filter) or set()
    if not isinstance(filter_, (v.And, v.Or)):
        return set()
    found: set[str] = set()
    silent = False
    for part in filter_.all if isinstance(filter_, v.And) else filter_.any:
        zones = _zones_named(part)
        if zones is None:
            return None
        silent = silent or not zones
        found |= zones
    if found and silent and isinstance(filter_, v.Or):
        found.add(BATTLEFIELD)  # "cards in your hand and permanents": the latter are there (109.2)
    return found


def _candidates(filter_: v.Filter, view: View) -> Iterable[str]:
    board = view.board
    if isinstance(filter_, v.IsSelf):
        return (view.source,) if view.source in board.alive else ()
    known = board.scopes.get(id(filter_))
    if known is None or known[0] is not filter_:
        zones = _zones_named(filter_)
        names = board.live
        if zones is not None:
            wanted = zones or {BATTLEFIELD}
            names = tuple(n for n in board.live if board.objects[n].zone in wanted)
        known = board.scopes[id(filter_)] = (filter_, names)
    return known[1]  # type: ignore[return-value]


def matching(filter_: v.Filter, view: View, *, as_subject: bool = False) -> list[str]:
    """The ids of the objects that match. The objects of an effect's subject are "affected" as
    the filter looks at them."""
    found = []
    objects = view.state.objects
    kept = view.affected
    for name in _candidates(filter_, view):
        if as_subject:
            view.affected = name
        if matches(filter_, objects[name], view):
            found.append(name)
    view.affected = kept
    return found


def matches(filter_: v.Filter, obj: ObjectState, view: View) -> bool:
    return _MATCH[type(filter_)](filter_, obj, view)


def _and(f: v.And, o: ObjectState, view: View) -> bool:
    return all(_MATCH[type(part)](part, o, view) for part in f.all)


def _or(f: v.Or, o: ObjectState, view: View) -> bool:
    zones = [_zones_named(part) for part in f.any]
    elsewhere = any(zones) and o.zone != BATTLEFIELD
    return any(
        _MATCH[type(part)](part, o, view)
        for part, named in zip(f.any, zones, strict=True)
        if named != set() or not elsewhere
    )


def _not(f: v.Not, o: ObjectState, view: View) -> bool:
    return not _MATCH[type(f.filter)](f.filter, o, view)


def _attached_to(f: v.AttachedTo, o: ObjectState, view: View) -> bool:
    target = view.which(f.which)
    return target is not None and view.obj(o.id).host == target.id


def _attached(f: v.Attached, o: ObjectState, view: View) -> bool:
    return any(
        view.obj(name).host == o.id and matches(f.filter, view.state.objects[name], view)
        for name in view.board.in_zone.get(BATTLEFIELD, ())
    )


def _owned(f: v.Owned, o: ObjectState, view: View) -> bool:
    return view.obj(o.id).owner in view.players(f.by)


def _has_abilities(f: v.HasAbilities, o: ObjectState, view: View) -> bool:
    if f.kind is None:
        return not all(is_quality(view.board, each) for each in o.abilities)
    kinds = KINDS.get(f.kind, (f.kind,))
    return any(held.ability.kind in kinds for held in o.abilities)


def _has_counter(f: v.HasCounter, o: ObjectState, view: View) -> bool:
    counters = view.obj(o.id).counters
    number = sum(counters.values()) if f.kind is None else counters.get(f.kind, 0)
    return number >= f.least


def _has_status(f: v.HasStatus, o: ObjectState, view: View) -> bool:
    obj = view.obj(o.id)
    match f.status:
        case "untapped":
            return "tapped" not in obj.traits
        case "modified":
            return is_modified(o, view)
        case "card":
            return "token" not in obj.traits
        case "face_down":
            return obj.face_down is not None or "face_down" in obj.traits
        case "face_up":
            return obj.face_down is None and "face_down" not in obj.traits
    return f.status in obj.traits


def _has_parity(f: v.HasParity, o: ObjectState, view: View) -> bool:
    size = number_of(f.number, o, view)
    return size is not None and size % 2 == int(f.odd)


def _compares(f: v.Compares, o: ObjectState, view: View) -> bool:
    """ "Its" in a comparison is the object that is tested ("with toughness greater than its
    power"); one that lacks a number doesn't compare."""
    left = number_of(f.number, o, view)
    if isinstance(f.value, v.NumberOf) and f.value.which == "affected":
        right = number_of(f.value.number, o, view)
        return left is not None and right is not None and _COMPARE[f.op](left, right)
    return left is not None and _COMPARE[f.op](left, value_of(f.value, view))


def _has_chosen(f: v.HasChosen, o: ObjectState, view: View) -> bool:
    choice = view.choices.get(f.choice)
    if choice is None:
        return False
    match f.choice:
        case "color":
            return choice in o.colors
        case "card_name":
            return choice == o.name
        case "card_type":
            return choice in o.types
    return choice in o.subtypes


def _shares(f: v.Shares, o: ObjectState, view: View) -> bool:
    other = view.which(f.which)
    if other is None:
        return False
    match f.what:
        case "color":
            return bool(o.colors & other.colors)
        case "card_type":
            return bool(o.types & other.types)
        case "name":
            return o.name == other.name and bool(o.name)
    return bool(creature_types(o) & creature_types(other))


_MATCH: dict[type, Callable[[Any, ObjectState, View], bool]] = {
    v.And: _and,
    v.Or: _or,
    v.Not: _not,
    v.Everything: lambda f, o, view: True,
    v.Locked: lambda f, o, view: view.locked is not None and o.id in view.locked,
    v.IsSelf: lambda f, o, view: o.id == view.source,
    v.IsHost: lambda f, o, view: o.id == view.host and f.type in {None, *o.types},
    v.AttachedTo: _attached_to,
    v.Attached: _attached,
    v.InZone: lambda f, o, view: o.zone in f.zones,
    v.Controlled: lambda f, o, view: o.controller in view.players(f.by),
    v.Owned: _owned,
    v.HasType: lambda f, o, view: f.type in o.types,
    v.HasSubtype: lambda f, o, view: f.subtype in o.subtypes,
    v.HasSupertype: lambda f, o, view: f.supertype in o.supertypes,
    v.HasColor: lambda f, o, view: f.color in o.colors,
    v.HasColors: lambda f, o, view: _COMPARE[f.op](len(o.colors), f.number),
    v.HasParity: _has_parity,
    v.HasKeyword: lambda f, o, view: has_keyword(o, f.keyword),
    v.HasAbilities: _has_abilities,
    v.HasName: lambda f, o, view: o.name == f.name,
    v.HasManaCost: lambda f, o, view: o.mana_cost == f.cost,
    v.HasCounter: _has_counter,
    v.HasStatus: _has_status,
    v.Compares: _compares,
    v.HasChosen: _has_chosen,
    v.Shares: _shares,
}


# ---------------------------------------------------------------------------------------- values


def value_of(value: v.Value, view: View) -> int:
    return _VALUE[type(value)](value, view)


def _half(value: v.Half, view: View) -> int:
    whole = value_of(value.value, view)
    return -(-whole // 2) if value.rounded == "up" else whole // 2


def _count_of_one(value: v.CountOfOne, view: View) -> int:
    players = [*view.players(value.who)]
    held = [view.state.objects[name].controller for name in matching(value.filter, view)]
    found = [held.count(player) for player in players]
    if value.of == "second":
        return sorted([0, 0, *found])[-2]
    return (max if value.of == "greatest" else min)(found) if found else 0


def _mana_symbols(value: v.ManaSymbols, view: View) -> int:
    letter = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}[value.color]
    costs = [view.state.objects[name].mana_cost or "" for name in matching(value.filter, view)]
    return sum(letter in symbol for cost in costs for symbol in cost.split("}"))


def _distinct(value: v.CountDistinct, view: View) -> int:
    found: set[object] = set()
    for name in matching(value.filter, view):
        obj = view.state.objects[name]
        found.update(features(value.what, obj, view))
    return len(found)


def _extreme(value: v.Extreme, view: View) -> int:
    numbers = [
        number
        for name in matching(value.filter, view)
        if (number := number_of(value.number, view.state.objects[name], view)) is not None
    ]
    if not numbers:
        return 0
    return {"greatest": max, "least": min, "total": sum}[value.of](numbers)


def _number_of(value: v.NumberOf, view: View) -> int:
    obj = view.which(value.which)
    return (number_of(value.number, obj, view) or 0) if obj is not None else 0


def _counters(value: v.Counters, view: View) -> int:
    names: Iterable[str] = ()
    if value.filter is not None:
        names = matching(value.filter, view)
    elif value.which is not None and (obj := view.which(value.which)) is not None:
        names = (obj.id,)
    found = [view.obj(name).counters for name in names]
    if value.kind is None:
        return sum(sum(counters.values()) for counters in found)
    return sum(counters.get(value.kind, 0) for counters in found)


def _player_number(value: v.PlayerNumber, view: View) -> int:
    numbers = []
    for player in view.players(value.who):
        match value.number:
            case "devotion":
                numbers.append(devotion(player, value.colors, view))
            case "party":
                numbers.append(party(player, view))
            case "opponents":
                numbers.append(len(view.board.opponents(player)))
            case _:
                size = view.board.players[player].numbers.get(value.number, 0)
                bounded = value.number == "life" and "life" in str(view.board.says("zero_at_least"))
                numbers.append(max(size, 0) if bounded else size)
    if not numbers:
        return 0
    return {"greatest": max, "least": min, "total": sum}[value.of](numbers)


_VALUE: dict[type, Callable[[Any, View], int]] = {
    v.Const: lambda value, view: value.number,
    v.X: lambda value, view: view.x or 0,
    v.ChosenNumber: lambda value, view: int(view.choices.get("number", 0)),
    v.Sum: lambda value, view: sum(value_of(term, view) for term in value.terms),
    v.Times: lambda value, view: value.factor * value_of(value.value, view),
    v.Half: _half,
    v.Count: lambda value, view: len(matching(value.filter, view)),
    v.CountOfOne: _count_of_one,
    v.CountDistinct: _distinct,
    v.ManaSymbols: _mana_symbols,
    v.Extreme: _extreme,
    v.NumberOf: _number_of,
    v.Counters: _counters,
    v.PlayerNumber: _player_number,
}


# ------------------------------------------------------------------------------------ conditions


def holds(condition: v.Condition | None, view: View) -> bool:
    match condition:
        case None:
            return True
        case v.AllOf(parts):
            return all(holds(part, view) for part in parts)
        case v.AnyOf(parts):
            return any(holds(part, view) for part in parts)
        case v.NotSo(part):
            return not holds(part, view)
        case v.Compare(left, op, right):
            return _COMPARE[op](value_of(left, view), value_of(right, view))
        case v.PlayerIs(status, who):
            return any(_is(status, player, view) for player in view.players(who))
        case v.Game(status):
            return status in view.board.state.statuses
    raise ValueError(f"no such condition: {condition}")


def _is(status: str, player: str, view: View) -> bool:
    if status == "active":
        return player == view.board.state.active
    return status in view.board.players[player].statuses
