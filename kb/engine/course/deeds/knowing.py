"""Whether what words ask of cards is known."""

from __future__ import annotations

from kb import vocabulary as v
from kb.editions import parameter
from kb.engine.course.deeds.way_of_doing import NotCarriedOut
from kb.engine.course.memory import Memory, mentions_in
from kb.state.game_state import GameState
from kb.state.unknown_cards import asked_about, unknown_in
from kb.terms import OUTSIDE
from kb.vocabulary.parts import any_part, with_parts

_OUTSIDE = v.InZone((OUTSIDE,))


def with_outside(state: GameState, words: v.GameAction, player: str) -> v.GameAction:
    """The action with where cards are that a player owns outside the game. Raises NotCarriedOut
    where what these are isn't told."""
    if not any_part(words.object, lambda word: word == _OUTSIDE):
        return words
    owner = next(each for each in state.players if each.name == player)
    if OUTSIDE not in owner.stated_zones or owner.unknown_cards.get(OUTSIDE):
        raise NotCarriedOut(f"which cards {player} owns outside the game (outside)")
    # CR 400.11 / 2003-07: 217.1e — what was removed from the game was outside of it, too.
    if parameter("outside_the_game", state.edition) == "no_zone":
        return words
    either = v.InZone((OUTSIDE, "exile"))
    found: v.GameAction = with_parts(words, lambda word: either if word == _OUTSIDE else word)
    return found


def check_known(state: GameState, words: object, memory: Memory) -> None:
    """Raises NotCarriedOut where words ask what cards are of which nobody knows that."""
    spoken = mentions_in(words.object) if isinstance(words, v.GameAction) else set()
    if any(each.of == "cost" and each not in memory.meant for each in spoken):
        raise NotCarriedOut("what was paid")
    unknown = {each.id for each in state.objects if "unknown" in each.status}
    mentions = frozenset(each for each, ids in memory.meant.items() if not unknown.isdisjoint(ids))
    zones = frozenset(unknown_in(state))
    if (zones or mentions) and asked_about(words, zones, mentions):
        raise NotCarriedOut("what the unknown cards are")
