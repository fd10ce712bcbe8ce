"""Counters that are doubled."""

from __future__ import annotations

from collections.abc import Iterator

from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut
from kb.engine.events.event import GameEvent


def double(said: Instructed) -> Iterator[Doing]:
    """Doubling the number of counters is putting on as many as there are."""
    kind = said.action.counter
    if said.action.how != ("counters",) or kind in (None, "any"):
        raise NotCarriedOut("what is doubled")
    who = said.actor.controller
    here = {each.id: each for each in said.state.objects}
    for ids, choices in said.objects("object"):
        yield Doing(
            tuple(
                GameEvent(
                    "put_counters",
                    each,
                    words={"counter": str(kind)},
                    numbers={"value": here[each].counters[str(kind)]},
                    players={"subject": who, "cause": who},
                )
                for each in ids
                if here[each].counters.get(str(kind), 0)
            ),
            choices,
        )
