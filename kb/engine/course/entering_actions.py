"""What is done as a permanent enters the battlefield, before it does: cards revealed, permanents
sacrificed, with a counter for each (614.1c)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.doings import doings
from kb.engine.course.deeds.instructed import Doing, Instructed
from kb.engine.course.memory import Memory
from kb.engine.course.replaced import Replaced
from kb.engine.course.results import Actor, Choice
from kb.engine.events.event import GameEvent
from kb.state.game_state import GameState


class Done(NamedTuple):
    """One way to do it: the events, what was chosen, and how it enters after that."""

    events: tuple[GameEvent, ...]
    choices: tuple[Choice, ...]
    outcome: v.Enters


def is_counted(outcome: v.Enters) -> bool:
    """Whether an object enters with so many counters for each of those that one action as it enters
    is done to."""
    match outcome:
        case v.Enters(
            steps=(v.GameAction(label=int(label)),),
            number=v.Const(),
            each=v.Count(filter=v.Mentioned(of="step", number=number)),
        ):
            return label == number
    return False


def takes_away(replacement: v.Replacement | None) -> bool:
    """Whether an effect has something sacrificed as an object enters: what is gone then can't be
    for another one."""
    outcomes = replacement.outcomes if replacement is not None else ()
    return any(
        isinstance(step, v.GameAction) and step.verb == "sacrifice"
        for each in outcomes
        if isinstance(each, v.Enters) and is_counted(each)
        for step in each.steps
    )


def sacrificed_once(ways: Iterable[Replaced]) -> bool:
    """Whether nothing is sacrificed for several objects that enter together."""
    beside = (one for way in ways for also in way.also for one in also.all())
    given = [e.subject for one in beside for e in one.events if e.verb == "sacrifice"]
    return len(given) == len(set(given))


def done_as_entering(state: GameState, entering: str, outcome: v.Enters, by: str) -> Iterator[Done]:
    """The ways to do what is done as an object enters, in the state in which it is supposed to be
    there. Raises NotCarriedOut."""
    (action,) = outcome.steps
    assert isinstance(action, v.GameAction)
    said = Instructed(state, action, Actor(by, entering), Memory())
    for doing in [*doings(said)]:
        choices = tuple(
            msgspec.structs.replace(each, concept="as_enters") for each in doing.choices
        )
        yield Done(doing.events, choices, _with_counters(outcome, len(_done_to(doing))))


def _done_to(doing: Doing) -> tuple[str, ...]:
    """What something was done to."""
    if doing.about is not None:
        return doing.about
    return tuple(each.subject for each in doing.events)


def _with_counters(outcome: v.Enters, number: int) -> v.Enters:
    """How it enters when so many were counted."""
    each = outcome.number
    assert isinstance(each, v.Const)
    counters = v.Const(each.number * number)
    return msgspec.structs.replace(outcome, steps=(), each=None, number=counters)


__all__ = ["Done", "done_as_entering", "is_counted", "sacrificed_once", "takes_away"]
