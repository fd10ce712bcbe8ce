"""`attack`: which attacks are legal, or whether one is."""

from __future__ import annotations

from typing import Any

from kb.board import Board
from kb.engine.combat.bands import Band
from kb.engine.combat.combat import Pair
from kb.errors import SnapshotError
from kb.queries.combat.declaration_query import DeclarationQuery, declaring
from kb.queries.combat.declaration_words import Written, entries, known_attackable

DEFAULT_LIMIT = 100


def attack(
    board: Board,
    declare: str | None = None,
    *,
    limit: int = DEFAULT_LIMIT,
    maximal: bool = False,
    with_: tuple[str, ...] = (),
    without: tuple[str, ...] = (),
) -> dict[str, Any]:
    """Whether the attack `declare` is legal ("bears:B,elf:jace"; "a+b:B" is a band; "" is none),
    or without it the legal attacks. Raises SnapshotError for unknown names."""
    found = declaring(board, "attacking", board.state.active)
    if declare is not None:
        return found.judged(written(found, declare))
    return found.listed(limit, maximal, with_, without)


def written(found: DeclarationQuery, words: str) -> Written:
    """An attack as it is written. Raises SnapshotError."""
    pairs: list[Pair] = []
    bands: list[Band] = []
    for creatures, whom in entries(found.board, "attacking", words):
        target = _only_defender(found) if whom is None else known_attackable(found.board, whom)
        target = found.combat.leaders.get(target, target)
        pairs += [(each, target) for each in creatures]
        if len(creatures) > 1:
            bands.append(creatures)
    return Written(pairs, bands)


def _only_defender(found: DeclarationQuery) -> str:
    named = found.combat.leaders
    players = list(dict.fromkeys(named.get(each, each) for each in found.combat.defenders))
    if len(players) != 1:
        raise SnapshotError(
            "--declare: it has to be said whom a creature attacks",
            found=f"opponents {', '.join(players)}" if players else "no opponent",
            expected="CREATURE:WHOM",
        )
    return players[0]


__all__ = ["attack"]
