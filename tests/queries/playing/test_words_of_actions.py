"""Words of actions that mean one thing only: a step with its spaces, an ability by its target."""

from __future__ import annotations

import pytest

from kb.api import Board
from kb.errors import SnapshotError

TOOL = {"id": "tool", "name": "Test Tool", "type_line": "Artifact",
        "oracle_text": "{T}: Target player gains 1 life.\n{T}: You gain 2 life."}  # fmt: skip


def board() -> Board:
    """A main phase with an artifact that has two abilities, one of which has a target."""
    return Board.from_dict({
        "players": {"A": {"library": 9}, "B": {"library": 9}},
        "turn": {"active": "A", "phase": "precombat_main", "priority": "A"},
        "battlefield": [{**TOOL, "controller": "A"}],
    })  # fmt: skip


@pytest.mark.parametrize("words", ["end step", "End", "end"])
def test_a_step_is_named_as_people_say_it(words: str) -> None:
    (outcome,) = board().do(f"pass until {words}")
    assert outcome.to_dict()["snapshot"]["turn"]["step"] == "end"


def test_a_step_in_which_nobody_has_priority_is_where_it_stops() -> None:
    (outcome,) = board().do("pass until cleanup")
    steps = [each["text"] for each in outcome.events if "step begins" in each["text"]]
    assert steps[-3:] == [
        "A's cleanup step begins", "B's untap step begins", "B's upkeep step begins"
    ]  # fmt: skip
    assert outcome.waits_for == {"player": "B", "what": "priority"}


def test_a_step_that_there_is_none_of_is_refused() -> None:
    with pytest.raises(SnapshotError, match="no such step"):
        board().do("pass until second breakfast step")


def test_an_ability_with_a_target_is_meant_where_one_is_named() -> None:
    (outcome,) = board().do("activate tool on B", "all pass")
    assert [each["text"] for each in outcome.events][-1] == "B gains 1 life"


def test_both_are_meant_where_none_is() -> None:
    with pytest.raises(SnapshotError, match="it may mean several things"):
        board().do("activate tool", "all pass")


def test_what_chance_decides_on_the_way_does_not_stop_it_at_a_step_of_before() -> None:
    coin = {"name": "Test Coin", "type_line": "Enchantment", "oracle_text":
            "At the beginning of each player's draw step, flip a coin. If you win the flip, you "
            "gain 1 life."}  # fmt: skip
    start = Board.from_dict({
        "players": {"A": {"library": 9}, "B": {"library": 9}},
        "turn": {"active": "A", "phase": "precombat_main", "priority": "A"},
        "battlefield": [{**coin, "controller": "A"}],
    })  # fmt: skip
    found = start.do("pass until upkeep", "pass until end")
    turns = [each.to_dict()["snapshot"]["turn"] for each in found]
    assert {(each["active"], each["step"]) for each in turns} == {("B", "end")}
    assert sorted(each.to_dict()["probability"] for each in found) == [0.5, 0.5]
