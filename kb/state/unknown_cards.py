"""Cards of which nothing is known where all could see them, and words that ask what they are."""

from __future__ import annotations

from typing import Any

from kb import vocabulary as v
from kb.snapshot.terms import PlayerZone
from kb.state.game_state import GameState
from kb.vocabulary.parts import any_part, parts

PUBLIC: tuple[PlayerZone, ...] = ("graveyard", "exile")
"""The zones in which everybody could see what a card is."""
OF_CARDS = (
    v.HasType, v.HasSubtype, v.HasSupertype, v.HasColor, v.HasColors, v.HasKeyword, v.HasAbilities,
    v.HasName, v.HasManaCost, v.Compares, v.HasParity, v.HasChosenParity, v.HasChosen, v.Shares,
)  # fmt: skip
"""The words that are true of some cards and not of others."""


def unknown_in(state: GameState) -> dict[str, list[str]]:
    """Public zone → the players with unknown cards there."""
    found: dict[str, list[str]] = {}
    for player in state.players:
        seen = {
            each.zone
            for each in state.objects
            if each.owner == player.name and "unknown" in each.status and not each.face_down
        }
        for zone in PUBLIC:
            if zone in seen or player.unknown_cards.get(zone):
                found.setdefault(zone, []).append(player.name)
    return found


def asks_for_kind(word: Any) -> bool:
    """Whether some words are true of some cards and not of others."""
    return any_part(word, lambda each: isinstance(each, OF_CARDS))


def asked_about(word: Any, zones: frozenset[str], mentions: frozenset[v.Mentioned]) -> bool:
    """Whether some words ask what cards in these zones, or what is mentioned so, are."""
    match word:
        case v.And() | v.Objects() if _is_about(word, zones, mentions) and asks_for_kind(word):
            return True
        case v.CountDistinct() | v.Extreme() if _is_about(word, zones, mentions):
            return True
    return any(asked_about(each, zones, mentions) for each in parts(word))


def _is_about(word: Any, zones: frozenset[str], mentions: frozenset[v.Mentioned]) -> bool:
    def about(each: Any) -> bool:
        if isinstance(each, v.InZone):
            return not zones.isdisjoint(each.zones)
        return isinstance(each, v.Mentioned) and each in mentions

    return any_part(word, about)


def asking(state: GameState) -> list[str]:
    """The objects and effects whose words ask what unknown cards in public zones are."""
    zones = frozenset(unknown_in(state))
    if not zones:
        return []
    words: dict[str, list[Any]] = {
        each.id: [(one.effect, one.statement) for one in (each.copied or each.face).abilities]
        for each in state.objects
        if "unknown" not in each.status
    }
    words |= {each.id: [(each.effect, each.rules)] for each in state.effects}
    return [id_ for id_, said in words.items() if asked_about(tuple(said), zones, frozenset())]
