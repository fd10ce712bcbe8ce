"""`compare`: what differs, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.answer import Answer
from cli.lists import names

if TYPE_CHECKING:
    from kb.snapshot.errors import SnapshotError
    from kb.snapshot.reading import Source


def compare(
    snap: str,
    maybe_snap: str | None = None,
    *,
    editions: str | None = None,
    left_out: str | None = None,
    added: str | None = None,
    legal: bool = False,
    json: bool = False,
    edition: str | None = None,
    cards: str | None = None,
    strict: bool = False,
) -> Answer:
    """What differs between boards or editions, and why."""
    from kb.board import Board  # noqa: PLC0415 - not before it is asked for

    _check_question(snap, maybe_snap, editions, left_out, added)
    board = Board.load(snap, edition=edition, cards=cards)
    if editions is not None:
        answer = board.compare(editions=names(editions), legal=legal)
        return Answer.of(answer, strict=strict, as_json=json)
    options: dict[str, Any] = {"legal": legal, "without": names(left_out)}
    if added is not None:
        options["with_"] = added
    if maybe_snap is not None:
        options["other"] = Board.load(maybe_snap, edition=edition, cards=cards)
        options["labels"] = (called(snap), called(maybe_snap))
    return Answer.of(board.compare(**options), strict=strict, as_json=json)


def called(snap: Source) -> str:
    """What people call a snapshot."""
    from kb.snapshot.reading import display_name  # noqa: PLC0415 - not before it is asked for

    return "standard input" if snap == "-" else display_name(snap)


def _check_question(
    snap: str, other: str | None, editions: str | None, left_out: str | None, added: str | None
) -> None:
    """Raises SnapshotError unless it is said what to compare, and only once."""
    ways = {"SNAP2": other, "--editions": editions, "--without": left_out, "--with": added}
    given = [way for way, value in ways.items() if value is not None]
    for way in ("--editions", "--without"):
        if way in given and not names(ways[way]):
            raise _fault(f"nothing named by {way}", "nothing", "names, separated by commas")
    if not given:
        raise _fault("nothing to compare with", "nothing", "one of " + ", ".join(ways))
    if len(given) > 1 and given != ["--without", "--with"]:
        raise _fault("several comparisons at once", " and ".join(given), "one of them")
    if snap == other == "-":
        raise _fault("standard input can be read once only", "- twice", "a file for one of the two")


def _fault(problem: str, found: str, expected: str) -> SnapshotError:
    from kb.snapshot.errors import SnapshotError  # noqa: PLC0415 - only for a wrong call

    return SnapshotError(problem, found=found, expected=expected)
