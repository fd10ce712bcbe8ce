"""Declarations of attackers and blockers as people write them: "bears:B,elf:jace", "a+b:B"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from kb.board import Board
from kb.board.object_names import objects, one, parted
from kb.engine.combat.bands import Band
from kb.engine.combat.combat import Act, Pair
from kb.engine.declarations.declarations import Declaration
from kb.errors import SnapshotError, nearest, shown

COMMA = re.compile(r"\s*,\s*")
NOTHING = "nothing"
"""How an empty declaration is told; it may be given so too, unless something has that id."""
FORM: dict[Act, str] = {
    "attacking": "CREATURE or CREATURE:WHOM, …, such as bears:B,elf:jace",
    "blocking": "BLOCKER:ATTACKER, …, such as wall:bears,elf:bears",
}


class Written:
    """A declaration as it was written: pairs in order, and bands."""

    def __init__(self, pairs: list[Pair], bands: list[Band]) -> None:
        self.pairs = pairs
        self.bands = bands

    @property
    def chosen(self) -> Declaration:
        return frozenset(self.pairs)


def entries(board: Board, act: Act, words: str) -> Iterator[tuple[tuple[str, ...], str | None]]:
    """The entries of "a:X,b+c:Y": creatures (several are a band), and what stands behind the
    colon. Raises SnapshotError for what has another form."""
    if words.strip() == NOTHING and NOTHING not in board.objects:
        return
    parts = parted(board, words, COMMA, partial(_is_entry, board))
    for entry in filter(None, map(str.strip, parts)):
        names, whom = _divided(entry)
        if len(whom) > 1 or not all((*names, *whom)):
            what = "attack" if act == "attacking" else "block"
            raise SnapshotError(f"--declare: no {what}", found=shown(entry), expected=FORM[act])
        yield tuple(known(board, each, "--declare") for each in names), whom[0] if whom else None


def members(board: Board, name: str) -> list[str]:
    """The names of the creatures of a band, `a+b`; the name alone where it is that of an object."""
    if objects(board, name):
        return [name]
    return [each.strip() for each in name.split("+")]


def _divided(entry: str) -> tuple[tuple[str, ...], list[str]]:
    """The names of creatures before the colon, and those behind it."""
    creatures, *whom = (each.strip() for each in entry.split(":"))
    return tuple(each.strip() for each in creatures.split("+")), whom


def _is_entry(board: Board, words: str) -> bool:
    """Returns whether words are one entry in which everything has a name."""
    names, whom = _divided(words)
    named = [*names, *(each for each in whom if each not in board.players)]
    return len(whom) < 2 and all(objects(board, each) for each in named)


def known(board: Board, name: str, option: str) -> str:
    """The id of the object of this name on the battlefield, or of any other, as an option gives it.
    Raises SnapshotError, naming the nearest."""
    try:
        return one(board, name, "battlefield") or board.object_of(name).id
    except SnapshotError as error:
        error.problem = f"{option}: {error.problem}"
        raise


def known_attackable(board: Board, name: str) -> str:
    """A player, or an object by its id or name. Raises SnapshotError, naming the nearest."""
    if name in board.players:
        return name
    found = one(board, name, "battlefield") or one(board, name)
    if found is not None:
        return found
    names = [*board.players, *board.objects]
    raise SnapshotError(
        "--declare: no player or object with this name in the snapshot",
        found=shown(name),
        nearest=nearest(name, names),
    )


__all__ = ["NOTHING", "Written", "entries", "known", "known_attackable"]
