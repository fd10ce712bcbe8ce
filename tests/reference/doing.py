"""What an effect does: first read off the game as plain operations, then carried out.

`operation` looks at the state and says what a modification would do to one object; two states in
which that differs are what makes one effect depend on another (613.8a). `carry_out` only writes.
"""

from __future__ import annotations

import copy
from typing import Any

from kb import vocabulary as v
from tests.reference.features import is_quality
from tests.reference.reading import KINDS, matching, value_of
from tests.reference.state import Board, ObjectAbility, ObjectState, State
from tests.reference.subtypes import (
    COLORS,
    basic_land_types,
    every,
    goes_with,
    lost_with_types,
    of_category,
)
from tests.reference.view import View
from tests.reference.words import change_words, matches_keyword

Operation = tuple[Any, ...]

_SORCERIES = frozenset({"instant", "sorcery"})


# --------------------------------------------------------------------------------------- reading


def operations(
    changes: tuple[v.Modification, ...], obj: ObjectState, view: View
) -> tuple[tuple[Operation, ...], ObjectState]:
    """What the changes, parts of one effect, do to the object in the state of the view, and what
    it then is as far as its types go: a subtype may need a type that the same effect gives."""
    found = []
    for change in changes:
        found.append(operation(change, obj, view))
        if isinstance(change, (v.SetTypes, v.AddTypes, v.RemoveTypes)):
            obj = copy.copy(obj)
            _as_written(view.board, obj, change)
    return tuple(found), obj


def operation(change: v.Modification, obj: ObjectState, view: View) -> Operation:
    """What `change` does to the object in the state of the view."""
    match change:
        case v.GainControl(who):
            players = view.players(who)
            return ("control", players[0] if len(players) == 1 else None)
        case v.FullText(filter_, with_):
            found = matching(filter_, view)
            other = view.state.objects[found[0]] if len(found) == 1 else None
            return ("full_text", other, with_)
        case v.SetColors(colors) | v.AddColors(colors):
            return (type(change), _colors(colors, view))
        case v.SetSubtypes(of, subtypes):
            named = frozenset(every(_chosen(subtypes, view)))
            as_land = of == "land" and "land" in obj.types and bool(named & basic_land_types())
            return ("set_subtypes", of, _fitting(view.board, obj, named), as_land)
        case v.AddSubtypes(subtypes):
            named = frozenset(every(_chosen(subtypes, view)))
            return ("add_subtypes", _fitting(view.board, obj, named))
        case v.RemoveSubtypes(subtypes, of):
            return ("remove_subtypes", frozenset(every(_chosen(subtypes, view))), of)
        case v.GainAbilities(abilities):
            return ("gain", _allowed(abilities, obj))
        case v.GainAbilitiesOf():
            return ("gain", _allowed(_abilities_of(change, view), obj))
        case v.SetPT(power, toughness):
            return ("set_pt", _number(power, view), _number(toughness, view))
        case v.ModifyPT(power, toughness):
            return ("modify_pt", _amount(power, view), _amount(toughness, view))
    return ("as_written", change)


def _amount(value: v.Value, view: View) -> int:
    """How much is added: never less than nothing of what is reckoned out, but from 2007 to 2017
    (107.1b)."""
    number = value_of(value, view)
    if isinstance(value, v.Const) or view.board.says("pt_change_below_zero"):
        return number
    taking = isinstance(value, v.Times) and value.factor < 0
    return min(number, 0) if taking else max(number, 0)


def _number(value: v.Value | None, view: View) -> int | None:
    return None if value is None else value_of(value, view)


def _colors(words: tuple[str, ...], view: View) -> frozenset[str]:
    found: set[str] = set()
    for word in words:
        if word == "all":
            found.update(COLORS)
        elif word == "chosen":
            found.update({str(view.choices["color"])} if "color" in view.choices else ())
        else:
            found.add(word)
    return frozenset(found)


def _chosen(words: tuple[str, ...], view: View) -> tuple[str, ...]:
    found = []
    for word in words:
        if not word.startswith("chosen "):
            found.append(word)
        elif (key := word.removeprefix("chosen ")) in view.choices:
            found.append(str(view.choices[key]))
    return tuple(found)


