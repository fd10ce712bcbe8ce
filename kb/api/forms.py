"""Boards in their forms: the notation, YAML and JSON, and those of other programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from kb.board import is_edition
from kb.card_base.library import Library
from kb.errors import SnapshotError
from kb.foreign.reading import read as read_foreign
from kb.notation.loading import loaded
from kb.notation.writing import written
from kb.snapshot import reading


class Stated(NamedTuple):
    """The plain values that a board states, what writes them in the notation (and raises
    SnapshotError for what it can't say), and what of another program's board they leave out."""

    document: dict[str, Any]
    write: Callable[[], str]
    left_out: tuple[str, ...] = ()


def document_of(snap: str, cards: str | None = None, zone: str = "library") -> Stated:
    """What a board in a file, or as text, states. zone: where the cards of a deck are. Raises
    SnapshotError for what isn't right."""
    library = Library(card_file=cards)
    text = reading.text_of(snap)
    foreign = read_foreign(text.words, zone)
    if foreign is not None:
        try:
            reading.read_mapping(foreign.document, library, is_edition)
        except SnapshotError as error:
            error.file = text.file
            raise
        document = foreign.document
        return Stated(document, lambda: written(document, library), foreign.left_out)
    if text.notation:
        told = loaded(text, library, is_edition)
        return Stated(told.board.document, lambda: written(told.board.document, library))
    document = reading.read_values(text.words, text.file)
    reading.read(text, library, is_edition)

    def write() -> str:
        try:
            return written(document, library)
        except SnapshotError as error:
            raise reading.placed(error, text.words, text.file) from None

    return Stated(document, write)
