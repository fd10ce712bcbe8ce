"""Special actions: what a player with priority does without the stack."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb.engine.course.course import to_priority
from kb.engine.course.distinct import distinct
from kb.engine.course.results import Course
from kb.engine.events.event import GameEvent
from kb.engine.turns.occurring import occurring


def land_played(course: Course, land: str, player: str, *, back: bool = False) -> Iterator[Course]:
    """The courses after a player has played a land, with its back face up if that is said, who gets
    priority then."""
    zone = next(each.zone for each in course.state.objects if each.id == land)
    terms: dict[str, str] = {"from": zone, "to": "battlefield"}
    terms |= {"face": "back"} if back else {}
    event = GameEvent("play_land", land, terms=terms, players={"subject": player, "under": player})
    yield from distinct(
        keeping_priority(done, player)
        for each in occurring(course, (event,))
        for done in to_priority(each)
    )


def keeping_priority(course: Course, player: str) -> Course:
    """The course in which a player who has acted gets priority again."""
    state = course.state
    if course.over is not None:
        return course
    names = [each.name for each in state.players]
    heir = player if player in names else state.turn.priority
    turn = msgspec.structs.replace(state.turn, priority=heir, passed=())
    return msgspec.structs.replace(course, state=msgspec.structs.replace(state, turn=turn))
