"""The card of an object as it lies there: its parts and circumstances, with the snapshot's
corrections. Which part counts for what is said in `709_faces.lp`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

import msgspec

from kb import editions
from kb.card_base.keys import key
from kb.snapshot.model import Characteristics, FaceDown
from kb.snapshot.resolved import ResolvedObject
from kb.state.appearance import Appearance, Circumstance, ComposedFace, FaceLaw
from kb.state.game_state import GameObject, Half
from kb.terms import COLOR_OF
from kb.text.words.type_line import parse_type_line, with_enchant_line
from kb.vocabulary import Ability, Zone
from kb.vocabulary.card import Card, Face

FindCard = Callable[[str], Card | None]
ENCHANT_CREATURE = Ability("keyword", "Enchant creature", keyword="enchant creature")
WARD = Ability("keyword", "Ward {2}", keyword="ward", parameter="{2}")
PARTS = ("front", "back", "third", "fourth", "fifth")
"""What the law calls the faces or halves of a card, in order."""
INSETS = {"prototype": "prototype", "cleave": "cleaved", "bestow": "bestowed"}
"""How a card may be cast → the part of it that then counts."""
DOUBLE_FACED = frozenset(["transform", "modal_dfc", "double_faced_token"])
"""The layouts of cards with a back face."""
DOORS = {"left_half_unlocked": "front", "right_half_unlocked": "back"}
NO_FACE = Face(name="")
NOTHING_STATED = Characteristics()
KEPT_IN_COMMAND = frozenset(["plane", "phenomenon", "vanguard", "scheme", "conspiracy"])
"""The types of cards whose abilities function in the command zone."""
CORRECTED = ("name", "mana_cost", "power", "toughness", "loyalty", "defense")


def face_of(entry: GameObject, law: FaceLaw) -> Face:
    """The printed characteristics of an object, with its corrections worked in; of an emblem, its
    abilities."""
    card = entry.card
    shown = appearance(card, entry) if card is not None else None
    if shown is None:
        face = card.faces[0] if card is not None else NO_FACE
    else:
        face = law.composed(shown)
    face = corrected(face, entry.corrections, entry.text if entry.emblem else None)
    if entry.emblem or _stands_in_command(entry, face):
        face = msgspec.structs.replace(face, abilities=tuple(in_command(face.abilities)))
    if entry.zone == "stack" and entry.x and not isinstance(face, ComposedFace):
        return with_x(face, entry.x, law)
    return face


def corrected(face: Face, stated: Characteristics, text: str | None = None) -> Face:
    """A face with the characteristics that are stated in place of its own; `text` is the rules text
    of what has one without a card."""
    if stated == NOTHING_STATED and text is None:
        return face
    if changes := _changes(stated):
        # CR 202.1b — where a mana cost is stated, the value comes from it.
        changes |= {"mana_value": None} if "mana_cost" in changes else {}
        face = msgspec.structs.replace(plain(face), **changes)
    abilities = _abilities(text, stated, face)
    return face if abilities is None else msgspec.structs.replace(plain(face), abilities=abilities)


def other_face(entry: GameObject, law: FaceLaw) -> Face | None:
    """What an object will have outside the battlefield and the stack, if that may not be what it
    has now."""
    several = entry.card is not None and appearance(entry.card, entry) is not None
    if entry.zone not in ("battlefield", "stack") or not (several or entry.x):
        return None
    return face_of(msgspec.structs.replace(entry, zone="graveyard"), law)


def _changes(stated: Characteristics) -> dict[str, object]:
    """Returns what stated characteristics, but for abilities, make of the fields of a face."""
    changes: dict[str, object] = {
        field: str(getattr(stated, field))
        for field in CORRECTED
        if getattr(stated, field) is not None
    }
    if stated.type_line is not None:
        line = parse_type_line(stated.type_line)
        changes |= {"supertypes": line.supertypes, "types": line.types, "subtypes": line.subtypes}
    if stated.colors is not None:
        changes["colors"] = tuple(COLOR_OF[letter] for letter in stated.colors)
    elif stated.mana_cost is not None:
        changes["colors"] = cost_colors(stated.mana_cost)
    return changes


def plain(face: Face) -> Face:
    """A face as it is, whatever it was put together from."""
    if not isinstance(face, ComposedFace):
        return face
    return Face(**{field: getattr(face, field) for field in Face.__struct_fields__})


def _abilities(text: str | None, stated: Characteristics, face: Face) -> tuple[Ability, ...] | None:
    """The abilities of a text of its own, or that are stated; None where the card's stay."""
    text = stated.oracle_text if text is None else text
    if stated.type_line is not None:
        text = with_enchant_line(text or "", stated.type_line) or text
    if text is not None:
        types, subtypes = " ".join((*face.supertypes, *face.types)), " ".join(face.subtypes)
        return _compiled(text, face.name or "Emblem", face.mana_cost, f"{types} — {subtypes}")
    if stated.keywords:
        from kb.text.words.keywords import read_keywords  # noqa: PLC0415 - rarely needed

        return tuple(ability for word in stated.keywords for ability in read_keywords(word) or ())
    return None


