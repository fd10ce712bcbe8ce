"""What a search sees of a card: its sides, each with what is printed on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from kb.card_base.entry import Raw
from kb.regex import regex
from kb.terms import COLOR_LETTERS, LETTER_OF
from kb.vocabulary.card import Card
from kb.vocabulary.printed_numbers import mana_value, mana_value_of

BASIC_LANDS = {"W": "plains", "U": "island", "B": "swamp", "R": "mountain", "G": "forest"}
REMINDER = regex(r"\([^()]*\)")
OF_BOTH_HALVES = "split"
"""The layout whose cards have the mana value of both halves together (202.3d)."""


WITHOUT_WORDS = ("words are not at hand", "(…)")
"""What is told of an ability whose logic has no words of its own."""


class Side(msgspec.Struct, frozen=True):
    """A face of a card, or a half of it; words in lower case."""

    name: str
    type_line: str
    text: str
    mana_cost: str
    colors: frozenset[str]
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None


class Searched(msgspec.Struct, frozen=True):
    """A card as a search sees it. formats: format → legal, restricted or banned; None where the
    file says nothing of formats. shown: what is told of the card if it is found. has_words: whether
    its rules text is known. layout: as card files call it."""

    name: str
    mana_value: int
    sides: tuple[Side, ...]
    formats: Mapping[str, str] | None
    shown: Mapping[str, Any]
    has_words: bool = True
    layout: str = "normal"

    @property
    def identity(self) -> frozenset[str]:
        """The colors of mana symbols in costs and rules text, of basic land types, and those that
        it has (903.4, 903.4c to 903.4e)."""
        return frozenset().union(*map(_identity, self.sides))


def _identity(side: Side) -> frozenset[str]:
    text = without_reminders(side.text).upper()
    parts = {part for each in (side.mana_cost, *re.findall(r"\{[^{}]*\}", text))
             for symbol in symbols(each) for part in symbol.split("/")}  # fmt: skip
    words = side.type_line.split()
    lands = {mana for mana, word in BASIC_LANDS.items() if word in words and "land" in words}
    return side.colors | lands | (parts & BASIC_LANDS.keys())


def of_record(fields: Raw) -> Searched:
    """What is seen of a record of a card file."""
    faces: list[Raw] = fields.get("card_faces") or [fields]
    costs = [str(face.get("mana_cost") or "") for face in faces]
    value = sum(map(mana_value, costs if fields.get("layout") == OF_BOTH_HALVES else costs[:1]))
    # Of a card with two sides the file may give colors and cost for the whole only.
    colors = fields.get("colors")
    sides = tuple(_side(face, fields["name"], colors) for face in faces)
    shown = _shown(fields["name"], [_printed(face) for face in faces])
    layout = fields.get("layout") or "normal"
    name, formats = fields["name"].lower(), fields.get("legalities")
    return Searched(name, value, sides, formats, shown, layout=layout)


def of_starter(card: Card) -> Searched:
    """What is seen of a card of the starter set, whose words are those that its logic makes."""
    from kb.card_base.describing import card_document  # noqa: PLC0415 - tells every ability
    from kb.card_base.entry import Entry  # noqa: PLC0415

    told = card_document(Entry(card, ""), with_rules=False)["faces"]
    faces = [
        {**face, "oracle_text": "\n".join(line["text"] for line in face["lines"])} for face in told
    ]
    sides = tuple(_side(face, card.name, None) for face in faces)
    whole = card.faces if card.layout == OF_BOTH_HALVES else card.faces[:1]
    value = sum(map(mana_value_of, whole))
    shown = _shown(card.name, [_printed(face) for face in faces])
    has_words = not any(mark in face["oracle_text"] for face in faces for mark in WITHOUT_WORDS)
    return Searched(card.name.lower(), value, sides, None, shown, has_words, card.layout)


def _side(face: Raw, card: str, of_card: list[str] | None) -> Side:
    colors = face.get("color_indicator") or face.get("colors", of_card)
    if colors is None:
        from kb.card_base.compiling import cost_colors  # noqa: PLC0415 - loads the grammar

        colors = [LETTER_OF[each] for each in cost_colors(str(face.get("mana_cost") or ""))]
    return Side(
        str(face.get("name") or card).lower(),
        str(face.get("type_line") or "").lower(),
        str(face.get("oracle_text") or "").lower(),
        str(face.get("mana_cost") or "").upper(),
        frozenset(each for each in colors if each in COLOR_LETTERS),
        *(face.get(each) for each in ("power", "toughness", "loyalty", "defense")),
    )


def _printed(face: Raw) -> dict[str, Any]:
    keys = ("name", "mana_cost", "type_line", "oracle_text",
            "power", "toughness", "loyalty", "defense")  # fmt: skip
    return {key: face.get(key) for key in keys}


def _shown(name: str, faces: list[dict[str, Any]]) -> dict[str, Any]:
    return {"name": name, "faces": faces}


def without_reminders(text: str) -> str:
    """Rules text without what stands in brackets."""
    return REMINDER.sub("", text)


def symbols(cost: str) -> Iterator[str]:
    """The mana symbols of a cost, their parts in one order: `{2}{G/W}`, or `2gw` written short."""
    for braced, short in re.findall(r"\{([^{}]+)\}|(\d+|[A-Za-z])", cost):
        yield "/".join(sorted((braced or short).upper().split("/")))
