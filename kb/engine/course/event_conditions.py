"""Conditions of triggered abilities that speak of who takes part in the event ("if that creature
has greater power"): they can be looked at only when it has happened."""

from __future__ import annotations

from typing import Any

import msgspec

from kb import vocabulary as v
from kb.engine.facts.filters import NoLogic
from kb.state.derived import CAST, CAST_BY_CONTROLLER, status_of_cast_from
from kb.vocabulary.parts import any_part, with_parts

Conditions = tuple[v.Circumstance, ...]


def apart_from_event(trigger: v.Trigger) -> Conditions:
    """The conditions of a trigger that speak of nothing that takes part in its event."""
    of_player = {*_of_its_player(trigger)}
    declared = _of_declared(trigger)
    apart = tuple(
        declared.get(e, e)
        for e in trigger.condition
        if not speaks_of_affected(e) and e not in of_player and _origin_in(e) is None
    )
    if any(each.verb != "begin" for each in trigger.events):
        return apart
    # CR 500.6 — a step or turn that begins is the active player's.
    return with_parts(apart, lambda word: _ACTIVE if word == v.Players("that") else word)


_ACTIVE = v.Players("active")


def of_event(trigger: v.Trigger) -> Conditions:
    """Its other conditions, in words that mention who takes part in the event. Raises NoLogic where
    it isn't plain who that is."""
    hurting = hurting_conditions(trigger)
    found = tuple(
        e
        for e in trigger.condition
        if speaks_of_affected(e) and e not in hurting and _origin_in(e) is None
    )
    its_players = tuple(
        with_parts(each, lambda word: ITS_PLAYER if word == _THAT else word)
        for each in _of_its_player(trigger)
    )
    if not found:
        return its_players
    roles = {_role(each) for each in trigger.events}
    if len(roles) != 1:
        raise NoLogic
    mention = v.Mentioned("event", role=roles.pop())
    return (*its_players, *(_mentioning(each, mention) for each in found))


_THAT = v.Players("that")
ITS_PLAYER = v.Players("mentioned", mention=v.Mentioned("event", role="subject"))
"""The player who does what an ability waits for."""


def _is_of_one_player(event: v.Event) -> bool:
    """Whether an event is something that a player does, and no other player has a part in it."""
    others = (*event.object, *event.by, *event.owner)
    by_player = bool(event.subject) and all(isinstance(p, v.Players) for p in event.subject)
    return event.verb != "begin" and by_player and not any(isinstance(p, v.Players) for p in others)


def _of_its_player(trigger: v.Trigger) -> Conditions:
    """The conditions on the player who does what the words wait for ("whenever a player casts a
    spell, if it's not their turn")."""
    if not all(map(_is_of_one_player, trigger.events)):
        return ()
    return tuple(
        each
        for each in trigger.condition
        if any_part(each, lambda word: word == _THAT) and not speaks_of_affected(each)
    )


def events_of(trigger: v.Trigger) -> tuple[v.Event, ...]:
    """The events that a trigger waits for. Where its condition is that what enters entered from
    somewhere or was cast from there by its controller, these are two events; what they say stays
    so. Raises NoLogic."""
    # CR 603.4 + 603.6a — as it triggers and as it resolves that was so, or was not.
    events = trigger.events
    for place, yours in filter(None, map(_origin_in, trigger.condition)):
        if any(each.verb != "enter" or each.origin for each in events):
            raise NoLogic
        events = tuple(two for each in events for two in _from_there(each, place, yours=yours))
    return events


def _origin_in(condition: v.Circumstance) -> tuple[v.Zone, bool] | None:
    """Where what enters is said to have entered or been cast from, and whether from one's own."""
    match condition:
        case v.Stands(
            v.Relation("entered_or_cast_from", (v.Objects(v.InZone((zone,)), whose),), False),
            (v.Players("you"), v.Objects()),
        ) if whose in ((), _YOURS):
            return zone, bool(whose)
    return None


_YOU = (v.Players("you"),)
_YOURS = (v.Relation("owned_by", _YOU),)


def _from_there(event: v.Event, zone: v.Zone, *, yours: bool) -> tuple[v.Event, v.Event]:
    """The event in which it enters from a zone, and that in which it was cast from there."""
    under = (v.Controlled("you"),) if event.owner == _YOU else ()
    if event.owner not in ((), _YOU):
        raise NoLogic
    cast = (v.HasStatus(status_of_cast_from(zone)), v.HasStatus(CAST_BY_CONTROLLER))
    own = (v.Owned("you"),) if yours else ()
    entered = _described(event, *under)
    entered = msgspec.structs.replace(entered, origin=(zone,), owner=_YOU if yours else ())
    return entered, _described(event, *cast, v.Controlled("you"), *own)


def _described(event: v.Event, *words: v.Filter) -> v.Event:
    """The event of what these words describe, too."""
    subject = tuple(
        msgspec.structs.replace(each, filter=v.And((each.filter, *words)))
        if isinstance(each, v.Objects) and words
        else each
        for each in event.subject
    )
    return msgspec.structs.replace(event, subject=subject)


