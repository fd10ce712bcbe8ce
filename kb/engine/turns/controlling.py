"""Players who control other players, as a turn or a combat phase begins."""

from __future__ import annotations

import msgspec

from kb.engine.course.results import Course
from kb.engine.turns.turn_law import PlayersControlled
from kb.state.game_state import PlayerState
from kb.state.players import decider


def under_control(course: Course, control: PlayersControlled) -> Course:
    """The course in which players are controlled as they are from now on. What they chose before,
    others decided then."""
    if not any(control):
        return course
    state = course.state
    players = tuple(_player(each, control) for each in state.players)
    return msgspec.structs.replace(
        with_deciders(course), state=msgspec.structs.replace(state, players=players)
    )


def with_deciders(course: Course) -> Course:
    """The course in which it is noted of all that was chosen who decided it."""
    state = course.state
    choices = tuple(
        each
        if each.player is None or each.decided_by is not None
        else msgspec.structs.replace(each, decided_by=decider(state, each.player))
        for each in course.choices
    )
    return msgspec.structs.replace(course, choices=choices)


def _player(player: PlayerState, control: PlayersControlled) -> PlayerState:
    name = player.name
    changed: dict[str, str | None] = {}
    if name in control.free_after_combat or name in control.in_combat_by:
        changed["combat_controlled_by"] = control.in_combat_by.get(name)
    if name in control.combat_awaited:
        changed["next_combat_controlled_by"] = None
    if name in control.free or name in control.by:
        changed["controlled_by"] = control.by.get(name)
    if name in control.awaited:
        changed["next_turn_controlled_by"] = None
    return msgspec.structs.replace(player, **changed) if changed else player
