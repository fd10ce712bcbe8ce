"""What of a library is searched, and which of the cards that are searched for have to be found: the
law is asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clingo import SymbolType

from kb import vocabulary as v
from kb.engine.course.moment import Moment
from kb.engine.events.event import GameEvent
from kb.engine.layers.grounder import Grounder
from kb.engine.program.terms import atom, number, text
from kb.state.game_state import GameState


def must_be_found(grounder: Grounder, sought: dict[str, str], *, quality: bool) -> set[str]:
    """Which of the cards that fit, by the zone that is searched for them, can't be left unfound.
    quality: the words ask for more than cards."""
    call = grounder.next_call()
    told = [atom("looked_for", call, text(each), zone) for each, zone in sought.items()]
    grounder.tell([*told, *([atom("quality_asked_for", call)] if quality else [])])
    grounder.answer(call, "searching")
    return {card.string for (card,) in grounder.atoms("must_be_found", 2, call)}


Searches = frozenset[tuple[str, str]]
"""Who has searched whose library, while it wasn't shuffled."""


def is_same_search(grounder: Grounder, event: GameEvent, before: Searches) -> bool:
    """Whether searching a library belongs to a search that an instruction has begun before."""
    if not before:
        return False
    call = grounder.next_call()
    told = [atom("has_searched", call, text(who), text(whose)) for who, whose in sorted(before)]
    now = atom("searching_now", call, text(event.subject), text(event.players["owner"]))
    grounder.tell([*told, now])
    grounder.answer(call, "searching_again")
    return bool(grounder.atoms("same_search", 1, call))


def searches_after(before: Searches, events: Iterable[GameEvent], state: GameState) -> Searches:
    """Who has searched whose library, and it wasn't shuffled since, after events in a state."""
    owners = {each.id: each.owner for each in state.objects}
    for event in events:
        if event.verb == "search":
            before |= {(event.subject, event.players["owner"])}
        elif before and event.verb in ("shuffle", "shuffle_into_library"):
            whose = owners.get(event.subject, event.subject)
            before = frozenset(each for each in before if each[1] != whose)
    return before


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
