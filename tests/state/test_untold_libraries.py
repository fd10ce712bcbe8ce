"""A library that a snapshot leaves untold is taken to be empty; that is said where it matters."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board

TURN = {"active": "A", "phase": "precombat_main"}
WALKER = {
    "id": "jace", "name": "Jace", "type_line": "Enchantment", "controller": "A",
    "oracle_text": "If you would draw a card while your library has no cards in it, "
    "you win the game instead.",
}  # fmt: skip


def _told(players: dict[str, Any], text: str, *permanents: dict[str, Any]) -> list[str]:
    board = Board.from_dict({"players": players, "turn": TURN, "battlefield": [*permanents]})
    told = board.happen(text, controller="A").to_dict().get("assumed", [])
    return [each["text"].split(" isn't")[0] for each in told]


@pytest.mark.parametrize(
    ("players", "whose"),
    [
        ({"A": {}, "B": {}}, ["the library of A"]),
        ({"A": {"library": 0}, "B": {}}, []),
        ({"A": {"library": 5}, "B": {}}, []),
        ({"A": {"library": ["Forest"]}, "B": {}}, []),
    ],
)
def test_who_draws_from_a_library_that_is_not_told(
    players: dict[str, Any], whose: list[str]
) -> None:
    assert _told(players, "Draw a card.") == whose


def test_what_touches_no_library_asks_for_none() -> None:
    assert _told({"A": {}, "B": {}}, "You gain 1 life.") == []


@pytest.mark.parametrize(
    ("text", "whose"),
    [
        ("Mill a card.", "A"),
        ("Scry 1.", "A"),
        ("Look at the top card of your library.", "A"),
        ("Search your library for a land card, put it into your hand, then shuffle.", "A"),
        ("Reveal cards from the top of your library until you reveal a land card.", "A"),
        ("Each opponent exiles the top card of their library.", "AB"),
        ("Each player mills a card.", "AB"),
        ("Shuffle your graveyard into your library.", ""),
        ("Proliferate.", ""),
    ],
)
def test_words_that_take_cards_from_a_library_that_is_not_told(text: str, whose: str) -> None:
    assert _told({"A": {}, "B": {}}, text) == [f"the library of {each}" for each in whose]
    assert _told({"A": {"library": 3}, "B": {"library": 0}}, text) == []


def test_a_spell_that_takes_cards_from_a_library_that_is_not_told() -> None:
    spell = {
        "id": "fact", "name": "Fact", "type_line": "Instant", "controller": "B",
        "oracle_text": "Mill two cards.",
    }  # fmt: skip
    board = Board.from_dict({"turn": TURN, "stack": [spell]})
    (told,) = board.resolve().to_dict()["assumed"]
    assert told["text"].startswith("the library of B isn't told")


def test_an_ability_on_the_stack_that_takes_cards_from_a_library_that_is_not_told() -> None:
    stone = {"id": "stone", "name": "Stone", "type_line": "Artifact",
             "oracle_text": "{0}: Mill two cards."}  # fmt: skip
    waiting = {"id": "it", "kind": "activated", "source": "stone", "controller": "A"}
    board = Board.from_dict({
        "turn": TURN, "battlefield": [stone], "stack": [{**waiting, "text": "Mill two cards."}],
    })  # fmt: skip
    (told,) = board.resolve().to_dict()["assumed"]
    assert told["text"].startswith("the library of A isn't told")


def test_words_that_ask_whether_a_library_is_empty() -> None:
    told = _told({"A": {}, "B": {"library": 3}}, "Draw a card.", WALKER)
    assert told == ["the library of A"]
    assert _told({"A": {"library": 0}, "B": {"library": 3}}, "Draw a card.", WALKER) == []
