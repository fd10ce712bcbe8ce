"""Steps that stand for several: what is done so many times, a process that is repeated, what is
exiled with counters on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut
from kb.engine.course.memory import mentions_in
from kb.engine.course.way import Way, forgetting, labels
from kb.vocabulary.parts import any_part

Steps = tuple[v.Step | str, ...]

MOST_TIMES = 100
"""What is to be done more often is not gone through."""
MOST_REPEATED = 25
"""A process that is repeated more often is not gone through to its end."""
_UNSPOKEN = -2
"""The label of what no words speak of."""


def so_often(way: Way, step: v.ForEach) -> tuple[tuple[v.Step, ...], int]:
    """Steps that are done so many times, and how often; copies are made at once. Raises
    NotCarriedOut."""
    said = v.GameAction("draw", number=step.times)
    times = Instructed(way.course.state, said, way.actor, way.memory).amount()
    if times is None or times > MOST_TIMES:
        raise NotCarriedOut("how often")
    match step.does:
        case (v.GameAction(verb="copy", number=None) as action,) if times:
            return (msgspec.structs.replace(action, number=v.Const(times)),), 1
    return step.does, times


def knowing_process(way: Way, steps: Steps) -> Way:
    """The way on which "this process" means the steps up to the one that says to repeat it; but
    not where later ones speak of what it did, each time or the last."""
    place = next((n for n, each in enumerate(steps) if any_part(each, _repeats)), None)
    if place is None:
        return way
    process, after = steps[: place + 1], steps[place + 1 :]
    told = {each.number for each in labels(_understood(process))}
    if any(each.of in _OF_STEPS and each.number in told for each in mentions_in(after)):
        return way
    return msgspec.structs.replace(way, process=process, repeated=0, since=None)


def repeated(
    way: Way, step: v.GameAction, carried_out: Callable[[Way, Steps], Iterator[Way]]
) -> Iterator[Way]:
    """Every way in which the process is carried out once more, or so many times. Raises
    NotCarriedOut."""
    # CR 608.2c — as the text is written: what it says to do before that is done once more.
    if way.since == way.course.state:
        yield way  # it would change nothing again
        return
    if not way.process or way.repeated >= MOST_REPEATED:
        raise NotCarriedOut
    *before, _ = way.process
    does, again = way.process, way.repeated + 1
    if step.number is not None:
        times = Instructed(way.course.state, step, way.actor, way.memory).amount()
        if times is None or times > MOST_TIMES:
            raise NotCarriedOut("how often")
        does = (*before,) * times
    elif step.how == ("once",):
        does = (*before,)
    elif step.how not in ((), ("any_number",)):
        raise NotCarriedOut(", ".join(step.how))
    anew = forgetting(way.being_done(True), _understood(does))
    anew = msgspec.structs.replace(anew, repeated=again, since=way.course.state)
    for each in carried_out(anew, does):
        yield each if each.done is None else each.being_done(True)


def _understood(steps: Steps) -> tuple[v.Step, ...]:
    return tuple(each for each in steps if not isinstance(each, str))


def _repeats(word: object) -> bool:
    return isinstance(word, v.GameAction) and word.verb == REPEATS


REPEATS = "repeat_process"
_OF_STEPS = ("step", "rest", "unchosen")


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
