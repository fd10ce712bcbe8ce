"""Subtypes and the card types that they go with (205.3)."""

from __future__ import annotations

from functools import cache

from kb.text.words.type_line import categories, type_tables

COLORS = ("white", "blue", "black", "red", "green")


@cache
def _categories_of(subtype: str) -> tuple[str, ...]:
    return categories().get(subtype) or ("creature",)


def of_category(subtype: str, category: str) -> bool:
    return category in _categories_of(subtype)


def goes_with(subtype: str, types: frozenset[str]) -> bool:
    """Is one of the card types one that has this subtype?"""
    table = type_tables().categories_of
    return any(table.get(card_type) in _categories_of(subtype) for card_type in types)


def lost_with_types(subtypes: frozenset[str], types: frozenset[str]) -> frozenset[str]:
    """The subtypes that an object can't keep when these are the types it has left (205.1a)."""
    return frozenset(s for s in subtypes if not goes_with(s, types))


@cache
def basic_land_types() -> frozenset[str]:
    return frozenset(type_tables().basic_land_types)


@cache
def all_of(category: str) -> tuple[str, ...]:
    return type_tables().subtypes[category]


def every(words: tuple[str, ...]) -> tuple[str, ...]:
    """Subtypes as words, with those for a whole category written out."""
    found: list[str] = []
    for word in words:
        match word:
            case "every creature" | "every land":
                found.extend(all_of(word.removeprefix("every ")))
            case "every basic land":
                found.extend(s for s in all_of("land") if s in basic_land_types())
            case "every nonbasic land":
                found.extend(s for s in all_of("land") if s not in basic_land_types())
            case _:
                found.append(word)
    return tuple(found)
