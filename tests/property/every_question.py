"""Boards that together need every part of the law beyond the layers: cases of tests/law/cases,
as few as do."""

from __future__ import annotations

from collections.abc import Iterator

from kb.api import Board
from kb.engine.layers.derivation import Derivation
from kb.engine.state_based.state_based import StateBased
from kb.state.game_state import GameState
from tests.law.checks import OWN, cases_in

OF_STATE_BASED_ACTIONS = (
    "sizes-set-by-layers", "exile-instead-for-opponents-only", "enchant-by-power",
    "counters-too-many-2009-07", "commander-damage-and-cant-lose", "enchant-several-words",
    "aura-on-a-player-2003-12", "saga-with-its-chapter-ability-on-the-stack",
    "exile-if-its-controller-likes", "tokens-in-every-other-zone", "aura-on-a-card-2007-02",
    "toughness-0-1999-04", "protection-that-does-not-remove-auras",
    "siege-without-protector-under-attack", "siege-of-a-team",
    "exile-instead-from-the-battlefield-only", "regenerated-creatures-are-out-of-combat",
    "modified-no-longer-without-counters", "copies-of-what-dies-stay-copies",
    "given-away-by-a-player-who-loses", "legend-rule-keep-one-2013-07",
    "commander-into-the-library-or-the-command-zone", "umbra-or-shield",
    "sectors-of-the-opponent-first",
    "planeswalkers-of-one-type-2007-10", "world-rule-2003-12", "two-roles-of-one-player",
    "speed-becomes-1",
)  # fmt: skip


def states(ids: tuple[str, ...]) -> Iterator[GameState]:
    """The states of cases, by their ids."""
    cases = {case["id"]: case["snapshot"] for case in cases_in(OWN)}
    for id_ in ids:
        yield Board.from_dict(cases[id_]).state


def state_based_checks() -> Iterator[StateBased]:
    """Checks of state-based actions that need all their parts."""
    for state in states(OF_STATE_BASED_ACTIONS):
        yield StateBased(Derivation(state))
