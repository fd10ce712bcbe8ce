"""MTGJSON's cards in Scryfall's field names: `AtomicCards.json` and set files.

MTGJSON has a record for each face ("side"), Scryfall one for each card with its faces inside.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

FIELDS = {
    "manaCost": "mana_cost",
    "type": "type_line",
    "text": "oracle_text",
    "power": "power",
    "toughness": "toughness",
    "loyalty": "loyalty",
    "defense": "defense",
    "colors": "colors",
    "colorIndicator": "color_indicator",
}
"""MTGJSON's name of a field → Scryfall's."""
LAYOUTS = {"aftermath": "split"}
"""Layouts that Scryfall calls otherwise."""
_LOYALTY_COST = re.compile(r"^\[([+\u2212-]?(?:\d+|X))\]:", re.MULTILINE)

Raw = Mapping[str, Any]


def _face(record: Raw) -> dict[str, Any]:
    found = {theirs: record[ours] for ours, theirs in FIELDS.items() if ours in record}
    text = found.get("oracle_text")
    if isinstance(text, str):
        found["oracle_text"] = _LOYALTY_COST.sub(r"\1:", text)
    return {"name": record.get("faceName") or record.get("name"), **found}


def _whole(record: Raw) -> dict[str, Any]:
    """Returns what a card has beside its faces."""
    identifiers = record.get("identifiers")
    oracle_id = identifiers.get("scryfallOracleId") if isinstance(identifiers, Mapping) else None
    layout = record.get("layout")
    return {
        "name": record.get("name"),
        "layout": LAYOUTS.get(layout, layout) if isinstance(layout, str) else "normal",
        "oracle_id": oracle_id or record.get("scryfallOracleId"),
        "set": record.get("setCode"),
        "legalities": record.get("legalities"),
        "set_type": "funny" if record.get("isFunny") else None,
    }


def card_of(sides: list[Raw]) -> dict[str, Any]:
    """The card object with these sides, in Scryfall's form."""
    whole = _whole(sides[0])
    if len(sides) == 1:
        return {**whole, **_face(sides[0]), "name": whole["name"] or _face(sides[0])["name"]}
    return {**whole, "card_faces": [_face(side) for side in sides]}


def _side(record: Raw) -> str | None:
    """`a`, `b`, … for one side of a card; None for a whole one. The parts of a meld are cards."""
    side = record.get("side")
    return side if isinstance(side, str) and record.get("layout") != "meld" else None


def _melded(record: Raw) -> Raw:
    if record.get("layout") == "meld" and record.get("faceName"):
        return {**record, "name": record["faceName"]}
    return record


class Sides:
    """Puts the sides of cards together as they come.

    Sides of one card may stand apart in a set file; what is incomplete at the end comes then.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, dict[str, Raw]] = {}

    def add(self, record: Raw) -> Iterator[dict[str, Any]]:
        """The card that this record completes, if any."""
        side, name = _side(record), record.get("name")
        if side is None or not isinstance(name, str):
            yield card_of([_melded(record)])
            return
        sides = self._waiting.setdefault(name, {})
        sides.setdefault(side, record)
        if len(sides) >= name.count(" // ") + 1:
            yield from self._finish(name)

    def _finish(self, name: str) -> Iterator[dict[str, Any]]:
        sides = self._waiting.pop(name)
        yield card_of([sides[side] for side in sorted(sides)])

    def rest(self) -> Iterator[dict[str, Any]]:
        """The cards of which sides are missing."""
        for name in list(self._waiting):
            yield from self._finish(name)