def _allowed(abilities: tuple[v.Ability, ...], obj: ObjectState) -> tuple[v.Ability, ...]:
    """Without those that the object can't have (113.11)."""
    if not obj.barred:
        return abilities
    return tuple(
        a
        for a in abilities
        if a.keyword is None or not any(matches_keyword(a.keyword, k) for k in obj.barred)
    )


def _abilities_of(change: v.GainAbilitiesOf, view: View) -> tuple[v.Ability, ...]:
    held = [
        held.ability
        for name in matching(change.filter, view)
        for held in view.state.objects[name].abilities
    ]
    if change.kind == "any":
        return tuple(held)
    if change.kind is not None:
        kinds = KINDS.get(change.kind, (change.kind,))
        return tuple(ability for ability in held if ability.kind in kinds)
    found: dict[str, v.Ability] = {}
    for ability in held:
        keyword = ability.keyword
        if keyword and any(matches_keyword(keyword, asked) for asked in change.keywords):
            found.setdefault(keyword, ability)
    return tuple(found.values())


# --------------------------------------------------------------------------------------- writing

# Inside one effect everything happens at once; types stand before the subtypes that need them,
# losses before gains, what sets before what modifies.
_RANK: dict[type, int] = {
    v.RemoveTypes: 0,
    v.SetTypes: 1,
    v.AddTypes: 2,
    v.RemoveSubtypes: 3,
    v.SetSubtypes: 4,
    v.AddSubtypes: 5,
    v.LoseAbilities: 0,
    v.CantHave: 1,
    v.GainAbilities: 2,
    v.GainAbilitiesOf: 2,
    v.SetColors: 0,
    v.AddColors: 1,
    v.SetPT: 0,
    v.ModifyPT: 1,
    v.SwitchPT: 2,
}


def within_effect(change: v.Modification) -> int:
    return _RANK.get(type(change), 0)


class Giver:
    """Who gives abilities: the effect's id and timestamp."""

    __slots__ = ("id", "number", "timestamp")

    def __init__(self, name: str, timestamp: int) -> None:
        self.id = name
        self.timestamp = timestamp
        self.number = 0


def carry_out(what: Operation, obj: ObjectState, board: Board, state: State, by: Giver) -> None:
    """Writes one operation into `thing`, a fresh copy in `state`."""
    match what:
        case ("as_written", change):
            _as_written(board, obj, change)
        case ("full_text", other, with_):
            _full_text(obj, other, with_, state, by)
        case ("gain", abilities):
            obj.abilities = (*obj.abilities, *_given(abilities, obj, state, by))
        case _:
            _set_values(what, obj)


def _set_values(what: Operation, obj: ObjectState) -> None:
    match what:
        case ("control", player):
            obj.controller = player if player is not None else obj.controller
        case (v.SetColors, colors):
            obj.colors = colors
        case (v.AddColors, colors):
            obj.colors = obj.colors | colors
        case ("set_subtypes", of, subtypes, as_land):
            _set_subtypes(obj, of, subtypes, as_land)
        case ("add_subtypes", subtypes):
            obj.subtypes = obj.subtypes | subtypes
        case ("remove_subtypes", subtypes, of):
            gone = {s for s in obj.subtypes if of is not None and of_category(s, of)}
            obj.subtypes = obj.subtypes - subtypes - gone
        case ("set_pt", power, toughness):
            if power is not None:
                obj.power = obj.base_power = power
            if toughness is not None:
                obj.toughness = obj.base_toughness = toughness
        case ("modify_pt", power, toughness):
            obj.power = _plus(obj.power, power)
            obj.toughness = _plus(obj.toughness, toughness)


def _as_written(board: Board, obj: ObjectState, change: v.Modification) -> None:
    match change:
        case v.SetName(name):
            obj.name = name
        case v.ReplaceWords(old, new) if old is not None and new is not None:
            _replace_words(obj, old, new)
        case v.SetTypes(types):
            kept = frozenset[str]()
            if board.says("type_set") == "replaced_within_its_set_but_instants_and_sorceries_stay":
                kept = obj.types & _SORCERIES
            _with_types(obj, frozenset(types) | kept)
        case v.AddTypes(types):
            obj.types = obj.types | frozenset(types)
        case v.RemoveTypes(types):
            _with_types(obj, obj.types - frozenset(types))
        case v.AddSupertypes(supertypes):
            obj.supertypes = obj.supertypes | frozenset(supertypes)
        case v.RemoveSupertypes(supertypes):
            obj.supertypes = obj.supertypes - frozenset(supertypes)
        case v.LoseAbilities():
            whole = change.all or change.but is not None
            obj.abilities = tuple(
                h
                for h in obj.abilities
                if not _lost(change, h.ability) or (whole and is_quality(board, h))
            )
        case v.CantHave(keywords):
            if board.says("can_not_have") != "undefined":
                obj.barred = obj.barred | frozenset(keywords)
            lost = v.LoseAbilities(keywords)
            obj.abilities = tuple(h for h in obj.abilities if not _lost(lost, h.ability))
        case v.SwitchPT():
            obj.power, obj.toughness = obj.toughness, obj.power


