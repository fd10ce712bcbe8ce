"""The compiled form of a card: what reading a card file produces and what the starter set holds.

Everything is in the words of `kb.vocabulary`: card types and supertypes in lower case,
subtypes as printed, colours by name. A `Card` is one JSON object; `msgspec.json` reads and writes
it as it stands.
"""

from __future__ import annotations

import msgspec

from kb.vocabulary import Ability


class Prototype(msgspec.Struct, frozen=True, omit_defaults=True):
    """The second set of characteristics of a prototype card (702.160, 718)."""

    mana_cost: str
    power: str
    toughness: str
    colors: tuple[str, ...] = ()


class Face(msgspec.Struct, frozen=True, omit_defaults=True):
    """One face (or half) of a card; most cards have just one."""

    name: str
    mana_cost: str = ""
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    """From the colour indicator where there is one, else from the mana cost (202.2, 204.2)."""
    power: str | None = None
    """As printed: `2`, `*`, `1+*`."""
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    abilities: tuple[Ability, ...] = ()
    prototype: Prototype | None = None
    cleaved: tuple[Ability, ...] | None = None
    """The abilities that it has if its cleave cost was paid (702.148a)."""
    mana_value: int | None = None
    """Where it isn't that of its mana cost: a back face has its front face's (202.3b)."""
    hand_modifier: int | None = None
    life_modifier: int | None = None
    """By how much a vanguard changes the starting and maximum hand size, and the starting life
    total (211, 212)."""


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card: its whole name, its layout as card files call it, and its faces, front first."""

    name: str
    layout: str = "normal"
    faces: tuple[Face, ...] = ()
    notes: tuple[str, ...] = ()
    """What the reader of the card has to tell (an unknown layout, say); not part of the card."""
