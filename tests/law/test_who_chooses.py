"""Who chooses modes and targets where the words name another than the controller (700.2e), or
chance."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board

MODES = "\n• You draw a card.\n• You gain 3 life."


def outcomes(text: str, *others: str) -> tuple[set[str | None], list[Any]]:
    """Who chose in the outcomes of casting a spell with that text, and what isn't understood."""
    players = {"A": {"library": 5, "mana": "{R}", "hand": [{"id": "spell", "card": "Spell"}]}}
    board = Board.from_dict(
        {
            "players": {**players, **{each: {"library": 5} for each in others}},
            "turn": {"active": "A", "phase": "precombat_main"},
            "battlefield": [
                {
                    "id": "elf",
                    "name": "Elf",
                    "type_line": "Creature — Elf",
                    "power": 1,
                    "toughness": 1,
                },
                {
                    "id": "ox",
                    "name": "Ox",
                    "type_line": "Creature — Ox",
                    "power": 2,
                    "toughness": 2,
                },
            ],
            "cards": [
                {"name": "Spell", "type_line": "Sorcery", "mana_cost": "{R}", "oracle_text": text}
            ],
        }
    )
    answer = board.do("cast spell", "all pass").document
    told = {choice["player"] for each in answer["outcomes"] for choice in each["choices"]}
    assert len(answer["outcomes"]) == 2
    return told, answer["not_understood"]


@pytest.mark.parametrize(
    ("text", "player"),
    [
        (f"Choose one —{MODES}", "A"),
        (f"An opponent chooses one —{MODES}", "B"),
        (f"Choose one at random —{MODES}", None),
        ("Destroy target creature.", "A"),
    ],
)
def test_the_one_whom_the_words_name_chooses(text: str, player: str | None) -> None:
    assert outcomes(text, "B") == ({player}, [])


def test_the_controller_decides_which_of_several_opponents_chooses() -> None:
    """CR 700.2e: any of them may be the one; what is on the stack is the same."""
    assert outcomes(f"An opponent chooses one —{MODES}", "B", "C") == ({"A", "B"}, [])


def test_the_closest_opponent_separates_where_none_is_within_range() -> None:
    """CR 801.5c: to the left of the emperor, whose generals sit beside him."""
    text = (
        "Reveal the top two cards of your library. An opponent separates those cards into two "
        "piles. Put one pile into your hand and the other into your graveyard."
    )
    names = {"G1": 1, "E1": 1, "G2": 1, "G3": 2, "E2": 2, "G4": 2}
    cards = [{"name": "One", "type_line": "Land"}, {"name": "Two", "type_line": "Land"}]
    board = Board.from_dict(
        {
            "players": {
                name: {"team": team, "range_of_influence": 1, "library": ["One", "Two"]}
                for name, team in names.items()
            },
            "format": "emperor",
            "cards": cards,
            "battlefield": [],
            "stack": [
                {
                    "name": "Fact",
                    "type_line": "Instant",
                    "oracle_text": text,
                    "controller": "E1",
                }
            ],
        }
    )
    answer = board.resolve().document
    told = {
        (choice["player"], choice["text"])
        for each in answer["outcomes"]
        for choice in each["choices"]
    }
    assert told == {("G3", "how to separate them"), ("E1", "which pile")}


def test_a_target_of_an_opponents_choice() -> None:
    told, left = outcomes("Destroy target creature of an opponent's choice.", "B")
    assert (told, left) == ({"B"}, [])


@pytest.mark.parametrize(
    ("words", "player"), [("", "A"), (" of their choice", "B"), (" of that player's choice", "B")]
)
def test_the_player_of_the_event_chooses_targets(words: str, player: str) -> None:
    text = f"Whenever a player gains life, destroy target creature that player controls{words}."
    creatures = [
        {"name": name, "type_line": f"Creature — {name}", "power": 1, "toughness": 1}
        for name in ("Elf", "Ox")
    ]
    board = Board.from_dict(
        {
            "players": {"A": {"library": 5}, "B": {"library": 5}},
            "battlefield": [
                {"name": "Pit", "type_line": "Enchantment", "controller": "A", "oracle_text": text},
                *({**each, "controller": "B"} for each in creatures),
            ],
        }
    )
    answer = board.happen("Target player gains 1 life.", affects=["B"]).document
    told = {choice["player"] for each in answer["outcomes"] for choice in each["choices"]}
    assert (len(answer["outcomes"]), told, answer["not_understood"]) == (2, {player}, [])
