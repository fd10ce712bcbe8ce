"""What it costs that something happens, beside showing the same board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from kb import vocabulary as v
from kb.api import Board
from kb.engine.course.course import carry_out
from kb.engine.course.results import Actor, Course
from kb.state.game_state import GameState
from tests.bench.measures import Row
from tests.bench.playing import in_play, over

DESTROY = v.GameAction("destroy", object=(v.Objects(v.Mentioned("target", 0)),))
DESTROY_ALL = v.GameAction("destroy", object=(v.Objects(v.HasType("creature")),))
BURN = v.GameAction(
    "deal_damage", subject=(v.Objects(v.Mentioned("target", 0)),), number=v.Const(4),
    object=(v.Players("mentioned", mention=v.Mentioned("target", 1)),),
)  # fmt: skip
KINDS = (
    "it deals double that damage to that permanent or player instead",
    "it deals triple that damage to that permanent or player instead",
    "it deals that much damage plus 1 to that permanent or player instead",
    "it deals that much damage plus 2 to that permanent or player instead",
    "it deals that much damage minus 1 to that permanent or player instead",
    "prevent 1 of that damage",
    "prevent 2 of that damage",
)
"""Seven kinds of what twelve effects do."""


def of(entries: Sequence[dict[str, Any]]) -> GameState:
    """The state of a board with these permanents."""
    players = {"A": {"life": 1000}, "B": {"life": 1000}}
    turn = {"active": "A", "phase": "precombat_main"}
    read = {"players": players, "turn": turn, "battlefield": [*entries]}
    return Board.from_dict(read)._asked.state


def dying() -> GameState:
    """Thirty creatures beside ten permanents that wait for creatures to die."""
    creature = {"type_line": "Creature — Bear", "power": 2, "toughness": 2}
    words = "Whenever a creature dies, you gain 1 life."
    return of([
        *({**creature, "id": f"bear-{n}", "name": f"Ursa {n}"} for n in range(30)),
        *(
            {"id": f"tomb-{n}", "name": f"Crypt {n}", "type_line": "Enchantment",
             "oracle_text": words}
            for n in range(10)
        ),
    ])  # fmt: skip


def replaced(effects: int = 12) -> GameState:
    """A board with so many replacement effects, of seven kinds, on damage."""
    said = "If a source would deal damage to a permanent or player, "
    return of([
        {"id": "ogre", "name": "Ogre", "type_line": "Creature — Ogre", "power": 4, "toughness": 4},
        *(
            {"id": f"words-{n}", "name": f"Words {n}", "type_line": "Enchantment",
             "oracle_text": f"{said}{KINDS[n % len(KINDS)]}."}
            for n in range(effects)
        ),
    ])  # fmt: skip


def happening(state: GameState, step: v.Step, *targets: str) -> int:
    """Carries out a step and returns how many outcomes there are."""
    actor = Actor("A", targets=tuple((each,) for each in targets))
    return sum(1 for _ in carry_out(Course(state), (step,), actor))


def over_show(state: GameState, step: v.Step, *targets: str, rounds: int = 5) -> float:
    """How many times as long it takes as showing the board, in one run."""
    return over(state, partial(happening, state, step, *targets), rounds)


HAPPENING_ROWS: dict[str, Row] = {
    "happen": Row(
        "`happen` with one destruction, board 40/20, warm, beside `show`",
        3, "x", lambda: over_show(in_play(), DESTROY, "thing-0"),
    ),
    "happen-dying": Row(
        "thirty creatures dying at once beside ten that watch, beside `show`",
        10, "x", lambda: over_show(dying(), DESTROY_ALL),
    ),
    "happen-replaced": Row(
        "twelve replacement effects on one event, all outcomes, beside `show`",
        10, "x", lambda: over_show(replaced(), BURN, "ogre", "B", rounds=1),
    ),
}  # fmt: skip

__all__ = ["BURN", "DESTROY", "DESTROY_ALL", "HAPPENING_ROWS", "dying", "happening", "replaced"]
