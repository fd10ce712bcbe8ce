"""What a triggered ability tells of beside those that its events are about: itself, or what it is
attached to, where the intervening "if" or what the event is related to names it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kb import vocabulary as v
from kb.text.words.told import Told, nouns_of, possessor_of
from kb.vocabulary.parts import parts


def told_in_condition(trigger: v.Trigger) -> list[Told]:
    """What the condition, or the state that is waited for, names."""
    states = tuple(event.meanwhile for event in trigger.events)
    return [] if trigger.chapters else _told((trigger.condition, states))


def told_in_relations(trigger: v.Trigger) -> list[Told]:
    """What the events' relations name, and whose time it is: what is meant only where nothing that
    the events are about can be."""
    related = tuple(party.relations for event in trigger.events for party in _objects_of(event))
    whose = tuple(event.whose for event in trigger.events)
    return [] if trigger.chapters else _told((related, whose))


def told_possessors(trigger: v.Trigger) -> list[Told]:
    """The player who controls or owns the one object that the event is about, where that is told
    to be an opponent's or anyone's."""
    if len(trigger.events) != 1 or trigger.chapters:
        return []
    (event,) = trigger.events
    found: list[Told] = []
    for role, parties in (("subject", event.subject), ("object", event.object)):
        match parties:
            case (v.Objects(word),) if not event.together:
                found += possessor_of(word, v.Mentioned("event", role=role))
    return found if len(found) == 1 else []


def told_owner(step: v.GameAction, groups: list[list[Told]]) -> list[Told]:
    """The owner or controller of the one object whose player an action names, as its hand or
    control, where it names no other player; the last of the groups is what it told of."""
    others = any(isinstance(told.word, v.Players) for told in groups[-1])
    match step.owner:
        case (v.Players("owner" | "controller", (v.Objects(word, ()),)) as player,) if not others:
            single = [told for group in groups for told in group if told.word == word]
            if any(told.many is False for told in single):
                return [Told(player, frozenset({"player"}))]
    return []


def _told(named: Any) -> list[Told]:
    return [Told(word, nouns_of(word)) for word in dict.fromkeys(_named(named))]


def _objects_of(event: v.Event) -> Iterator[v.Objects]:
    for party in (*event.subject, *event.object):
        if isinstance(party, v.Objects):
            yield party


def _named(word: Any) -> Iterator[v.Filter]:
    """The object itself and what it is attached to, but where others than it are meant."""
    if isinstance(word, v.Stands | v.And) and _is_on_another(word):
        return
    if isinstance(word, v.IsSelf | v.IsHost):
        yield word
    elif isinstance(word, v.NumberOf | v.Counters) and getattr(word, "which", None) == "self":
        yield v.IsSelf()
    elif isinstance(word, v.NumberOf | v.Counters) and getattr(word, "which", None) == "host":
        yield v.IsHost()
    elif not isinstance(word, v.Not) or not isinstance(word.filter, v.IsSelf | v.IsHost):
        for part in parts(word):
            yield from _named(part)


def _is_on_another(word: v.Stands | v.And) -> bool:
    """Whether it is told of an Aura's or Equipment's host what that is attached to: "that creature"
    is then not the host."""
    if isinstance(word, v.And):
        on = any(isinstance(part, v.Related) and part.how == "attached_to" for part in word.all)
        return on and any(isinstance(part, v.IsHost) for part in word.all)
    hosts = word.party == (v.Objects(v.IsHost()),)
    return hosts and word.relation.relation == "attached_to" and bool(word.relation.to)


__all__ = ["told_in_condition", "told_in_relations", "told_owner", "told_possessors"]
