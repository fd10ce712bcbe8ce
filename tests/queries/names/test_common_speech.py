"""Actions as they are said at a table are those that the program's own words name."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board
from kb.errors import LawmageError
from kb.queries.names.common_speech import by_player, named_plainly

BOARD: dict[str, Any] = {
    "players": {
        "A": {
            "library": 9,
            "hand": [
                {
                    "id": "bolt", "name": "Bolt", "mana_cost": "{R}", "type_line": "Instant",
                    "oracle_text": "Bolt deals 3 damage to any target.",
                }
            ],
        },
        "B": {"library": 9},
    },
    "turn": {"number": 4, "active": "A", "phase": "precombat_main", "priority": "A"},
    "battlefield": [
        {"id": "hill", "name": "Mountain", "type_line": "Basic Land — Mountain"},
        {"id": "bear", "name": "Bear", "type_line": "Creature", "power": 2, "toughness": 2},
        {
            "id": "ogre", "name": "Ogre", "type_line": "Creature", "power": 3, "toughness": 3,
            "controller": "B",
        },
        {
            "id": "jace", "name": "Jace", "type_line": "Legendary Planeswalker — Jace",
            "counters": {"loyalty": 3},
            "oracle_text": "+1: Draw a card.\n−2: Jace deals 2 damage to any target.",
        },
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("bear attacks", "attack with bear"),
        ("bear and elf attack B", "attack with bear and elf on B"),
        ("ogre blocks bear", "block bear with ogre"),
        ("no attacks", "attack with nothing"),
        ("no blocks", "block nothing"),
        ("tap hill for mana", "tap hill"),
        ("turn bear face up", "turn up bear"),
        ("jace -2 on ogre", "use jace -2 on ogre"),
        ("respond with bolt on ogre", "cast bolt on ogre"),
        ("end the turn", "pass until upkeep"),
        ("go to combat", "pass until combat"),
        ("attack with bear", "attack with bear"),
        ("block bear with ogre", "block bear with ogre"),
        ("cast no blocks", "cast no blocks"),
    ],
)
def test_it_is_named(said: str, named: str) -> None:
    assert named_plainly(said) == named


def test_who_acts() -> None:
    assert by_player("A casts bolt on ogre", ["A", "B"], "A") == "cast bolt on ogre"
    assert by_player("A: pass", ["A", "B"], "A") == "pass"
    assert by_player("A passes", ["A", "B"], "A") == "pass"
    assert by_player("A bear attacks", ["A", "B"], "A") == "A bear attacks"
    with pytest.raises(LawmageError, match="can't act now"):
        by_player("B casts bolt", ["A", "B"], "A")


def play(*actions: str) -> list[list[str]]:
    found = Board.from_dict(BOARD, cards=None).do(*actions)
    assert not found.not_understood
    return [[str(each["text"]) for each in outcome.events] for outcome in found]


@pytest.mark.parametrize(
    ("said", "named"),
    [
        (("A casts bolt on ogre",), ("cast bolt on ogre",)),
        (("jace +1",), ("activate jace 1",)),
        (("activate jace −2 on ogre",), ("activate jace 2 on ogre",)),
        (("go to combat",), ("pass until beginning_of_combat",)),
        (
            ("pass until attackers", "bear attacks", "pass until blockers", "ogre blocks bear"),
            (
                "pass until declare_attackers", "attack with bear", "pass until declare_blockers",
                "block bear with ogre",
            ),
        ),
        (
            ("pass until attackers", "bear attacks B", "pass until blockers", "no blocks"),
            (
                "pass until declare_attackers", "attack with bear on B",
                "pass until declare_blockers", "pass",
            ),
        ),
    ],
)  # fmt: skip
def test_it_is_done(said: tuple[str, ...], named: tuple[str, ...]) -> None:
    assert play(*said) == play(*named)


def test_why_not_understands_it_too() -> None:
    board = Board.from_dict(BOARD, cards=None)
    assert board.why_not("bear attacks B").reasons == board.why_not("attack with bear on B").reasons


def test_nothing_else_is_passed() -> None:
    with pytest.raises(LawmageError, match="nothing else is passed"):
        play("pass the salt")


def test_no_ability_costs_so_much_loyalty() -> None:
    with pytest.raises(LawmageError):
        play("jace -7")


def test_an_attack_comes_later_in_the_turn() -> None:
    with pytest.raises(LawmageError, match="pass until declare_attackers"):
        play("bear attacks B")
