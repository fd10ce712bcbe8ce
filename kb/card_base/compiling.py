"""Compiling a card: from a card object in Scryfall's field names to a `Card`.

Its characteristics are read here, its text in `kb.text.lines.text_box`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from kb.terms import COLOR_OF
from kb.text.lines.text_box import Line, TextBox
from kb.text.words.type_line import parse_type_line, with_enchant_line
from kb.text.words.wording import short_names, uniform_marks
from kb.vocabulary import Ability, SetColors
from kb.vocabulary.card import Card, Face, Prototype

LAYOUTS = frozenset(
    [
        "normal",
        "split",
        "flip",
        "transform",
        "modal_dfc",
        "meld",
        "leveler",
        "class",
        "case",
        "saga",
        "adventure",
        "prepare",
        "mutate",
        "prototype",
        "battle",
        "room",
        "planar",
        "scheme",
        "vanguard",
        "token",
        "double_faced_token",
        "emblem",
        "augment",
        "host",
        "reversible_card",
        "omen",
        "art_series",
    ]
)


def layout_note(layout: str) -> str | None:
    """Returns what to tell of a layout that isn't known."""
    return None if layout in LAYOUTS else f"unknown layout {layout!r}, read as a normal card"


def cost_colors(mana_cost: str) -> tuple[str, ...]:
    """The colours of a mana cost (202.2): those of its coloured, hybrid and Phyrexian symbols."""
    # CR 202.2 + 202.2b + 202.2c + 202.2d / 2003-12: 203.2a + 203.2b — every colour of a symbol of
    # the cost, hybrid and Phyrexian ones too; without any it is colourless.
    symbols = "".join(re.findall(r"\{([^{}]*)\}", mana_cost.upper()))
    return tuple(word for letter, word in COLOR_OF.items() if letter in symbols)


def compile_card(card: Mapping[str, Any]) -> Card:
    """Compiles a card object with Scryfall's field names, `card_faces` included.

    What its text says that is not understood stays as abilities with `understood=False`; a field
    of a wrong type counts as absent. The name is the whole name (`Fire // Ice`).
    """
    return compile_with_lines(card)[0]


def compile_with_lines(
    card: Mapping[str, Any],
) -> tuple[Card, tuple[tuple[tuple[str, int], ...], ...]]:
    """The same, and for each face its printed lines, each with how many of the face's abilities
    it gives; these are in the order of the lines."""
    name = _text(card, "name")
    layout = _text(card, "layout") or "normal"
    faces = card.get("card_faces")
    parts = [f for f in faces if isinstance(f, Mapping)] if isinstance(faces, list) else []
    note = layout_note(layout)
    if not parts:
        parts = [card]
    one = len(parts) == 1
    read = [_face(part, card, one) for part in parts]
    made = tuple(face for face, _ in read)
    lines = tuple(tuple((each.text, len(each.abilities)) for each in box) for _, box in read)
    return Card(
        name or " // ".join(f.name for f in made), layout, made, (note,) if note else ()
    ), lines


def _text(card: Mapping[str, Any], key: str) -> str:
    value = card.get(key)
    return value if isinstance(value, str) else ""


def _optional(card: Mapping[str, Any], key: str) -> str | None:
    value = card.get(key)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    return value if isinstance(value, str) and value else None


def _modifier(card: Mapping[str, Any], key: str) -> int | None:
    """The modifier of a vanguard, as it is printed: `+2`, `-3`; None where there is none."""
    printed = _optional(card, key) or ""
    return int(printed) if re.fullmatch(r"[+-]?\d{1,4}", printed) else None


MOST_TEXT = 20_000
"""Longer than any card's text by far; what is longer is not read but reported."""


def _unread(text: str) -> Line:
    short = text[:80] + "…"
    return Line(short, (Ability("static", text=short, understood=False),))


def _face(face: Mapping[str, Any], card: Mapping[str, Any], only: bool) -> tuple[Face, list[Line]]:
    name = _text(face, "name") or _text(card, "name")
    printed = _text(face, "type_line") or (_text(card, "type_line") if only else "")
    line = parse_type_line(printed)
    power, toughness = _optional(face, "power"), _optional(face, "toughness")
    names = short_names(uniform_marks(name), "legendary" in line.supertypes, line.subtypes)
    oracle = with_enchant_line(_text(face, "oracle_text"), printed)
    box = TextBox(oracle if len(oracle) <= MOST_TEXT else "", names, line, power, toughness)
    lines = box.read() if len(oracle) <= MOST_TEXT else [_unread(oracle)]
    abilities = tuple(ability for each in lines for ability in each.abilities)
    cost = _text(face, "mana_cost")
    made = Face(
        name=name, mana_cost=cost, supertypes=line.supertypes, types=line.types,
        subtypes=line.subtypes, colors=_colors(face, card, only, cost, abilities),
        # CR 721.2c — a station card has no power and toughness but while a symbol gives it some.
        power=None if box.stationed else power, toughness=None if box.stationed else toughness,
        loyalty=_optional(face, "loyalty"), defense=_optional(face, "defense"),
        abilities=abilities, prototype=_prototype(abilities),
        cleaved=_cleaved(oracle, box, abilities),
        hand_modifier=_modifier(face, "hand_modifier"),
        life_modifier=_modifier(face, "life_modifier"),
    )  # fmt: skip
    return made, lines


_BRACKETED = re.compile(r"\s*\[[^\[\]]*\]")


def _cleaved(text: str, box: TextBox, abilities: tuple[Ability, ...]) -> tuple[Ability, ...] | None:
    # CR 702.148a + 702.148b — without what stands in square brackets.
    if not any(each.keyword == "cleave" for each in abilities):
        return None
    return TextBox(_BRACKETED.sub("", text), box.names, box.line, *box.size).abilities()


def _letters(value: object) -> tuple[str, ...] | None:
    if not isinstance(value, list | tuple):
        return None
    return tuple(word for letter, word in COLOR_OF.items() if letter in value)


def _colors(
    face: Mapping[str, Any], card: Mapping[str, Any], only: bool, cost: str,
    abilities: tuple[Ability, ...],
) -> tuple[str, ...]:  # fmt: skip
    """The printed colours. Card files give the colours that a characteristic-defining ability
    makes; then, and where none are given, they come from the cost."""
    defined = any(
        isinstance(change, SetColors)
        for a in abilities if a.cda and a.effect is not None
        for clause in a.effect.clauses for change in clause.does
    )  # fmt: skip
    # CR 107.13 + 202.2e + 204.2 — the colours of a colour indicator, whatever the cost.
    indicator = _letters(face.get("color_indicator"))
    given = _letters(face.get("colors"))
    if given is None and only:
        given = _letters(card.get("colors"))
    if indicator is not None:
        return indicator
    if given is None or (defined and cost):
        return cost_colors(cost)
    return given


def _prototype(abilities: tuple[Ability, ...]) -> Prototype | None:
    for ability in abilities:
        if ability.keyword == "prototype" and ability.parameter:
            cost, _, body = ability.parameter.partition(" ")
            power, _, toughness = body.partition("/")
            return Prototype(cost, power, toughness, cost_colors(cost))
    return None


def as_json(card: Card) -> bytes:
    """The compiled card as one JSON object."""
    return msgspec.json.encode(card)
