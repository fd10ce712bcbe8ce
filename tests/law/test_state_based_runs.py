"""Runs of state-based actions that no board of cards makes: loops, and what they end with."""

from __future__ import annotations

from typing import cast

import pytest

from kb import vocabulary as v
from kb.api import Board
from kb.queries.state_based.state_based import state_based
from kb.state.game_state import GameObject, GameState, PlayerState, Turn
from kb.vocabulary.card import Face
from tests.bench.state_based import Asked, falling

UNDYING = v.Ability(
    "replacement",
    replacement=v.Replacement(
        events=(v.Event("die", subject=(v.Objects(v.IsSelf()),)),),
        outcomes=(v.Instead("regenerate it", "regenerate"),),
    ),
)


def board(edition: str) -> Board:
    """A creature of toughness 0 that never dies: whatever would make it die comes again."""
    face = Face("Ghost", types=("creature",), power="1", toughness="0", abilities=(UNDYING,))
    state = GameState(
        edition=edition,
        players=(PlayerState(name="A", numbers={"life": 20}), PlayerState(name="B")),
        turn=Turn(active="A"),
        objects=(
            GameObject(id="ghost", face=face, owner="A", controller="A",
                  traits=frozenset({"tapped", "face_up", "card"})),
        ),
    )  # fmt: skip
    return cast(Board, Asked(state))


@pytest.mark.parametrize(("edition", "rule"), [("2026-08-07", "104.4b"), ("2003-12-01", "421.4")])
def test_a_position_that_comes_again_is_a_loop(edition: str, rule: str) -> None:
    document = state_based(board(edition), run=True)
    (outcome,) = document["outcomes"]
    assert outcome["loop"] == rule
    assert outcome["battlefield"] == ["ghost"]
    assert [entry["action"] for entry in outcome["rounds"][0]] == ["regenerated"]


def test_a_single_check_of_it_is_none() -> None:
    (outcome,) = state_based(board("2026-08-07"))["outcomes"]
    assert "loop" not in outcome


def test_a_run_goes_on_until_nothing_happens() -> None:
    """Each lord keeps the next one alive: one dies in every round."""
    (outcome,) = state_based(cast(Board, Asked(falling(15, rounds=4))), run=True)["outcomes"]
    died = [[id_ for entry in entries for id_ in entry["objects"]] for entries in outcome["rounds"]]
    assert died == [["lord-0"], ["lord-1"], ["lord-2"], ["lord-3"]]
    assert "loop" not in outcome


def test_players_choose_from_the_active_one_on() -> None:
    """101.4: the active player first, then the others in turn order."""
    legend = {"card": "Isamaru", "controller": "A"}
    snapshot = {
        "players": {"A": {}, "B": {}, "C": {}},
        "turn": {"active": "B", "phase": "precombat_main"},
        "cards": [
            {"name": "Isamaru", "type_line": "Legendary Creature — Hound", "power": 2,
             "toughness": 2},
        ],
        "battlefield": [
            {**legend, "controller": player, "id": f"{player.lower()}-{number}"}
            for player in "ABC"
            for number in (1, 2)
        ],
    }  # fmt: skip
    outcomes = state_based(Board.from_dict(snapshot))["outcomes"]
    assert len(outcomes) == 8
    assert {tuple(outcome["choices"]) for outcome in outcomes} == {("B", "C", "A")}
