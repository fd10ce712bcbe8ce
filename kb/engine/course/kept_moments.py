"""The moments that were looked at last: derived once, however often they are asked for."""

from __future__ import annotations

from collections import deque

import msgspec

from kb.engine.course.moment import Moment
from kb.state.game_state import GameObject, GameState

RECENT = 8
"""So many moments are kept: what has just happened, or been tried, is looked at again."""
KEPT: deque[Moment] = deque(maxlen=RECENT)
"""The moments that were looked at last, the latest last."""


def moment_of(state: GameState) -> Moment:
    """The moment of a state, derived once where that, or one like it, is asked for again soon."""
    same = (each for each in reversed(KEPT) if each.state is state or each.state == state)
    found = next(same, None)
    if found is not None:
        KEPT.remove(found)
    else:
        told = _as_told(state)
        like = next((each for each in reversed(KEPT) if _as_told(each.state) == told), None)
        found = like and like.of(state)
    KEPT.append(found or Moment(state))
    return KEPT[-1]


def _as_told(state: GameState) -> GameState:
    """The state without what a moment never tells the law: who has priority, who has passed, what
    the game waits for, mana in pools, whose library has been shuffled, how often abilities have
    been activated."""
    turn = msgspec.structs.replace(state.turn, priority=None, passed=(), waits_for=None)
    players = tuple(msgspec.structs.replace(each, mana=(), shuffled=0) for each in state.players)
    objects = tuple(map(_as_object_told, state.objects))
    return msgspec.structs.replace(state, turn=turn, players=players, objects=objects)


def _as_object_told(obj: GameObject) -> GameObject:
    if obj.history.activated is None:
        return obj
    history = msgspec.structs.replace(obj.history, activated=None)
    return msgspec.structs.replace(obj, history=history)
