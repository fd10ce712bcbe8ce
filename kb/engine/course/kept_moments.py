"""The moments that were looked at last: derived once, however often they are asked for."""

from __future__ import annotations

from collections import deque

from kb.engine.combat.combat import Act, Combat
from kb.engine.course.in_common import FactsOfState, in_common
from kb.engine.course.moment import Moment
from kb.engine.layers.derivation import Derivation
from kb.engine.layers.final_state import FinalState
from kb.state.game_state import GameState

RECENT = 8
"""So many moments are kept: what has just happened, or been tried, is looked at again."""
KEPT: deque[Moment] = deque(maxlen=RECENT)
"""The moments that were looked at last, the latest last."""


def moment_of(state: GameState) -> Moment:
    """The moment of a state, derived once where that, or one like it, is asked for again soon."""
    facts = FactsOfState(state)
    found = _kept(state, facts) or Moment(state, facts=facts.facts)
    if found in KEPT:
        KEPT.remove(found)
    KEPT.append(found)
    return found


def _kept(state: GameState, facts: FactsOfState) -> Moment | None:
    """A kept moment of a state, or one like it as that; None if there is none."""
    same = (each for each in reversed(KEPT) if each.state is state or each.state == state)
    found = next(same, None)
    if found is not None:
        return found
    common = in_common(state)
    like = [each for each in reversed(KEPT) if each.in_common == common]
    return next((found for each in like if (found := each.of(state, facts)) is not None), None)


def kept_final(state: GameState) -> FinalState | None:
    """The abilities that objects have in a state, if a moment of it, or of one like it, is kept."""
    moment = _kept(state, FactsOfState(state))
    return moment.final if moment is not None else None


def combat_of(state: GameState, act: Act, player: str) -> Combat:
    """What a player can attack or block with, and what is said about that."""
    return kept_combat(state, act, player) or Combat(Derivation(state), act, player)


def kept_combat(state: GameState, act: Act, player: str) -> Combat | None:
    """Likewise; None if no moment of the state, or of one like it, is kept, or if the law has been
    asked about another declaration there."""
    moment = _kept(state, FactsOfState(state))
    return moment.combat(act, player) if moment is not None else None
