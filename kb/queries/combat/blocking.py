"""`block`: which blocks are legal, or whether one is."""

from __future__ import annotations

from typing import Any

from kb.board import Board
from kb.engine.combat.combat import Pair
from kb.engine.combat.combat_rules import together
from kb.errors import SnapshotError, shown
from kb.queries.combat.declaration_query import DeclarationQuery, declaring
from kb.queries.combat.declaration_words import Written, entries, known

DEFAULT_LIMIT = 100


def block(
    board: Board,
    declare: str | None = None,
    *,
    player: str | None = None,
    limit: int = DEFAULT_LIMIT,
    maximal: bool = False,
    with_: tuple[str, ...] = (),
    without: tuple[str, ...] = (),
) -> dict[str, Any]:
    """Whether the block `declare` is legal ("wall:bears,elf:bears": blocker and attacker; "" is
    none), or without it the legal blocks of the defending player, or of `player`. Raises
    SnapshotError for unknown names."""
    defender = defending(board, player)
    found = declaring(board, "blocking", defender)
    if declare is not None:
        return found.judged(written(found, declare))
    return found.listed(limit, maximal, with_, without)


def written(found: DeclarationQuery, words: str) -> Written:
    """A block as it is written. Raises SnapshotError."""
    pairs: list[Pair] = []
    for names, attacker in entries(found.board, "blocking", words):
        if attacker is None or len(names) > 1:
            raise SnapshotError(
                "--declare: it has to be said what a creature blocks",
                found=shown("+".join(names)),
                expected="BLOCKER:ATTACKER",
            )
        pairs.append((names[0], known(found.board, attacker, "--declare")))
    return Written(pairs, [])


def defending(board: Board, player: str | None) -> str:
    """The player who declares blockers. Raises SnapshotError if that has to be said."""
    if player is not None:
        return board.player(player).name
    attacked = {_defender(board, each) for each in board.state.attacks.values() if each}
    players = [each for each in board.players if each in attacked]
    if not players:
        active = board.state.active
        players = [each for each in board.players if each != active]
    if together(board.state):
        players = _leaders(board, players)
    if len(players) != 1:
        attack = "several players are attacked" if attacked else "no creature attacks anybody"
        raise SnapshotError(
            f"it has to be said who blocks: {attack}",
            found=f"players {', '.join(players)}",
            expected="--player NAME",
        )
    return players[0]


def _leaders(board: Board, players: list[str]) -> list[str]:
    """One player, the first, of each team that some players are on, but for the active team."""
    teams = {each.name: each.team or each.name for each in board.state.players}
    first = {team: name for name, team in reversed(teams.items())}
    return list(
        dict.fromkeys(
            first[teams[each]] for each in players if teams[each] != teams.get(board.state.active)
        )
    )


def _defender(board: Board, attacked: str) -> str | None:
    """The defending player where something is attacked (508.5)."""
    entry = board.objects.get(attacked)
    if entry is None:
        return attacked
    known = board.characteristics[attacked]
    protector = entry.choices.get("player")
    if "battle" in known.types and isinstance(protector, str):
        return protector
    return known.controller


__all__ = ["block"]
