"""What the law says of a round of actions that players propose to repeat (732; 421 until 2009)."""

from __future__ import annotations

from typing import NamedTuple

from kb.engine.actions.reasons import Reason, reason_of
from kb.engine.course.kept_moments import moment_of
from kb.engine.program.terms import atom, text
from kb.state.game_state import GameState
from kb.state.players import turn_order


class Round(NamedTuple):
    """A round as it was carried out: who did something in it but pass, whether it leads to the
    position in which it began, whether something in it can't be foreseen."""

    acting: frozenset[str]
    changes_nothing: bool
    unforeseen: bool


def against_repeating(state: GameState, done: Round) -> list[Reason]:
    """What forbids to repeat a round."""
    grounder = moment_of(state).grounder
    call = grounder.next_call()
    order = turn_order(state, state.turn.active)
    told = [
        atom("acts_in_round", call, text(name), place)
        for place, name in enumerate(order)
        if name in done.acting
    ]
    told += [atom("changes_nothing", call)] if done.changes_nothing else []
    told += [atom("unforeseen_in_round", call)] if done.unforeseen else []
    grounder.tell(told)
    grounder.answer(call, "repeating")
    return sorted(
        (reason_of(*each) for each in grounder.atoms("against_repeating", 3, call)),
        key=lambda each: each.name,
    )
