"""A snapshot holds a subgame, and goes back to its main game (729)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from kb.errors import SnapshotError
from kb.state.canonical import canonical_form
from lawmage import Board

WAR: dict[str, Any] = {
    "id": "war", "name": "Test War", "type_line": "Sorcery", "controller": "A",
    "oracle_text": "Players play a Magic subgame, using their libraries as their decks. Each "
    "player who doesn't win the subgame loses half their life, rounded up.",
}  # fmt: skip
MAIN: dict[str, Any] = {
    "turn": {"number": 5, "active": "A", "phase": "precombat_main", "priority": "A"},
    "players": {"A": {"library": 30, "hand": 2}, "B": {"library": 31, "hand": 3}},
    "battlefield": [
        {
            "id": "ox",
            "name": "Test Ox",
            "type_line": "Creature",
            "controller": "B",
            "power": 2,
            "toughness": 2,
        }
    ],
    "stack": [WAR],
}


def begun(*actions: str) -> dict[str, Any]:
    """The snapshot after the subgame has begun, with A's turn first, and after actions."""
    told = Board.from_dict(MAIN).do("all pass", *actions, choose=["chance: A goes first"])
    (outcome,) = told.to_dict()["outcomes"]
    found: dict[str, Any] = outcome["snapshot"]
    return found


def test_a_subgame_is_written_within_its_main_game_and_read_again() -> None:
    written = begun("keep", "keep")
    assert written["stack"][0]["id"] == "war"
    assert written["players"]["A"]["library"] == 0
    hands = {
        name: (each["hand"], each["library"])
        for name, each in written["subgame"]["players"].items()
    }
    assert hands == {"A": (7, 23), "B": (7, 24)}
    read = Board.from_dict(written)
    assert Board.from_dict(read.to_dict()) == read
    assert read.to_dict() == written
    assert [each["rule"] for each in read.assumed] == ["729.1"]


def test_the_form_of_a_subgame_tells_its_main_game() -> None:
    written = begun("keep", "keep")
    other = deepcopy(written)
    other["players"]["A"]["life"] = 3
    named = deepcopy(written)
    named["battlefield"][0]["id"] = "bull"
    forms = [canonical_form(Board.from_dict(each).state) for each in (written, other, named)]
    assert forms[0] == forms[2] != forms[1]


def test_hands_are_kept_or_mulligans_taken() -> None:
    before = Board.from_dict(begun())
    told = before.legal().to_dict()
    assert (told["player"], told["actions"]) == ("A", [{"action": "keep"}, {"action": "mulligan"}])
    assert before.legal("B").to_dict()["actions"] == []
    assert Board.from_dict(before.to_dict()) == before
    after = Board.from_dict(begun("mulligan"))
    assert after.legal().to_dict()["player"] == "B"
    assert (after.player("A").mulligans, after.player("A").numbers["hand"]) == (1, 6)


def test_objects_of_both_games_may_have_the_same_id() -> None:
    """Each comes back with an id that nothing else has."""
    written = begun("keep", "keep")
    written["subgame"]["battlefield"] = [
        {"id": "ox", "name": "Test Cow", "type_line": "Creature", "controller": "A"}
    ]
    written["subgame"]["players"] |= {"A": {"hand": 0, "library": 0, "life": 20}}
    (outcome,) = Board.from_dict(written).do("B concedes").to_dict()["outcomes"]
    main = Board.from_dict(outcome["snapshot"])
    assert {each.id: each.name for each in main.objects.values()} == {
        "ox": "Test Ox", "ox-2": "Test Cow", "war": "Test War",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"players": {"A": {}, "C": {}}}, ("subgame", "players")),
        ({"edition": "2003-12-01"}, ("subgame", "edition")),
        ({"battlefield": [{"card": "No Such Card"}]}, ("subgame", "battlefield", 0, "card")),
    ],
)
def test_what_a_subgame_cant_be(change: dict[str, Any], path: tuple[str | int, ...]) -> None:
    written = begun("keep", "keep")
    written["subgame"] |= change
    with pytest.raises(SnapshotError) as raised:
        Board.from_dict(written)
    assert raised.value.steps == path


def test_a_subgame_needs_something_that_it_comes_from() -> None:
    written = begun("keep", "keep")
    written["stack"] = []
    with pytest.raises(SnapshotError):
        Board.from_dict(written)


def test_a_board_of_a_subgame_is_changed_in_its_file() -> None:
    with pytest.raises(SnapshotError):
        Board.from_dict(begun("keep", "keep")).with_({"battlefield": []})


def test_the_same_subgame_under_other_rules() -> None:
    read = Board.from_dict(begun("keep", "keep")).under("2007-07-13")
    assert (read.state.edition, read.state.around and read.state.around.edition) == (
        "2007-07-13", "2007-07-13",
    )  # fmt: skip
