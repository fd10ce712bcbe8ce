"""What the game waits for in a state."""

from __future__ import annotations

from kb.snapshot.terms import Awaited
from kb.state.game_state import GameState, WaitsFor

DECLARED_IN: dict[str, Awaited] = {
    "declare_attackers": "attackers", "declare_blockers": "blockers",
    "first_strike_damage": "damage", "combat_damage": "damage",
}  # fmt: skip
"""Step → what is declared in it before anybody gets priority."""


def awaited(state: GameState) -> WaitsFor:
    """What the game waits for, and whose it is to do: where nobody has priority, what is declared
    in the step."""
    turn = state.turn
    if turn.waits_for is not None:
        return turn.waits_for
    if turn.priority is None and turn.step in DECLARED_IN:
        return WaitsFor(what=DECLARED_IN[turn.step], player=None)
    return WaitsFor(what="priority", player=turn.priority)
