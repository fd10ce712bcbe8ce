"""Libraries that a board leaves untold, where what comes about depends on them, as assumptions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kb import vocabulary as v
from kb.state.assumptions import Assumption, assumption
from kb.state.game_state import GameState
from kb.vocabulary.libraries import libraries_taken_from
from kb.vocabulary.parts import any_part

EMPTY = "no_cards_in_your_library"
"""The relation by which words ask whether a library is empty."""


def untold_libraries(
    state: GameState, acted: frozenset[str], said: tuple[str, tuple[v.Step | str, ...]] | None
) -> Iterator[Assumption]:
    """Whose library is taken to be empty: of the players who have drawn, by their names in `acted`,
    of those from whose library the words of objects in `acted`, or on the stack, take cards, or
    what is `said` by a player does, and of all if words ask how many cards there are in one."""
    asked = _is_asked(state)
    taken = {*acted, *_taken_from(state, acted, said)}
    lying = {each.owner for each in state.objects if each.zone == "library"}
    for player in state.players:
        told = "library" in player.stated_zones or player.unknown_cards.get("library")
        if not told and player.name not in lying and (asked or player.name in taken):
            yield assumption("untold_library", state.edition, None, player=player.name)


def _taken_from(
    state: GameState, acted: frozenset[str], said: tuple[str, tuple[v.Step | str, ...]] | None
) -> Iterator[str]:
    """The players from whose libraries words may take cards."""
    spoken: list[tuple[str, Any]] = [] if said is None else [said]
    acting = {*acted, *state.stack, *(each.source for each in state.stack_abilities)}
    for each in state.objects:
        if each.id in acting:
            abilities = (each.copied or each.face).abilities
            spoken += ((each.controller or each.owner, ability.spell) for ability in abilities)
    for player, words in spoken:
        own, others = libraries_taken_from(words, state.edition)
        if others:
            yield from (each.name for each in state.players)
        elif own:
            yield player


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
