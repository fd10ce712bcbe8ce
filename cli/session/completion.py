"""What a line of a session may go on with."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from cli import queries
from cli.session.changes import CHANGES
from cli.session.dialogue import OWN
from kb.api import Board
from kb.terms import ZONES

KEYS_OF_OBJECTS = (
    "attached_to", "controller", "counters", "damage", "face", "face_down", "owner", "power",
    "sick", "tapped", "timestamp", "token", "toughness", "x",
)  # fmt: skip
KEYS_OF_PLAYERS = ("life=", "mana=", "lands_played=", "counters=")
COUNTERS = ("+1/+1", "-1/-1", "loyalty", "charge", "flying")
MOMENTS = (
    "phase=precombat_main", "phase=combat", "phase=postcombat_main", "step=upkeep",
    "step=declare_attackers", "step=declare_blockers", "step=combat_damage", "step=end", "active=",
)  # fmt: skip
CHARACTERISTICS = (
    "power", "toughness", "types", "subtypes", "supertypes", "colors", "abilities", "name",
    "controller",
)  # fmt: skip
FEWEST_LETTERS = 2
"""Names of cards are looked for from so many letters on."""

WORD = re.compile(r"[^\s,:]*\Z")


def _ids(board: Board) -> Iterable[str]:
    return (*board.objects, *board.effects)


def _editions(board: Board) -> Iterable[str]:
    from kb.editions import tables  # noqa: PLC0415 - not before it is asked for

    return ("current", *reversed(tables().editions))


KINDS: Mapping[str, Callable[[Board], Iterable[str]]] = {
    "id": _ids,
    "player": lambda board: board.players,
    "edition": _editions,
    "zone": lambda board: ZONES,
    "key": lambda board: KEYS_OF_OBJECTS,
    "counter": lambda board: COUNTERS,
    "turn": lambda board: MOMENTS,
    "player key": lambda board: KEYS_OF_PLAYERS,
    "characteristic": lambda board: CHARACTERISTICS,
}
"""What a word may stand for → the words for that on a board."""

OPTIONS = {
    "--player": "player", "--edition": "edition", "--editions": "edition", "--of": "characteristic",
    "--with": "id", "--without": "id", "--declare": "id", "--assign": "id",
}  # fmt: skip
"""Option → what its value stands for."""


def completions(board: Board, line: str) -> list[tuple[str, int]]:
    """Words that the line may go on with, and how many of its last letters each takes the place
    of."""
    begun = WORD.search(line)
    typed = begun.group() if begun is not None else ""
    words = line.split()
    if len(words) == (1 if typed else 0):
        return _fitting(typed, (*queries.QUERIES, *CHANGES, *OWN))
    if words[0] == "add":
        return _cards(board, line.split(None, 1)[1] if len(words) > 1 else "")
    before = words[:-1] if typed and line[-len(typed) - 1 :][:1].isspace() else words
    return _fitting(typed, _candidates(board, words[0], before, typed))


def _candidates(board: Board, first: str, before: list[str], typed: str) -> Iterable[str]:
    """Words that may stand after those before."""
    if typed.startswith("-") and first in queries.QUERIES:
        said = queries.usage(first, ("cards",)).replace("[", "").replace("]", "").split()
        return [*(each for each in said if each.startswith("--")), "--json"]
    if before[-1] in OPTIONS:
        return KINDS[OPTIONS[before[-1]]](board)
    if first == "help":
        return (*queries.QUERIES, *CHANGES, *OWN)
    if first in CHANGES:
        takes = CHANGES[first].takes
        kind = takes[min(len(before) - 1, len(takes) - 1)]
        return KINDS[kind](board) if kind in KINDS else ()
    return _ids(board) if first in queries.QUERIES else ()


def _fitting(typed: str, words: Iterable[str]) -> list[tuple[str, int]]:
    return [(each, len(typed)) for each in dict.fromkeys(words) if each.startswith(typed)]


def _cards(board: Board, typed: str) -> list[tuple[str, int]]:
    """Names of cards that begin so."""
    if len(typed) < FEWEST_LETTERS:
        return []
    names = board.library.nearest(typed, 20)
    return [(each, len(typed)) for each in names if each.lower().startswith(typed.lower())]
