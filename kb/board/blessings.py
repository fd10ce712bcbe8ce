"""The designations that players have as soon as what they control is so: a board on which that is
so, and which doesn't state them, has them all the same (702.131b, 702.195a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.engine.program.needs import needs
from kb.state.assumptions import Assumption, assumption

if TYPE_CHECKING:
    from kb.state.game_state import GameObject, GameState


def with_blessings(state: GameState) -> tuple[GameState, tuple[Assumption, ...]]:
    """The state with each such designation of a player, and what is to be told of that."""
    giving = needs().words_waited_for("blessings", "keyword")
    if not any(_gives_one(each, giving) for each in state.objects):
        return state, ()
    from kb.engine.course.at_any_time import at_any_time  # noqa: PLC0415 - for few boards
    from kb.engine.course.kept_moments import moment_of  # noqa: PLC0415 - likewise

    moment = moment_of(state)
    events = tuple(each for each in at_any_time(moment) if each.of_player)
    told = tuple(
        assumption(each.verb, state.edition, None, player=each.subject or "") for each in events
    )
    return (moment.after(events).state, told) if events else (state, ())


def _gives_one(obj: GameObject, giving: frozenset[str]) -> bool:
    """Whether a permanent has such a keyword as it is printed."""
    if obj.zone != "battlefield" or obj.face is None:
        return False
    return any(each.keyword in giving for each in obj.face.abilities)
