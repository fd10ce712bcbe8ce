"""Friends and foes: which of them each player is, as a player chooses for all."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import MOST_CHOICES, NotCarriedOut
from kb.engine.course.memory import FRIENDS, Memory
from kb.engine.course.results import Actor, Choice
from kb.engine.course.whom import players_of
from kb.state.game_state import GameState
from kb.vocabulary.several import FOE, FRIEND


def befriended(
    state: GameState, step: v.Chooses, actor: Actor, memory: Memory
) -> Iterator[tuple[Memory, tuple[Choice, ...]]]:
    """Every way to choose friend or foe for each player, with what is known of it afterwards.
    Raises NotCarriedOut."""
    options = (FRIEND, FOE)
    players = players_of(state, (v.Players("any"),), actor, memory)
    if 2 ** len(players) > MOST_CHOICES:
        raise NotCarriedOut("too many players to choose for")
    for way in product(options, repeat=len(players)):
        choices = tuple(
            Choice(actor.controller, "mode", f"what {name} is", options, chosen, "choice")
            for name, chosen in zip(players, way, strict=True)
        )
        friends = (name for name, chosen in zip(players, way, strict=True) if chosen == FRIEND)
        yield memory.meaning(FRIENDS, *friends), choices


__all__ = ["befriended"]