@lru_cache(maxsize=1024)
def _compiled(text: str, name: str, mana_cost: str, type_line: str) -> tuple[Ability, ...]:
    """The abilities of a text on an object with that name, mana cost and type line."""
    from kb.card_base.compiling import compile_card  # noqa: PLC0415 - loads the grammar

    raw = {
        "name": name, "oracle_text": text, "mana_cost": mana_cost, "type_line": type_line
    }  # fmt: skip
    return compile_card(raw).faces[0].abilities


def _stands_in_command(entry: GameObject, face: Face) -> bool:
    """Whether an object is a card whose place is the command zone, face up there (113.6p)."""
    return (
        entry.zone == "command"
        and not entry.turned_down
        and not KEPT_IN_COMMAND.isdisjoint(face.types)
    )


def in_command(abilities: tuple[Ability, ...]) -> Iterator[Ability]:
    """The abilities of an emblem, or of a card that stays in the command zone: they function
    there (114.4)."""
    # CR 109.4c + 113.6p + 114.3 + 114.4 — an emblem has its abilities and its controller, nothing
    # else.
    zones: tuple[Zone, ...] = ("command",)
    for ability in abilities:
        yield msgspec.structs.replace(ability, zones=zones)


def cost_colors(mana_cost: str) -> tuple[str, ...]:
    """The colours of a mana cost (202.2)."""
    return tuple(word for letter, word in COLOR_OF.items() if letter in mana_cost.upper())


# ------------------------------------------------------------------------------------- appearances


def appearance(card: Card, entry: GameObject) -> Appearance | None:
    """The way in which the card of an object lies there (709.1, 712.8); None if it has only one."""
    mode = entry.choices.get("mode")
    if len(card.faces) < 2 and not (isinstance(mode, str) and mode in INSETS):
        return None
    found = of_card(card, *_status(card, entry), *_said(card, entry))
    return with_chosen_x(found, entry.x) if entry.x else found


def copied_appearance(card: Card, entry: GameObject, copied_side: str | None = None) -> Appearance:
    """The way in which a copy of a card lies there, by the copy's own status; `copied_side` is the
    face that is copied, where an object with one face up was."""
    facts: list[Circumstance] = [*_status(card, entry), ("copied_by",)]
    if "token" in entry.status:
        facts.append(("token_printing",))
    if entry.face_name is not None:
        facts += [("face_named", part) for part in _parts_called(card, entry.face_name)]
    if copied_side is not None:
        facts += [("copied_side", part) for part in _parts_called(card, copied_side)]
    return of_card(card, *facts)


def locked_parts(entry: GameObject, law: FaceLaw) -> tuple[Half, ...]:
    """The locked halves of a permanent, each with its unlock cost."""
    shown = appearance(entry.card, entry) if entry.card is not None else None
    if shown is None:
        return ()
    locked = law.choice(shown).locked
    return tuple(Half(face.name, face.mana_cost) for part, face in shown.parts if part in locked)


def copies_by_status(card: Card, entry: GameObject, law: FaceLaw) -> bool:
    """Returns whether a copy's own status decides which of the card's characteristics it has."""
    if len(card.faces) < 2:
        return False
    return law.choice(copied_appearance(card, entry)).own_status


def of_card(card: Card, *circumstances: Circumstance) -> Appearance:
    """A card under some circumstances."""
    front = card.faces[0]
    parts = [*zip(PARTS, card.faces, strict=False), *_insets(front)]
    facts: list[Circumstance] = [("layout", card.layout)]
    facts += [("part_of_card", name) for name, _ in zip(PARTS, card.faces, strict=False)]
    facts += [("inset", way) for way, part in INSETS.items() if part in dict(parts)]
    if len({(face.types, face.subtypes) for face in card.faces}) == 1:
        facts.append(("one_type_line",))
    if {"instant", "sorcery"} & {*front.types}:
        facts.append(("spells_only",))
    parts.sort(key=lambda named: named[0] != INSETS["bestow"])
    return Appearance(parts=tuple(parts), circumstances=(*facts, *circumstances), name=card.name)


