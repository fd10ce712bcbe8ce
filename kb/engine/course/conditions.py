"""Whether conditions of an instruction are true when it is carried out."""

from __future__ import annotations

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import NotCarriedOut
from kb.engine.course.memory import Memory, mentions_in
from kb.engine.course.moment import Moment
from kb.engine.course.results import Actor
from kb.state.game_state import GameState

_ASKED = v.GameAction("choose", number=v.Const(1))
"""Its number is known if the conditions are true."""


def are_met(
    state: GameState, conditions: tuple[v.Circumstance, ...], actor: Actor, memory: Memory
) -> bool:
    """Whether all conditions are true now; what has left is looked at as it last was. Raises
    NotCarriedOut, and NoLogic for conditions that no facts express."""
    mentions = mentions_in(conditions)
    if any(each not in memory.meant for each in mentions):
        raise NotCarriedOut("what a condition speaks of")
    meant = [id_ for each in mentions for id_ in memory.meant[each]]
    then = [memory.seen[id_] for id_ in meant if id_ in memory.seen]
    moment = Moment(then[0] if then else state, _ASKED, actor, memory, conditions)
    return moment.conditions_met()
