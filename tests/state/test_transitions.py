"""States that steps of the game make: each is what its facts say, and can be written and read."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board
from kb.errors import LawmageError
from kb.snapshot.model import CopyOf
from kb.state.game_state import GameState
from tests.law.checks import OWN, cases_in
from tests.state.boards import again, next_states, wrongs

SBA = [
    pytest.param(case["snapshot"], id=case["id"])
    for case in cases_in(OWN)
    if any(check["query"] == "sba" for check in case["checks"])
][::6]


@pytest.mark.parametrize("snapshot", SBA)
def test_what_state_based_actions_make_of_boards(snapshot: dict[str, Any]) -> None:
    try:
        board = Board.from_dict(snapshot)
    except LawmageError:  # some cases are about what is refused
        return
    for state in next_states(board.state, most=4):
        assert [*wrongs(state, board.library)] == []
        after = Board(state, board.library)
        assert again(after).show() == after.show()


def last(board: Board) -> GameState:
    """The state when nothing happens any more."""
    *_, state = next_states(board.state)
    assert [*wrongs(state, board.library)] == []
    return state


def test_several_that_die_lie_in_their_order_and_have_ages_of_their_own() -> None:
    board = Board.from_dict(
        {
            "players": {"A": {"graveyard": ["Forest"]}, "B": {}},
            "battlefield": [
                {"id": "one", "card": "Grizzly Bears", "damage": 2},
                {"id": "two", "card": "Hill Giant", "damage": 3},
            ],
        }
    )
    state = last(board)
    assert [each.id for each in state.objects] == ["forest", "one", "two"]
    assert [each.generation for each in state.objects] == [0, 1, 1]
    assert len({each.timestamp for each in state.objects}) == 3
    assert [each.id for each in state.objects if "top_of_zone" in each.traits] == ["two"]
    assert state.players[0].numbers["graveyard"] == 3


def test_cards_that_nobody_knows_lie_beneath_what_comes() -> None:
    board = Board.from_dict(
        {
            "players": {"A": {"graveyard": 2}, "B": {}},
            "battlefield": [{"id": "one", "card": "Grizzly Bears", "damage": 2}],
        }
    )
    state = last(board)
    assert [each.id for each in state.objects] == ["unknown-1", "unknown-2", "one"]
    assert state.players[0].numbers["graveyard"] == 3


@pytest.mark.parametrize(
    ("original", "says"),
    [
        ({"card": "Grizzly Bears"}, {"card": "Grizzly Bears"}),
        ({"card": "Grizzly Bears", "power": 4}, {"card": "Grizzly Bears", "power": 4}),
        (
            {"token": True, "name": "Elf", "type_line": "Creature — Elf", "power": 1,
             "toughness": 2, "colors": ["G"], "oracle_text": "Trample"},
            {"name": "Elf", "power": "1", "toughness": "2", "oracle_text": "Trample"},
        ),
        ({"card": "Grizzly Bears", "face_down": True}, {"power": "2", "type_line": "Creature"}),
        ({"copy_of": {"card": "Hill Giant", "except": "it's red"}},
         {"card": "Hill Giant", "exception": "it's red"}),
    ],
)  # fmt: skip
def test_a_copy_of_what_has_left_says_what_it_copied(
    original: dict[str, Any], says: dict[str, Any]
) -> None:
    board = Board.from_dict(
        {
            "battlefield": [
                {"id": "first", "damage": 9, **original},
                {"id": "clone", "card": "Forest", "copy_of": "first"},
            ]
        }
    )
    before = board["clone"].to_dict()
    state = last(board)
    (clone,) = (each for each in state.objects if each.id == "clone")
    assert isinstance(clone.copies, CopyOf)
    assert {key: getattr(clone.copies, key) for key in says} == says
    shown = Board(state, board.library)["clone"].to_dict()
    for key in ("name", "types", "subtypes", "colors", "power", "toughness", "mana_cost"):
        assert shown[key] == before[key]


def test_who_loses_has_left_the_game() -> None:
    board = Board.from_dict(
        {
            "players": {"A": {"life": 0}, "B": {}, "C": {}},
            "battlefield": [
                {"card": "Forest", "controller": "A"}, "Humility",
                {"id": "watcher", "name": "Watcher", "type_line": "Artifact Creature", "power": 0,
                 "toughness": 1, "owner": "B", "controller": "B",
                 "oracle_text": "This creature gets +1/+0 for each opponent you have."},
            ],
        }
    )  # fmt: skip
    state = next(next_states(board.state))
    assert [each.name for each in state.players] == ["B", "C"]
    assert [each.name for each in state.left] == ["A"]
    assert [each.id for each in state.objects] == ["watcher"]
    assert Board(state, board.library)["watcher"].power == 1
    assert [*wrongs(state, board.library)] == []


def test_an_attacker_whose_planeswalker_is_gone_attacks_nothing() -> None:
    board = Board.from_dict(
        {
            "battlefield": [
                {"id": "bears", "card": "Grizzly Bears"},
                {"id": "walker", "name": "W", "type_line": "Planeswalker", "controller": "B"},
            ],
            "turn": {"step": "declare_blockers"},
            "combat": {"attackers": {"bears": "walker"}},
        }
    )
    state = last(board)
    assert state.attacks == {"bears": None}
    assert "attacking" in state.objects[0].traits
