"""In which words an event is spoken of, and what of a state speaks of it in none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from clingo import Symbol

from kb import vocabulary as v
from kb.engine.events.event import GameEvent
from kb.engine.facts.circumstances import number_of_spells_cast
from kb.engine.program.terms import atom
from kb.vocabulary.actions import actions

READ = {
    "impossible": frozenset({"cant_happen", "goes_instead"}),
    "replacing": frozenset({"could_apply", "unpreventable", "unclear_source"}),
    "triggering_before": frozenset({"triggers"}),
    "triggering_after": frozenset({"triggers", "triggers_by_itself"}),
    "excess": frozenset({"in_excess", "exceeds"}),
}
"""Question about events → the predicates without which nothing else in its answer matters."""


def answered(event: GameEvent) -> frozenset[str]:
    """The verbs of the words that may be about an event."""
    terms = event.terms
    zones = (terms["from"], terms["to"]) if "to" in terms else None
    return _answered(event.verb, zones, terms.get("result_of"))


@lru_cache(maxsize=1024)
def _answered(verb: str, zones: tuple[str, str] | None, result_of: str | None) -> frozenset[str]:
    """The verbs of the words about an event that leads between zones, if it leads anywhere."""
    found = {verb, "move", "put"} if zones else {verb}
    for other, row in actions().items():
        named = row.event
        if named is None:
            continue
        if zones and named.verb == "move":
            if named.origin in (None, zones[0]) and named.to in (None, zones[1]):
                found.add(other)
        elif named.verb == verb:
            found.add(other)
    if verb in ("lose_life", "gain_life"):
        found |= {"change_life", "life_changes"}
    if verb in ("play_land", "cast"):
        found.add("play")
    if result_of == "deal_damage":
        found.add("life_reduced")
    if verb == "deal_damage":
        found.add("prevent_damage")
    if verb == "gain_control" or (zones is not None and zones[0] == "battlefield"):
        found.add("lose_control")
    return frozenset(found)


def counted_in_turn(event: v.Event) -> bool:
    """Whether which time in a turn an event is about is known of players, if it is said."""
    if event.nth is None:
        return not event.period
    if is_nth_counter(event):
        return True
    first = event.nth == 1 and event.verb in ("gain_life", "lose_life")
    spells = event.verb == "cast" and number_of_spells_cast(event.object) is not None
    known = event.verb == "draw" or spells or first
    of_such_a_turn = event.step == "turn" and event.period in (None, "ever")
    return known and (event.period == "each_turn" or of_such_a_turn)


def is_nth_counter(event: v.Event) -> bool:
    """Whether an event is that so many counters of a kind come to be on something."""
    kind = event.counter not in (None, "any")
    return (
        event.verb == "put_counters" and kind and event.nth is not None and event.period == "ever"
    )


def parts_of_verbs(verbs: Iterable[str]) -> Iterator[Symbol]:
    """In which role stands what an event of these verbs is about."""
    for verb in sorted(verbs):
        row = actions().get(verb)
        if row is None:
            continue
        if row.roles.get("subject") == "player":
            yield atom("done_by_players", verb)
        yield atom("part_of", verb, "object" if "object" in row.roles else "subject")
