"""A state is written as a snapshot that reads as the same state, and so answers as it did."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given, settings

from kb.api import Board
from kb.errors import LawmageError
from kb.state.to_snapshot import places, to_snapshot
from tests.state.boards import again, snapshots, snapshots_of_cases

EVERY = 12
WRITTEN_OUT = {"306.5b", "310.4b"}
"""The rules of what is assumed of a permanent, and stands in its counters when it is written."""
SAMPLE = [pytest.param(each, id=name) for name, each in [*snapshots_of_cases()][::EVERY]]


@pytest.mark.parametrize("snapshot", SAMPLE)
def test_boards_of_cases_are_the_same_when_written_and_read(snapshot: dict[str, Any]) -> None:
    try:
        board = Board.from_dict(snapshot)
    except LawmageError:  # some cases are about what is refused
        return
    assert again(board).state == board.state


@settings(deadline=None, max_examples=30)
@given(snapshots())
def test_any_board_is_the_same_when_written_and_read(snapshot: dict[str, Any]) -> None:
    board = Board.from_dict(snapshot)
    assert again(board).state == board.state
    assert to_snapshot(again(board).state) == to_snapshot(board.state)


@pytest.mark.parametrize("snapshot", SAMPLE[::8])
def test_it_answers_as_it_did(snapshot: dict[str, Any]) -> None:
    board = Board.from_dict(snapshot)
    other = again(board)
    for ask in (Board.show, Board.layers, Board.legal):
        then, now = ask(board).to_dict(), ask(other).to_dict()
        taken, still_taken = then.pop("assumed", []), now.pop("assumed", [])
        assert now == then
        assert [each for each in still_taken if each not in taken] == []
        gone = [each for each in taken if each not in still_taken]
        assert [each for each in gone if each["rule"] not in WRITTEN_OUT and not _face(each)] == []


def _face(note: dict[str, Any]) -> bool:
    """Whether a note says which face is meant, which is then written out."""
    return bool(note["text"].startswith("is the face of that name"))


def test_what_waits_is_written_back() -> None:
    given_ = {
        "players": {"A": {"exile": [{"id": "elf", "card": "Llanowar Elves", "exiled_with": "ring"}],
                          "controlled_by": "B", "next_turn_controlled_by": "A",
                          "combat_controlled_by": "B", "next_combat_controlled_by": "A",
                          "shuffled": 2, "range_of_influence": 1,
                          "dungeon": {"card": "Undercity", "room": "Hall"}},
                    "B": {"lost": True, "history": {"left_the_game": True}}},
        "turn": {"passed": ["A"], "waits_for": "attackers",
                 "extra": [{"player": "B"}, {"player": "A", "kind": "after_next_turn"}]},
        "battlefield": [{"id": "ring", "card": "Humility", "linked": ["elf"]}],
        "effects": [{"text": "gains flying", "affects": ["ring"], "left": 2}],
        "delayed": [{"text": "Sacrifice it.", "source": "ring", "affects": ["ring"]}],
    }  # fmt: skip
    written = Board.from_dict(given_).to_dict()
    assert written["players"]["A"]["exile"][0]["exiled_with"] == "ring"
    assert written["players"]["A"]["dungeon"] == {"card": "Undercity", "room": "Hall"}
    assert (written["players"]["A"]["controlled_by"], written["players"]["B"]["lost"]) == (
        "B",
        True,
    )
    assert written["turn"]["passed"] == ["A"]
    assert written["turn"]["waits_for"] == {"what": "attackers"}
    assert written["players"]["A"]["next_turn_controlled_by"] == "A"
    assert written["players"]["A"]["combat_controlled_by"] == "B"
    assert written["players"]["A"]["next_combat_controlled_by"] == "A"
    after = {"player": "A", "kind": "after_next_turn"}
    assert written["turn"]["extra"] == [{"player": "B"}, after]
    assert written["battlefield"][0]["linked"] == ["elf"]
    assert written["effects"][0]["left"] == 2
    assert written["delayed"][0]["source"] == "ring"


def test_unknown_cards_lie_beneath_the_known_ones() -> None:
    board = Board.from_dict({"players": {"A": {"hand": ["Forest", {"unknown": True}]}, "B": {}}})
    assert [each.get("unknown") for each in board.to_dict()["players"]["A"]["hand"]] == [None, True]
    assert not [each for each in board.legal("A").to_dict()["actions"] if each["action"] == "cast"]


def test_where_things_stand() -> None:
    board = Board.from_dict(
        {
            "players": {"A": {"hand": ["Forest"], "emblems": [{"text": "You win."}]}, "B": {}},
            "battlefield": ["Humility", "Opalescence"],
            "effects": [{"text": "gains flying", "affects": ["humility"]}],
        }
    )
    assert places(board.state) == {
        "humility": "battlefield[0]",
        "opalescence": "battlefield[1]",
        "forest": "players.A.hand[0]",
        "emblem": "players.A.emblems[0]",
        "effect": "effects[0]",
    }


# --------------------------------------------------------------------------- a board is a value

BOARD = {"battlefield": ["Humility", {"card": "Grizzly Bears", "counters": {"x": 1, "y": 2}}]}


def test_equal_boards_are_one() -> None:
    board, other = Board.from_dict(BOARD), Board.from_dict(BOARD)
    assert board == other
    assert hash(board) == hash(other)
    assert len({board, other, board.changing("humility", tapped=True)}) == 2


def test_the_order_of_dictionaries_is_none() -> None:
    turned = {"battlefield": ["Humility", {"counters": {"y": 2, "x": 1}, "card": "Grizzly Bears"}]}
    assert hash(Board.from_dict(turned)) == hash(Board.from_dict(BOARD))
    assert Board.from_dict(turned) == Board.from_dict(BOARD)


def test_boards_are_copied_and_pickled() -> None:
    board = Board.from_dict(BOARD)
    shown = board.show()
    for other in (copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert other == board
        assert hash(other) == hash(board)
        assert other.show() == shown


def test_questions_leave_a_board_as_it_was() -> None:
    board = Board.from_dict(BOARD)
    legal = board.legal()
    board.show(), board.state_based_actions(), board.attack(), board.explain("humility")
    assert board == Board.from_dict(BOARD)
    assert board.legal() == legal
