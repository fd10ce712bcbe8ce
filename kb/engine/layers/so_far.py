"""The derivation as those see it who decide what to apply next."""

from __future__ import annotations

from typing import Protocol

from clingo import Symbol

from kb.engine.facts.facts import Facts
from kb.engine.layers.grounder import Grounder, Parameters
from kb.engine.layers.relevance import Concerns
from kb.state.game_state import GameState


class DerivationSoFar(Protocol):
    """What is derived up to a step, and the means to ask the law further (`Derivation`)."""

    state: GameState
    thorough: bool
    facts: Facts
    grounder: Grounder
    concerns: Concerns

    def new_state(self) -> int: ...

    def definition_of(self, effect: Symbol) -> int: ...

    def found(self, name: str, call: int, *arguments: Symbol) -> bool: ...

    def prepare(self, concerned: dict[int, set[str]]) -> None: ...

    def in_rounds(
        self, first: tuple[str, ...], last: tuple[str, ...], *opening: tuple[str, Parameters]
    ) -> int: ...
