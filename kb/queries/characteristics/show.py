"""`show` and `pt`: derived characteristics beside the printed ones."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from kb.board import Board
from kb.engine.layers.characteristics import Characteristics, DerivedAbility
from kb.queries.names.naming import Names
from kb.state.game_state import GameObject
from kb.terms import LETTER_OF
from kb.vocabulary import Ability
from kb.vocabulary.card import Face
from kb.vocabulary.printed_numbers import printed_number

SCORED = {"planeswalker", "battle"}
"""The card types of which it is asked whether they have loyalty or defense."""


def show(board: Board, id_: str | None = None) -> dict[str, Any]:
    """The `show` document: of one object, or of all. Raises SnapshotError for an unknown id."""
    wanted = [board.with_characteristics(id_).id] if id_ is not None else None
    derived = board.derivation.characteristics(wanted)
    names: list[Names] = []
    scored = [each for each, found in derived.items() if SCORED & found.types]
    points = board.derivation.points(scored) if scored else {}
    objects = {obj.id: obj for obj in board.state.objects}
    return {
        "edition": board.edition,
        "objects": [
            document(board, objects[each], found, names) | scores(points.get(each, {}))
            for each, found in derived.items()
        ],
        "not_understood": board.not_understood,
    }


def document(
    board: Board, obj: GameObject, found: Characteristics, names: list[Names]
) -> dict[str, Any]:
    """One object's entry. `names` is filled when an effect's name is first needed."""
    return {
        "id": obj.id,
        "name": found.name,
        "zone": obj.zone,
        "phased_out": "phased_out" in obj.traits,
        "controller": found.controller,
        "owner": obj.owner,
        **type_line(found, obj.copied or obj.face, given_types(board, obj, found)),
        "colors": [LETTER_OF[color] for color in found.colors],
        "mana_cost": found.mana_cost,
        "mana_value": found.mana_value,
        "power": found.power,
        "toughness": found.toughness,
        **scores({}),
        "abilities": [_ability(board, obj, each, names) for each in found.abilities],
        "printed": _printed(obj, found, given_types(board, obj, found))
        | _printed_abilities(board, obj, found, names),
    }


def type_line(
    of: Characteristics | Face, printed: Face, given: Sequence[str] = ()
) -> dict[str, list[str]]:
    """Supertypes, types and subtypes as type lines write them (205): those of the printed type line
    in its order, then those that were `given`, in theirs, then any others."""
    return {
        "supertypes": [*map(capital, _in_order(of.supertypes, printed.supertypes, given))],
        "types": [*map(capital, _in_order(of.types, printed.types, given))],
        "subtypes": _in_order(of.subtypes, printed.subtypes, given),
    }


def given_types(board: Board, obj: GameObject, found: Characteristics) -> tuple[str, ...]:
    """The types that effects gave to an object, in the order in which they did; nothing is looked
    up where it has those alone that it started with."""
    own = obj.copied or obj.face
    started = {*own.supertypes, *own.types, *own.subtypes}
    if started.issuperset((*found.supertypes, *found.types, *found.subtypes)):
        return ()
    return board.derivation.types_given.of(obj.id)


def _in_order(words: Collection[str], *known: Sequence[str]) -> list[str]:
    """Words: those that are known in that order, then the others by the alphabet."""
    first = dict.fromkeys(word for each in known for word in each if word in words)
    return [*first, *sorted({*words}.difference(first))]


def scores(points: dict[str, int]) -> dict[str, int | None]:
    """Loyalty and defense; None where the object has none."""
    return {kind: points.get(kind) for kind in ("loyalty", "defense")}


def _ability(
    board: Board, obj: GameObject, each: DerivedAbility, names: list[Names]
) -> dict[str, Any]:
    if not names and (each.ability.text is None or each.origin not in ("printed", "intrinsic")):
        names.append(Names(board))
    text = names[0].ability(each.ability, obj.id) if names else each.ability.text
    origin = each.origin
    if each.giver is not None and names:
        origin = names[0].effect(each.giver)
    return {"text": text, "keyword": each.ability.keyword, "from": origin}


def _printed_abilities(
    board: Board, obj: GameObject, found: Characteristics, names: list[Names]
) -> dict[str, Any]:
    """The words of the printed abilities, under `abilities`, if the object doesn't have just those
    of its own."""
    printed = obj.face.abilities
    own = [each.ability for each in found.abilities if each.origin == "printed"]
    if len(own) == len(printed) and all(map(own.__contains__, printed)):
        return {}
    return {"abilities": [_words(board, obj, each, names) for each in printed]}


def _words(board: Board, obj: GameObject, ability: Ability, names: list[Names]) -> str:
    if ability.text is not None:
        return ability.text
    if not names:
        names.append(Names(board))
    return names[0].ability(ability, obj.id)


def _as_written(number: str | None) -> int | str | None:
    """A printed power or toughness; one with a star in the words of the card."""
    return number if number is None or "*" in number else printed_number(number)


def capital(word: str) -> str:
    """A type as type lines write it."""
    return word[:1].upper() + word[1:]


def _printed(obj: GameObject, found: Characteristics, given: Sequence[str]) -> dict[str, Any]:
    """Printed power and toughness, and whatever else differs from the derived characteristics."""
    face = obj.face
    printed: dict[str, Any] = {
        "name": face.name,
        **type_line(face, face),
        "colors": [LETTER_OF[color] for color in LETTER_OF if color in face.colors],
        "power": _as_written(face.power),
        "toughness": _as_written(face.toughness),
    }
    derived = {
        "name": found.name,
        **type_line(found, obj.copied or face, given),
        "colors": [LETTER_OF[color] for color in found.colors],
        "power": found.power,
        "toughness": found.toughness,
    }
    numbers = ("power", "toughness")
    return {
        key: value
        for key, value in printed.items()
        if value != derived[key] or (key in numbers and value is not None)
    }
