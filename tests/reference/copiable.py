"""Copiable values: where the derivation starts (613.1, 613.2, 707, 708)."""

from __future__ import annotations

import re

import msgspec

from kb.state.game_state import GameObject
from kb.vocabulary import (
    Ability,
    AddColors,
    AddSubtypes,
    AddSupertypes,
    AddTypes,
    Const,
    GainAbilities,
    LoseAbilities,
    Modification,
    RemoveSubtypes,
    RemoveSupertypes,
    RemoveTypes,
    SetColors,
    SetName,
    SetPT,
    SetSubtypes,
    SetTypes,
)
from kb.vocabulary.card import Face
from tests.reference.state import Board, ObjectAbility, ObjectState
from tests.reference.subtypes import COLORS, every, lost_with_types, of_category
from tests.reference.words import matches_keyword

_TYPE_DEFINERS = (SetSubtypes, AddSubtypes, SetTypes, AddTypes)


def printed_number(text: str | None) -> int | None:
    """A printed power or toughness; what can't be determined is 0 (107.2, 208.2a)."""
    if text is None or not text.strip():
        return None
    numbers = [int(found) for found in re.findall(r"(?<![\d*])-?\d+", text)]
    return numbers[0] if numbers else 0


def mana_value(cost: str, x: int = 0) -> int:
    """The mana value of a cost (202.3); X counts on the stack only."""
    total = 0
    for symbol in re.findall(r"\{([^}]*)\}", cost):
        head = symbol.split("/")[0]
        if head.isdigit():
            total += int(head)
        elif head in ("X", "Y", "Z"):
            total += x if head == "X" else 0
        else:
            total += 1
    return total


def copiable_face(board: Board, obj: GameObject, seen: frozenset[str] = frozenset()) -> Face:
    """The face that has the copiable values: copied, then with exceptions, then face down."""
    if obj.face_down is not None:
        return obj.face_down
    face = obj.face
    if obj.copied is not None:
        face = obj.copied
    elif obj.copy_of in board.objects and obj.copy_of not in seen:
        face = copiable_face(board, board.objects[obj.copy_of], seen | {obj.id})
    for modification in obj.copy_exceptions:
        face = _with_exception(board, face, modification)
    return face


def _with_exception(board: Board, face: Face, change: Modification) -> Face:
    face = _without_defining(board, face, change)
    match change:
        case SetName(name):
            return msgspec.structs.replace(face, name=name)
        case SetColors(colors):
            made = COLORS if "all" in colors else colors
            return msgspec.structs.replace(face, colors=made)
        case AddColors(colors):
            return msgspec.structs.replace(face, colors=_joined(face.colors, colors))
        case GainAbilities(abilities):
            return msgspec.structs.replace(face, abilities=(*face.abilities, *abilities))
        case LoseAbilities():
            kept = tuple(a for a in face.abilities if not _loses(change, a))
            return msgspec.structs.replace(face, abilities=kept)
        case SetPT(power, toughness):
            return msgspec.structs.replace(
                face,
                power=face.power if power is None else str(_constant(power)),
                toughness=face.toughness if toughness is None else str(_constant(toughness)),
            )
        case AddSupertypes(supertypes):
            return msgspec.structs.replace(face, supertypes=_joined(face.supertypes, supertypes))
        case RemoveSupertypes(supertypes):
            kept = tuple(s for s in face.supertypes if s not in supertypes)
            return msgspec.structs.replace(face, supertypes=kept)
    return _with_types(face, change)


def _with_types(face: Face, change: Modification) -> Face:
    match change:
        case SetTypes(types):
            lost = lost_with_types(frozenset(face.subtypes), frozenset(types))
            kept = tuple(s for s in face.subtypes if s not in lost)
            return msgspec.structs.replace(face, types=types, subtypes=kept)
        case AddTypes(types):
            return msgspec.structs.replace(face, types=_joined(face.types, types))
        case RemoveTypes(types):
            left = tuple(t for t in face.types if t not in types)
            lost = lost_with_types(frozenset(face.subtypes), frozenset(left))
            kept = tuple(s for s in face.subtypes if s not in lost)
            return msgspec.structs.replace(face, types=left, subtypes=kept)
        case SetSubtypes(of, subtypes):
            kept = tuple(s for s in face.subtypes if not of_category(s, of))
            return msgspec.structs.replace(face, subtypes=_joined(kept, every(subtypes)))
        case AddSubtypes(subtypes):
            return msgspec.structs.replace(face, subtypes=_joined(face.subtypes, every(subtypes)))
        case RemoveSubtypes(subtypes, of):
            kept = tuple(
                s for s in face.subtypes if s not in subtypes and not (of and of_category(s, of))
            )
            return msgspec.structs.replace(face, subtypes=kept)
    raise ValueError(f"no exception to copying: {change}")


def _without_defining(board: Board, face: Face, change: Modification) -> Face:
    """707.9d: a characteristic-defining ability for what the exception fixes is not copied."""
    rule = board.says("copy_drops_cda_of_changed_value")
    if rule in (None, "silent"):
        return face
    additions = (AddSubtypes, AddTypes) if rule == "yes" else ()
    if isinstance(change, SetPT):
        defining: tuple[type, ...] = (SetPT,)
    elif isinstance(change, SetColors):
        defining = (SetColors, AddColors)
    elif isinstance(change, (SetSubtypes, SetTypes, *additions)):
        defining = _TYPE_DEFINERS
    else:
        return face
    kept = tuple(a for a in face.abilities if not (a.cda and _does(a, defining)))
    return msgspec.structs.replace(face, abilities=kept)


def _does(ability: Ability, classes: tuple[type, ...]) -> bool:
    effect = ability.effect
    return effect is not None and any(
        isinstance(m, classes) for c in effect.clauses for m in c.does
    )


def _loses(change: LoseAbilities, ability: Ability) -> bool:
    if change.all:
        return True
    keyword = ability.keyword
    return keyword is not None and any(matches_keyword(keyword, k) for k in change.keywords)


def _constant(value: object) -> int:
    if isinstance(value, Const):
        return value.number
    raise ValueError(f"an exception to copying needs a fixed number: {value}")


def _joined(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[str, ...]:
    return (*old, *(word for word in new if word not in old))


def first_state(board: Board, obj: GameObject) -> ObjectState:
    """The object with its copiable values."""
    face = copiable_face(board, obj)
    power, toughness = printed_number(face.power), printed_number(face.toughness)
    on_stack = obj.zone == "stack"
    return ObjectState(
        id=obj.id,
        zone=obj.zone,
        name=face.name,
        mana_cost=face.mana_cost,
        mana_value=mana_value(face.mana_cost, (obj.x or 0) if on_stack else 0),
        supertypes=frozenset(face.supertypes),
        types=frozenset(face.types),
        subtypes=frozenset(face.subtypes),
        colors=frozenset(face.colors),
        controller=obj.controller,
        power=power,
        toughness=toughness,
        base_power=power,
        base_toughness=toughness,
        loyalty=printed_number(face.loyalty),
        abilities=tuple(
            ObjectAbility(ability, "printed", f"{obj.id}/{number}", None, number)
            for number, ability in enumerate(face.abilities, 1)
        ),
        has_printed_pt=power is not None or toughness is not None,
    )
