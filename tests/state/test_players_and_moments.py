"""What a state says of players who have lost or are controlled, and of moments without priority."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board
from kb.errors import SnapshotError

WATCHER = {
    "id": "watcher", "name": "Watcher", "type_line": "Creature — Elf", "power": 0, "toughness": 1,
    "oracle_text": "This creature gets +1/+0 for each opponent you have.",
}  # fmt: skip


def board(players: dict[str, Any], **more: Any) -> Board:
    return Board.from_dict({"players": players, **more})


def test_who_has_lost_is_no_player_any_more() -> None:
    """104.5, 800.4a."""
    three = board({"A": {"lost": True}, "B": {}, "C": {}}, battlefield=["Forest", WATCHER])
    assert [*three.players] == ["B", "C"]
    assert three["watcher"].power == 1
    assert three["forest"].controller == "B"
    assert three.state.turn.active == "B"
    assert {each["action"] for each in three.legal("B").to_dict()["actions"]} >= {"pass"}
    with pytest.raises(SnapshotError, match="lost"):
        three.legal("A")


def test_who_has_not_lost_is() -> None:
    three = board({"A": {"lost": False}, "B": {}, "C": {}}, battlefield=["Forest", WATCHER])
    assert three["forest"].controller == "A"
    assert three["watcher"].power == 2
    assert three.legal("A").to_dict()["actions"]


@pytest.mark.parametrize(
    "more",
    [
        {"battlefield": [{"card": "Forest", "owner": "A", "controller": "B"}]},
        {"battlefield": [{"card": "Forest", "controller": "A"}]},
        {"stack": [{"card": "Giant Growth", "controller": "A"}]},
        {"turn": {"priority": "A"}},
    ],
)
def test_nothing_is_theirs(more: dict[str, Any]) -> None:
    with pytest.raises(SnapshotError, match="has lost"):
        board({"A": {"lost": True}, "B": {}}, **more)


def test_nothing_is_in_their_zones() -> None:
    with pytest.raises(SnapshotError, match="has lost"):
        board({"A": {"lost": True, "hand": ["Forest"]}, "B": {}})


def test_their_turn_goes_on_without_them() -> None:
    """800.4j: the next player in turn order has priority."""
    left = board({"A": {}, "B": {"lost": True}, "C": {}}, turn={"active": "B"})
    assert (left.state.turn.active, left.state.turn.priority) == ("B", "C")
    assert left.legal().to_dict()["player"] == "C"


def test_somebody_must_be_left() -> None:
    with pytest.raises(SnapshotError, match="every player has lost"):
        board({"A": {"lost": True}, "B": {"lost": True}})


@pytest.mark.parametrize(("edition", "rule"), [("current", "104.2a"), ("2003-12-01", "102.3")])
def test_that_the_game_is_over_is_told(edition: str, rule: str) -> None:
    told = board({"A": {}, "B": {"lost": True}}, edition=edition).legal().to_dict()["assumed"]
    assert [(each["rule"], "A has won" in str(each["text"])) for each in told] == [(rule, True)]
    going_on = board({"A": {}, "B": {"lost": True}, "C": {}}, edition=edition)
    assert "assumed" not in going_on.legal().to_dict()


@pytest.mark.parametrize(("edition", "rule"), [("current", "723.5"), ("2005-08-01", "507.3")])
def test_who_decides_for_a_player_is_told(edition: str, rule: str) -> None:
    told = board({"A": {"controlled_by": "B"}, "B": {}}, edition=edition).legal().to_dict()
    (note,) = told["assumed"]
    assert (note["rule"], note["text"]) == (rule, "what A may do or choose, B decides")
    assert "assumed" not in board({"A": {}, "B": {}}, edition=edition).legal().to_dict()


EDICT = {
    "name": "Test Edict", "type_line": "Instant", "mana_cost": "{0}",
    "oracle_text": "Each player sacrifices a creature.",
}  # fmt: skip


def _under_control() -> Board:
    creatures = [("cow", "B"), ("sow", "B"), ("ox", "A"), ("ram", "A")]
    return board(
        {"A": {"hand": [], "library": 9},
         "B": {"hand": [{"id": "edict", **EDICT}], "library": 9, "controlled_by": "A"}},
        turn={"number": 4, "active": "B", "priority": "B"},
        battlefield=[
            {"id": each, "name": f"Test {each}", "type_line": "Creature", "power": 1,
             "toughness": 1, "controller": player}
            for each, player in creatures
        ],
    )  # fmt: skip


def test_who_controls_a_player_is_asked_what_that_player_may_do() -> None:
    under_control = _under_control()
    for asked in ("A", "B", None):
        told = under_control.legal(asked).to_dict()
        assert (told["player"], told["decided_by"]) == ("B", "A")
        assert ("cast", "edict") in {(e["action"], e.get("object")) for e in told["actions"]}
    free = board({"A": {}, "B": {}}).legal("A").to_dict()
    assert "decided_by" not in free


def test_who_controls_a_player_makes_the_choices_of_both() -> None:
    told = _under_control().do("cast edict", "all pass", choose=["A: cow", "A: ox"]).to_dict()
    (one,) = told["outcomes"]
    assert [(each["player"], each.get("decided_by")) for each in one["choices"]] == [
        ("B", "A"), ("A", None),
    ]  # fmt: skip
    assert one["waits_for"] == {"player": "B", "what": "priority", "decided_by": "A"}


def test_what_was_chosen_before_control_was_decided_by_the_player() -> None:
    """B's choice in A's turn; control of B begins with B's turn."""
    creatures = [
        {"id": each, "name": f"Test {each}", "type_line": "Creature", "power": 1, "toughness": 1,
         "controller": player}
        for each, player in (("cow", "B"), ("sow", "B"), ("ox", "A"))
    ]  # fmt: skip
    before = board(
        {"A": {"hand": [], "library": 9},
         "B": {"hand": [], "library": 9, "next_turn_controlled_by": "A"}},
        turn={"number": 3, "active": "A", "step": "end", "priority": "A"},
        battlefield=creatures, stack=[{"id": "edict", "controller": "A", **EDICT}],
    )  # fmt: skip
    for one in before.do("all pass", "pass until upkeep").to_dict()["outcomes"]:
        assert [(each["player"], each.get("decided_by")) for each in one["choices"]] == [
            ("B", None)
        ]
        assert one["waits_for"]["decided_by"] == "A"


def test_nobody_may_have_priority() -> None:
    """In the declare attackers step nobody has it before the declaration."""
    before = board(
        {"A": {"hand": ["Giant Growth"], "mana": "{G}"}, "B": {}},
        turn={"step": "declare_attackers", "priority": None},
        battlefield=["Grizzly Bears"],
    )
    assert before.state.turn.priority is None
    assert Board.from_dict(before.to_dict()) == before
    assert {each["action"] for each in before.legal("A").to_dict()["actions"]} == {"attack"}


def test_by_default_the_active_player_has_it() -> None:
    default = board({"A": {"hand": ["Giant Growth"], "mana": "{G}"}, "B": {}},
                    turn={"step": "declare_attackers"}, battlefield=["Grizzly Bears"])  # fmt: skip
    assert default.state.turn.priority == "A"
    actions = {each["action"] for each in default.legal("A").to_dict()["actions"]}
    assert {"pass", "cast"} <= actions
