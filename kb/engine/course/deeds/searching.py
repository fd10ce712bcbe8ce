"""What of a library is searched, and which of the cards that are searched for have to be found: the
law is asked."""

from __future__ import annotations

from collections.abc import Iterator

from clingo import SymbolType

from kb import vocabulary as v
from kb.engine.course.moment import Moment
from kb.engine.events.event import GameEvent
from kb.engine.layers.grounder import Grounder
from kb.engine.program.terms import atom, number, text


def must_be_found(grounder: Grounder, sought: dict[str, str], *, quality: bool) -> set[str]:
    """Which of the cards that fit, by the zone that is searched for them, can't be left unfound.
    quality: the words ask for more than cards."""
    call = grounder.next_call()
    told = [atom("looked_for", call, text(each), zone) for each, zone in sought.items()]
    grounder.tell([*told, *([atom("quality_asked_for", call)] if quality else [])])
    grounder.answer(call, "searching")
    return {card.string for (card,) in grounder.atoms("must_be_found", 2, call)}


def part_searched(moment: Moment, event: GameEvent) -> int | None:
    """How many of the top cards are searched instead of the whole library; None for all of it."""
    said = moment.words.replacements.values()
    if not any(each.verb == "search" for one in said for each in one.events):
        return None
    call = moment.grounder.next_call()
    moment.grounder.tell([atom("part_said", call, number(each)) for each in _parts(moment, event)])
    moment.grounder.answer(call, "searching_a_part")
    found = moment.grounder.atoms("part_searched", 2, call)
    return next((size.number for (size,) in found), None)


def _parts(moment: Moment, event: GameEvent) -> Iterator[int]:
    for _, clause in moment.applicable(event).effects:
        if clause.type is not SymbolType.Number:
            continue
        for outcome in moment.words.replacements[clause.number].outcomes:
            match outcome:
                case v.Instead(does="search", number=v.Const(number=size)):
                    yield size
