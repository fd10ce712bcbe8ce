"""Which object gave a token what its abilities call by that object's name (201.5a)."""

from __future__ import annotations

from collections.abc import Mapping

from kb.state.game_state import GameObject
from kb.vocabulary import Mentioned
from kb.vocabulary.parts import every_part


def names_of_givers(words: object) -> frozenset[str]:
    """The names by which abilities call the objects that gave them."""
    parts = every_part(words, quoted=True)
    found = (each for each in parts if isinstance(each, Mentioned) and each.of == "giver")
    return frozenset(each.role for each in found if each.role is not None)


def giver_of(obj: GameObject, objects: Mapping[str, GameObject]) -> str | None:
    """The object that created a token whose abilities call it by its name; None where there is
    none, or none any more."""
    # CR 201.5a + 707.2 — the words of a copy mean the object that those of its original mean.
    passed: set[str] = set()
    while (original := objects.get(obj.copy_of or "")) is not None and obj.id not in passed:
        passed.add(obj.id)
        obj = original
    if obj.card is not None:
        return None
    names = names_of_givers((obj.copied or obj.face).abilities)
    stated = [each for each in obj.linked if _is_giver(obj, each, names, objects)]
    if stated:
        return None if stated[0] in obj.moved else stated[0]
    return assumed_giver(obj, objects)


def assumed_giver(obj: GameObject, objects: Mapping[str, GameObject]) -> str | None:
    """The oldest permanent of the name, which is taken for what created a token where its
    abilities call that by its name and nothing states it."""
    names = names_of_givers(obj.face.abilities) if obj.card is None else frozenset()
    if not names or any(_is_giver(obj, each, names, objects) for each in obj.linked):
        return None
    there = [each for each in objects.values() if each.zone == "battlefield"]
    called = [each for each in there if _is_called(each, names)]
    return min(called, key=lambda each: each.timestamp).id if called else None


def _is_giver(
    obj: GameObject, id_: str, names: frozenset[str], objects: Mapping[str, GameObject]
) -> bool:
    return bool(names) and (id_ in obj.moved or _is_called(objects.get(id_), names))


def _is_called(obj: GameObject | None, names: frozenset[str]) -> bool:
    return obj is not None and bool({obj.name, (obj.copied or obj.face).name} & names)
