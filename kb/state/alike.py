"""Which objects of a state are alike: whichever of them is used up, the same comes of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import msgspec

from kb.snapshot.model import CopyOf
from kb.state.derived import ORDERED_ZONES
from kb.state.game_state import (
    DelayedAbility,
    GameObject,
    GameState,
    ResolvedEffect,
    StackAbility,
)
from kb.state.prepare_spells import of_permanent


def marks(state: GameState) -> dict[str, str]:
    """Object → what sets it apart from others: equal marks are of objects that differ in nothing
    but their names and ages, and that nothing speaks of."""
    spoken_of: dict[str, list[str]] = defaultdict(list)
    for id_, by in _mentions(state):
        spoken_of[id_].append(by)
    found = {}
    for place, each in enumerate(state.objects):
        bare = msgspec.structs.replace(each, id="", timestamp=0, generation=0)
        # All fields: a struct leaves out those that are its defaults only where they are identical.
        fields = {name: getattr(bare, name) for name in bare.__struct_fields__}
        own = msgspec.to_builtins(fields, str_keys=True, order="deterministic")
        lies = place if each.zone in ORDERED_ZONES else 0
        found[each.id] = f"{lies} {sorted(spoken_of[each.id])} {own}"
    return found


def _paid_with(each: GameObject | StackAbility) -> tuple[str, ...]:
    return tuple(id_ for ids in each.history.paid_with.values() for id_ in ids)


def _mentions_of_objects(state: GameState) -> Iterator[tuple[str, str]]:
    """What objects speak of, and which."""
    for each in state.objects:
        if each.host is not None:
            yield each.host, each.id
        hurt_by = each.history.damaged_by or ()
        for id_ in (*each.targets, *each.linked, *_paid_with(each), *hurt_by):
            yield id_, each.id
        named = (each.exiled_with, each.haunts, of_permanent(each))
        yield from ((id_, each.id) for id_ in named if id_ is not None)
        copied = each.copies.id if isinstance(each.copies, CopyOf) else each.copies
        if copied is not None:
            yield copied, each.id


def _mentions(state: GameState) -> Iterator[tuple[str, str]]:
    """What is spoken of, and by what."""
    yield from _mentions_of_objects(state)
    said: tuple[GameObject | ResolvedEffect | DelayedAbility | StackAbility, ...] = (
        *state.objects, *state.effects, *state.delayed, *state.stack_abilities,
    )  # fmt: skip
    yield from ((str(word), each.id) for each in said if (word := each.choices.get("object")))
    lasting: tuple[ResolvedEffect | DelayedAbility, ...] = (
        *state.effects, *state.unread_effects, *state.delayed,
    )  # fmt: skip
    for effect in lasting:
        for id_ in (*effect.affects, *((effect.source,) if effect.source else ())):
            yield id_, effect.id
    for entry in state.stack_abilities:
        event = entry.event
        told = (*event.subject, *event.object, *event.by) if event is not None else ()
        paid = _paid_with(entry)
        for id_ in (*entry.targets, *told, *paid, *((entry.source,) if entry.source else ())):
            yield id_, entry.id
    for attacker, whom in state.attacks.items():
        yield attacker, f"attacks {whom}"
    for blocker, blocked in state.blocks.items():
        yield from ((each, blocker) for each in blocked)
        yield blocker, f"blocks {blocked}"
    for band in state.bands:
        yield from ((each, f"banded {band}") for each in band)
