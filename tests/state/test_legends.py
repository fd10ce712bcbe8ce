"""The creature type Legend of 1999 to 2004: what isn't carried out is told where it may matter."""

from __future__ import annotations

import pytest

from kb.api import Board

HERO = {"name": "Test Hero", "type_line": "Legendary Creature — Human", "power": 2, "toughness": 2}
CHANGE = "All creatures are Goblins."


def notes(edition: str, hero: dict[str, object], text: str) -> list[str]:
    """What is told of the type."""
    enchantment = {"name": "Test Rule", "type_line": "Enchantment", "oracle_text": text}
    board = Board.from_dict({"edition": edition, "battlefield": [hero, enchantment]})
    told = board.show().to_dict().get("assumed", [])
    return [each["rule"] for each in told if "Legend" in each["text"]]


def test_a_legend_whose_type_may_change() -> None:
    assert notes("2003-05-26", HERO, CHANGE) == ["215.2"]


@pytest.mark.parametrize(
    ("edition", "hero", "text"),
    [
        ("2004-10-01", HERO, CHANGE),
        ("2003-05-26", {**HERO, "type_line": "Creature — Human"}, CHANGE),
        ("2003-05-26", HERO, "All creatures get +1/+1."),
    ],
    ids=["a later edition", "no legend", "no change of types"],
)
def test_nothing_is_told_elsewhere(edition: str, hero: dict[str, object], text: str) -> None:
    assert notes(edition, hero, text) == []
