"""Turns, phases and steps that were added, and where the game goes on after them.

The one that was added last comes first; of turns, until 2002, the one that was added first. What
would have come by the rules is kept below them, as an entry of kind `rest`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import msgspec

from kb.editions import parameter
from kb.state.game_state import Extra, GameState
from kb.terms import STEPS, Phase

NEXT_TURN = "next_turn"
LATER = "after_next_turn"
FIRST_STEP = {"beginning": "untap", "combat": "beginning_of_combat", "ending": "end"}


def next_step(state: GameState, by_rules: str, phase_ends: bool) -> tuple[GameState, str]:
    """The state without the step or phase that comes next, if that was added or kept for then, and
    its name; `by_rules` if there is none."""
    due = [
        place
        for place, each in enumerate(state.turn.extra)
        if each.kind == "step" or (_is_rest(each) and (phase_ends or each.step is not None))
        or (phase_ends and each.kind == "phase")
    ]  # fmt: skip
    if not due:
        return with_extra(state, state.turn.extra), by_rules
    entry = state.turn.extra[due[-1]]
    left = [each for place, each in enumerate(state.turn.extra) if place != due[-1]]
    if not _is_rest(entry) and not any(_is_rest(each) for each in left):
        left.insert(due[0], _rest(by_rules))
    return with_extra(state, left, entry.kind == "phase" and entry.step is not None), _name(entry)


def next_player(state: GameState, by_rules: str) -> tuple[GameState, str]:
    """The state without the turn that comes next, if it was added, and the player whose turn it is;
    `by_rules` if none was."""
    names = [each.name for each in state.players]
    turns = _turns_that_wait(state)
    later = [each for each in state.turn.extra if each.kind == LATER and each.player in names]
    if not turns:
        return with_extra(state, _with_later([], later, by_rules)), by_rules
    taken = _turn_taken(state, turns)
    entry = state.turn.extra[taken]
    left = [state.turn.extra[place] for place in turns if place != taken]
    if entry.kind == "turn" and not any(each.kind == "rest" for each in left):
        left.insert(0, Extra(kind="rest", player=by_rules))
    taker = cast("str", entry.player) if entry.kind == "turn" else by_rules
    return with_extra(state, _with_later(left, later, taker)), taker


def turn_taken(state: GameState) -> Extra | None:
    """The added turn that comes next; None if the one that comes by the rules does."""
    turns = _turns_that_wait(state)
    taken = state.turn.extra[_turn_taken(state, turns)] if turns else None
    return taken if taken is not None and taken.kind == "turn" else None


def _turns_that_wait(state: GameState) -> list[int]:
    """The places of the turns that were added, and of those that these have put off."""
    names = [each.name for each in state.players]
    return [
        place
        for place, each in enumerate(state.turn.extra)
        if (each.kind == "turn" and each.player in names) or (each.kind == "rest" and each.player)
    ]


def _with_later(left: list[Extra], later: list[Extra], taker: str) -> list[Extra]:
    """What waits as a player takes a turn: what was to come after that player's next turn comes
    after this one."""
    due = [Extra(player=taker) for each in later if each.player == taker]
    return [*(each for each in later if each.player != taker), *left, *due]


def _turn_taken(state: GameState, turns: list[int]) -> int:
    """Which of the turns that wait comes next (500.7)."""
    added = [place for place in turns if state.turn.extra[place].kind == "turn"]
    if added and parameter("extra_turns", state.edition) == "first_created_first":
        return added[0]
    return turns[-1]


def without_rest_of_turn(state: GameState) -> GameState:
    """The state without the steps and phases that are still to come this turn."""
    left = [
        each
        for each in state.turn.extra
        if each.kind in ("turn", LATER) or (each.kind == "rest" and each.player is not None)
    ]
    return with_extra(state, left)


def with_extra(state: GameState, left: Sequence[Extra], only_step: bool = False) -> GameState:
    """The state in which these wait; `only_step` if the step that comes next has a phase of its
    own."""
    turn = msgspec.structs.replace(state.turn, extra=tuple(left), only_step=only_step)
    return msgspec.structs.replace(state, turn=turn)


def _is_rest(entry: Extra) -> bool:
    return entry.kind == "rest" and entry.player is None


def _rest(name: str) -> Extra:
    """What is kept of the turn; of the end of a turn there is nothing to say."""
    if name == NEXT_TURN:
        return Extra(kind="rest")
    if name in STEPS and name not in FIRST_STEP.values():
        return Extra(kind="rest", step=name)
    phases = {step: phase for phase, step in FIRST_STEP.items()}
    return Extra(kind="rest", phase=cast("Phase", phases.get(name, name)))


def _name(entry: Extra) -> str:
    if entry.step is not None:
        return entry.step
    if entry.phase is None:
        return NEXT_TURN
    return FIRST_STEP.get(entry.phase, entry.phase)
