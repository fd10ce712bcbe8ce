"""Looks through all the cards at hand for those that a search asks for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from kb.card_base.keys import plain
from kb.card_base.library import starter_cards
from kb.card_base.location import base_path
from kb.card_base.search.asked import OF_FORMATS, OF_TEXT
from kb.card_base.search.query import Read, read
from kb.card_base.search.sides import Searched, of_record, of_starter
from kb.card_base.writing import APART

UNTOLD = {
    "formats": "of which no card file that was read says in which formats they are legal",
    "text": "of the starter set, whose words are not at hand",
}
"""Why a card was not looked at, by what is not known of it."""
HINT = "; `lawmage cards import FILE` brings in cards with all that is told of them"


def search_document(query: str, card_file: str | None, most: int) -> dict[str, Any]:
    """The `cards search` document: the cards that a search asks for, by name, and of how many the
    file doesn't tell what it asks. Raises LawmageError for a search that can't be read, and for
    card files."""
    asked = read(query)
    found: dict[str, Searched] = {}
    seen: set[str] = set()
    untold = dict.fromkeys(UNTOLD, 0)
    for card in _all(card_file):
        if (name := plain(card.name)) in seen:
            continue
        seen.add(name)
        if (what := _unknown(card, asked)) is not None:
            untold[what] += 1
        elif asked.test(card):
            found[name] = card
    cards = [found[name].shown for name in sorted(found)]
    notes = [f"{count:,} cards were not looked at, {UNTOLD[what]}{HINT}"
             for what, count in untold.items() if count]  # fmt: skip
    return {
        "query": query,
        "understood": asked.said,
        "count": len(cards),
        "cards": cards[:most],
        "notes": notes,
    }


def _unknown(card: Searched, asked: Read) -> str | None:
    """What the search asks of a card that isn't known of it."""
    if card.formats is None and asked.kinds & OF_FORMATS:
        return "formats"
    return "text" if not card.has_words and asked.kinds & OF_TEXT else None


def _all(card_file: str | None) -> Iterator[Searched]:
    """Every card of the card file, the card base and the starter set; tokens and the like are
    none."""
    if card_file is not None:
        from kb.card_base.importing import distinct  # noqa: PLC0415 - loads the grammar
        from kb.card_base.records import Unreadable, read_records  # noqa: PLC0415

        records = read_records(card_file)
        readable = (each for each in records if not isinstance(each, Unreadable))
        yield from (of_record(each.fields) for each in distinct(readable) if _is_card(each.fields))
    yield from (of_record(fields) for fields in _of_base(base_path()) if _is_card(fields))
    yield from map(of_starter, starter_cards())


def _of_base(path: Path) -> Iterator[dict[str, Any]]:
    if path.exists():
        from kb.card_base.store import CardBase  # noqa: PLC0415 - loads sqlite3

        for (printed,) in CardBase(path).select("SELECT printed FROM cards"):
            yield msgspec.json.decode(printed)


def _is_card(fields: dict[str, Any]) -> bool:
    return fields.get("layout") not in APART
