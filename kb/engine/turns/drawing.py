"""The draw of the draw step, on the stack until July 2003."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from kb.engine.course.results import Course
from kb.snapshot.identity import in_a_row
from kb.state.game_state import GameState, StackAbility


def with_draws(course: Course, players: Iterable[str]) -> Course:
    """The course with the draw of each player on top of the stack, as a triggered ability."""
    for player in players:
        course = msgspec.structs.replace(course, state=_with_draw(course.state, player))
    return course


def _with_draw(state: GameState, player: str) -> GameState:
    # 2003-05: 304.1 — neither player controls it; here it is that player's who draws.
    entry = StackAbility(
        id=in_a_row("draw", 1, state.ids)[0], kind="triggered", text="Draw a card.",
        controller=player, owner=player, timestamp=state.latest_timestamp + 1,
    )  # fmt: skip
    return msgspec.structs.replace(
        state, stack_abilities=(*state.stack_abilities, entry), stack=(*state.stack, entry.id)
    )
