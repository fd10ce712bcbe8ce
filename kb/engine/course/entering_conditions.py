"""What a permanent enters with only if it is something: judged by what it would be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from kb import vocabulary as v
from kb.engine.course.conditions import are_met
from kb.engine.course.deeds.instructed import NotCarriedOut
from kb.engine.course.entering import Entry, copies, entries
from kb.engine.course.memory import EACH, Memory
from kb.engine.course.moment import Moment
from kb.engine.course.replaced import Candidate
from kb.engine.events.event import GameEvent
from kb.vocabulary.parts import with_parts


def entries_if_so(
    event: GameEvent,
    outcome: v.Enters,
    candidate: Candidate,
    chooser: str,
    judged: Callable[[GameEvent], Moment],
) -> list[Entry]:
    """The ways in which a permanent enters by one of the outcomes of an effect; as it did before
    where that isn't said of it: `judged` is the moment in which it would be there."""
    if "copy" not in outcome.how and copies(candidate) and "copy_of" not in event.words:
        return [Entry(event)]  # there was nothing to copy
    if not outcome.conditions:
        return entries(event, outcome, candidate, chooser)
    try:
        so = _is_so(judged(event), outcome.conditions, event, candidate)
    except NotCarriedOut:
        return entries(event, outcome, candidate, chooser)
    plain = msgspec.structs.replace(outcome, conditions=())
    return entries(event, plain, candidate, chooser) if so else [Entry(event)]


def _is_so(
    moment: Moment,
    conditions: tuple[v.Circumstance, ...],
    event: GameEvent,
    candidate: Candidate,
) -> bool:
    """Whether conditions are true of what enters. Raises NotCarriedOut."""

    def itself(word: Any) -> Any:
        return EACH if isinstance(word, v.IsAffected) else word

    asked: tuple[v.Circumstance, ...] = with_parts(conditions, itself)
    memory = Memory().meaning(EACH, event.subject)
    return are_met(moment.state, asked, candidate.actor, memory)


__all__ = ["entries_if_so"]
