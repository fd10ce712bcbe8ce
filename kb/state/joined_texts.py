"""Texts of several cards that are the text of one object: of cards that are spliced onto a spell,
of the components of a merged permanent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from kb.state.printed import plain
from kb.vocabulary import Ability
from kb.vocabulary.card import Card, Face


def with_texts(face: Face, others: Iterable[Face]) -> Face:
    """A face with the abilities of others after its own, whose words call it by its own name."""
    abilities = list(face.abilities)
    for other in others:
        abilities += (_renamed(each, other.name, face.name) for each in other.abilities)
    return msgspec.structs.replace(plain(face), abilities=told_apart(abilities))


def with_spliced(face: Face, cards: Iterable[Card]) -> Face:
    """A spell's face with the text of cards that are spliced onto it (702.47c)."""
    return with_texts(face, (each.faces[0] for each in cards))


def without_spliced(face: Face, cards: Iterable[Card]) -> Face:
    """A spell's face without the text of the cards that were spliced onto it."""
    number = sum(len(each.faces[0].abilities) for each in cards)
    if not number:
        return face
    return msgspec.structs.replace(face, abilities=face.abilities[:-number])


def told_apart(abilities: Iterable[Ability]) -> tuple[Ability, ...]:
    """Abilities of which each that is like one before it is another one all the same."""
    seen: Counter[Ability] = Counter()
    found = []
    for each in abilities:
        first = msgspec.structs.replace(each, again=0)
        found.append(msgspec.structs.replace(each, again=seen[first]))
        seen[first] += 1
    return tuple(found)


def _renamed(ability: Ability, old: str, new: str) -> Ability:
    """An ability of one card as another's: where its words name the first, they mean the other."""
    if ability.text is None or not old or old == new:
        return ability
    text = ability.text
    for name in (old, old.partition(",")[0]):
        text = text.replace(name, new)
    return msgspec.structs.replace(ability, text=text)
