"""Cards that nobody knows, once they lie where all could see them: what asks what they are is told
as not known, what only counts them is answered."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board


def board(*texts: str, graveyard: int = 0) -> Board:
    enchantments: list[dict[str, Any]] = [
        {"id": f"words-{place}", "name": "Words", "type_line": "Enchantment", "oracle_text": text}
        for place, text in enumerate(texts)
    ]
    return Board.from_dict({
        "players": {"A": {"library": 5, "hand": 2, "graveyard": graveyard}, "B": {"library": 5}},
        "turn": {"active": "A", "phase": "precombat_main"},
        "battlefield": [
            {"id": "ogre", "name": "Ogre", "type_line": "Creature", "power": 4, "toughness": 4},
            *enchantments,
        ],
    })  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "Discard a card. If it's a land card, draw a card.",
        "Mill two cards. You gain life equal to the number of creature cards in your graveyard.",
        "Mill two cards. Return all creature cards from your graveyard to your hand.",
        "Discard a card. You gain life equal to that card's mana value.",
        "Mill four cards. Put a land card from among them into your hand.",
        "Ogre connives.",
    ],
)
def test_an_instruction_that_asks_what_they_are_is_told(text: str) -> None:
    assert all(each.partial for each in board().happen(text))


@pytest.mark.parametrize(
    "text",
    [
        "Discard a card. Draw a card.",
        "Mill two cards. You gain life equal to the number of cards in your graveyard.",
        "Mill two cards. You gain life equal to the number of creatures you control.",
    ],
)
def test_one_that_only_counts_them_is_carried_out(text: str) -> None:
    assert not any(each.partial for each in board().happen(text))


@pytest.mark.parametrize(
    ("ability", "told"),
    [
        ("Whenever you discard a creature card, you gain 1 life.", True),
        ("Whenever you discard a card, you gain 1 life.", False),
        ("Whenever you gain life, draw a card.", False),
        ("Creatures you control get +1/+1 for each creature card in your graveyard.", True),
        ("Creatures you control get +1/+1 for each card in your graveyard.", False),
    ],
)
def test_abilities_that_ask_are_told(ability: str, told: bool) -> None:
    assert [each.partial for each in board(ability).happen("Discard a card.")] == [told]


@pytest.mark.parametrize(
    ("ability", "told"),
    [
        ("Creatures you control get +1/+1 for each creature card in your graveyard.", True),
        ("Creatures you control get +1/+1 for each card in your graveyard.", False),
        ("Creatures you control have flying.", False),
    ],
)
def test_what_is_assumed_of_them_is_told(ability: str, told: bool) -> None:
    assert bool(board(ability, graveyard=3).assumed) == told
    assert not board(ability).assumed
