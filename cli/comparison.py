"""`compare`: what differs, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.answer import Answer
from cli.limits import at_most
from cli.lists import names

if TYPE_CHECKING:
    from kb.api import Board
    from kb.errors import SnapshotError
    from kb.snapshot.reading import Source


def compare(
    snap: str,
    maybe_snap: str | None = None,
    *,
    editions: str | None = None,
    left_out: str | None = None,
    added: str | None = None,
    legal: bool = False,
    orders: bool = False,
    limit: str | None = None,
    cite: bool = False,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
) -> Answer:
    """What differs between boards, editions or orders, and why."""
    from kb.api import Board  # noqa: PLC0415 - not before it is asked for

    ways = {
        "SNAP2": maybe_snap,
        "--editions": editions,
        "--without": left_out,
        "--with": added,
        "--orders": "" if orders else None,
    }
    _check_ways(ways)
    if orders and legal:
        raise _fault("--orders compares no legal actions", "--legal", "one of the two")
    if limit is not None and not orders:
        raise _fault("--limit is for the results of --orders", "--limit", "--orders with it")
    if snap == maybe_snap == "-":
        raise _fault("standard input can be read once only", "- twice", "a file for one of the two")
    most = at_most(limit)
    board = Board.load(snap, edition=edition, cards=cards)
    if orders:
        return Answer.of(board.orders(most), strict=strict, as_json=json, cite=cite)
    if editions is not None:
        answer = board.compare(editions=names(editions), legal=legal)
        return Answer.of(answer, strict=strict, as_json=json, cite=cite)
    options: dict[str, Any] = {"legal": legal, "without": names(left_out)}
    if added is not None:
        options["with_"] = added
    if maybe_snap is not None:
        options["other"] = Board.load(maybe_snap, edition=edition, cards=cards)
        options["labels"] = (called(snap), called(maybe_snap))
    return Answer.of(board.compare(**options), strict=strict, as_json=json, cite=cite)


def called(snap: Source | Board) -> str:
    """What people call a snapshot, or the board of a session."""
    from kb.api import Board  # noqa: PLC0415 - not before it is asked for
    from kb.snapshot.reading import display_name  # noqa: PLC0415

    if isinstance(snap, Board):
        return "this board"
    return "standard input" if snap == "-" else display_name(snap)


def _check_ways(ways: dict[str, str | None]) -> None:
    """Raises SnapshotError unless it is said what to compare, and only once."""
    given = [way for way, value in ways.items() if value is not None]
    for way in ("--editions", "--without"):
        if way in given and not names(ways[way]):
            raise _fault(f"nothing named by {way}", "nothing", "names, separated by commas")
    if not given:
        raise _fault("nothing to compare with", "nothing", "one of " + ", ".join(ways))
    if len(given) > 1 and given != ["--without", "--with"]:
        raise _fault("several comparisons at once", " and ".join(given), "one of them")


def _fault(problem: str, found: str, expected: str) -> SnapshotError:
    from kb.errors import SnapshotError  # noqa: PLC0415 - only for a wrong call

    return SnapshotError(problem, found=found, expected=expected)
