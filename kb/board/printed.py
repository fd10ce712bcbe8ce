"""Which printed characteristics of its card an object has: face, half, correction (709, 712)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from kb.board import doors
from kb.cards.card import Card, Face
from kb.cards.library import key
from kb.cards.type_line import parse_type_line
from kb.cards.vocabulary import Ability
from kb.engine import editions
from kb.engine.printed import mana_value
from kb.snapshot.resolved import ResolvedObject

FindCard = Callable[[str], Card | None]
COLOR_WORDS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
HALVES = ("split", "room", "aftermath")
"""Layouts whose halves count together wherever no half is told (709.4)."""
CORRECTED = ("name", "mana_cost", "power", "toughness", "loyalty", "defense")


def face_of(entry: ResolvedObject, card: Card | None, edition: str) -> Face:
    """The printed characteristics of an object, with the snapshot's corrections worked in."""
    face = chosen_face(card, entry, edition) if card is not None else Face(name="")
    changes: dict[str, object] = {
        field: str(getattr(entry, field))
        for field in CORRECTED
        if getattr(entry, field) is not None
    }
    if entry.type_line is not None:
        line = parse_type_line(entry.type_line)
        changes |= {"supertypes": line.supertypes, "types": line.types, "subtypes": line.subtypes}
    if entry.colors is not None:
        changes["colors"] = tuple(COLOR_WORDS[letter] for letter in entry.colors)
    elif entry.mana_cost is not None:
        changes["colors"] = cost_colors(entry.mana_cost)
    corrected = msgspec.structs.replace(face, **changes) if changes else face
    abilities = _abilities(entry, corrected)
    return (
        corrected if abilities is None else msgspec.structs.replace(corrected, abilities=abilities)
    )


def _abilities(entry: ResolvedObject, face: Face) -> tuple[Ability, ...] | None:
    """The abilities that the entry itself states; None if it leaves the card's alone."""
    text = entry.text if entry.emblem else entry.oracle_text
    if text is not None:
        from kb.cards.compiling import compile_card  # noqa: PLC0415 - loads the grammar

        types, subtypes = " ".join((*face.supertypes, *face.types)), " ".join(face.subtypes)
        raw = {
            "name": face.name or "Emblem",
            "oracle_text": text,
            "mana_cost": face.mana_cost,
            "type_line": f"{types} — {subtypes}",
        }
        return compile_card(raw).faces[0].abilities
    if entry.keywords:
        from kb.cards.keywords import read_keywords  # noqa: PLC0415 - rarely needed

        return tuple(ability for word in entry.keywords for ability in read_keywords(word) or ())
    return None


def cost_colors(mana_cost: str) -> tuple[str, ...]:
    """The colours of a mana cost (202.2)."""
    return tuple(word for letter, word in COLOR_WORDS.items() if letter in mana_cost.upper())


def chosen_face(card: Card, entry: ResolvedObject, edition: str) -> Face:
    """The face that is up, the half that is meant, or the halves together."""
    if doors.has_doors(card, entry):
        return doors.shown(card, entry)
    if entry.face is not None:
        wanted = entry.face.casefold()
        for face in card.faces:
            if face.name.casefold() == wanted:
                return with_front_value(card, face, edition)
    if entry.zone == "stack" and entry.card is not None and len(card.faces) > 1:
        for face in card.faces:
            if key(face.name) == key(entry.card):
                return face
    if entry.flipped and card.layout == "flip" and len(card.faces) > 1:
        return flipped_half(card)
    if card.layout in HALVES and len(card.faces) > 1:
        return combined(card)
    front = card.faces[0]
    if front.prototype is not None and entry.choices.mode == "prototype":
        return msgspec.structs.replace(
            front,
            mana_cost=front.prototype.mana_cost, power=front.prototype.power,
            toughness=front.prototype.toughness, colors=front.prototype.colors,
        )  # fmt: skip
    return front


def with_front_value(card: Card, face: Face, edition: str) -> Face:
    """The back face of a transforming card has the mana value of its front (202.3b)."""
    if card.layout != "transform" or face is card.faces[0]:
        return face
    if editions.parameter("mana_value_back_face", edition) != "front_face":
        return face
    return msgspec.structs.replace(face, mana_value=mana_value(card.faces[0].mana_cost))


def copied_face(card: Card, flipped: bool) -> Face:
    """What a copy of a card has: its front face, or the flipped half of a flip card."""
    return flipped_half(card) if flipped and card.layout == "flip" else card.faces[0]


def flipped_half(card: Card) -> Face:
    """The alternative characteristics of a flip card; cost and colour stay (710.1c)."""
    front, back = card.faces[0], card.faces[1]
    return msgspec.structs.replace(back, mana_cost=front.mana_cost, colors=front.colors)


def combined(card: Card) -> Face:
    """Both halves of a split card as one set of characteristics (709.4); a fused spell's (709.4d).
    Earlier rules spoke of two sets there; what either of them has, the whole then has too."""
    return msgspec.structs.replace(
        card.faces[0],
        name=card.name,
        mana_cost="".join(face.mana_cost for face in card.faces),
        types=_union(*(face.types for face in card.faces)),
        subtypes=_union(*(face.subtypes for face in card.faces)),
        colors=_union(*(face.colors for face in card.faces)),
        abilities=tuple(ability for face in card.faces for ability in face.abilities),
    )


def _union(*parts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for part in parts for word in part))


FACE_DOWN_KEYWORDS: dict[str, tuple[Ability, ...]] = {
    "disguise": (Ability("keyword", "Ward {2}", keyword="ward", parameter="{2}"),),
    "cloak": (Ability("keyword", "Ward {2}", keyword="ward", parameter="{2}"),),
}
"""What else the ways to be face down give (702.168, 701.58)."""


def face_down_values(entry: ResolvedObject, edition: str) -> Face | None:
    """What a face-down object is (708.2): the rule's values, or those that its effect lists."""
    if not entry.face_down:
        return None
    default = editions.parameter("face_down", edition)
    values = default if isinstance(default, dict) else {}
    face = Face(
        name="", types=("creature",), mana_cost=str(values.get("mana_cost") or ""),
        power=str(values.get("power", 2)), toughness=str(values.get("toughness", 2)),
    )  # fmt: skip
    if isinstance(entry.face_down, str):
        return msgspec.structs.replace(face, abilities=FACE_DOWN_KEYWORDS.get(entry.face_down, ()))
    if isinstance(entry.face_down, bool):
        return face
    listed = entry.face_down
    line = parse_type_line(" ".join(listed.types)) if listed.types else None
    return msgspec.structs.replace(
        face,
        power=face.power if listed.power is None else str(listed.power),
        toughness=face.toughness if listed.toughness is None else str(listed.toughness),
        **({} if line is None else {"types": line.types, "subtypes": line.subtypes}),
    )
