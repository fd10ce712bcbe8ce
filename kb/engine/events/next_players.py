"""All players after events: what the law tells of each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import msgspec
from clingo import Symbol

from kb.engine.events.derived import Derived
from kb.engine.events.event import GameEvent
from kb.engine.events.next_player import Changed, ControlledNext, controlled_next, next_player
from kb.snapshot.pool import PoolMana, pool_of_symbols
from kb.state.game_state import Dungeon, GameState, PlayerState

UNNAMED = "a face-down spell"
"""By what a spell without a name is counted among those that were cast."""


def players_after(
    state: GameState, derived: Derived, events: Sequence[GameEvent]
) -> Iterator[PlayerState]:
    """The players of a state after events."""
    changed = _changed(state, derived, events)
    controllers = {who.string: by.string for who, by in derived.read("next_turn_under", 3)}
    in_combat = {who.string: by.string for who, by in derived.read("next_combat_under", 3)}
    free: dict[str, set[str]] = {}
    for player, leaver in derived.read("free_without", 3):
        free.setdefault(player.string, set()).add(leaver.string)
    entered = {
        who.string: Dungeon(card=card.string, room=room.string)
        for who, card, room in derived.read("marker_goes", 4)
    }
    outside = {who.string for (who,) in derived.read("marker_leaves", 2)}
    for each in state.players:
        name = each.name
        after = next_player(each, changed(name))
        if name in entered or name in outside:
            after = msgspec.structs.replace(after, dungeon=entered.get(name))
        control = ControlledNext(controllers.get(name), in_combat.get(name))
        yield controlled_next(after, control, free.get(name, frozenset()))


def _changed(
    state: GameState, derived: Derived, events: Sequence[GameEvent]
) -> Callable[[str], Changed]:
    """What tells of each player what is new."""
    numbers: dict[str, dict[str, int]] = {}
    for player, kind, size in derived.read("player_will_have", 4):
        numbers.setdefault(player.string, {})[kind.string] = size.number
    ended = _words(derived.read("player_ceases", 3))
    begun = _words(derived.read("player_starts", 3))
    mana = _mana(derived.read("adds_to_pool", 4), [each.mana for each in events])
    spent = _mana(derived.read("spent_from_pool", 4), [each.spent for each in events])
    names = {e.id: (e.face_down or e.face).name or UNNAMED for e in state.objects}
    cast: dict[str, tuple[str, ...]] = {}
    for player, spell in sorted(derived.read("becomes_cast", 3), key=str):
        cast[player.string] = (*cast.get(player.string, ()), names[spell.string])
    return lambda name: Changed(
        numbers.get(name, {}),
        ended.get(name, frozenset()),
        begun.get(name, frozenset()),
        mana.get(name, ()),
        spent.get(name, ()),
        cast.get(name, ()),
    )


def _words(rows: list[list[Symbol]]) -> dict[str, set[str]]:
    """Player → the words that rows tell of that player."""
    found: dict[str, set[str]] = {}
    for player, word in rows:
        found.setdefault(player.string, set()).add(word.name)
    return found


def _mana(
    rows: list[list[Symbol]], known: Sequence[tuple[PoolMana, ...]]
) -> dict[str, tuple[PoolMana, ...]]:
    """Player → the mana that came into the pool, or left it, by the events of which it is known."""
    found: dict[str, tuple[PoolMana, ...]] = {}
    for event, player, symbols in sorted(rows, key=str):
        told = known[event.number] or pool_of_symbols(symbols.string)
        found[player.string] = (*found.get(player.string, ()), *told)
    return found
