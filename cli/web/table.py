"""What the page shows of a board, in one answer, after the changes that are asked for: made in the
processes that answer questions."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from cli.web.changes import read
from kb.api import Board
from kb.errors import SnapshotError, shown
from kb.foreign.reading import read as read_foreign
from kb.notation.writing import written
from kb.snapshot import reading

Document = dict[str, Any]
KEYS = {"board", "edition", "changes"}


def table(keys: Document) -> Document:
    """A board after `changes`, by the rules of an `edition`: the snapshot, its notation, every
    object with its characteristics, what it waits for. Raises LawmageError."""
    changed, left_out = board_of(checked(keys, KEYS))
    for each in read(keys.get("changes") or []):
        changed = each.made(changed)
    shown_ = changed.show().to_dict()
    document = changed.to_dict()
    return {
        **shown_,
        "board": document,
        "words": _words(changed, document),
        "waits_for": waited_for(changed),
        "left_out": left_out,
    }


def checked(keys: Document, known: Collection[str]) -> Document:
    """The same keys. Raises SnapshotError for one that isn't known."""
    for key in sorted(keys.keys() - known):
        raise SnapshotError("no such key here", found=shown(key), expected=", ".join(sorted(known)))
    return keys


def board_of(keys: Document) -> tuple[Board, list[str]]:
    """The board that keys name, and what of another program's board is left out."""
    said, edition = keys.get("board") or {}, keys.get("edition") or None
    if edition is not None and not isinstance(edition, str):
        raise SnapshotError("edition: no date", found=shown(edition), expected="such as 2003-12-01")
    if isinstance(said, dict):
        return Board.from_dict(said, edition=edition), []
    if not isinstance(said, str):
        raise SnapshotError("board: no board", found=shown(said), expected="the notation, or JSON")
    foreign = read_foreign(said)
    if foreign is not None:
        return Board.from_dict(foreign.document, edition=edition), [*foreign.left_out]
    return Board.load(reading.stated(said), edition=edition), []


def waited_for(board: Board) -> Document | None:
    """Who is to do something, and what (`priority`, `attackers`, …); None where that isn't
    known."""
    from kb.engine.turns.waiting import awaited  # noqa: PLC0415 - with the law of turns

    try:
        waiting = awaited(board.state)
    except SnapshotError:
        return None
    return {"player": waiting.player, "what": waiting.what}


def _words(board: Board, document: Document) -> str | None:
    """The board in the notation; None where that can't say it."""
    try:
        return written(document, board.library)
    except SnapshotError:
        return None
