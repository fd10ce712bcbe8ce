"""A board in the notation as a snapshot with every default filled in, and its errors with their
places in the text."""

from __future__ import annotations

from typing import NamedTuple

from kb.errors import SnapshotError, Steps, shown
from kb.notation.documents import place_of
from kb.notation.reading import Board, read
from kb.notation.scanning import Fault
from kb.snapshot.reading import Text, to_model
from kb.snapshot.references import CardNames
from kb.snapshot.resolution import EditionCheck, resolve
from kb.snapshot.resolved import ResolvedSnapshot


class Loaded(NamedTuple):
    """A snapshot, and what the text of it says."""

    snapshot: ResolvedSnapshot
    board: Board


def loaded(text: Text, cards: CardNames, edition_exists: EditionCheck) -> Loaded:
    """The snapshot that a text in the notation states. Raises SnapshotError."""
    board = read_text(text, cards)
    try:
        return Loaded(resolve(to_model(board.document), cards, edition_exists), board)
    except SnapshotError as error:
        raise placed(error, text, board.places) from None


def read_text(text: Text, cards: CardNames) -> Board:
    """What a text says, as plain values. Raises SnapshotError."""
    try:
        return read(text.words, cards)
    except SnapshotError as error:
        raise placed(error, text, {}) from None


def placed(error: SnapshotError, text: Text, places: dict[Steps, int]) -> SnapshotError:
    """The error with the line and column of the text at which it is."""
    at = error.at if isinstance(error, Fault) else place_of(places, error.steps)
    before = text.words[:at]
    error.file, error.line = text.file, before.count("\n") + 1
    error.steps = ()  # a path of a file that isn't there tells nothing
    error.column = at - (before.rfind("\n") + 1) + 1
    from kb.snapshot.locating import excerpt  # noqa: PLC0415 - loads what reads YAML

    error.excerpt = excerpt(text.words, error.line - 1, error.column - 1)
    if text.file == "the board" and error.problem == "no card has this name":
        error.expected = (
            "the name of a card: of one in the card base (`lawmage cards import FILE` fills it), "
            "in a card file (--cards FILE) or in the starter set that comes with lawmage"
        )
        if _could_be_a_file(text.words):
            error.expected += f"; nor is there a file {shown(text.words)}"
    return error


def _could_be_a_file(words: str) -> bool:
    return not any(mark in words for mark in (";", "\n", ":", ",")) and len(words) < 100
