"""Counters that something has, or had as it left, put on something else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kb.engine.course.deeds.counters import put
from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.course.last_known import EXPECTED


def put_its_counters(said: Instructed) -> Iterator[Doing]:
    """Putting as many counters of each kind as something has, or had last; where it is still there
    they aren't moved from it. Raises NotCarriedOut."""
    # Those that it had as it left, of every kind or of the one that is named: they aren't moved.
    kind = said.action.counter
    of = [id_ for ids in said.all_of("with_") for id_ in ids] or _its_source(said)
    found: Counter[str] = Counter()
    for each in of:
        found.update(_counters_of(said, each))
    for ids, choices in said.objects("object"):
        events = (
            put(said, each, one, size)
            for each in ids
            if said.here(each) is not None
            for one, size in found.items()
            if size and kind in (None, "any", one)
        )
        yield Doing(tuple(events), choices, tuple(ids))


def _its_source(said: Instructed) -> list[str]:
    """The source of the instruction, where the words speak of that and it is gone."""
    gone = said.actor.source
    return [gone] if gone is not None and gone in said.memory.gone else []


def _counters_of(said: Instructed, id_: str) -> dict[str, int]:
    """The counters of an object, as it is or as it was last known. Raises NotCarriedOut."""
    known = said.memory.known.get(id_)
    if known is not None and known.counters is not None:
        return known.counters
    here = said.here(id_)
    if id_ in said.memory.gone or here is None or here.zone not in EXPECTED:
        raise NotCarriedOut("what was last known of something")
    return here.counters