def _plus(old: int | None, more: int) -> int:
    """What has no value counts as 0, a creature by 208.5. Of what is none yet the rules before
    2005-10-01 say nothing, which applied a bonus in layer 4 with a change of types: 0 too."""
    return (old or 0) + more


def _fitting(board: Board, obj: ObjectState, subtypes: frozenset[str]) -> frozenset[str]:
    """The subtypes that correspond to one of its types (205.3d)."""
    if not board.says("subtype_needs_type"):
        return subtypes
    return frozenset(s for s in subtypes if goes_with(s, obj.types))


def _with_types(obj: ObjectState, types: frozenset[str]) -> None:
    """205.1a: the subtypes of a type that goes away go with it."""
    gone = obj.types - types
    obj.types = types
    if gone:
        lost = lost_with_types(obj.subtypes, types)
        obj.subtypes = obj.subtypes - frozenset(s for s in lost if goes_with(s, gone))


def _set_subtypes(obj: ObjectState, of: str, subtypes: frozenset[str], as_land: bool) -> None:
    if as_land:
        # 305.7: rules text and copied abilities go; what other effects granted stays.
        obj.abilities = tuple(h for h in obj.abilities if h.origin != "printed")
    old = frozenset(s for s in obj.subtypes if of_category(s, of))
    obj.subtypes = (obj.subtypes - old) | subtypes


def _lost(change: v.LoseAbilities, ability: v.Ability) -> bool:
    if change.but is not None and ability.kind in KINDS.get(change.but, (change.but,)):
        return False
    if change.all:
        return True
    keyword = ability.keyword
    if keyword is not None and any(matches_keyword(keyword, k) for k in change.keywords):
        return True
    if change.kind is None:
        return False
    if ability.kind in KINDS.get(change.kind, (change.kind,)):
        return True
    return keyword is not None and matches_keyword(keyword, change.kind)


def _given(
    abilities: tuple[v.Ability, ...], obj: ObjectState, state: State, by: Giver
) -> list[ObjectAbility]:
    given = []
    for ability in abilities:
        by.number += 1
        state.next_rank += 1
        name = f"{obj.id}/{by.id}#{by.number}"
        given.append(ObjectAbility(ability, by.id, name, by.timestamp, state.next_rank))
    return given


def _replace_words(obj: ObjectState, old: str, new: str) -> None:
    """612.1-612.3: the type line and the rules text, not the name, not granted abilities."""
    if old in obj.subtypes:
        obj.subtypes = (obj.subtypes - {old}) | {new}
    held = []
    for each in obj.abilities:
        changed = change_words(each.ability, old, new) if each.origin == "printed" else each.ability
        same = changed is each.ability
        held.append(
            each if same else ObjectAbility(changed, each.origin, each.id, each.granted, each.rank)
        )
    obj.abilities = tuple(held)


def _full_text(
    obj: ObjectState,
    other: ObjectState | None,
    with_: tuple[v.Ability, ...],
    state: State,
    by: Giver,
) -> None:
    """612.6: everything that is text comes from the other object."""
    if other is None:
        return
    for field in (
        "name", "mana_cost", "mana_value", "supertypes", "types", "subtypes", "colors", "power",
        "toughness", "base_power", "base_toughness", "loyalty",
    ):  # fmt: skip
        setattr(obj, field, getattr(other, field))
    given = _given((*(h.ability for h in other.abilities), *with_), obj, state, by)
    granted = tuple(h for h in obj.abilities if h.origin != "printed")
    obj.abilities = (
        *(ObjectAbility(h.ability, "printed", h.id, h.granted, h.rank) for h in given),
        *granted,
    )
