"""What is read of another program's board: cards in zones, and what a snapshot can't hold."""

from __future__ import annotations

from typing import Any, NamedTuple

from kb.snapshot.identity import slug

ZONES = {
    "battlefield": "battlefield", "hand": "hand", "library": "library", "graveyard": "graveyard",
    "exile": "exile", "exiled": "exile", "command": "command",
}  # fmt: skip
"""Other programs' zones → ours."""
COUNTERS = {"p1p1": "+1/+1", "m1m1": "-1/-1"}


class Foreign(NamedTuple):
    """A board, as the plain values of a snapshot, and what the file says that it leaves out."""

    document: dict[str, Any]
    left_out: tuple[str, ...]


class Collected:
    """A board as it is read, part by part."""

    def __init__(self) -> None:
        self._players: dict[str, dict[str, Any]] = {"A": {}, "B": {}}
        self._battlefield: list[dict[str, Any]] = []
        self._left_out: list[str] = []
        self.turn: dict[str, Any] = {}

    def add(self, zone: str, player: str, name: str, **keys: Any) -> dict[str, Any]:
        """The entry of a card that is put into a zone."""
        entry: dict[str, Any] = {"card": name, **keys}
        if zone == "battlefield":
            self._battlefield.append({**entry, "controller": player})
            return self._battlefield[-1]
        cards: list[dict[str, Any]] = self._players[player].setdefault(zone, [])
        cards.append(entry)
        return entry

    def say(self, player: str, key: str, value: Any) -> None:
        """Says something of a player."""
        self._players[player][key] = value

    def named(self, player: str, name: str) -> list[dict[str, Any]]:
        """The permanents of a name that a player controls."""
        return [each for each in self._battlefield
                if each["card"] == name and each["controller"] == player]  # fmt: skip

    def leave_out(self, words: str) -> None:
        """Notes what can't be held."""
        self._left_out.append(words)

    def finished(self) -> Foreign:
        """The whole."""
        document: dict[str, Any] = {"players": self._players}
        if self.turn:
            document["turn"] = self.turn
        document["battlefield"] = self._battlefield
        return Foreign(document, tuple(dict.fromkeys(self._left_out)))


def counter(kind: str) -> str:
    """A kind of counters as cards write it."""
    return COUNTERS.get(kind.lower(), kind.lower().replace("_", " "))


def own_id(name: str, number: str) -> str:
    """An id for what a file calls by a number."""
    return f"{slug(name)}-id{number}"
