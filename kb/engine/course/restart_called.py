"""A resolving spell or ability restarts the game: what it leaves where it is, and what it does
further, just before the first turn of the new game."""

from __future__ import annotations

import msgspec

from kb import vocabulary as v
from kb.engine.course.deeds.instructed import Instructed, NotCarriedOut
from kb.engine.course.delaying import put_off
from kb.engine.course.on_stack import Text
from kb.engine.course.results import RestartCalled
from kb.engine.course.subgame_called import has_other_decks
from kb.engine.course.way import Way

VERB = "restart_game"
BEGINS = v.Trigger((v.Event("begin", step="game"),))
"""What is done further waits for that."""


def begins_restart(said: Text) -> bool:
    """Whether the first thing that a text does is to restart the game."""
    step = said.steps[0] if said.steps else None
    return isinstance(step, v.GameAction) and step.verb == VERB


def restarting(way: Way, said: Text) -> Way:
    """The way on which the game is to be restarted, with what waits for its beginning; else with
    what can't be carried out."""
    step, rest = said.steps[0], said.steps[1:]
    assert isinstance(step, v.GameAction)
    told = [each for each in rest if isinstance(each, str)]
    if told or has_other_decks(way.course.state):
        return way.with_gaps("restart the game", *told)
    try:
        left = _left(way, step)
        before = {each.id for each in way.course.state.delayed}
        if step.label is not None:
            way = way.speaking_of(v.Mentioned("step", step.label), *left)
        if rest:
            does = tuple(each for each in rest if not isinstance(each, str))
            way = put_off(way, v.Later(does, BEGINS))
    except NotCarriedOut as why:
        return way.with_gaps(f"restart the game: {why}" if str(why) else "restart the game")
    made = [each.id for each in way.course.state.delayed if each.id not in before]
    called = RestartCalled(way.actor.controller, left, made[0] if made else None)
    course = msgspec.structs.replace(way.course, restart=called)
    return msgspec.structs.replace(way, course=course)


def _left(way: Way, step: v.GameAction) -> tuple[str, ...]:
    """What is left where it is. Raises NotCarriedOut."""
    if not step.object:
        return ()
    ways = [*Instructed(way.course.state, step, way.actor, way.memory).objects("object")]
    if len(ways) != 1:
        raise NotCarriedOut("what is left")
    return tuple(ways[0][0])
