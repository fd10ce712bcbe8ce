"""Boards in their forms: the notation, YAML and JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kb.board import is_edition
from kb.card_base.library import Library
from kb.errors import SnapshotError
from kb.notation.loading import loaded
from kb.notation.writing import written
from kb.snapshot import reading


def document_of(snap: str, cards: str | None = None) -> tuple[dict[str, Any], Callable[[], str]]:
    """The plain values that a board states (in a file or as text), and what writes them in the
    notation. Raises SnapshotError for what isn't right, or can't be said in the notation."""
    library = Library(card_file=cards)
    text = reading.text_of(snap)
    if text.notation:
        told = loaded(text, library, is_edition)
        return told.board.document, lambda: written(told.board.document, library)
    document = reading.read_values(text.words, text.file)
    reading.read(text, library, is_edition)

    def write() -> str:
        try:
            return written(document, library)
        except SnapshotError as error:
            raise reading.placed(error, text.words, text.file) from None

    return document, write
