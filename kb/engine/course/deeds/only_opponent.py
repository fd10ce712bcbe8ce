"""What one of a player's opponents does, where there is but one."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.engine.course.results import Actor
from kb.state.game_state import GameState
from kb.state.players import opponents

AN_OPPONENT = (v.Some((v.Players("opponent"),)),)


def with_only_opponent(state: GameState, action: v.GameAction, actor: Actor) -> v.GameAction:
    """The action as that of the only opponent, where "an opponent" does it."""
    if action.subject != AN_OPPONENT or len(opponents(state, actor.controller)) != 1:
        return action
    return msgspec.structs.replace(action, subject=(v.Players("opponent"),))


__all__ = ["AN_OPPONENT", "with_only_opponent"]
