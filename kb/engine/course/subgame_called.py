"""The subgame that a resolving spell or ability has players play, with what it does afterwards."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.engine.course.on_stack import Resolving, Text
from kb.engine.course.results import SubgameCalled
from kb.state.game_state import GameState

VERB = "play_subgame"


def begins_subgame(said: Text) -> bool:
    """Whether a text begins with a subgame, which decides what comes of all the rest."""
    step = said.steps[0] if said.steps else None
    return isinstance(step, v.GameAction) and step.verb == VERB


def subgame_called(state: GameState, what: Resolving, said: Text) -> SubgameCalled | None:
    """The subgame with which a text begins, if that is all that resolves and nobody has to be
    remembered meanwhile; None for one that isn't, or can't be, carried out."""
    step = said.steps[0] if said.steps else None
    if not isinstance(step, v.GameAction) or step.verb != VERB or len(what.texts) > 1:
        return None
    plain = not said.targets and not said.condition and not has_other_decks(state)
    number = step.number
    if not plain or state.left or not isinstance(number, v.Const | None):
        return None
    return SubgameCalled(number.number if number is not None else None)


def has_other_decks(state: GameState) -> bool:
    """Whether cards lie in the command zone that may belong to a game that begins, other than
    commanders: of decks beside the players' own, or vanguards."""
    return any(
        each.zone == "command" and not each.emblem and "commander" not in each.status
        for each in state.objects
    )


def without_subgame(what: Resolving) -> Resolving:
    """What resolves, with nothing more to do than what follows on the subgame."""
    (said,) = what.texts
    return msgspec.structs.replace(
        what, texts=(msgspec.structs.replace(said, steps=said.steps[1:]),)
    )
