"""The players whose objects an instruction speaks of: controllers and owners."""

from __future__ import annotations

from kb import vocabulary as v
from kb.engine.course.deeds.way_of_doing import NotCarriedOut
from kb.engine.course.memory import Memory
from kb.engine.course.results import Actor
from kb.engine.course.spoken_parties import mentioned
from kb.engine.layers.final_state import FinalState
from kb.state.game_state import GameState

ITS_CONTROLLER = v.Players("controller", of=(v.Objects(v.IsSelf()),))


def players_of_objects(
    state: GameState, final: FinalState, players: v.Players, actor: Actor, memory: Memory
) -> list[str]:
    """The controllers or owners of what is mentioned, by what was known of it last, where `final`
    is what is so then. Raises NotCarriedOut."""
    if players.who not in ("controller", "owner") or players.relations:
        raise NotCarriedOut("which player is meant")
    source = actor.source or ""
    if players == ITS_CONTROLLER and source in final.objects:
        return [final.controller(source)]
    mention = mentioned(players.of[0])
    if mention is None or mention not in memory.meant:
        raise NotCarriedOut("which player is meant")
    ids = memory.meant[mention]
    if any(each in memory.gone for each in ids):
        raise NotCarriedOut("what was last known of something")
    known = [memory.known[each].controller for each in ids if each in memory.known]
    if known and players.who == "controller" and None not in known:
        return [str(each) for each in dict.fromkeys(known)]
    return [*dict.fromkeys(_whose(state, final, players.who, ids))]


def _whose(state: GameState, final: FinalState, who: str, ids: tuple[str, ...]) -> list[str]:
    """The owners or controllers of objects, and of abilities on the stack."""
    abilities = {each.id: each.controller for each in state.stack_abilities}
    owners = {each.id: each.owner for each in state.objects} | abilities
    there = [id_ for id_ in ids if id_ in final.objects or id_ in abilities]
    return [
        owners[id_] if who == "owner" or id_ in abilities else final.controller(id_)
        for id_ in there
    ]
