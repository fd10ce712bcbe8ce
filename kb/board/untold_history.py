"""The part of a turn's history that words ask for and a board doesn't tell, as assumptions."""

from __future__ import annotations

from collections.abc import Iterator

from kb.engine.facts.untold import Question, untold
from kb.state.assumptions import Assumption, assumption
from kb.state.game_state import GameState

FEW = 3
"""So many objects are named; of more only some are."""


def untold_history(
    state: GameState, question: Question, acted: frozenset[str]
) -> Iterator[Assumption]:
    """What is taken not to have happened, whose words ask for it, and which key would tell."""
    for each in untold(state, question, acted):
        named = [*each.whose[:FEW], *(("others",) if len(each.whose) > FEW else ())]
        whose = " and ".join(filter(None, (", ".join(named[:-1]), named[-1])))
        yield assumption("untold_history", state.edition, each.about, whose=whose, key=each.key)
