"""Comparisons: between boards, editions, with objects left out or added, over all orders."""

from __future__ import annotations

from typing import Any

import pytest

from kb import Board
from kb.errors import SnapshotError
from kb.queries.comparing.since import changes

CARDS = [
    {"name": "Test Bear", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "power": 2,
     "toughness": 2},
    {"name": "Test Banner", "type_line": "Enchantment",
     "oracle_text": "Creatures you control get +1/+1."},
    {"name": "Test Rain", "type_line": "Enchantment", "oracle_text": "All creatures get -2/-2."},
    {"name": "Test Flood", "type_line": "Enchantment",
     "oracle_text": "All creatures have base power and toughness 5/5."},
    {"name": "Test Drought", "type_line": "Enchantment",
     "oracle_text": "All creatures have base power and toughness 1/1."},
    {"name": "Test Calm", "type_line": "Enchantment",
     "oracle_text": "All creatures have base power and toughness 3/3."},
    {"name": "Test Wind", "type_line": "Enchantment", "oracle_text": "All creatures have flying."},
    {"name": "Test Net", "type_line": "Enchantment", "oracle_text": "All creatures lose flying."},
    {"name": "Test Spark", "mana_cost": "{R}", "type_line": "Instant",
     "oracle_text": "Target creature gets +1/+0 until end of turn."},
]  # fmt: skip
BEAR = {"id": "bear", "card": "Test Bear"}


def board(*battlefield: Any, **keys: Any) -> Board:
    return Board.from_dict({"battlefield": [BEAR, *battlefield], "cards": CARDS, **keys})


def difference(answer: Any, object_: str, of: str) -> dict[str, Any]:
    (found,) = [
        each for each in answer.differences if (each["object"], each["of"]) == (object_, of)
    ]
    return dict(found)


# ------------------------------------------------------------------------------------- two boards


def test_equal_boards_dont_differ() -> None:
    answer = board().compare(board())
    assert answer.same and answer.differences == []
    assert str(answer) == "No answer differs."


def test_nothing_to_compare_with() -> None:
    with pytest.raises(TypeError, match="another board"):
        board().compare()


def test_what_an_object_causes() -> None:
    answer = board("Test Banner").compare(without=["test-banner"])
    power = difference(answer, "bear", "power")
    assert power["values"] == [3, 2]
    assert (power["rule"], power["edition"]) == ("613.4c", "2026-08-07")
    (step,) = power["because"]
    assert (step["side"], step["effect"], step["before"], step["after"]) == (
        0, "test-banner/1", {"power": 2, "toughness": 2}, {"power": 3, "toughness": 3},
    )  # fmt: skip
    assert answer.only_first == ["test-banner"] and answer.only_second == []
    assert "only with it test-banner/1 applies in layer 7c: power 2 → 3 (613.4c)" in str(answer)


def test_what_makes_no_difference_causes_nothing() -> None:
    answer = board({"card": "Test Banner", "controller": "B"}).compare(without=["test-banner"])
    assert answer.same
    assert str(answer) == "left out: test-banner\nNo answer differs."


def test_what_is_added_causes_a_state_based_action() -> None:
    answer = board().compare(with_={"battlefield": ["Test Rain"]})
    dying = difference(answer, "bear", "put_into_graveyard")
    assert (dying["about"], dying["values"], dying["rule"]) == (
        "state_based", [False, True], "704.5f",
    )  # fmt: skip
    assert answer.only_second == ["test-rain"]


def test_legal_actions_are_compared_if_asked_for() -> None:
    hand = {"A": {"hand": ["Test Spark"], "mana": "{R}"}, "B": {}}
    able = board(players=hand)
    unable = board(players={"A": {"hand": ["Test Spark"]}, "B": {}})
    assert able.compare(unable).same
    spell = difference(able.compare(unable, legal=True), "A", "cast test-spark")
    assert spell["values"] == [{"cost": "{R}", "targets": ["bear"]}, None]
    assert spell["rule"] is not None and spell["sentence"].startswith("on the second board: ")


def test_another_order_is_told_by_what_comes_first() -> None:
    on = board("Test Flood", "Test Drought")
    power = difference(on.compare(on.in_order("test-drought", "test-flood")), "bear", "power")
    assert (power["values"], power["rule"]) == ([1, 5], "613.7")
    assert [each["effect"] for each in power["because"]] == ["test-flood/1", "test-drought/1"]


