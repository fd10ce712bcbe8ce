"""`Board`: a board with its questions."""

from __future__ import annotations

from collections.abc import Iterator

from kb import board
from kb.api.happenings import Happenings
from kb.api.objects import BoardObject


class Board(board.Board, Happenings):
    """A board that answers."""

    def __getitem__(self, id_: str) -> BoardObject:
        """An object with its derived characteristics. Raises SnapshotError for an unknown id."""
        return BoardObject(self, self.with_characteristics(id_).id)

    def __iter__(self) -> Iterator[BoardObject]:
        """The objects, in the order of the snapshot."""
        return (BoardObject(self, id_) for id_ in self.objects)

    def _repr_html_(self) -> str:
        return self.show()._repr_html_()
