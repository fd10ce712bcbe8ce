"""What the page shows of a board, in one answer, after the changes that are asked for: made in the
processes that answer questions."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from cli.web.changes import read
from kb.api import Board
from kb.errors import SnapshotError, shown
from kb.foreign.decks import ZONES as ZONES_OF_DECKS
from kb.foreign.reading import read as read_foreign
from kb.notation.writing import written
from kb.snapshot import reading
from kb.terms import SHARED_ZONES, ZONES

Document = dict[str, Any]
KEYS = {"board", "edition", "changes", "zone"}
WORDED = {"board", "edition"}


def table(keys: Document) -> Document:
    """A board after `changes`, by the rules of an `edition` (`zone`: where a
    deck's cards are): the snapshot, every object with
    its characteristics, what it waits for. Raises LawmageError."""
    changed, left_out = board_of(checked(keys, KEYS))
    for each in read(keys.get("changes") or []):
        changed = each.made(changed)
    shown_ = changed.show().to_dict()
    document = changed.to_dict()
    return {
        **shown_,
        "board": document,
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
    zone = keys.get("zone") or ZONES_OF_DECKS[0]
    if zone not in ZONES_OF_DECKS:
        raise SnapshotError("zone: a deck doesn't go there", found=shown(zone),
                            expected="one of " + ", ".join(ZONES_OF_DECKS))  # fmt: skip
    foreign = read_foreign(said, zone)
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


def words(keys: Document) -> Document:
    """The board in the notation, `words`, as short as it can be said; None where that can't say
    it. Raises LawmageError."""
    board, _ = board_of(checked(keys, WORDED))
    document = board.to_dict()
    for stated in (_shortened(document), document):
        try:
            found = written(stated, board.library)
            if Board.load(reading.stated(found)).to_dict() == document:
                return {"words": found}
        except SnapshotError:
            continue
    return {"words": None}


def _shortened(document: Document) -> Document:
    """The same without what follows from the order and the names of its entries."""
    short = {**document}
    for zone in SHARED_ZONES:
        if zone in short:
            short[zone] = [_entry(each) for each in short[zone]]
    for name, player in document["players"].items():
        listed = {
            zone: [*map(_entry, player[zone])] for zone in ZONES if _is_list(player.get(zone))
        }
        short["players"] = {**short["players"], name: player | listed}
    return short


def _is_list(held: object) -> bool:
    """Tells whether cards are listed, and not only counted."""
    return isinstance(held, list)


def _entry(entry: Document) -> Document:
    """An entry without id and timestamp, and without its owner where that controls it."""
    left_out = {"id", "timestamp"}
    if entry.get("owner") == entry.get("controller"):
        left_out.add("owner")
    return {key: value for key, value in entry.items() if key not in left_out}
