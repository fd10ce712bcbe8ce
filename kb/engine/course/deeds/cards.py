"""Cards of libraries that are drawn and milled."""

from __future__ import annotations

from collections.abc import Iterator

from kb.engine.course.deeds.instructed import Doing, Instructed, NotCarriedOut, stated_amount
from kb.engine.events.event import GameEvent
from kb.state.game_state import GameObject, GameState


def mill(said: Instructed) -> Iterator[Doing]:
    number = stated_amount(said)
    yield Doing(tuple(each for name in said.players() for each in milled(said.state, name, number)))


def draw_of(state: GameState, player: str) -> GameEvent:
    """The event of a player's drawing one card."""
    card = next(iter(reversed(library(state, player))), None)
    words = {"object": card.id} if card is not None else {}
    return GameEvent("draw", player, of_player=True, words=words)


def milled(state: GameState, player: str, number: int) -> Iterator[GameEvent]:
    """The events of a player's milling cards: as many as there are at most."""
    cards = library(state, player)
    there = next(each for each in state.players if each.name == player).numbers.get("library", 0)
    if len(cards) < min(number, there):
        raise NotCarriedOut("unknown cards of a library")
    for card in cards[::-1][:number]:
        to = {"from": "library", "to": "graveyard"}
        yield GameEvent("mill", card.id, terms=to, players={"subject": player})


def library(state: GameState, player: str) -> list[GameObject]:
    return [each for each in state.objects if each.zone == "library" and each.owner == player]
