"""Libraries that a board leaves untold, where what comes about depends on them, as assumptions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kb import vocabulary as v
from kb.state.assumptions import Assumption, assumption
from kb.state.game_state import GameState
from kb.vocabulary.parts import any_part

EMPTY = "no_cards_in_your_library"
"""The relation by which words ask whether a library is empty."""


def untold_libraries(state: GameState, acted: frozenset[str]) -> Iterator[Assumption]:
    """Whose library is taken to be empty: of the players who have drawn, by their names in `acted`,
    or of all if words ask how many cards there are in one."""
    asked = _is_asked(state)
    lying = {each.owner for each in state.objects if each.zone == "library"}
    for player in state.players:
        told = "library" in player.stated_zones or player.unknown_cards.get("library")
        if not told and player.name not in lying and (asked or player.name in acted):
            yield assumption("untold_library", state.edition, None, player=player.name)


def _is_asked(state: GameState) -> bool:
    """Whether the words of anything on the battlefield or the stack ask for it."""
    said = [
        ability
        for each in state.objects
        if each.zone in ("battlefield", "stack")
        for ability in (each.copied or each.face).abilities
    ]
    texts = any("library" in (each.text or "") for each in state.stack_abilities)
    return texts or any(any_part(each, _asks, quoted=True) for each in said)


def _asks(word: Any) -> bool:
    match word:
        case v.PlayerNumber(number="library"):
            return True
        case v.Relation(relation=relation):
            return relation == EMPTY
    return False
