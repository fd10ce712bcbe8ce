"""What a check of state-based actions costs, and a run of ten rounds."""

from __future__ import annotations

from functools import partial
from typing import cast

import msgspec

from kb import vocabulary as v
from kb.api import Board
from kb.engine.layers.derivation import Derivation
from kb.engine.state_based.outcomes import outcomes
from kb.engine.state_based.state_based import StateBased
from kb.queries.state_based.state_based import state_based
from kb.state.game_state import GameObject, GameState, Turn
from kb.vocabulary.card import Face
from tests.bench.boards import PLAYERS, plus, static, usual
from tests.bench.measures import Row, timed
from tests.reference.facts_of import in_facts

ROUNDS = 10


class Asked:
    """A state in the place of a board that was read from a file."""

    def __init__(self, state: GameState) -> None:
        self.state = in_facts(state)
        self.edition = state.edition

    def derive(self) -> Derivation:
        """What the board would derive."""
        return Derivation(self.state)

    @property
    def not_understood(self) -> list[dict[str, str]]:
        """Nothing: there is no text."""
        return []


def damaged(permanents: int, effects: int) -> GameState:
    """The usual board, every fourth permanent with damage on it."""
    board = usual(permanents, effects)
    return msgspec.structs.replace(
        board,
        objects=tuple(
            msgspec.structs.replace(obj, damage=number % 4)
            for number, obj in enumerate(board.objects)
        ),
    )


def falling(permanents: int, rounds: int = ROUNDS) -> GameState:
    """A board on which something dies in every one of so many rounds: each lord keeps the next one
    alive, and the first has lethal damage."""
    tribes = [f"Tribe{number}" for number in range(rounds + 1)]
    lords = [
        GameObject(
            id=f"lord-{number}",
            face=Face(
                f"Lord {number}", types=("creature",), subtypes=(tribes[number],),
                power="0", toughness="1" if number == 0 else "0",
                abilities=(static(v.Clause(v.HasSubtype(tribes[number + 1]), (plus(1),))),),
            ),
            owner="A", controller="A", timestamp=number, damage=1 if number == 0 else 0,
        )
        for number in range(rounds)
    ]  # fmt: skip
    crowd = [
        GameObject(
            id=f"bear-{number}",
            face=Face("Bear", types=("creature",), subtypes=("Bear",), power="2", toughness="2"),
            owner="B", controller="B", timestamp=100 + number,
        )
        for number in range(permanents - rounds)
    ]  # fmt: skip
    return GameState(
        edition="2026-08-07", players=PLAYERS, turn=Turn(active="A"), objects=(*lords, *crowd)
    )


def check_over_show(rounds: int = 20) -> float:
    """By how many milliseconds `sba` takes longer than `show` on the usual board of 40."""
    board = damaged(40, 20)

    def showing() -> None:
        Derivation(board).characteristics()

    def checking() -> None:
        derivation = Derivation(board)
        derivation.characteristics()
        list(outcomes(StateBased(derivation)))

    shows, checks = [], []
    for _ in range(rounds):
        shows.append(timed(showing))
        checks.append(timed(checking))
    return 1000 * (min(checks) - min(shows))


def run_of_ten(rounds: int = 3) -> float:
    """The time of `sba --run` on 200 permanents with ten rounds, in milliseconds."""
    return 1000 * min(timed(partial(ran, falling(200))) for _ in range(rounds))


def ran(board: GameState) -> int:
    """Runs a board to its end and returns how many rounds there were."""
    document = state_based(cast(Board, Asked(board)), run=True)
    return len(document["outcomes"][0]["rounds"])


STATE_BASED_ROWS: dict[str, Row] = {
    "sba": Row(
        "one check of state-based actions, 40 permanents, warm, more than `show` alone",
        20, "ms", check_over_show,
    ),
    "sba-run": Row("`sba --run`, 200 permanents, ten rounds, warm", 1000, "ms", run_of_ten),
}  # fmt: skip

__all__ = ["STATE_BASED_ROWS", "damaged", "falling", "ran"]
