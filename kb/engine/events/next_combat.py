"""Combat after events: who attacks and blocks whom."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
from clingo import SymbolType

from kb.engine.events.derived import Derived
from kb.engine.events.event import GameEvent
from kb.state.game_state import GameObject, GameState

JOINING = ("attack", "block")
"""The events by which creatures come to attack and to block."""
ATTACKING = "attacking"
"""The role of what is attacked by what enters attacking."""
MADE_BLOCKED = "make_blocked"
"""The event by which an effect makes an attacker blocked (509.1h)."""
BLOCKING = "blocking"
"""The role of what is blocked by what enters blocking."""


def combat_after(
    state: GameState, events: tuple[GameEvent, ...], derived: Derived
) -> dict[str, Any]:
    """Who attacks and blocks whom afterwards, in the order of before."""
    # CR 509.1h — a creature stays blocked when nothing blocks it any more.
    joining = dict.fromkeys(each.subject for each in events if _joins_combat(each))
    if not state.attacks and not state.blocks and not joining:
        return {}
    attacking = {
        attacker.string: whom.string if whom.type == SymbolType.String else None
        for attacker, whom in derived.read("still_attacking", 3)
    }
    blocking = {(one.string, other.string) for one, other in derived.read("still_blocking", 3)}
    out, done = derived.names("out_of_combat"), derived.names("blocks_no_more")
    blocks = {
        blocker: tuple(each for each in blocked if (blocker, each) in blocking)
        for blocker, blocked in state.blocks.items()
        if blocker not in done
    } | _new_blocks(events)
    were = {*state.blocked, *(each for blocked in state.blocks.values() for each in blocked)}
    were |= {each.subject for each in events if each.verb == MADE_BLOCKED}
    are = {each for blocked in blocks.values() for each in blocked}
    return {
        "attacks": {
            each: attacking[each] for each in (*state.attacks, *joining) if each in attacking
        },
        "blocks": blocks,
        "struck": tuple(each for each in state.struck if each not in out),
        "bands": _bands(state, attacking),
        "declared": state.declared or bool(attacking),
        "blocked": (
            *(each for each in state.blocked if each in attacking),
            *sorted((were - are - {*state.blocked}) & attacking.keys()),
        ),
    }


def _bands(state: GameState, attacking: Collection[str]) -> tuple[tuple[str, ...], ...]:
    """The bands, without what is removed from combat (702.22f)."""
    found = (tuple(each for each in band if each in attacking) for band in state.bands)
    return tuple(band for band in found if len(band) > 1)


def if_declared(object_: GameObject, events: tuple[GameEvent, ...]) -> GameObject:
    """The object, of which it is known that it hasn't attacked if it entered attacking."""
    entered = (each.subject for each in events if _enters_attacking(each))
    if object_.id not in entered or object_.history.attacked is not None:
        return object_
    history = msgspec.structs.replace(object_.history, attacked=False)
    return msgspec.structs.replace(object_, history=history)


def _joins_combat(event: GameEvent) -> bool:
    """Whether a creature comes to attack or to block by an event."""
    return event.verb in JOINING or _enters_attacking(event) or BLOCKING in event.words


def _enters_attacking(event: GameEvent) -> bool:
    """Whether a creature enters attacking by an event."""
    return ATTACKING in event.words or ATTACKING in event.players


def _new_blocks(events: tuple[GameEvent, ...]) -> dict[str, tuple[str, ...]]:
    """Blocker → what it blocks, of those that are declared, in the order in which they are, and of
    those that enter blocking."""
    found: dict[str, tuple[str, ...]] = {}
    for each in events:
        if each.verb == "block":
            found[each.subject] = (*found.get(each.subject, ()), each.words["object"])
        elif BLOCKING in each.words:
            found[each.subject] = (each.words[BLOCKING],)
    return found
