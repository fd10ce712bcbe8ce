"""What a search for cards or for rules answers."""

from __future__ import annotations

from typing import Literal

import msgspec


class FaceFound(msgspec.Struct):
    """What is printed on a face of a card, or on a half."""

    name: str | None
    mana_cost: str | None
    type_line: str | None
    oracle_text: str | None
    power: str | None
    toughness: str | None
    loyalty: str | None
    defense: str | None


class CardFound(msgspec.Struct):
    """A card that a search found."""

    name: str
    faces: list[FaceFound]


class CardsFound(msgspec.Struct):
    """The cards that a search asks for, by name. understood: how it was read. count: how many there
    are, of which `cards` are shown. notes: what could not be looked at, and why."""

    query: str
    understood: str
    count: int
    cards: list[CardFound]
    notes: list[str]


class RuleFound(msgspec.Struct):
    """A rule, or an entry of the glossary (`glossary TERM`)."""

    number: str
    edition: str
    text: str
    rank: float


class RulesFound(msgspec.Struct):
    """The rules with some words, likeliest first. edition: the one looked at; null for all.
    elsewhere: the editions that have all the words, where this one has not."""

    words: str
    edition: str | None
    match: Literal["all", "any"]
    count: int
    hits: list[RuleFound]
    elsewhere: list[str]
    nearest: list[str]
