"""A loop that somebody can leave is told, with whose choice it is (104.4b, 732.2a)."""

from __future__ import annotations

from kb.api import Board

SNAPSHOT = {
    "cards": [
        {
            "name": "Test Spring", "type_line": "Enchantment",
            "oracle_text": "Whenever you gain life, you may gain 1 life.",
        },
        {
            "name": "Test Sip", "mana_cost": "{W}", "type_line": "Instant",
            "oracle_text": "You gain 3 life.",
        },
    ],
    "players": {"A": {}, "B": {}},
    "battlefield": [{"id": "spring", "card": "Test Spring"}],
    "stack": [{"id": "sip", "card": "Test Sip", "controller": "A"}],
}  # fmt: skip


def test_who_can_leave_a_loop_is_told() -> None:
    outcomes = Board.from_dict(SNAPSHOT).do(until="end")
    assert [each for each in outcomes if each.over is not None] == []
    (going_on,) = [each for each in outcomes if each.partial]
    assert {each["chosen"] for each in going_on.choices} == {"yes"}
    told = [each["text"] for each in outcomes.not_understood]
    assert told == ["a loop that A can leave: Gain 1 life."]


def test_who_leaves_it_goes_on() -> None:
    outcomes = Board.from_dict(SNAPSHOT).do(until="end")
    left = [each for each in outcomes if not each.partial]
    assert left and {each.choices[-1]["chosen"] for each in left} == {"no"}
    assert {each.board.to_dict()["turn"]["step"] for each in left} == {"end"}
