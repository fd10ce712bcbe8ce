"""Who makes a choice that an instruction asks for."""

from __future__ import annotations

from collections.abc import Iterator

from kb import vocabulary as v
from kb.engine.course.asked_opponents import asked_opponents
from kb.engine.course.deeds.way_of_doing import NotCarriedOut
from kb.engine.course.memory import Memory
from kb.engine.course.results import Actor, Choice
from kb.engine.course.whom import players_of
from kb.state.game_state import GameState

AN_OPPONENT = (v.Some((v.Players("opponent"),)),)
CHOOSER = v.Mentioned("each", role="chooser")
"""The one player who chooses."""


def choosers(
    state: GameState, step: v.Chooses, about: str, actor: Actor, memory: Memory
) -> Iterator[tuple[str, tuple[Choice, ...]]]:
    """Who makes a choice; where that is some player, as the one chooses whose instruction it is.
    Raises NotCarriedOut."""
    names = players_of(state, step.by, actor, memory)
    if step.by == AN_OPPONENT:
        names = [*asked_opponents(state, actor.controller)]
    if not names or (len(names) > 1 and not is_of_some(step)):
        raise NotCarriedOut("what each of several players chooses")
    for name in names:
        choice = Choice(actor.controller, "player", about, tuple(names), name, "choice")
        yield name, (choice,) if len(names) > 1 else ()


def is_of_some(step: v.Chooses) -> bool:
    """Whether it is one of several players who chooses, whichever."""
    return any(isinstance(each, v.Some) for each in step.by)
