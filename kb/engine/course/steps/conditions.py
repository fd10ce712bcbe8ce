"""What is done if conditions are true, or if the step before was done."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from kb import vocabulary as v
from kb.engine.course.conditions import are_met
from kb.engine.course.steps.carrying_out import carried_out, carries_out
from kb.engine.course.way import Way, forgetting


@carries_out(v.IfSo)
def _if_so(way: Way, step: v.IfSo) -> Iterator[Way]:
    """What is done if conditions are true now, or if not."""
    if are_met(way.course.state, step.conditions, way.actor, way.memory):
        return carried_out(way, step.does)
    return carried_out(forgetting(way, step.does).being_done(False), step.otherwise)


@carries_out(v.IfDone)
def _if_done(way: Way, step: v.IfDone) -> Iterator[Way]:
    """What is done if the step before was done, or was not; what comes after it may ask again."""
    # CR 118.12 / 2003-12: 419.5b — whoever chose to do it has done so, whatever came of that.
    done = way.done if way.paid is None else way.paid
    if done and step.wholly:  # CR 609.3: as much as possible of it was done
        done = not way.short
    if done is None:
        yield way.with_gaps("what follows on something that was not carried out")
    elif done != step.done:
        yield forgetting(way, step.does)
    else:
        for each in carried_out(way, step.does):
            yield msgspec.structs.replace(each, done=way.done, paid=way.paid, short=way.short)
