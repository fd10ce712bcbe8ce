"""The next turn: whose it is, and what is forgotten of the one before."""

from __future__ import annotations

import msgspec

from kb.engine.course.results import Course
from kb.engine.turns.extra import next_player
from kb.snapshot.model import History, PlayerHistory
from kb.state.game_state import GameObject, GameState

OF_THE_TURN = (
    "activated", "attacked", "blocked", "dealt_combat_damage", "discarded", "entered", "left_there",
    "set_aside", "triggered",
)  # fmt: skip
"""What an object's history tells of one turn."""
FRESH = History()


def next_turn(course: Course) -> Course:
    """The course in the next turn, of which no step has begun."""
    state, player = next_player(course.state)
    turn = msgspec.structs.replace(
        state.turn, active=player, number=state.turn.number + 1, phase="beginning", step="untap",
        told=True,
    )  # fmt: skip
    state = msgspec.structs.replace(
        state,
        turn=turn,
        objects=tuple(map(_forgetting, state.objects)),
        players=tuple(
            msgspec.structs.replace(each, history=PlayerHistory(), lands_played=0)
            for each in state.players
        ),
    )
    return msgspec.structs.replace(course, state=state)


def spells_cast(state: GameState) -> int | None:
    """How many spells the active player has cast this turn; None of one who has left."""
    found = (each for each in state.players if each.name == state.active)
    return next((len(each.history.spells_cast or ()) for each in found), None)


def _forgetting(object_: GameObject) -> GameObject:
    if object_.history == FRESH:
        return object_
    fresh = {field: getattr(FRESH, field) for field in OF_THE_TURN}
    history = msgspec.structs.replace(object_.history, **fresh)
    return msgspec.structs.replace(object_, history=history)
