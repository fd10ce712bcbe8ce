"""Which printed characteristics of its card an object has: face, half, correction (709, 712)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from kb import editions
from kb.card_base.library import key
from kb.snapshot.resolved import ResolvedObject
from kb.state import rooms as doors
from kb.text.words.type_line import parse_type_line
from kb.vocabulary import Ability
from kb.vocabulary.card import Card, Face
from kb.vocabulary.printed_numbers import mana_value

FindCard = Callable[[str], Card | None]
COLOR_WORDS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
ENCHANT_CREATURE = Ability("keyword", "Enchant creature", keyword="enchant creature")
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


def other_face(entry: ResolvedObject, card: Card | None, edition: str) -> Face | None:
    """What an object will have outside the battlefield and the stack, if that is not what it has
    now (709.4, 712.8a)."""
    if card is None or chosen_face(card, entry, edition) is face_elsewhere(card):
        return None
    return face_of(msgspec.structs.replace(entry, zone="graveyard"), card, edition)


def _abilities(entry: ResolvedObject, face: Face) -> tuple[Ability, ...] | None:
    """The abilities that the entry itself states; None if it leaves the card's alone."""
    text = entry.text if entry.emblem else entry.oracle_text
    if text is not None:
        from kb.card_base.compiling import compile_card  # noqa: PLC0415 - loads the grammar

        types, subtypes = " ".join((*face.supertypes, *face.types)), " ".join(face.subtypes)
        raw = {
            "name": face.name or "Emblem",
            "oracle_text": text,
            "mana_cost": face.mana_cost,
            "type_line": f"{types} — {subtypes}",
        }
        return compile_card(raw).faces[0].abilities
    if entry.keywords:
        from kb.text.words.keywords import read_keywords  # noqa: PLC0415 - rarely needed

        return tuple(ability for word in entry.keywords for ability in read_keywords(word) or ())
    return None


def cost_colors(mana_cost: str) -> tuple[str, ...]:
    """The colours of a mana cost (202.2)."""
    return tuple(word for letter, word in COLOR_WORDS.items() if letter in mana_cost.upper())


def chosen_face(card: Card, entry: ResolvedObject, edition: str) -> Face:
    """The face that is up, the half that is meant, or the halves together."""
    if entry.zone not in ("battlefield", "stack"):
        return face_elsewhere(card)
    if doors.has_doors(card, entry):
        return doors.shown(card, entry)
    if entry.face is not None:
        wanted = entry.face.casefold()
        for face in card.faces:
            if face.name.casefold() == wanted:
                return with_front_value(card, face, edition)
    # CR 712.8d + 712.18 — a permanent has the face that is up, and is the same object with either.
    if entry.zone == "battlefield":
        return permanent_face(card, entry)
    return spell_face(card, entry)


def face_elsewhere(card: Card) -> Face:
    """What a card is outside the battlefield and the stack, whatever it was there."""
    # CR 709.4 / 2003-12: 505.2 + 505.5 — of a split card, both halves combined.
    # CR 712.8a + 710.2 + 715.4 + 718.4 + 720.4 + 722.4 — of any other card, the front or normal
    # characteristics only.
    return combined(card) if halved(card) else card.faces[0]


def spell_face(card: Card, entry: ResolvedObject) -> Face:
    """What a spell has of its card."""
    if entry.card is not None and len(card.faces) > 1:
        # CR 709.3b + 712.8f + 715.3b + 720.3b / 2003-12: 505.2 — a spell has only the
        # characteristics of the half, of the inset frame or of the face that is cast.
        for face in card.faces:
            if key(face.name) == key(entry.card):
                return face
    # CR 709.4d + 702.102b — a fused split spell has those of both halves combined.
    return cast_as(combined(card) if halved(card) else card.faces[0], entry.choices.mode)


def permanent_face(card: Card, entry: ResolvedObject) -> Face:
    """What a permanent has of its card, or of the card that it is a copy of, by its own status."""
    if entry.flipped and card.layout == "flip" and len(card.faces) > 1:
        return flipped_half(card)
    if doors.has_doors(card, entry):
        return doors.shown(card, entry)
    if halved(card):
        return combined(card)
    return cast_as(card.faces[0], entry.choices.mode)


