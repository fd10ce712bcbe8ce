"""The boards of cases. The checks of one case stand together and ask the same board, which is made,
and derived, once: an answer that changes what is answered next would be noticed, too."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from kb.api import Board
from kb.board import is_edition
from kb.card_base.library import Library
from kb.snapshot import reading
from tests.law.checks import SHARED_CARDS

Snapshot = dict[str, Any]


def _kept(make: Callable[[Snapshot, str | None], Board]) -> Callable[..., Board]:
    """The function; the board that it made last is there as long as it is asked for again."""
    last: tuple[Snapshot, str | None, Board] | None = None

    @wraps(make)
    def of(snapshot: Snapshot, edition: str | None = None) -> Board:
        nonlocal last
        if last is None or last[0] is not snapshot or last[1] != edition:
            last = (snapshot, edition, make(snapshot, edition))
        return last[2]

    return of


@_kept
def own_board(snapshot: Snapshot, edition: str | None = None) -> Board:
    """The board of one of the project's own cases."""
    return Board.from_dict(snapshot, edition=edition)


@_kept
def shared_board(snapshot: Snapshot, edition: str | None = None) -> Board:
    """The board of one of ../shared/cases."""
    return remade_board(snapshot, edition)


def remade_board(snapshot: Snapshot, edition: str | None = None) -> Board:
    """As `Board.from_dict(snapshot, cards=…)`, but with the card file that is already read."""
    library = shared_cards()
    return Board._of(reading.read_mapping(snapshot, library, is_edition), library, edition)


@cache
def shared_cards() -> Library:
    """The cards of ../shared: the file is read once, and a card compiled when first met."""
    return Library(card_file=SHARED_CARDS)
