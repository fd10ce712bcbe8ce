"""Steps that stand for several: what is done so many times, what is exiled with counters on it."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut
from kb.engine.course.way import Way

MOST_TIMES = 100
"""What is to be done more often is not gone through."""
_UNSPOKEN = -2
"""The label of what no words speak of."""


def so_often(way: Way, step: v.ForEach) -> tuple[v.Step, ...]:
    """Steps that are done so many times; copies are made at once, so that all of them are
    spoken of afterwards. Raises NotCarriedOut."""
    said = v.GameAction("draw", number=step.times)
    times = Instructed(way.course.state, said, way.actor, way.memory).amount()
    if times is None or times > MOST_TIMES:
        raise NotCarriedOut("how often")
    match step.does:
        case (v.GameAction(verb="copy", number=None) as action,):
            return (msgspec.structs.replace(action, number=v.Const(times)),)
    return step.does * times


def with_counters(step: v.GameAction) -> tuple[v.Step, ...] | None:
    """The steps of exiling something with counters on it (122.6): they are put on what was exiled;
    None for other actions."""
    if step.verb != "exile" or step.counter is None:
        return None
    label = _UNSPOKEN if step.label is None else step.label
    exiled = (v.Objects(v.Mentioned("step", label, "done")),)
    return (
        msgspec.structs.replace(step, counter=None, number=None, label=label),
        v.GameAction("put_counters", object=exiled, counter=step.counter, number=step.number),
    )
