"""Where objects lie after some of them have changed zones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from itertools import count

import msgspec

from kb.snapshot.terms import PLAYER_ZONES
from kb.state.game_state import GameObject, GameState

NOTHING: dict[str, int] = {}


def arranged(
    state: GameState,
    moved: Set[str],
    bottom: Mapping[str, int] = NOTHING,
    nth: Mapping[str, int] = NOTHING,
) -> GameState:
    """The state with its objects zone by zone; those that moved lie on top of the others, some from
    the `bottom` up, some as the `nth` card from the top, and cards of which nothing is known are
    objects where known ones are."""
    # CR 404.1 + 404.2 — what is put into a graveyard lies on top of it. (Of several in the order of
    # before: 404.3 lets their owner choose.)
    if not (moved or bottom or nth) and not _mixed(state):
        return state
    owners = {player.name: place for place, player in enumerate(state.players)}
    zones = {zone: place for place, zone in enumerate(("battlefield", "stack", *PLAYER_ZONES))}

    def place(obj: GameObject) -> tuple[int, int, bool, int]:
        shared = obj.zone in ("battlefield", "stack")
        owner = -1 if shared else owners.get(obj.owner, len(owners))
        height = bottom[obj.id] - MANY if obj.id in bottom else int(obj.id in moved)
        return owner, zones[obj.zone], obj.emblem, height

    state = _with_unknown_cards(state, {*moved, *bottom, *nth})
    objects = sorted(state.objects, key=place)
    return msgspec.structs.replace(state, objects=tuple(_with_nth(objects, nth)))


MANY = 2**31


def _with_nth(objects: list[GameObject], nth: Mapping[str, int]) -> list[GameObject]:
    """The objects with some cards at their places from the top of their libraries: at the bottom,
    if one has fewer; of several that come to one place each lies on top, or below the others."""
    placed = {each.id: each for each in objects if each.id in nth and each.zone == "library"}
    lying = [each for each in objects if each.id not in placed]
    above: Counter[tuple[str, int]] = Counter()
    for id_ in sorted(placed, key=lambda each: nth[each]):
        where = placed[id_].owner, nth[id_]
        _put_nth(lying, placed[id_], nth[id_] + above[where])
        above[where] += nth[id_] > 1
    return lying


def _put_nth(objects: list[GameObject], card: GameObject, number: int) -> None:
    pile = [n for n, e in enumerate(objects) if e.zone == "library" and e.owner == card.owner]
    if not pile:
        objects.append(card)
        return
    objects.insert(pile[max(len(pile) - number + 1, 0)] if number > 1 else pile[-1] + 1, card)


def _mixed(state: GameState) -> set[tuple[str, str]]:
    """The zones, by their players, in which some cards are known and others aren't."""
    known: set[tuple[str, str]] = {(each.owner, each.zone) for each in state.objects}
    return known & {(each.name, zone) for each in state.players for zone in each.unknown_cards}


def _with_unknown_cards(state: GameState, moved: Set[str]) -> GameState:
    """The state with the unknown cards as objects in the zones that known ones have come to."""
    came_to: set[tuple[str, str]] = {
        (each.owner, each.zone) for each in state.objects if each.id in moved
    }
    came_to |= _mixed(state)
    ids, times = _unused(state), count(1 + state.latest_timestamp)
    new: list[GameObject] = []
    players = []
    for player in state.players:
        hidden = dict(player.unknown_cards)
        for zone in [zone for zone in hidden if (player.name, zone) in came_to]:
            new += [
                GameObject(
                    id=next(ids), owner=player.name, zone=zone, timestamp=next(times),
                    status=frozenset({"unknown"}),
                )
                for _ in range(hidden.pop(zone))
            ]  # fmt: skip
        own = {zone for owner, zone in came_to if owner == player.name and zone in PLAYER_ZONES}
        told = player.stated_zones | own
        players.append(msgspec.structs.replace(player, unknown_cards=hidden, stated_zones=told))
    return msgspec.structs.replace(state, objects=(*new, *state.objects), players=tuple(players))


def _unused(state: GameState) -> Iterator[str]:
    taken = {each.id for each in state.objects} | {each.id for each in state.stack_abilities}
    taken |= {each.id for each in (*state.effects, *state.unread_effects)}
    taken |= {each.id for each in state.delayed}
    return (id_ for number in count(1) if (id_ := f"unknown-{number}") not in taken)
