"""What happens as costs are paid; that a player has done the keyword action that was one."""

from __future__ import annotations

from collections.abc import Iterator

from kb import vocabulary as v
from kb.engine.course.results import Course, NotHappened
from kb.engine.events.event import GameEvent
from kb.engine.turns.occurring import occurring


def happening(course: Course, events: tuple[GameEvent, ...]) -> Iterator[Course]:
    """The courses in which events happen; none where they can't: then nothing is paid."""
    for after in occurring(course, events):
        # What is paid may be replaced, if by nothing: the cost has been paid then, as 118.11 says.
        replaced = len(replaced_in(course, after))
        done = len(after.events) - len(course.events) + replaced
        if after.partial > course.partial or done >= len(events):
            yield after


def replaced_in(before: Course, after: Course) -> list[NotHappened]:
    """The events in place of which nothing has happened, as effects have it."""
    missed = after.not_happened[len(before.not_happened) :]
    return [each for each in missed if each.applied and each.why is None]


def acted_so(course: Course, player: str, part: v.CostPart) -> Iterator[Course]:
    """The courses in which a player has done the keyword action that a part of a cost was."""
    # CR 118.3 + 701.59a + 701.61a + 701.68a — who pays so has done it.
    if not isinstance(part, v.Act | v.MoveCounters) or part.action is None:
        yield course
        return
    size = part.least if isinstance(part, v.MoveCounters) else part.total and part.total.value
    numbers = {"value": size.number} if isinstance(size, v.Const) else {}
    yield from happening(course, (GameEvent(part.action, player, of_player=True, numbers=numbers),))


__all__ = ["acted_so", "happening", "replaced_in"]