def test_another_start_is_told() -> None:
    small = board({"id": "ox", "name": "Ox", "type_line": "Creature", "power": 1, "toughness": 1})
    big = board({"id": "ox", "name": "Ox", "type_line": "Creature", "power": 4, "toughness": 1})
    power = difference(small.compare(big), "ox", "power")
    assert power["values"] == [1, 4]
    assert power["sentence"] == (
        "on the first board it starts as 1; on the second board it starts as 4"
    )


def test_what_is_on_one_board_only_is_named_and_not_compared() -> None:
    answer = board("Test Wind").compare(board("Test Calm"))
    assert (answer.only_first, answer.only_second) == (["test-wind"], ["test-calm"])
    assert {each["object"] for each in answer.differences if each["about"] != "object"} == {"bear"}


# --------------------------------------------------------------------------------------- editions

SHRUNK = {"text": "gets -1/-1 until end of turn", "affects": ["bear"], "timestamp": 1}
"""Older than what sets power and toughness: from 2005-10-01 that is a layer's matter; since
2009-07-11 changing comes after setting, whoever does it."""


def test_a_difference_has_its_date_and_rule() -> None:
    on = board("Test Calm", effects=[SHRUNK])
    answer = on.compare(editions=["2005-10-01", "current"])
    power = difference(answer, "bear", "power")
    assert power["values"] == [3, 2]
    (change,) = power["changes"]
    assert (change["since"], change["before"], change["after"]) == ("2009-07-11", 3, 2)
    assert (change["rule"], change["edition"]) == ("612.3b", "2009-07-11")
    said = {row["what"]: row for row in answer.rules_changed[0]["says"]}
    assert "layers" in said


def test_this_board_against_an_edition() -> None:
    on = board("Test Calm", effects=[SHRUNK])
    assert on.compare(edition="2005-10-01") == on.compare(editions=["current", "2005-10-01"])


def test_more_than_two_editions() -> None:
    answer = board().compare(editions=["current", "1999-04-23", "2003-12-01"])
    assert [side["edition"] for side in answer.sides] == ["1999-04-23", "2003-12-01", "2026-08-07"]
    assert answer.same


@pytest.mark.parametrize(("editions", "problem"), [
    (["current"], "too few"), ([], "too few"), (["current", "2026-08-07"], "same edition twice"),
    (["current", "yesterday"], "no such edition"), (["current", "1980-01-01"], "in force then"),
])  # fmt: skip
def test_editions_that_cant_be_compared(editions: list[str], problem: str) -> None:
    with pytest.raises(SnapshotError, match=problem):
        board().compare(editions=editions)


def test_every_change_on_the_way_is_found() -> None:
    known = tuple("abcdefgh")
    values = dict(zip(known, [1, 1, 2, 2, 2, 3, 3, 3], strict=True))
    assert [*changes(known, values.__getitem__, "a", "h")] == [("b", "c"), ("e", "f")]
    assert [*changes(known, values.__getitem__, "c", "e")] == []


# ----------------------------------------------------------------------------------------- orders


def test_without_two_effects_that_meet_the_order_doesnt_matter() -> None:
    answer = board("Test Banner", "Test Calm", "Test Wind").orders()
    assert (answer.same, answer.complete, answer.matters) == (True, True, [])
    assert "doesn't matter" in str(answer)


def test_the_newest_decides() -> None:
    answer = board("Test Flood", "Test Drought", "Test Calm", "Test Banner").orders()
    assert answer.matters == ["test-calm", "test-drought", "test-flood"]
    power = difference(answer, "bear", "power")
    assert power["values"][0] == 4 and sorted(power["values"]) == [2, 4, 6]
    assert answer.results[0]["when"] == [
        [{"newer": "test-calm", "than": ["test-drought", "test-flood"]}]
    ]
    assert answer.results[0]["order"] == ["test-flood", "test-drought", "test-calm"]


def test_each_result_has_an_order_that_leads_to_it() -> None:
    on = board("Test Flood", "Test Drought", "Test Wind", "Test Net")
    answer = on.orders()
    assert len(answer.results) == 4
    for each, power, abilities in zip(
        answer.results,
        difference(answer, "bear", "power")["values"],
        difference(answer, "bear", "abilities")["values"],
        strict=True,
    ):
        bear = on.in_order(*each["order"])["bear"]
        assert (bear.power, [str(ability) for ability in bear.abilities]) == (power, abilities)


def test_more_results_than_asked_for() -> None:
    answer = board("Test Flood", "Test Drought", "Test Calm").orders(limit=2)
    assert (len(answer.results), answer.complete, answer.more, answer.same) == (
        2, False, True, False,
    )  # fmt: skip
    assert "--limit lists more" in str(answer)
