"""`concede`, `B concedes`: a player leaves the game."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kb.engine.course.course import to_priority
from kb.engine.course.results import Course
from kb.engine.events.event import GameEvent
from kb.engine.turns.occurring import occurring
from kb.errors import SnapshotError, shown
from kb.queries.playing.position import Position

_CONCEDES = re.compile(r"(?:(?P<who>.+) )?concedes?", re.IGNORECASE)


def says_so(action: str) -> bool:
    """Whether the words are those of a player who concedes."""
    return _CONCEDES.fullmatch(action) is not None


def concedes(position: Position, action: str) -> Iterator[Course]:
    """The courses after a player, or the one for whom the game waits, has conceded. Raises
    SnapshotError where nobody of that name plays."""
    said = _CONCEDES.fullmatch(action)
    who = (said["who"] if said else None) or position.waits_for.player
    names = [each.name for each in position.course.state.players]
    if who not in names:
        raise SnapshotError("no such player", found=shown(who), expected=", ".join(names))
    what = position.waits_for.what
    if what not in ("priority", "mulligan"):
        yield position.course.with_gaps(f"{action}, as {what} are declared")
        return
    for each in occurring(position.course, (GameEvent("concede", who, of_player=True),)):
        if each.over is not None:
            yield each
        elif what == "mulligan":
            yield each.with_gaps(f"{action}, before the first turn of several players")
        else:
            yield from to_priority(each)
