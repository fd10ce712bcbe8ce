"""What would have happened and didn't, and what takes the place of what, as outcomes tell it."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board
from kb.presentation.outcomes import told
from kb.queries.outcomes.reasons import tables
from tests.law.law_reading import FOLDER

OX: dict[str, Any] = {"id": "ox", "name": "Test Ox", "type_line": "Creature — Ox", "power": 2,
                      "toughness": 2}  # fmt: skip


def words(text: str, type_line: str = "Enchantment") -> dict[str, Any]:
    """A permanent with these words."""
    return {"id": "words", "name": "Words", "type_line": type_line, "oracle_text": text}


def happens(text: str, *battlefield: dict[str, Any], edition: str | None = None) -> dict[str, Any]:
    """The one outcome of an instruction that B's `giant` or nobody carries out."""
    board = Board.from_dict(
        {
            "players": {"A": {"library": 9}, "B": {"library": 9}},
            "battlefield": [{**each, "controller": "A"} for each in battlefield],
            **({} if edition is None else {"edition": edition}),
        }
    )
    outcomes = board.happen(text)
    assert len(outcomes) == 1
    (found,) = outcomes.to_dict()["outcomes"]
    assert isinstance(found, dict)
    return found


def missed(outcome: dict[str, Any]) -> list[tuple[str, list[str], str | None]]:
    """What didn't happen, what took its place, and the rule by which it can't."""
    return [
        (each["text"], [one["by"] for one in each["replaced"]], each["rule"])
        for each in outcome.get("not_happened", ())
    ]


def test_what_is_prevented_is_told() -> None:
    found = happens("ox deals 2 damage to B.", OX, words("Prevent all damage that would be dealt."))
    assert found["events"] == []
    assert missed(found) == [("ox deals 2 damage to B", ["words/1"], None)]
    assert found["not_happened"][0]["replaced"][0]["rule"] == "615.6"


def test_what_is_prevented_by_an_effect_is_told_with_its_words() -> None:
    text = "Prevent all damage that would be dealt to you this turn."
    board = Board.from_dict({
        "players": {"A": {}, "B": {}},
        "battlefield": [{**OX, "controller": "B"}],
        "effects": [{"text": text, "controller": "A", "affects": []}],
    })  # fmt: skip
    (outcome,) = board.happen("ox deals 2 damage to A.", controller="B")
    assert outcome.events == []
    (told_,) = outcome.not_happened[0]["replaced"]
    assert (told_["by"], told_["text"]) == ("effect", text)


def test_what_is_prevented_in_part_has_happened() -> None:
    some = words("If a source would deal damage to a player, prevent 1 of that damage.")
    found = happens("ox deals 2 damage to B.", OX, some)
    assert "not_happened" not in found
    assert found["events"][0]["replaced"][0]["was"] == "2"


def test_what_is_done_besides_prevention_comes_after_it() -> None:
    some = words("If damage would be dealt to a player, prevent that damage. You gain 1 life.")
    found = happens("ox deals 2 damage to B.", OX, some)
    assert missed(found) == [("ox deals 2 damage to B", ["words/1"], None)]
    assert [(e["event"], e["replaced"]) for e in found["events"]] == [("life_gained", [])]


def test_what_is_done_instead_says_in_the_place_of_what() -> None:
    some = words("If an opponent would gain life, that player loses that much life instead.")
    found = happens("B gains 3 life.", some)
    (event,) = found["events"]
    assert [(each["by"], each["was"]) for each in event["replaced"]] == [
        ("words/1", "B gains 3 life")
    ]
    assert "not_happened" not in found


def test_each_draw_that_is_replaced_is_told() -> None:
    some = words("If you would draw a card, you gain 1 life instead.")
    found = happens("A draws two cards.", some)
    assert [each["replaced"][0]["was"] for each in found["events"]] == ["A draws a card"] * 2


def test_what_an_effect_says_cannot_happen_is_told() -> None:
    found = happens("A loses the game.", words("You can't lose the game."))
    assert missed(found) == [("A loses the game", [], "101.2")]
    assert found["not_happened"][0]["by"] == "words/1"
    assert found["over"] is None


@pytest.mark.parametrize(("edition", "rule"), [("2006-10-01", "103.2"), ("2026-08-07", "702.12b")])
def test_what_is_indestructible_is_told(edition: str, rule: str) -> None:
    ox = {**OX, "oracle_text": "Indestructible"}
    found = happens("Destroy ox.", ox, edition=edition)
    assert missed(found) == [("ox is destroyed", [], rule)]


@pytest.mark.parametrize(("player", "missing"), [
    ("A", []), ("B", [("a step is added", [], "500.10a")]),
])  # fmt: skip
def test_a_step_that_a_player_gets_in_anothers_turn_is_not_added(
    player: str, missing: list[tuple[str, list[str], str | None]]
) -> None:
    turn = {"active": "A", "phase": "beginning", "step": "upkeep"}
    board = Board.from_dict({"players": {"A": {}, "B": {}}, "turn": turn})
    found = board.happen("You get an additional upkeep step after this step.", controller=player)
    (outcome,) = found.to_dict()["outcomes"]
    assert missed(outcome) == missing
    assert [each["text"] for each in outcome["events"]] == ([] if missing else ["a step is added"])


def test_what_goes_without_saying_is_not_told() -> None:
    found = happens("Tap ox.", {**OX, "tapped": True})
    assert "not_happened" not in found and found["events"] == []


def test_effects_that_begin_are_told() -> None:
    found = happens("ox gets +1/+1 until end of turn.", OX)
    (begun,) = found["begun"]
    assert (begun["affects"], begun["rule"]) == (["ox"], "611.2")
    assert "begun" not in happens("Destroy ox.", OX)


def test_people_read_it_where_it_would_have_happened() -> None:
    some = words("If damage would be dealt to a player, prevent that damage. You gain 1 life.")
    outcome = happens("ox deals 2 damage to B.", OX, some)
    lines = told({"outcomes": [outcome], "count": 1, "complete": True})
    assert lines[:3] == [
        "Doesn't happen: ox deals 2 damage to B",
        '   by words/1, "If damage would be dealt to a player, prevent that damage. '
        'You gain 1 life." (615.6)',
        "1. A gains 1 life (119.3)",
    ]


def test_reasons_are_those_of_the_law() -> None:
    law = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.lp"))
    assert [name for name in tables().happen if f"cant_happen(call,Event,{name}" not in law] == []
