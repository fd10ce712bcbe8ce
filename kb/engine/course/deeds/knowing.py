"""Whether what words ask of cards is known."""

from __future__ import annotations

from kb import vocabulary as v
from kb.engine.course.deeds.way_of_doing import NotCarriedOut
from kb.engine.course.memory import Memory, mentions_in
from kb.state.game_state import GameState
from kb.state.unknown_cards import asked_about, unknown_in


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
