"""What the words of abilities say of the events that they wait for."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from kb import vocabulary as v
from kb.engine.events.event import GameEvent
from kb.engine.facts.filters import NoLogic
from kb.state.game_state import GameObject
from kb.terms import ZONES
from kb.vocabulary.actions import actions
from kb.vocabulary.parts import any_part

OF_PERMANENTS = ("become_target",)
"""What happens to cards elsewhere too, and is waited for by permanents alone (113.6)."""
CAUSES = {"entering": "enter", "dying": "die", "attacking": "attack"}
"""What something does that causes abilities to trigger, as a verb of events."""


def as_it_is_after(event: v.Event) -> v.Event:
    """An event without what its words say of the status that it ends: whatever waits for the event
    looks at what it has happened to after it."""
    # CR 701.26a + 701.26b — only what is untapped can be tapped, only what is tapped untapped.
    row = actions().get(event.verb)
    if row is None or row.ends is None:
        return event
    was = v.HasStatus(row.ends)
    subject, object_ = (
        tuple(_without(each, was) for each in parties) for parties in (event.subject, event.object)
    )
    return msgspec.structs.replace(event, subject=subject, object=object_)


def _without(party: v.Party, was: v.HasStatus) -> v.Party:
    """Objects in words that don't say that of them; whoever else takes part, as it is."""
    if not isinstance(party, v.Objects):
        return party
    word = party.filter
    if isinstance(word, v.And):
        kept: v.Filter = v.And(tuple(each for each in word.all if each != was))
    else:
        kept = v.Everything() if word == was else word
    return msgspec.structs.replace(party, filter=kept)


def causes_of(rule: v.StatementLine) -> tuple[v.Event, ...]:
    """The events that a statement on triggering is about; none where it is about all. Raises
    NoLogic."""
    told = {*rule.how} - {*CAUSES}
    if told or rule.subject or rule.op != ">=" or rule.number is not None:
        raise NoLogic
    if rule.by and not rule.how:
        raise NoLogic
    own = tuple(v.Event(CAUSES[how], subject=rule.by) for how in rule.how)
    return (*rule.cause, *own)


def amount_of(outcome: v.Outcome) -> v.Value | None:
    """With how many counters something enters, or how much is prevented or happens instead, where
    that must be counted and is understood."""
    match outcome:
        case v.Prevents(amount=size) | v.Instead(number=size):
            return None if isinstance(size, v.Const) or any_part(size, is_of_event) else size
    return _of_entering(outcome)


def _of_entering(outcome: v.Enters) -> v.Value | None:
    """With how many counters something enters, where that must be counted and is understood."""
    number, each = outcome.number, outcome.each
    match number, each:
        case (None | v.Const(), None) | (v.Tally(), _) | (_, v.Tally()) | (_, v.ThatMuch()):
            return None
        case (None, _):
            return each
        case (v.Const(number=size), _):
            return v.Times(size, each) if each is not None else None
        case (_, None):
            return number
    return None


def is_of_event(word: object) -> bool:
    """Whether a number is how much the event itself would be."""
    return isinstance(word, v.ThatMuch)


def each_time(replacement: v.Replacement) -> v.Replacement:
    """The replacement effect without "the next time": that it is used up is seen to after it; and
    without "this turn", after which it ends."""
    events = tuple(
        msgspec.structs.replace(each, how=() if each.how == ("first",) else each.how, period=None)
        if each.period == "this_turn"
        else each
        for each in replacement.events
    )
    return msgspec.structs.replace(replacement, events=events)


def of_itself(ability: v.Ability) -> bool:
    """Whether an ability waits for what happens to its own object alone: it functions wherever that
    can happen."""
    events = ability.trigger.events if ability.trigger is not None else ()
    if ability.replacement is not None:
        events = ability.replacement.events
    itself = (v.Objects(v.IsSelf()),)
    return bool(events) and all(
        itself in (each.subject, each.object) and each.verb not in OF_PERMANENTS for each in events
    )


def _elsewhere_of_itself(ability: v.Ability) -> bool:
    """Whether it waits for what happens to its own object, and for other events only while
    something is so that its words tell ("while this enchantment is on the battlefield")."""
    if ability.trigger is None:
        return False
    free = tuple(event for event in ability.trigger.events if not event.meanwhile)
    trigger = msgspec.structs.replace(ability.trigger, events=free)
    return len(free) < len(ability.trigger.events) and of_itself(
        msgspec.structs.replace(ability, trigger=trigger)
    )


def waiting_zones(ability: v.Ability) -> tuple[str, ...]:
    """The zones in which an ability can wait for what happens: those that it states, everywhere if
    that happens to its own object or isn't understood, else where permanents and spells are."""
    waits = ability.replacement or ability.trigger
    events = waits.events if waits is not None else ()
    if ability.zones:
        return ability.zones
    # CR 113.6 — abilities usually function on the battlefield, those of spells on the stack.
    if waits is not None and events:
        return ZONES if of_itself(ability) or _elsewhere_of_itself(ability) else ("battlefield",)
    everywhere = ability.kind in ("keyword", "replacement", "triggered")
    return ZONES if everywhere else ("battlefield", "stack")


def may_wait(ability: v.Ability, object_: GameObject, events: Iterable[GameEvent]) -> bool:
    """Whether an ability of an object may wait for one of some events: it functions there, and what
    it waits for isn't done to its own object alone, unless the event is."""
    if object_.zone not in waiting_zones(ability):
        return False
    concerned = {name for each in events for name in (each.subject, *each.words.values())}
    return object_.id in concerned or not of_itself(ability)
