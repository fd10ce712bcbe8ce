"""What the page changes of a board: one struct for each change, made by the board's own methods."""

from __future__ import annotations

from typing import Any

import msgspec

from kb.api import Board
from kb.errors import SnapshotError, shown
from kb.notation.loading import read_text
from kb.snapshot.reading import Text
from kb.terms import SHARED_ZONES


class Change(msgspec.Struct, frozen=True, tag_field="change", forbid_unknown_fields=True):
    """One change of a board: `made` returns the board with it, or raises SnapshotError."""


class Add(Change, frozen=True, tag="add"):
    """A card by its name, an entry as snapshots have it, or what the notation says of cards
    ("Forest x3", "token 1/1 green Saproling"), newer than what is there."""

    card: str | dict[str, Any]
    zone: str = "battlefield"
    player: str | None = None

    def made(self, board: Board) -> Board:
        player = next(iter(board.players)) if self.player is None else self.player
        board.player(player)
        self._check_known(board, player)
        if isinstance(self.card, str) and not board.library.has(self.card):
            return board.with_(self._noted(board, self.card, player))
        entry = {"card": self.card} if isinstance(self.card, str) else self.card
        if self.zone in SHARED_ZONES:
            return board.with_({self.zone: [{"controller": player, "owner": player, **entry}]})
        return board.with_({"players": {player: {self.zone: [entry]}}})

    def _noted(self, board: Board, words: str, player: str) -> dict[str, Any]:
        """The fragment of a snapshot that words of the notation state."""
        place = "" if self.zone == "battlefield" else f"{self.zone}: "
        stated = Text(f"{player}: {place}{words}", "the board", True)
        return read_text(stated, board.library).document

    def _check_known(self, board: Board, player: str) -> None:
        """Raises SnapshotError where only the number of cards is known: a card put there would
        take the place of them all."""
        there = board.to_dict()["players"][player].get(self.zone)
        if isinstance(there, int) and there:
            raise SnapshotError(
                f"of that {self.zone} only the number of cards is known",
                found=shown(there), expected=f"a list of cards as the {self.zone} of {player}",
            )  # fmt: skip


class Move(Change, frozen=True, tag="move"):
    """An object into a zone, or from one player's battlefield to another's."""

    object: str
    zone: str
    player: str | None = None

    def made(self, board: Board) -> Board:
        found = board.object_of(self.object)
        owner = getattr(found, "owner", None)
        if self.zone == getattr(found, "zone", "stack") and self.zone in SHARED_ZONES:
            return board.changing(found.id, controller=self.player)
        if self.zone not in SHARED_ZONES and self.player not in (None, owner):
            # CR 400.3 — a card goes to no library, hand or graveyard but its owner's.
            raise SnapshotError(
                "a card is never in the hand, library or graveyard of a player but its owner",
                found=shown(self.player), expected=shown(owner),
            )  # fmt: skip
        player = self.player if self.zone in SHARED_ZONES else None
        return board.moving(found.id, self.zone, player)


class Set(Change, frozen=True, tag="set"):
    """Keys of an object's entry, as snapshots have them; null takes a key away."""

    object: str
    keys: dict[str, Any]

    def made(self, board: Board) -> Board:
        return board.changing(self.object, **self.keys)


class Counters(Change, frozen=True, tag="counters"):
    """So many more counters of a kind on an object; fewer, if that is below none."""

    object: str
    kind: str
    more: int = 1

    def made(self, board: Board) -> Board:
        counters = {**board.with_characteristics(self.object).counters}
        counters[self.kind] = max(counters.get(self.kind, 0) + self.more, 0)
        left = {kind: number for kind, number in counters.items() if number}
        return board.changing(self.object, counters=left or None)


class Remove(Change, frozen=True, tag="remove"):
    """Objects and effects away."""

    objects: tuple[str, ...]

    def made(self, board: Board) -> Board:
        return board.without(*self.objects)


class Order(Change, frozen=True, tag="order"):
    """The timestamps of these dealt out anew among them, the first the oldest."""

    objects: tuple[str, ...]

    def made(self, board: Board) -> Board:
        return board.in_order(*self.objects)


class Turn(Change, frozen=True, tag="turn"):
    """Another moment: keys of the turn as snapshots have them."""

    keys: dict[str, Any]

    def made(self, board: Board) -> Board:
        anew = dict.fromkeys(["priority", *(["step"] if "phase" in self.keys else [])])
        return board.with_({"turn": anew | self.keys})


class Player(Change, frozen=True, tag="player"):
    """Keys of a player, as snapshots have them; a new name is a new player."""

    player: str
    keys: dict[str, Any] = {}

    def made(self, board: Board) -> Board:
        return board.with_({"players": {self.player: self.keys}})


class Effect(Change, frozen=True, tag="effect"):
    """An effect of a spell or ability that has resolved, on objects."""

    text: str
    affects: tuple[str, ...] = ()

    def made(self, board: Board) -> Board:
        affects = {"affects": [*self.affects]} if self.affects else {}
        return board.with_({"effects": [{"text": self.text, **affects}]})


class Fragment(Change, frozen=True, tag="with"):
    """A fragment of a snapshot put in."""

    board: dict[str, Any]

    def made(self, board: Board) -> Board:
        return board.with_(self.board)


AnyChange = Add | Move | Set | Counters | Remove | Order | Turn | Player | Effect | Fragment


def read(values: Any) -> list[AnyChange]:
    """Changes of plain values. Raises SnapshotError."""
    try:
        return msgspec.convert(values, list[AnyChange])
    except msgspec.ValidationError as error:
        raise SnapshotError(f"no such change: {str(error)[:300]}") from None
