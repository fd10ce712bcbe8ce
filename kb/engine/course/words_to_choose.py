"""The creature types and names of cards among which a choice makes a difference."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from kb.engine.facts.named_subtypes import named_in, subtypes_named
from kb.regex import regex
from kb.state.game_state import GameObject, GameState
from kb.text.words.type_line import type_tables
from kb.vocabulary.card import Face
from kb.vocabulary.effects import Ability


def every_creature_type() -> tuple[str, ...]:
    """All creature types there are."""
    return tuple(type_tables().subtypes["creature"])


def creature_types(state: GameState) -> tuple[str, ...]:
    """The creature types that objects have or words speak of, and one that stands for every other
    one: nothing tells those apart."""
    every = type_tables().subtypes["creature"]
    spoken = {each for word in _words(state) for each in _named(word)}
    found = tuple(each for each in every if each in spoken)
    other = next((each for each in every if each not in spoken), None)
    return found if other is None else (*found, other)


def card_types_there(state: GameState) -> tuple[str, ...]:
    """The card types that cards of the game have, and one that stands for every other one: nothing
    tells those apart."""
    every = type_tables().card_types
    faces = (face for each in state.objects for face in _faces_of(each))
    there = {type_ for face in faces for type_ in face.types}
    found = tuple(each for each in every if each in there)
    other = next((each for each in every if each not in there), None)
    return found if other is None else (*found, other)


def _faces_of(each: GameObject) -> Iterator[Face]:
    if each.card is not None:
        yield from each.card.faces
    yield each.face


_BETWEEN = regex(r"between (?P<least>\d+) and (?P<most>\d+)")
STANDING_FOR_OTHERS = ("creature_type", "card_type", "card_name")
"""Kinds of choices in which the last option stands for all others."""
OTHER_NAME = "another name"
MOST_NAMES = 40
"""More names than these are not gone through."""
_NAMED: dict[str, Callable[[Face], bool]] = {
    "nonbasic land": lambda face: "land" in face.types and not _is_basic_land(face),
    "other than a basic land card name": lambda face: not _is_basic_land(face),
}
"""What words say of the name of a card, beside its type → whether such a face has it."""


def _is_basic_land(face: Face) -> bool:
    return "land" in face.types and "basic" in face.supertypes


def _fitting(limit: str | None) -> Callable[[Face], bool] | None:
    """Whether a face has what words say of the name of a card; None for words that aren't
    understood."""
    if limit is None:
        return lambda face: True
    types = type_tables().card_types
    if limit in types:
        return lambda face: limit in face.types
    if limit.removeprefix("non") in types:
        return lambda face: limit.removeprefix("non") not in face.types
    if ", " in limit:
        each = [_fitting(part) for part in limit.split(", ")]
        known = [part for part in each if part is not None]
        return (lambda face: all(part(face) for part in known)) if len(known) == len(each) else None
    return _NAMED.get(limit)


def card_names(state: GameState, limit: str | None) -> tuple[str, ...] | None:
    """The names of cards in the game that may be chosen, and one for every other name; None where
    they are too many, or what the words say of them isn't understood."""
    fits = _fitting(limit)
    if fits is None:
        return None
    faces = [
        face
        for each in state.objects
        for face in (each.card.faces if each.card is not None else (each.face,))
        if "token" not in each.status and "unknown" not in each.status
    ]
    found = dict.fromkeys(face.name for face in faces if face.name and fits(face))
    return (*found, OTHER_NAME) if len(found) <= MOST_NAMES else None


def numbers(limit: str | None, compared: Iterable[int]) -> tuple[str, ...] | None:
    """The numbers that may be chosen: those that the words leave; without such, all up to the
    greatest of those that they may be compared with, and one for every greater number. None where
    they are too many, or the words aren't understood."""
    if limit is None:
        least, most = 0, max(compared, default=0) + 1
    elif (said := _BETWEEN.fullmatch(limit)) is not None:
        least, most = int(said["least"]), int(said["most"])
    else:
        return None
    found = tuple(map(str, range(least, most + 1)))
    return found if len(found) <= MOST_NAMES else None


def about(kind: str, options: tuple[str, ...], limit: str | None = None) -> str:
    """What a choice of such a kind is about; of creature types, names, and numbers that nothing
    limits, the last stands for all others."""
    said = f"a {kind.replace('_', ' ')}"
    if not stands_for_others(kind, limit):
        return said
    return f"{said}; {options[-1]} stands for any {'greater' if kind == 'number' else 'other'}"


def stands_for_others(kind: str, limit: str | None) -> bool:
    """Whether the last option of such a choice stands for all that are not among them."""
    return kind in STANDING_FOR_OTHERS or (kind == "number" and limit is None)


def _words(state: GameState) -> Iterator[object]:
    """What objects are and say, the effects that there are, what waits, and what was chosen."""
    for each in state.objects:
        cards = (card for card in (each.card, each.copied_card) if card is not None)
        faces = [*(face for card in cards for face in card.faces), each.face]
        faces += [face for face in (each.copied, each.face_down) if face is not None]
        for face in faces:
            yield from (face.subtypes, *face.abilities)
        yield (each.exceptions, each.copy_exceptions, each.text, *each.choices.values())
    for effect in state.effects:
        yield from (effect.effect, effect.rules, effect.replacements, effect.named)
        yield tuple(effect.choices.values())
    for delayed in state.delayed:
        yield (delayed.text, *delayed.choices.values())
    for ability in state.stack_abilities:
        yield (ability.text, *ability.choices.values())


def _named(word: object) -> Iterable[str]:
    return named_in(word) if isinstance(word, Ability) else subtypes_named(word)
