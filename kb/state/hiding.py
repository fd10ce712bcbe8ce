"""Cards of which nothing is known: as objects where something is done to them, as numbers else."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count, islice

import msgspec

from kb.snapshot.terms import PlayerZone
from kb.state.game_state import GameObject, GameState

HIDDEN: tuple[PlayerZone, ...] = ("hand", "library")


def laid_bare(
    state: GameState, player: str, zone: PlayerZone, number: int | None = None
) -> tuple[GameState, list[str]]:
    """The state with so many (or all) of the unknown cards in a zone of a player as objects, and
    their ids. They lie beneath the known ones."""
    owner = next(each for each in state.players if each.name == player)
    hidden = owner.unknown_cards.get(zone, 0)
    size = hidden if number is None else min(hidden, number)
    if size <= 0:
        return state, []
    taken = state.ids
    ids = [*islice((id_ for n in count(1) if (id_ := f"unknown-{n}") not in taken), size)]
    latest = state.latest_timestamp
    new = tuple(
        GameObject(
            id=id_, owner=player, zone=zone, timestamp=latest + place,
            status=frozenset({"unknown"}), traits=frozenset({"unknown", "untapped", "face_up"}),
        )
        for place, id_ in enumerate(ids, 1)
    )  # fmt: skip
    unknown = {**owner.unknown_cards, zone: hidden - size}
    left = {name: size for name, size in unknown.items() if size}
    players = tuple(
        msgspec.structs.replace(each, unknown_cards=left) if each.name == player else each
        for each in state.players
    )
    return msgspec.structs.replace(state, players=players, objects=(*new, *state.objects)), ids


def hidden_again(state: GameState, known: Collection[str]) -> GameState:
    """The state with the number of cards, where nothing is known of any card in a hand or library
    and not all of them were objects before (`known`)."""
    players = []
    gone: set[str] = set()
    for player in state.players:
        unknown, stated = dict(player.unknown_cards), set(player.stated_zones)
        for zone in HIDDEN:
            cards = [e for e in state.objects if e.owner == player.name and e.zone == zone]
            if not cards or not all(_nothing_known(each) for each in cards):
                continue
            if {each.id for each in cards} <= {*known}:
                continue
            gone |= {each.id for each in cards}
            unknown[zone] = unknown.get(zone, 0) + len(cards)
            stated.add(zone)
        players.append(
            msgspec.structs.replace(player, unknown_cards=unknown, stated_zones=frozenset(stated))
        )
    if not gone:
        return state
    objects = tuple(each for each in state.objects if each.id not in gone)
    return msgspec.structs.replace(state, players=tuple(players), objects=objects)


def _nothing_known(card: GameObject) -> bool:
    return "unknown" in card.status and card.card is None and card.name is None
