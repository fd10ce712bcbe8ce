"""Split cards that are permanents, with a shared type line: Rooms and their doors (709.5)."""

from __future__ import annotations

import msgspec

from kb.snapshot.resolved import ResolvedObject
from kb.state.game_state import Half
from kb.vocabulary.card import Card, Face

DESIGNATIONS = ("left_half_unlocked", "right_half_unlocked")
"""The unlocked designations, by the place of the half on the card (709.5c)."""
SPLIT = ("split", "room")
SPELLS_ONLY = frozenset({"instant", "sorcery"})


def has_doors(card: Card, entry: ResolvedObject) -> bool:
    """Whether the object is a permanent whose halves share a type line (709.5)."""
    if entry.zone != "battlefield" or card.layout not in SPLIT or len(card.faces) != 2:
        return False
    left, right = card.faces
    shared = (left.types, left.subtypes) == (right.types, right.subtypes)
    return shared and not SPELLS_ONLY & set(left.types)


def unlocked(card: Card, entry: ResolvedObject) -> list[Face]:
    """The unlocked halves of such a permanent: by its designations, or the half that is named as
    its face, for that one was cast (709.5d)."""
    known = {each.name for each in entry.designations}
    named = (entry.face or "").casefold()
    return [
        face
        for face, designation in zip(card.faces, DESIGNATIONS, strict=True)
        if designation in known or face.name.casefold() == named
    ]


def shown(card: Card, entry: ResolvedObject) -> Face:
    """What such a permanent is: its type line, and the name, mana cost and text of the halves that
    are unlocked (709.5, 709.5a)."""
    open_ = unlocked(card, entry)
    return msgspec.structs.replace(
        card.faces[0],
        name=" // ".join(face.name for face in open_),
        mana_cost="".join(face.mana_cost for face in open_),
        colors=tuple(dict.fromkeys(color for face in open_ for color in face.colors)),
        abilities=tuple(ability for face in open_ for ability in face.abilities),
    )


def locked(card: Card | None, entry: ResolvedObject) -> tuple[Half, ...]:
    """The halves of a permanent that are locked, each with its unlock cost (709.5e)."""
    if card is None or entry.face_down or not has_doors(card, entry):
        return ()
    open_ = {face.name for face in unlocked(card, entry)}
    return tuple(Half(face.name, face.mana_cost) for face in card.faces if face.name not in open_)
