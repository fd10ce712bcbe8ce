"""What is said to happen is understood as what an instruction would have happen."""

from __future__ import annotations

import pytest

from kb.api import Board
from kb.board.told_events import instruction_of_event, instructions_to_players
from kb.errors import LawmageError

BOARD = {
    "players": {
        "A": {"graveyard": [{"id": "cub", "name": "Cub", "type_line": "Creature — Bear"}]},
        "B": {"library": 5, "hand": 2},
    },
    "turn": {"number": 3, "active": "A", "phase": "precombat_main", "priority": "A"},
    "battlefield": [
        {"id": "bear", "name": "Bear", "type_line": "Creature — Bear", "power": 2, "toughness": 2},
        {
            "id": "ogre", "name": "Ogre", "type_line": "Creature — Ogre", "power": 3,
            "toughness": 3, "controller": "B",
        },
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("told", "instruction"),
    [
        ("Ogre dies.", "Put ogre into its owner's graveyard."),
        ("Bear and ogre die.", "Put bear and ogre into their owners' graveyards."),
        ("All creatures die", "Put all creatures into their owners' graveyards."),
        ("Bear is destroyed.", "Destroy bear."),
        ("Bear and ogre are exiled.", "Exile bear and ogre."),
        ("Ogre returns to its owner's hand.", "Return ogre to its owner's hand."),
        ("Cub enters the battlefield tapped.", "Put cub onto the battlefield tapped."),
        ("Bear and ogre fight.", "Bear fights ogre."),
        ("A gains control of ogre until end of turn.", "Gain control of ogre until end of turn."),
        ("I sacrifice bear", "You sacrifice bear."),
        (
            "I gain 2 life and bear deals 1 damage to me",
            "You gain 2 life and bear deals 1 damage to you.",
        ),
        ("Exile my graveyard.", "Exile your graveyard."),
    ],
)
def test_an_event_is_told(told: str, instruction: str) -> None:
    board = Board.from_dict(BOARD, cards=None)
    found, wanted = board.happen(told), board.happen(instruction)
    assert [[str(e) for e in each.events] for each in found] == [
        [str(e) for e in each.events] for each in wanted
    ]
    assert found[0].events
    assert not found.not_understood


def test_who_does_it_is_who_is_told_to() -> None:
    board = Board.from_dict(BOARD, cards=None)
    found = board.happen("B gains control of bear until end of turn.")
    assert [each.board.show("bear").objects[0]["controller"] for each in found] == ["B"]


def test_an_instruction_that_ends_like_an_event_stays_one() -> None:
    tapped = [{**each, "tapped": each["id"] == "ogre"} for each in BOARD["battlefield"]]  # type: ignore[attr-defined]
    board = Board.from_dict({**BOARD, "battlefield": tapped}, cards=None)
    found = board.happen("Destroy all creatures that are tapped.")
    assert [[e["objects"] for e in each.events] for each in found] == [[["ogre"]]]


def test_a_name_may_have_a_comma() -> None:
    lord = {"id": "lord", "name": "Ivo, Lord of Ash", "type_line": "Creature", "power": 1,
            "toughness": 1}  # fmt: skip
    board = Board.from_dict({**BOARD, "battlefield": [lord]}, cards=None)
    found = board.happen("Ivo, Lord of Ash dies.")
    assert [[e["to"] for e in each.events] for each in found] == [["graveyard"]]


def test_a_card_in_a_graveyard_may_be_spoken_of_beside_another_sentence() -> None:
    board = Board.from_dict(BOARD, cards=None)
    for words in (
        "Return cub to the battlefield. You gain 3 life.",
        "You gain 3 life. Return cub to the battlefield.",
    ):
        found = board.happen(words)
        assert not found.not_understood
        assert {"battlefield", "None"} < {str(e["to"]) for each in found for e in each.events}
    assert board.happen("Return cub to the battlefield. Destroy no such thing.").not_understood


def test_a_name_of_two_letters() -> None:
    ox = {"id": "test-ox", "name": "Test Ox", "type_line": "Creature", "power": 1, "toughness": 1}
    tree = {**ox, "id": "tree", "name": "Tree of Tales"}
    board = Board.from_dict({**BOARD, "battlefield": [ox, tree]}, cards=None)
    assert [e["objects"] for each in board.happen("Ox dies.") for e in each.events] == [["test-ox"]]
    with pytest.raises(LawmageError):
        board.happen("Of dies.")


def test_nothing_is_made_of_what_is_told_otherwise() -> None:
    assert [*instructions_to_players("Bear wins a race.", ["A", "B"])] == []
    assert instruction_of_event("Bear wins a race.") is None
    assert instruction_of_event("Bear dies, then draw a card.") is None


def test_an_action_is_told_as_one() -> None:
    board = Board.from_dict(BOARD, cards=None)
    with pytest.raises(LawmageError, match="lawmage do"):
        board.happen("Bear attacks B.")
