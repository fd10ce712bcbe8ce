"""How many of the lowest cards of libraries lie in an order that nobody knows."""

from __future__ import annotations

from collections.abc import Set

import msgspec

from kb.state.game_state import GameState


def with_unknown_orders(
    before: GameState,
    after: GameState,
    shuffled: Set[str],
    placed: Set[str],
    unordered: Set[str] = frozenset(),
) -> GameState:
    """The state after events, in which these players have shuffled their libraries and these cards
    were put in a certain place, or among each other in an order that nobody tells: what lies below
    the highest card of unknown place is in an unknown order."""
    were = {each.name: each.shuffled for each in before.players}
    if not shuffled and not unordered and not any(were.values()):
        return after
    players = []
    for player in after.players:
        now = _library(after, player.name)
        unsure = {*now} - placed
        if player.name not in shuffled:
            unsure = {*_library(before, player.name)[: were.get(player.name, 0)]} - placed
            unsure |= unordered & {*now}
        size = max((place for place, id_ in enumerate(now, 1) if id_ in unsure), default=0)
        players.append(msgspec.structs.replace(player, shuffled=size if size > 1 else 0))
    return msgspec.structs.replace(after, players=tuple(players))


def _library(state: GameState, player: str) -> list[str]:
    return [each.id for each in state.objects if each.zone == "library" and each.owner == player]
