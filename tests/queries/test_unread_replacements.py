"""Replacement effects that aren't understood are told with the answers that they may change."""

from __future__ import annotations

from typing import Any

from kb.api import Board

MANA = "If tapped for mana, Plains frobnicate instead of any other type."
DEATH = "If a frobnicated permanent would be put into a graveyard, exile it instead."
OF_ITSELF = "As this artifact enters, frobnicate a card in your graveyard for mana."


def missed(answer: Any) -> list[str]:
    return [each["text"] for each in answer.not_understood]


def board(zone: str = "battlefield") -> Board:
    cards = [
        {"name": f"Test {number}", "type_line": "Artifact", "oracle_text": words}
        for number, words in enumerate((MANA, DEATH, OF_ITSELF))
    ]
    names = [each["name"] for each in cards]
    if zone == "battlefield":
        return Board.from_dict({"cards": cards, "battlefield": names})
    return Board.from_dict({"cards": cards, "players": {"A": {zone: names}, "B": {}}})


def test_each_is_told_where_it_matters() -> None:
    assert missed(board().legal()) == [MANA]
    assert missed(board().state_based_actions()) == [DEATH]


def test_where_they_do_not_function_they_are_not() -> None:
    assert missed(board("graveyard").legal()) == []
    assert missed(board("graveyard").state_based_actions()) == []
