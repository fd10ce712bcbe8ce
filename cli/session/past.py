"""The boards of a session, so that changes can be taken back and made again."""

from __future__ import annotations

from typing import Any, NamedTuple

from kb.api import Board
from kb.errors import SnapshotError


class Deeds(NamedTuple):
    """What players have done: the actions, and the choices of the outcome that was taken."""

    actions: tuple[str, ...]
    choices: tuple[dict[str, Any], ...]


class Moment(NamedTuple):
    """A board, and the words that led to it; what players did, if that was it."""

    words: str
    board: Board
    deeds: Deeds | None = None


class Past:
    """Boards one after the other, and which of them is the present one."""

    def __init__(self, board: Board) -> None:
        self._moments = [Moment("", board)]
        self._now = 0

    @property
    def board(self) -> Board:
        """The present board."""
        return self._moments[self._now].board

    @property
    def before(self) -> Board:
        """The board before the last change; the first one where there was none."""
        return self._moments[max(self._now - 1, 0)].board

    @property
    def first(self) -> Board:
        """The board that it began with."""
        return self._moments[0].board

    def add(self, words: str, board: Board, deeds: Deeds | None = None) -> None:
        """Makes a board the present one; what had been taken back is gone."""
        self._now += 1
        self._moments[self._now :] = [Moment(words, board, deeds)]

    def line(self) -> tuple[Board, Deeds]:
        """What players have done since the last other change, and the board it began on."""
        first = self._now
        while self._moments[first].deeds is not None:
            first -= 1
        done = [each.deeds for each in self._moments[first + 1 : self._now + 1] if each.deeds]
        return self._moments[first].board, Deeds(
            tuple(action for each in done for action in each.actions),
            tuple(choice for each in done for choice in each.choices),
        )

    def actions(self) -> list[tuple[tuple[str, ...], Board]]:
        """What players have done since the last other change, each with the board before it."""
        done = []
        for place in range(self._now, 0, -1):
            deeds = self._moments[place].deeds
            if deeds is None:
                break
            done.append((deeds.actions, self._moments[place - 1].board))
        return done[::-1]

    def undo(self) -> str:
        """Takes the last change back and returns its words. Raises SnapshotError."""
        if self._now == 0:
            raise SnapshotError("there is nothing to undo")
        self._now -= 1
        return self._moments[self._now + 1].words

    def redo(self) -> str:
        """Makes the last change again that was taken back. Raises SnapshotError."""
        if self._now + 1 == len(self._moments):
            raise SnapshotError("there is nothing to redo")
        self._now += 1
        return self._moments[self._now].words

    def told(self) -> list[str]:
        """The changes so far, those that were taken back in brackets."""
        return [
            f"{number}. {moment.words}" if number <= self._now else f"({number}. {moment.words})"
            for number, moment in enumerate(self._moments)
            if number
        ]
