"""A card in the snapshot's own `cards`, with the names that card files have for its fields."""

from typing import Annotated

from msgspec import Meta, Struct

from kb.snapshot.terms import Color, ManaCost, Name, Printed


class CardFields(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Scryfall's fields that the rules care about; its others are allowed and left alone."""

    name: Name
    mana_cost: ManaCost | None = None
    cmc: Annotated[float, Meta(ge=0, le=2**31 - 1)] | None = None
    type_line: str | None = None
    oracle_text: str | None = None
    power: Printed | None = None
    toughness: Printed | None = None
    loyalty: Printed | None = None
    defense: Printed | None = None
    colors: tuple[Color, ...] | None = None
    color_indicator: tuple[Color, ...] | None = None
    color_identity: tuple[Color, ...] | None = None
    keywords: tuple[Name, ...] | None = None
    layout: Name | None = None
    hand_modifier: Printed | None = None
    life_modifier: Printed | None = None


class CardFace(CardFields, frozen=True, kw_only=True):
    """One face or half of a card."""


class CardRecord(CardFields, frozen=True, kw_only=True):
    """A card of the snapshot's own, in Scryfall's field names."""

    card_faces: tuple[CardFace, ...] | None = None
