"""What remains of players who leave the game (800.4): their seats, and who has priority."""

from __future__ import annotations

from typing import Any

import msgspec

from kb.engine.events.next_player import departed
from kb.state.game_state import GameState, PlayerState, Turn


def heir_of_priority(turn: Turn, players: list[PlayerState], left: frozenset[str]) -> Turn:
    """The moment when players have left; whoever comes next in turn order has their priority."""
    # CR 800.4j — who would have had it is passed over.
    if turn.priority not in left:
        return turn
    names = [each.name for each in players]
    order = [*names[names.index(turn.priority) :], *names]
    heir = next((each for each in order if each not in left), None)
    return msgspec.structs.replace(turn, priority=heir)


def seats_without(
    state: GameState, players: list[PlayerState], left: frozenset[str], seated: frozenset[str]
) -> dict[str, Any]:
    """Those who have left the game, now or before, and where all sit, once anyone has; `seated` are
    those of them whose seats count as long as the turn lasts."""
    if not left:
        return {}
    seats = state.seats or tuple(each.name for each in state.players)
    gone = {each.name: departed(each, each.name in seated) for each in players if each.name in left}
    gone |= {each.name: each for each in state.left}
    return {"left": tuple(gone[name] for name in seats if name in gone), "seats": seats}
