"""How much of a card file's text is understood: see `kb.card_base.coverage`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from kb.card_base.compiling import compile_card
from kb.card_base.coverage import Totals
from kb.card_base.errors import CardFileError
from kb.card_base.importing import distinct
from kb.card_base.pool import spread
from kb.card_base.records import Found, Unreadable, read_records
from kb.card_base.streams import Progress

WITHOUT_RULES = frozenset(["art_series"])
"""Layouts without rules text; they would count as understood."""


class Coverage(msgspec.Struct):
    """What was counted, and how many records could not be read."""

    totals: Totals
    skipped: int = 0


def measure(
    path: str,
    *,
    every: int = 1,
    funny: bool = True,
    progress: Progress | None = None,
    workers: int | None = None,
) -> Coverage:
    """Counts what is understood of each card of the file, or of every `every`-th; without `funny`,
    of cards for tournaments only. Raises CardFileError."""
    found = Coverage(Totals())
    fields = _printed(read_records(path, progress), found, funny)
    chosen = (each for number, each in enumerate(fields) if number % every == 0)
    for totals in spread(count_batch, chosen, workers):
        found.totals.add(totals)
    if not found.totals.cards.total:
        raise CardFileError("holds no cards", file=path)
    return found


def _printed(records: Iterable[Found], coverage: Coverage, funny: bool) -> Iterator[dict[str, Any]]:
    """Returns what is printed on each card of the file, once."""
    for record in distinct(_readable(records, coverage)):
        wanted = funny or not record.funny
        if wanted and record.fields.get("layout") not in WITHOUT_RULES:
            yield record.fields


def _readable(records: Iterable[Found], coverage: Coverage) -> Iterator[Any]:
    for record in records:
        if isinstance(record, Unreadable):
            coverage.skipped += 1
        else:
            yield record


def count_batch(batch: list[dict[str, Any]]) -> Totals:
    """Compiles cards and counts; this is what the other processes do."""
    totals = Totals()
    for fields in batch:
        card = compile_card(fields)
        totals.add_card(card.name, [each for face in card.faces for each in face.abilities])
    return totals
