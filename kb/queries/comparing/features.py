"""What a board's answers come to, as a flat table: what comparisons compare."""

from __future__ import annotations

from typing import Any, NamedTuple

from kb.board import Board
from kb.engine.state_based import checks
from kb.queries.characteristics.show import show
from kb.queries.legal.legal import legal
from kb.queries.names.action_words import said
from kb.queries.state_based.state_based import state_based

CHARACTERISTICS = (
    "name", "zone", "controller", "owner", "supertypes", "types", "subtypes", "colors",
    "mana_cost", "mana_value", "power", "toughness", "loyalty", "defense", "abilities",
)  # fmt: skip
"""What is compared of each object, in the order of an answer."""
MOST_ACTIONS = 1000
"""How many legal actions of a player are looked through."""


class Key(NamedTuple):
    """What a feature is about.

    about: `object` (is it there?), `characteristic`, `state_based` or `legal`. object: its id; of a
    state-based action all objects and players that it is about, separated by commas; of a legal
    action the player. of: which characteristic, or which action.
    """

    about: str
    object: str
    of: str = ""


class Features(NamedTuple):
    """The features of a board: what each comes to, and the entry of the answer that says so."""

    values: dict[Key, Any]
    entries: dict[Key, dict[str, Any]]
    not_understood: list[dict[str, str]]

    def value(self, key: Key) -> Any:
        """Returns what a feature comes to; of what isn't there or isn't done False, else None."""
        return self.values.get(key, False if key.about in ("object", "state_based") else None)


def features(board: Board, with_legal: bool = False) -> Features:
    """Everything about a board that is compared; legal actions only if they are asked for."""
    found = Features({}, {}, [])
    shown = show(board)
    found.not_understood.extend(shown["not_understood"])
    for entry in shown["objects"]:
        found.values[Key("object", entry["id"])] = True
        for of in CHARACTERISTICS:
            key = Key("characteristic", entry["id"], of)
            found.values[key], found.entries[key] = characteristic(entry, of), entry
    _state_based(board, found)
    if with_legal:
        for player in board.players:
            _legal(board, player, found)
    return found


def characteristic(entry: dict[str, Any], of: str) -> Any:
    """A characteristic's value; abilities are compared by their words, whoever gave them."""
    if of == "abilities":
        return sorted(str(each["text"]) for each in entry["abilities"])
    return entry[of]


def _state_based(board: Board, found: Features) -> None:
    if checks.collective_name(board.edition) is None:
        return
    document = state_based(board, limit=1)
    for entry in document["actions"]:
        concerned = ", ".join([*entry["objects"], *entry["players"]])
        key = Key("state_based", concerned, entry["action"])
        found.values[key], found.entries[key] = True, entry
    _note(found, document)


def _legal(board: Board, player: str, found: Features) -> None:
    document = legal(board, player, limit=MOST_ACTIONS)
    for entry in document["actions"]:
        key = Key("legal", player, said({**entry, "targets": []}))
        targets = [", ".join(each) for each in entry.get("targets", [])]
        found.values[key] = {"cost": entry.get("cost"), "targets": targets}
        found.entries[key] = entry
    _note(found, document)


def _note(found: Features, document: dict[str, Any]) -> None:
    missed = [each for each in document["not_understood"] if each not in found.not_understood]
    found.not_understood.extend(missed)
