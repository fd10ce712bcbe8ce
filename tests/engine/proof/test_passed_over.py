"""Effects that were there when a layer began and had to wait, or never applied (613.8b)."""

from __future__ import annotations

from typing import Any

import pytest

from kb.api import Board

TOMB = {"name": "Test Tomb", "type_line": "Legendary Land",
        "oracle_text": "Each land is a Swamp in addition to its other land types."}  # fmt: skip
MOON = {"name": "Test Moon", "type_line": "Enchantment",
        "oracle_text": "Nonbasic lands are Mountains."}  # fmt: skip
FIELD = {"name": "Test Field", "type_line": "Basic Land — Plains"}


def board(*objects: dict[str, Any]) -> Board:
    return Board.from_dict({"battlefield": list(objects)})


def test_what_never_applied_stands_in_the_layers() -> None:
    layer = board(TOMB, MOON, FIELD).layers().to_dict()["layers"][0]
    (never,) = layer["never_applied"]
    assert (never["effect"], never["timestamp"], never["rule"]) == ("test-tomb/1", 1, "613.8b")
    assert never["waited_for"] == [{"effect": "test-moon/1", "why": "existence"}]
    assert never["would_affect"] == ["test-tomb", "test-field"]
    (applied,) = layer["applied"]
    assert applied["why"]["sentence"] == (
        "test-tomb/1 is older, but depends on test-moon/1 (its existence)"
    )


@pytest.mark.parametrize("order", [(TOMB, MOON), (MOON, TOMB)], ids=["older", "newer"])
def test_why_now(order: tuple[dict[str, Any], ...]) -> None:
    """An effect that is older than the one it depends on was passed over; a newer one wasn't."""
    (step,) = board(*order).explain("test-tomb").to_dict()["steps"]
    passed = order[0] is TOMB
    assert step["why"]["kind"] == ("dependency" if passed else "timestamp")
    assert step["why"]["rule"] == ("613.8b" if passed else "613.7")


def test_what_would_have_affected_an_object_is_told_of_it() -> None:
    document = board(TOMB, MOON, FIELD).explain("test-field").to_dict()
    assert document["steps"] == []
    assert [each["effect"] for each in document["never_applied"]] == ["test-tomb/1"]


def test_nothing_is_told_where_all_apply() -> None:
    document = board(TOMB, FIELD).explain("test-field").to_dict()
    assert "never_applied" not in document
    assert board(TOMB, FIELD).layers().to_dict()["layers"][0]["never_applied"] == []


def test_a_loop_is_told_in_the_order_in_which_it_applied() -> None:
    limb = {"name": "Test Limb", "type_line": "Enchantment",
            "oracle_text": "All Forests and all Saprolings are 1/1 green Saproling creatures and"
                           " Forest lands in addition to their other types."}  # fmt: skip
    dryad = {"name": "A Dryad", "type_line": "Enchantment Creature — Dryad", "power": 2,
             "toughness": 4, "oracle_text": "Lands you control are every basic land type in"
                                            " addition to their other types."}  # fmt: skip
    sap = {"name": "Saproling", "type_line": "Creature — Saproling", "power": 1, "toughness": 1}
    assert board(limb, dryad, sap, FIELD).layers().to_dict()["loops"] == [
        ["test-limb/1", "a-dryad/1"]
    ]
