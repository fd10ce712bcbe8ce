"""What speaks of events in words that no facts express, and is told of as left out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Set
from functools import cache

from kb.engine.course.answering import answered
from kb.engine.course.awaited_events import may_wait
from kb.engine.course.event_words import ANY_EVENT
from kb.engine.course.moment import Moment
from kb.engine.events.event import GameEvent
from kb.engine.program.terms import term, text
from kb.state.game_state import GameState
from kb.state.unknown_cards import asks_for_kind
from kb.text.grammar.parser import NotUnderstood
from kb.text.semantics.events import events_of
from kb.text.semantics.scope import Scope

_IN_OTHER_WORDS = {"have_counters": ("put_counters",), "station": ("put_counters",)}
"""Further verbs of events that statements with a verb are about."""


def left_out(moment: Moment, events: tuple[GameEvent, ...]) -> tuple[str, ...]:
    """The abilities that wait for events like these in words that no facts express."""
    verbs = {verb for event in events for verb in answered(event)}
    verbs |= ANY_EVENT if events else set()
    concerned = {each for each, waits in moment.words.not_read.items() if verbs & waits}
    concerned |= {each for each in moment.words.unread if _says_of(moment, each) & verbs}
    concerned |= _asking_of_unknown(moment, events)
    kept = (
        *_kept_until(moment, verbs),
        *_going_on(moment, events),
        *unlinked_gaps(moment.state, _becoming_copies(events)),
        *_revealed_as_drawn(moment, events),
    )
    if not concerned:
        return kept
    return (
        *kept,
        *(
            f"{object_.id}: {held.line}"
            for object_ in moment.state.objects
            for held in moment.final.abilities_of(object_.id)
            if held.definition in concerned
            and may_wait(moment.words.not_meant.get(held.definition, held.words), object_, events)
        ),
        *(
            f"{id_}: {words}"
            for id_, words in (
                *((each.id, each.text) for each in moment.state.effects),
                *((each.id, each.text) for each in moment.state.delayed),
            )
            if moment.derivation.facts.defined_by[term("resolved", text(id_))] in concerned
        ),
    )


def _revealed_as_drawn(moment: Moment, events: tuple[GameEvent, ...]) -> Iterator[str]:
    """The first cards drawn in a turn that an effect gives miracle in the hand."""
    # CR 702.94a — the ability works as the card is drawn, when the effect doesn't reach it yet.
    for event in events:
        card = event.words.get("object") if event.verb == "draw" else None
        if card is None or _drawn_this_turn(moment.state, event.subject) > 1:
            continue
        if any(each.is_given for each in moment.final.with_keyword(card, "miracle")):
            yield f"{card}: miracle that it was given as it was drawn"


def _drawn_this_turn(state: GameState, player: str) -> int:
    return next((p.numbers.get("cards_drawn", 0) for p in state.players if p.name == player), 0)


def left_out_of_payment(moment: Moment) -> Iterator[str]:
    """The abilities that wait for a cost to be paid: nothing else happens as a cost of {0} is."""
    for object_ in moment.state.objects:
        for held in moment.final.abilities_of(object_.id):
            trigger = held.words.trigger
            events = trigger.events if trigger is not None else ()
            unread = held.definition in moment.words.not_read
            if unread and any(each.verb == "pay_cost" for each in events):
                yield f"{object_.id}: {held.line}"


def left_out_of_check(moment: Moment, unread: Collection[int]) -> Iterator[str]:
    """What permanents say of state-based actions in words that no facts express."""
    for object_ in moment.state.objects if unread else ():
        if object_.zone == "battlefield":
            for held in moment.final.abilities_of(object_.id):
                if held.definition in unread:
                    yield f"{object_.id}: {held.line}"


def _kept_until(moment: Moment, verbs: set[str]) -> Iterator[str]:
    """The abilities that have exiled something until an event like these, in words that are not
    understood: whether it comes back isn't known."""
    by = {each.exiled_with for each in moment.state.objects if each.zone == "exile"}
    here = {each.id for each in moment.state.objects if each.zone == "battlefield"}
    for source in sorted(each for each in by if each in here):
        for held in moment.final.abilities_of(source):
            spell = held.words.spell
            for said in spell.instructions if spell is not None else ():
                if said.does is None and _ends_at(said.text) & verbs:
                    yield f"{source}: {held.line}"


def _going_on(moment: Moment, events: tuple[GameEvent, ...]) -> Iterator[str]:
    """What permanents that leave say of their effects: that these go on without them."""
    for event in events:
        if event.terms.get("from") == "battlefield":
            for held in moment.final.abilities_of(event.subject):
                said = held.words.statement
                if any(rule.verb == "continue_effect" for rule in (said.rules if said else ())):
                    yield f"{event.subject}: {held.line}"


def _becoming_copies(events: tuple[GameEvent, ...]) -> set[str]:
    return {each.subject for each in events if each.verb == "become_copy"}


def unlinked_gaps(state: GameState, others: Set[str]) -> Iterator[str]:
    """What has exiled cards and has other abilities from now on, as it becomes a copy or is one no
    longer: what speaks of these cards isn't known."""
    # CR 607.2a + 610.3 — those that it has now don't; what exiles until it leaves still ends so.
    for source in sorted(others & {each.exiled_with for each in state.objects}):
        yield f"{source}: what becomes of the cards exiled with it, which is another copy now"


@cache
def _ends_at(instruction: str) -> frozenset[str]:
    """The verbs of the event until which something is done; none where no event is named."""
    _, _, until = instruction.partition(" until ")
    try:
        return frozenset(each.verb for each in events_of(until, Scope())) if until else frozenset()
    except NotUnderstood:
        return frozenset()


def _asking_of_unknown(moment: Moment, events: tuple[GameEvent, ...]) -> set[int]:
    """The abilities that wait for what happens to cards of a kind, where nobody knows of what
    kind a card is to which it happens."""
    unknown = {each.id for each in moment.state.objects if "unknown" in each.status}
    verbs = {
        verb
        for each in events
        if each.subject in unknown or each.words.get("object") in unknown
        for verb in answered(each)
    }
    waiting = [(of, trigger.events) for of, trigger in moment.words.triggers.values()]
    waiting += [
        (moment.words.of_clause[clause], replacement.events)
        for clause, replacement in moment.words.replacements.items()
    ]
    return {
        definition
        for definition, patterns in waiting
        for event in patterns
        if event.verb in verbs and asks_for_kind((event.subject, event.object))
    }


def _says_of(moment: Moment, definition: int) -> set[str]:
    """The verbs of what is said about the rules of the game."""
    statement = moment.derivation.facts.definitions.abilities[definition].statement
    rules = statement.rules if statement is not None else ()
    found = {rule.verb for rule in rules}
    return found | ({each for e in found for each in _IN_OTHER_WORDS.get(e, ())})
