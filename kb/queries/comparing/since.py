"""Since when an answer differs: the dates between two editions on which it changed.

A change is looked for by halving the editions between two that differ. What changes and changes
back between two editions that agree stays unseen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kb.board import Board
from kb.editions import rule_for, tables
from kb.queries.comparing.causes import Side, cause
from kb.queries.comparing.editions import all_editions
from kb.queries.comparing.features import Key

Document = dict[str, Any]


class Timeline:
    """One board under the editions that it is asked about, and those between them."""

    def __init__(self, board: Board, with_legal: bool) -> None:
        self._board = board
        self._with_legal = with_legal
        self._sides: dict[str, Side] = {}

    def side(self, edition: str) -> Side:
        """The board by the rules of an edition."""
        if edition not in self._sides:
            board = self._board.under(edition)
            self._sides[edition] = Side(board, edition, f"in {edition}", self._with_legal)
        return self._sides[edition]

    def changes(self, key: Key, first: str, last: str) -> Iterator[Document]:
        """Each change of a feature between two editions: `since`, `before`, `after`, and why."""
        value = self._valued(key)
        for earlier, later in changes(tables().editions, value, first, last):
            yield {
                "since": later,
                "before": value(earlier),
                "after": value(later),
                **cause(self.side(earlier), self.side(later), key),
            }

    def _valued(self, key: Key) -> Callable[[str], Any]:
        return lambda edition: self.side(edition).features.value(key)


def changes(
    known: tuple[str, ...], value: Callable[[str], Any], first: str, last: str
) -> Iterator[tuple[str, str]]:
    """The pairs of neighbouring editions between which a value changes on the way from `first`'s
    to `last`'s, found by halving."""
    here, end = known.index(first), known.index(last)
    while value(known[here]) != value(known[end]):
        low, high = here, end
        while high - low > 1:
            middle = (low + high) // 2
            if value(known[middle]) == value(known[here]):
                low = middle
            else:
                high = middle
        yield known[low], known[high]
        here = high


def said_on(date: str) -> list[Document]:
    """Returns what else an edition changed, as `lawmage editions` tells it: `what`, `value`,
    `rule`."""
    document = all_editions()
    eras = [
        {"what": "layers", "value": era["name"], "rule": rule_for("layers", date)}
        for era in document["eras"]
        if era["from"] == date
    ]
    rows = [
        {"what": row["parameter"], "value": row["value"], "rule": row["rule"]}
        for row in document["differences"]
        if row["from"] == date
    ]
    return [*eras, *rows]
