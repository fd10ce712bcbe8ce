"""The characteristics of a card with several parts, put together as the law says
(`709_faces.lp`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from clingo import Control, Symbol, SymbolicAtom

from kb import editions
from kb.engine.program.program import parts
from kb.engine.program.terms import atom, number
from kb.state.appearance import Appearance, Choice, Circumstance, ComposedFace
from kb.vocabulary.card import Face
from kb.vocabulary.printed_numbers import mana_value_of

PARAMETERS = ("mana_value_back_face", "turned_over")
"""What the law about faces asks of an edition."""
NUMBERS = ("power", "toughness", "loyalty", "defense")
BETWEEN_NAMES = " // "


class Faces:
    """The law about the faces of cards, as it was in an edition."""

    def __init__(self, edition: str) -> None:
        self.edition = edition
        values = {each: editions.parameter(each, edition) for each in PARAMETERS}
        self._said = tuple(
            (name, str(value))
            for name, said in values.items()
            for value in (said if isinstance(said, list) else [said])
        )

    def choice(self, shown: Appearance) -> Choice:
        """Returns what the law says of an appearance."""
        return _chosen(shown.circumstances, self._said)

    def composed(self, shown: Appearance) -> ComposedFace:
        """The characteristics that count in an appearance."""
        return composed_of(shown, self.choice(shown))


def composed_of(appearance: Appearance, choice: Choice) -> ComposedFace:
    """The fields of an appearance's parts that count, put together."""
    faces = dict(appearance.parts)
    order = [name for name, _ in appearance.parts]

    def of(field: str) -> list[Face]:
        return [faces[name] for name in order if name in choice.shown.get(field, ())]

    numbers: dict[str, Any] = {
        field: next((value for face in of(field) if (value := getattr(face, field))), None)
        for field in NUMBERS
    }
    cost = "".join(face.mana_cost for face in of("mana_cost"))
    value = sum(mana_value_of(faces[part]) for part in choice.valued_by)
    taken = {part for parts_ in choice.shown.values() for part in parts_}
    return ComposedFace(
        name=_name(of("name"), appearance),
        mana_cost=cost,
        supertypes=_union(face.supertypes for face in of("supertypes")),
        types=_union(face.types for face in of("types")),
        subtypes=_union(face.subtypes for face in of("types")),
        colors=_union(face.colors for face in of("colors")),
        abilities=tuple(ability for face in of("text") for ability in face.abilities),
        mana_value=value + (appearance.x * cost.count("{X}") if choice.x_counts else 0),
        **numbers,
        appearance=appearance,
        used=tuple(name for name in order if name in taken | {*choice.valued_by}),
    )


def _name(faces: list[Face], appearance: Appearance) -> str:
    every_half = len(faces) > 1 and len(faces) == len(appearance.parts)
    return appearance.name if every_half else BETWEEN_NAMES.join(face.name for face in faces)


def _union(words: Iterator[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for each in words for word in each))


@lru_cache(maxsize=4096)
def _chosen(circumstances: tuple[Circumstance, ...], said: tuple[tuple[str, str], ...]) -> Choice:
    control = _ground(("faces",), circumstances, said)
    atoms = control.symbolic_atoms

    shown: dict[str, list[str]] = {}
    for each in atoms.by_signature("shows", 3):
        _, field, part = each.symbol.arguments
        shown.setdefault(field.name, []).append(part.name)
    return Choice(
        shown={field: tuple(sorted(names)) for field, names in shown.items()},
        valued_by=_parts(atoms.by_signature("valued_by", 2)),
        locked=_parts(atoms.by_signature("locked_half", 2)),
        own_status=any(atoms.by_signature("own_status_decides", 1)),
        x_counts=any(atoms.by_signature("x_counts", 1)),
    )


def _parts(atoms: Iterable[SymbolicAtom]) -> tuple[str, ...]:
    return tuple(each.symbol.arguments[1].name for each in atoms)


@lru_cache(maxsize=4096)
def castable_forms(circumstances: tuple[Circumstance, ...]) -> tuple[tuple[str, str], ...]:
    """The forms in which a card may be cast, each with the part that it is then; plain ones first
    (`601_forms.lp`)."""
    control = _ground(("faces", "forms"), circumstances, ())
    castable = control.symbolic_atoms.by_signature("castable", 3)
    found = [each.symbol.arguments for each in castable]
    names = [(form.name, part.name) for _, form, part in found]
    return tuple(sorted(names, key=lambda each: (each[0] != "plain", each[1] != "front", each)))


def _ground(
    names: tuple[str, ...],
    circumstances: tuple[Circumstance, ...],
    said: tuple[tuple[str, str], ...],
) -> Control:
    """The law about a single printing."""
    control = Control(["--warn=none"])
    for name in names:
        control.add(name, *parts()[name])
    with control.backend() as backend:
        for fact in (*facts_about(0, circumstances), *(atom("says", *each) for each in said)):
            backend.add_rule([backend.add_atom(fact)])
    control.ground([(name, [number(0)]) for name in names])
    return control


def facts_about(printing: int, circumstances: tuple[Circumstance, ...]) -> Iterator[Symbol]:
    """The circumstances of a printing as facts."""
    for predicate, *values in circumstances:
        yield atom(predicate, printing, *values)
