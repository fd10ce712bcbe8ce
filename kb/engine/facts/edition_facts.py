"""What an edition says, as facts: its steps and parameters; card types, colors and subtypes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from clingo import Symbol

from kb import editions
from kb.engine.program.fact_table import FactTable
from kb.engine.program.program import parameters_used
from kb.engine.program.terms import atom, text
from kb.terms import COLORS
from kb.text.words.type_line import type_tables


@cache
def table_of_edition(edition: str) -> FactTable:
    """What is told of every board in an edition."""
    return FactTable((*_edition_facts(edition), *_type_facts()))


def _edition_facts(edition: str) -> Iterator[Symbol]:
    """The edition's steps in order, and its parameters as `says(Parameter,Value)`."""
    for place, step in enumerate(editions.era_of(edition).steps):
        yield atom("place_of", step.id, place)
        for kind in step.kinds:
            yield atom("takes_defining" if step.only else "takes", step.id, kind)
            if step.whole:
                yield atom("whole_with", kind)
        if step.cda_first:
            yield atom("defining_first", step.id)
    for name in parameters_used():
        value = editions.parameter(name, edition)
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, bool):
                yield atom("says", name, "true" if each else "false")
            elif isinstance(each, str | int):
                yield atom("says", name, each)


def _type_facts() -> Iterator[Symbol]:
    """Card types, colours, and which card types have which categories of subtypes (205.3)."""
    tables = type_tables()
    yield from (atom("card_type", card_type) for card_type in tables.card_types)
    yield from (atom("color", color) for color in COLORS)
    yield from (atom("supports", *pair) for pair in tables.categories_of.items())
    yield from (atom("category", category) for category in tables.subtypes)
    yield from (atom("basic_land_type", text(name)) for name in tables.basic_land_types)


def subtype_facts(mentioned: frozenset[str]) -> Iterator[Symbol]:
    """The categories of the subtypes that are spoken of (205.3)."""
    tables = type_tables()
    listed: set[str] = set()
    for category, names in tables.subtypes.items():
        known = mentioned.intersection(names)
        listed |= known
        for name in sorted(known):
            yield atom("subtype_of", text(name), category)
        yield atom("unmentioned", category, len(names) - len(known))
    for name in sorted(mentioned - listed):
        yield atom("subtype_of", text(name), "creature")
    for name in sorted(mentioned):
        yield atom("mentioned", text(name))
