"""Spells as they were announced when they were put on the stack."""

from __future__ import annotations

import msgspec

from kb.engine.events.event import GameEvent
from kb.state.game_state import GameState


def with_announced(state: GameState, events: tuple[GameEvent, ...]) -> GameState:
    """The state in which spells that events have put on the stack are as they were announced."""
    said = {each.subject: each.announced for each in events if each.announced}
    proposed = {
        each.id: msgspec.structs.replace(each, **said[each.id])
        for each in state.objects
        if each.id in said and each.zone == "stack"
    }
    if not proposed:
        return state
    return msgspec.structs.replace(
        state,
        objects=tuple(proposed.get(each.id, each) for each in state.objects),
        stack=(*state.stack, *(each for each in proposed if each not in state.stack)),
    )