def cast_as(front: Face, mode: int | str | None) -> Face:
    """The characteristics that a spell, and the permanent it becomes, has for how it was cast."""
    if front.prototype is not None and mode == "prototype":
        # CR 718.3b + 718.5 — a prototyped spell has the mana cost, the power, the toughness and the
        # colours of its inset frame, and so has the permanent it becomes; all else stays.
        return msgspec.structs.replace(
            front,
            mana_cost=front.prototype.mana_cost, power=front.prototype.power,
            toughness=front.prototype.toughness, colors=front.prototype.colors,
        )  # fmt: skip
    if front.cleaved is not None and mode == "cleave":
        # CR 702.148b — its text is another one as long as it is that spell.
        return msgspec.structs.replace(front, abilities=front.cleaved)
    if mode == "bestow" and any(each.keyword == "bestow" for each in front.abilities):
        return bestowed(front)
    return front


def bestowed(face: Face) -> Face:
    """What a card is as a spell that is cast bestowed."""
    # CR 702.103b + 702.103c — it becomes an Aura enchantment, no creature, and gains enchant
    # creature; so does a copy of it.
    return msgspec.structs.replace(
        face,
        types=("enchantment",),
        subtypes=("Aura",),
        abilities=(ENCHANT_CREATURE, *face.abilities),
    )


def halved(card: Card) -> bool:
    """Whether it is a split card."""
    return card.layout in HALVES and len(card.faces) > 1


def with_front_value(card: Card, face: Face, edition: str) -> Face:
    """The back face of a transforming card has the mana value of its front (202.3b)."""
    # CR 202.3a + 202.3b + 712.8c + 712.8e — no mana cost counts as 0, but for such a back face.
    if card.layout != "transform" or face is card.faces[0]:
        return face
    if editions.parameter("mana_value_back_face", edition) != "front_face":
        return face
    return msgspec.structs.replace(face, mana_value=mana_value(card.faces[0].mana_cost))


def copied_face(card: Card, entry: ResolvedObject, edition: str) -> Face:
    """What an object that is a copy of a card has of it, by the copy's own status."""
    # CR 707.8a — a token that is a copy of a double-faced card has both faces.
    if entry.token and entry.face is not None:
        for face in card.faces:
            if key(face.name) == key(entry.face):
                return with_front_value(card, face, edition)
    # CR 707.3 — the copied values, as the copy's status modifies them: flipped or not, its own
    # unlocked halves.
    return permanent_face(card, entry) if entry.zone == "battlefield" else card.faces[0]


def depends_on_status(card: Card, entry: ResolvedObject) -> bool:
    """Whether a copy's own status decides which of the card's characteristics it has."""
    return card.layout == "flip" or doors.has_doors(card, entry)


def flipped_half(card: Card) -> Face:
    """The alternative characteristics of a flip card; cost and colour stay (710.1c)."""
    # CR 710.1b + 710.1c — name, text, type line, power and toughness are the lower half's.
    front, back = card.faces[0], card.faces[1]
    return msgspec.structs.replace(back, mana_cost=front.mana_cost, colors=front.colors)


def combined(card: Card) -> Face:
    """Both halves of a split card as one set of characteristics (709.4); a fused spell's (709.4d).
    Earlier rules spoke of two sets there; what either of them has, the whole then has too."""
    # CR 202.3d + 709.4b + 709.4c / 2003-12: 505.3 + 505.5 + 505.6 — cost and mana value together,
    # every colour, card type and ability of either half.
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
    if entry.zone not in ("battlefield", "stack"):
        # CR 406.3a — a card that is face down elsewhere has no characteristics.
        return Face(name="")
    # CR 701.40a + 701.58a + 708.2a / 2003-12: 502.26e — a nameless, colourless creature without
    # subtypes and mana cost; cloaked, or cast for its disguise cost, with ward {2}.
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
