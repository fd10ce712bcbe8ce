"""Objects by their names: in questions about one object, in declarations, as targets."""

from __future__ import annotations

import re
from typing import Any

import pytest

from kb.api import Board
from kb.board.object_names import one, parted
from kb.errors import SnapshotError
from kb.queries.combat.damage import read_assignment
from kb.queries.legal.why_not import why_not

BEAR: dict[str, Any] = {"type_line": "Creature — Bear", "power": "2", "toughness": "2"}
CARDS: list[dict[str, Any]] = [
    {"name": "Ura, Lady of Bears", **BEAR},
    {"name": "Ura, Lord and Liar", **BEAR},
    {"name": "Nell's Bear", **BEAR},
    {"name": "Ox and Ass", "type_line": "Artifact"},
    {"name": "Road to Nowhere", "type_line": "Enchantment"},
    {"name": "Wasteland", "type_line": "Land"},
    {"name": "Waste Land", "type_line": "Land — Desert"},
    {"name": "Grow", "mana_cost": "{G}", "type_line": "Instant",
     "oracle_text": "Target creature gets +3/+3 until end of turn."},
    {"name": "Shatter Two", "mana_cost": "{G}", "type_line": "Instant",
     "oracle_text": "Destroy two target permanents."},
]  # fmt: skip
SNAPSHOT: dict[str, Any] = {
    "players": {"A": {"hand": ["Grow", "Shatter Two"], "mana": "{G}{G}"}, "B": {}},
    "turn": {"phase": "combat", "step": "declare_attackers", "priority": "A"},
    "battlefield": [
        "Ura, Lady of Bears", {"card": "Nell's Bear", "controller": "B"}, "Ox and Ass",
        "Road to Nowhere", "Wasteland", "Waste Land", {"id": "twin", "card": "Waste Land"},
    ],
    "cards": CARDS,
}  # fmt: skip
BOARD = Board.from_dict(SNAPSHOT)
TWO_URAS = Board.from_dict(
    {"battlefield": ["Ura, Lady of Bears", "Ura, Lord and Liar"], "cards": CARDS}
)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("ura-lady-of-bears", "ura-lady-of-bears"),
        ("Ura, Lady of Bears", "ura-lady-of-bears"),
        ("URA LADY OF BEARS", "ura-lady-of-bears"),
        ("Ura", "ura-lady-of-bears"),
        ("nells-bear", "nell-s-bear"),
        ("Nell's bear", "nell-s-bear"),
        ("Wasteland", "wasteland"),
        ("waste-land", "waste-land"),
        ("twin", "twin"),
        ("Twin", "twin"),
        ("Lady of", "ura-lady-of-bears"),
        ("Bear", "nell-s-bear"),
        ("nothing", None),
        ("", None),
    ],
)
def test_one(name: str, found: str | None) -> None:
    assert one(BOARD, name) == found


@pytest.mark.parametrize(
    ("board", "name", "ids"),
    [(BOARD, "Waste Land", ["waste-land", "twin"]),
     (TWO_URAS, "Ura", ["ura-lady-of-bears", "ura-lord-and-liar"])],
)  # fmt: skip
def test_several_are_listed(board: Board, name: str, ids: list[str]) -> None:
    with pytest.raises(SnapshotError, match="several objects have this name") as error:
        board[name]
    assert error.value.expected == "one of the ids " + ", ".join(f'"{each}"' for each in ids)


def test_python_asks_by_name() -> None:
    assert BOARD["Ura"].id == BOARD["Ura, Lady of Bears"].id == "ura-lady-of-bears"
    assert BOARD["ura, lady of bears"].power == 2
    assert "Ura" not in BOARD.without("Ura, Lady of Bears")
    assert BOARD.changing("Nell's Bear", tapped=True).to_dict()["battlefield"][1]["tapped"]


@pytest.mark.parametrize(
    ("words", "action"),
    [
        ("cast Grow on Ura, Lady of Bears", "cast grow on ura-lady-of-bears"),
        ("cast grow on Ura", "cast grow on ura-lady-of-bears"),
        ("cast Shatter Two on Ox and Ass and Ura, Lady of Bears",
         "cast shatter-two on ox-and-ass, ura-lady-of-bears"),
        ("cast Shatter Two on Ura, Lady of Bears, Road to Nowhere",
         "cast shatter-two on ura-lady-of-bears, road-to-nowhere"),
        ("cast Shatter Two on Ura, Ox", "cast shatter-two on ura-lady-of-bears, ox-and-ass"),
    ],
)  # fmt: skip
def test_targets_with_commas(words: str, action: str) -> None:
    answer = why_not(BOARD, words)
    assert (answer["legal"], answer["action"]) == (True, action)


def test_the_same_target_twice_only_if_said_twice() -> None:
    twice = why_not(BOARD, "cast shatter two on ura, ura")
    assert not twice["legal"]
    with pytest.raises(SnapshotError, match="two names of one object"):
        why_not(BOARD, "cast shatter two on Ura and Lady of Bears")


def test_declarations_take_names() -> None:
    attack = BOARD.attack
    at_hand = Board.from_dict({**SNAPSHOT, "turn": {**SNAPSHOT["turn"], "priority": None}}).attack(
        "Ura, Lady of Bears:B"
    )
    assert at_hand.document["declared"] == {"ura-lady-of-bears": "B"}
    assert attack("Ura:B").document["declared"] == {"ura-lady-of-bears": "B"}
    assert why_not(BOARD, "attack with Ura, Lady of Bears")["action"]


def test_assignments_take_names() -> None:
    assert read_assignment(BOARD, "Ura, Lady of Bears:Nell's Bear=1,Ura:B=1") == {
        "ura-lady-of-bears": {"nell-s-bear": 1, "B": 1}
    }


def test_long_lists_are_taken_apart_name_by_name() -> None:
    tried: list[str] = []

    def known(name: str) -> bool:
        tried.append(name)
        return one(BOARD, name) is not None

    words = ", ".join(["Ura, Lady of Bears", "twin"] * 50)
    parts = parted(BOARD, words, re.compile(", "), known)
    assert parts == ["Ura, Lady of Bears", "twin"] * 50
    assert len(tried) < 2 * len(parts)
