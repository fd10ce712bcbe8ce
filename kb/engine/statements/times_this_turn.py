"""How often something has come about this turn, where a price is multiplied by that."""

from __future__ import annotations

from msgspec.structs import replace

from kb import vocabulary as v
from kb.engine.facts.circumstances import number_of_times
from kb.engine.facts.filters import NoLogic

_OTHER = v.Not(v.IsSelf())


def times_this_turn(said: v.Tally) -> v.PlayerNumber:
    """Returns the number of players that counts it. What a spell asks of other spells it asks as it
    is cast, before it counts itself (601.2f, 601.2i). Raises NoLogic where none counts it."""
    event = said.event
    match event:
        case v.Event(verb="cast", object=(v.Objects(v.And(parts)) as spells,)) if _OTHER in parts:
            others = v.And(tuple(each for each in parts if each != _OTHER))
            one = others.all[0] if len(others.all) == 1 else others
            event = replace(event, object=(replace(spells, filter=one),))
    times = number_of_times(replace(said, event=event))
    if times is None or said.factor != 1:
        raise NoLogic
    return times


__all__ = ["times_this_turn"]