TOTAL_POWER = "total_power"
"""How creatures are declared as attackers that have so much power together."""


def is_its_own_attack(trigger: v.Trigger) -> bool:
    """Whether a trigger waits for its own object to attack: then the defending player is whom that
    attacks, or who controls or protects what it attacks (508.5)."""
    itself = v.Event("attack", subject=(v.Objects(v.IsSelf()),))
    return all(each == itself for each in trigger.events)


def total_declared(event: v.Event) -> v.Condition | None:
    """That the creatures with which you have just attacked have so much power together; None for
    other events."""
    match event.subject, event.value:
        case (v.Objects(word, ()),), v.Const():
            such = v.And((word, v.HasStatus("attacking"), v.Controlled("you")))
            plain = v.Event(
                "attack", subject=event.subject, by=(v.Players("you"),), how=(TOTAL_POWER,),
                together=True, apart=event.apart, value=event.value,
            )  # fmt: skip
            if event == plain:
                return v.Compare(v.Extreme("total", "power", such), ">=", event.value)
    return None


def _of_declared(trigger: v.Trigger) -> dict[v.Circumstance, v.Circumstance]:
    """Its conditions on what was declared in the declaration that it waits for ("if you attacked
    with creatures with total power 6 or greater this combat"), each as one on what attacks then."""
    found: dict[v.Circumstance, v.Circumstance] = {}
    if any(each.verb != "attack" for each in trigger.events):
        return found
    for each in trigger.condition:
        match each:
            case v.Happened((event,), "this_combat", negated=False):
                if (condition := total_declared(event)) is not None:
                    found[each] = condition
    return found


def hurting_conditions(trigger: v.Trigger) -> dict[v.Circumstance, v.Filter]:
    """Its conditions that say what has dealt damage this turn to what is dealt damage by the event
    ("if a Giant you controlled dealt damage to it this turn"), each with what that is."""
    if any(each.verb != "deal_damage" or not each.object for each in trigger.events):
        return {}
    found = {each: _hurting(each) for each in trigger.condition}
    return {each: word for each, word in found.items() if word is not None}


def _hurting(condition: v.Circumstance) -> v.Filter | None:
    match condition:
        case v.Happened((event,), "this_turn", negated=False):
            plain = v.Event("deal_damage", subject=event.subject, object=_AFFECTED)
        case _:
            return None
    match event.subject:
        case (v.Objects(word, relations),) if event == plain:
            yours = v.Relation("controlled_by", (v.Players("you"),))
            if relations == (yours,):
                return v.And((word, v.Controlled("you")))
            return word if not relations else None
    return None


_AFFECTED = (v.Objects(v.IsAffected()),)


def when_resolving(trigger: v.Trigger) -> Conditions:
    """All its conditions that may not be so any more when the ability resolves, and are looked at
    again then. Raises NoLogic."""
    settled = {*_of_declared(trigger).values()}
    apart = tuple(each for each in apart_from_event(trigger) if each not in settled)
    return (*apart, *of_event(trigger))


def cast_or_not(event: v.Event) -> v.Event:
    """The event in which what enters is described as what was cast, or wasn't, where the words say
    so beside it ("would enter and it wasn't cast")."""
    match event.meanwhile:
        case (v.Stands(v.Relation("cast", (), negated), (v.Objects(v.IsAffected()),)),):
            was = v.Not(v.HasStatus(CAST)) if negated else v.HasStatus(CAST)
            subject = tuple(
                msgspec.structs.replace(each, filter=v.And((each.filter, was)))
                if isinstance(each, v.Objects)
                else each
                for each in event.subject
            )
            return msgspec.structs.replace(event, subject=subject, meanwhile=())
    return event


def speaks_of_affected(word: Any) -> bool:
    """Whether words speak of the object that they are said about."""
    return any_part(
        word,
        lambda each: isinstance(each, v.IsAffected) or getattr(each, "which", None) == "affected",
        quoted=True,
    )


def _role(event: v.Event) -> str:
    """In which role the object stands that an event is about."""
    if any(isinstance(each, v.Objects) for each in event.subject):
        return "subject"
    if any(isinstance(each, v.Objects) for each in event.object):
        return "object"
    raise NoLogic


def _mentioning(word: v.Circumstance, mention: v.Mentioned) -> v.Circumstance:
    """Words in which the object is mentioned as one of the event. Raises NoLogic."""

    def mentioned(each: Any) -> Any:
        match each:
            case v.IsAffected():
                return mention
            case v.NumberOf(number=kind, which="affected"):
                return v.Extreme("total", kind, mention)
            case v.Counters(kind=kind, which="affected", filter=None):
                return v.Counters(kind, filter=mention)
            case msgspec.Struct() if getattr(each, "which", None) == "affected":
                raise NoLogic
        return each

    return with_parts(word, mentioned, quoted=True)
