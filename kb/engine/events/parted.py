"""What speaks of objects that have become other objects, or are gone, as events happen (400.7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import msgspec

from kb.engine.events.event import PUT_WITH, GameEvent
from kb.state.assigned_damage import COMBAT_DAMAGE, read
from kb.state.awaited_damage import awaits_its_damage
from kb.state.game_state import DelayedAbility, GameObject, ResolvedEffect, StackAbility
from kb.state.prepare_spells import COPY_OF, of_permanent

OnStack = TypeVar("OnStack", GameObject, StackAbility)


def losing_sight(each: OnStack, parted: frozenset[str]) -> OnStack:
    """A spell or ability that knows which of its targets, and of what its event speaks of, are
    other objects now."""
    new = tuple(sorted(_spoken_of(each) & parted - {*each.moved}))
    return msgspec.structs.replace(each, moved=each.moved + new) if new else each


def unlinked(each: GameObject, no_sources: frozenset[str], parted: frozenset[str]) -> GameObject:
    """A card without its links to what is no object that could have exiled it, could have dealt
    damage to it or is haunted by it."""
    if parted.intersection(each.history.damaged_by or ()):
        left = tuple(id_ for id_ in each.history.damaged_by or () if id_ not in parted)
        history = msgspec.structs.replace(each.history, damaged_by=left)
        each = msgspec.structs.replace(each, history=history)
    if of_permanent(each) in parted:
        others = tuple(one for one in each.designations if one.name != COPY_OF)
        each = msgspec.structs.replace(each, designations=others)
    if each.haunts in parted:
        each = msgspec.structs.replace(each, haunts=None)
    if each.exiled_with not in no_sources:
        return each
    return msgspec.structs.replace(each, exiled_with=None)


def linking(each: GameObject, events: Iterable[GameEvent]) -> GameObject:
    """An object that is linked to what its abilities have put onto the battlefield."""
    put = tuple(event.subject for event in events if event.words.get(PUT_WITH) == each.id)
    if not put:
        return each
    linked = (*(id_ for id_ in each.linked if id_ not in put), *put)
    moved = tuple(id_ for id_ in each.moved if id_ not in put)
    return msgspec.structs.replace(each, linked=linked, moved=moved)


def _spoken_of(each: GameObject | StackAbility) -> set[str]:
    event = each.event if isinstance(each, StackAbility) else None
    roles = (
        (*event.subject, *event.object, *event.by, *event.affected, *event.exiled) if event else ()
    )
    of_ability = (each.source, each.given_by) if isinstance(each, StackAbility) else ()
    source = {id_ for id_ in of_ability if id_}
    linked = each.linked if isinstance(each, GameObject) else ()
    return {*each.targets, *roles, *source, *linked, *hosts_known(each), *in_combat_damage(each)}


def in_combat_damage(each: GameObject | StackAbility) -> set[str]:
    """The creatures whose combat damage lies on the stack, and what it was assigned to."""
    if not isinstance(each, StackAbility) or each.kind != COMBAT_DAMAGE:
        return set()
    assigned = read(each.text or "")
    return {*assigned, *(recipient for parts in assigned.values() for recipient in parts)}


def hosts_known(each: GameObject | StackAbility) -> set[str]:
    """What objects were attached to that have left, of which a spell or ability knows what they
    were."""
    event = each.event if isinstance(each, StackAbility) else None
    known = {**each.history.last_known, **(event.last_known if event else {})}
    return {was.attached_to for was in known.values() if was.attached_to is not None}


def waiting(each: DelayedAbility, parted: frozenset[str]) -> DelayedAbility:
    """An ability that waits, which knows what of that which it affects is another object now."""
    new = tuple(sorted({*each.affects, each.source or ""} & parted - {*each.moved}))
    return msgspec.structs.replace(each, moved=each.moved + new) if new else each


def unsourced(each: ResolvedEffect, gone: frozenset[str]) -> ResolvedEffect:
    """An effect without its source, if that isn't in the game any more."""
    if each.source not in gone:
        return each
    return msgspec.structs.replace(each, source=None, origin=None)


def without_parted(each: ResolvedEffect, parted: set[str]) -> ResolvedEffect:
    """An effect without the objects that it doesn't speak of any more."""
    if each.choices.get("object") in parted:
        choices = {key: chosen for key, chosen in each.choices.items() if key != "object"}
        each = msgspec.structs.replace(each, choices=choices)
    if parted.isdisjoint(each.affects):
        return each
    affects = tuple(one for one in each.affects if one not in parted)
    if awaits_its_damage(each):
        lost = (one for one in each.affects if one in parted)
        each = msgspec.structs.replace(each, moved=tuple(dict.fromkeys((*each.moved, *lost))))
    return msgspec.structs.replace(each, affects=affects)