def _insets(front: Face) -> Iterator[tuple[str, Face]]:
    if front.prototype is not None:
        inset = front.prototype
        yield INSETS["prototype"], Face(
            name="", mana_cost=inset.mana_cost, power=inset.power, toughness=inset.toughness,
            colors=inset.colors,
        )  # fmt: skip
    if front.cleaved is not None:
        yield INSETS["cleave"], Face(name="", abilities=front.cleaved)
    if any(each.keyword == "bestow" for each in front.abilities):
        yield (
            INSETS["bestow"],
            Face(
                name="", types=("enchantment",), subtypes=("Aura",), abilities=(ENCHANT_CREATURE,)
            ),
        )


def _status(card: Card, entry: GameObject) -> Iterator[Circumstance]:
    """The circumstances of an object that decide which part of its card counts, whatever it is a
    copy of."""
    yield "shown_in", entry.zone
    if "flipped" in entry.status:
        yield ("upside_down",)
    if entry.turned_down:
        yield ("hidden",)
    mode = entry.choices.get("mode")
    if isinstance(mode, str) and mode in INSETS:
        yield "cast_in_way", mode
    for each in entry.designations:
        if each.name in DOORS and len(card.faces) > 1:
            yield "unlocked_half", DOORS[each.name]


def _said(card: Card, entry: GameObject) -> Iterator[Circumstance]:
    """The face or half that an entry names, and the X that was chosen for it."""
    if entry.face_name is not None:
        for part in _parts_called(card, entry.face_name):
            yield "face_named", part
    if entry.card_name is not None and len(card.faces) > 1:
        for part in _parts_called(card, entry.card_name):
            yield "part_named", part


def has_face(card: Card, name: str) -> bool:
    """Whether a face or half of a card has that name."""
    return any(key(each.name) == key(name) for each in card.faces)


def _parts_called(card: Card, name: str) -> list[str]:
    """The part of a card that has a name, if one has."""
    wanted = key(name)
    pairs = zip(PARTS, card.faces, strict=False)
    return [part for part, face in pairs if key(face.name) == wanted][:1]


def with_x(face: Face, x: int, law: FaceLaw) -> Face:
    """A spell's characteristics when X was chosen for it."""
    if isinstance(face, ComposedFace):
        return law.composed(with_chosen_x(face.appearance, x))
    single = of_card(Card(name=face.name, faces=(face,)), ("shown_in", "stack"))
    return law.composed(with_chosen_x(single, x))


def with_chosen_x(shown: Appearance, x: int) -> Appearance:
    """An appearance for which X was chosen."""
    return msgspec.structs.replace(shown, circumstances=(*shown.circumstances, ("x_chosen",)), x=x)


def face_down_values(way: bool | str | FaceDown, zone: str, law: FaceLaw) -> Face | None:
    """The characteristics of an object that is face down in a `way`: those of the edition's rule,
    and those that its effect lists."""
    if not way:
        return None
    default = editions.parameter("face_down", law.edition)
    values = default if isinstance(default, dict) else {}
    rule = Face(
        name="", types=("creature",), mana_cost=str(values.get("mana_cost") or ""),
        power=str(values.get("power", 2)), toughness=str(values.get("toughness", 2)),
    )  # fmt: skip
    facts: list[Circumstance] = [("layout", "face_down"), ("shown_in", zone)]
    listed = Face(name="")
    if isinstance(way, str):
        facts.append(("turned_down_by", way))
    elif isinstance(way, FaceDown):
        listed = _listed(way)
        given = (field for field in ("power", "toughness", "types") if getattr(listed, field))
        facts += [("lists", field) for field in given]
    parts = (("rule", rule), ("warded", Face(name="", abilities=(WARD,))), ("listed", listed))
    return law.composed(Appearance(parts=parts, circumstances=tuple(facts)))


def _listed(said: FaceDown) -> Face:
    line = parse_type_line(" ".join(said.types)) if said.types else None
    return Face(
        name="",
        power=None if said.power is None else str(said.power),
        toughness=None if said.toughness is None else str(said.toughness),
        types=() if line is None else line.types,
        subtypes=() if line is None else line.subtypes,
    )


def face_meant(entry: ResolvedObject, card: Card | None) -> str | None:
    """The back face by whose name a permanent is stated: then that face is up."""
    if entry.zone != "battlefield" or card is None or card.layout not in DOUBLE_FACED:
        return None
    asked = key(entry.card or "")
    return next((face.name for face in card.faces[1:] if key(face.name) == asked), None)
