"""How many counters a permanent gets as it is stationed."""

from __future__ import annotations

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut
from kb.engine.course.memory import EACH

STATIONING = "stationing"
"""How counters are put on a permanent by what its station ability says."""
TAPPED = v.Mentioned("cost", role="tap")
"""The creature that was tapped for it."""


def stationed(said: Instructed) -> int:
    """How many counters: for each creature tapped its power, or its toughness where the law has it
    count for that. Raises NotCarriedOut."""
    tapped = said.memory.meant.get(TAPPED)
    if tapped is None:
        raise NotCarriedOut("what was tapped")
    by_toughness = _by_toughness(said)
    left = said.memory.gone | said.memory.known.keys()
    if by_toughness is not None and not left.isdisjoint(tapped):
        raise NotCarriedOut("by what something that has left stationed")
    return sum(_number(said, each, by_toughness or set()) for each in tapped)


def _by_toughness(said: Instructed) -> set[str] | None:
    """The creatures that station with their toughness; None where nothing speaks of that."""
    statements = (e.statement for e in said.moment.derivation.facts.definitions.abilities)
    rules = (rule for each in statements if each is not None for rule in each.rules)
    if all(rule.verb != "station" for rule in rules):
        return None
    call = said.moment.ask((), "stationing")
    found = said.moment.grounder.atoms("stations_by_toughness", 2, call)
    return {creature.string for (creature,) in found}


def _number(said: Instructed, creature: str, by_toughness: set[str]) -> int:
    own = Instructed(said.state, said.action, said.actor, said.memory.meaning(EACH, creature))
    by_power, other = v.Extreme("total", "power", EACH), v.Extreme("total", "toughness", EACH)
    return own.measured(other if creature in by_toughness else by_power)


__all__ = ["STATIONING", "stationed"]
