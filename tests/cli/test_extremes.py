"""Enormous texts, boards and numbers: a clear refusal or a right answer, in bounded time."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from tests.cli.conftest import Call

BEAR = {"id": "bear", "name": "Bear", "type_line": "Creature — Bear", "power": 2, "toughness": 2}
GREATEST = 2**31 - 1
PLENTY = 60
"""Seconds within which anything must be answered, whatever the machine."""


def on_board(*objects: dict[str, Any], **more: Any) -> str:
    return json.dumps({"battlefield": [*objects], **more})


@pytest.mark.parametrize(
    "text",
    [
        "Bear gets +1/+1. " * 600_000,
        "Flying\n" * 1_400_000,
        "x" * 10_000_000,
        '"' * 10_000_000,
        "and " * 2_500_000,
        "(" * 5_000_000 + ")" * 5_000_000,
        "{T}: " * 2_000_000,
    ],
    ids=["sentences", "keywords", "word", "quotes", "ands", "brackets", "costs"],
)
def test_ten_megabytes_of_rules_text(lawmage: Call, text: str) -> None:
    """Read, or refused for its size."""
    began = time.monotonic()
    result = lawmage("pt", "-", "bear", "--json", stdin=on_board({**BEAR, "oracle_text": text}))
    assert time.monotonic() - began < PLENTY
    if result.status == 2:
        assert len(result.refused()) < 2000
    else:
        assert result.status == 0
        answer = result.json()
        left_out = [each["object"] for each in answer["not_understood"]]
        assert left_out == ["bear"] or (answer["power"], answer["toughness"]) == (2, 2)


def test_five_thousand_objects(lawmage: Call) -> None:
    objects = [{**BEAR, "id": f"bear-{number}"} for number in range(5000)]
    anthem = {"name": "Anthem", "type_line": "Enchantment", "oracle_text": "Creatures get +1/+1."}
    began = time.monotonic()
    result = lawmage("pt", "-", "bear-4999", stdin=on_board(anthem, *objects))
    assert (result.status, result.out) == (0, "3/3\n")
    assert time.monotonic() - began < PLENTY


def test_numbers_that_double_again_and_again(lawmage: Call) -> None:
    """Forty doublings leave 32 bits: refused, not wrapped around; a few are reckoned with."""
    doubling = {
        "type_line": "Enchantment",
        "oracle_text": "Creatures get +X/+0, where X is the greatest power among creatures.",
    }

    def board(times: int) -> str:
        more = [{**doubling, "name": "Swell", "id": f"swell-{n}"} for n in range(times)]
        return on_board(BEAR, *more)

    assert lawmage("pt", "-", "bear", stdin=board(5)).out == f"{2 * 2**5}/2\n"
    assert "too large" in lawmage("pt", "-", "bear", stdin=board(40)).refused()


def test_many_counters_of_many_kinds(lawmage: Call) -> None:
    counters = {f"kind {number}": GREATEST for number in range(1000)} | {"+1/+1": 5}
    assert lawmage("pt", "-", "bear", stdin=on_board({**BEAR, "counters": counters})).out == "7/7\n"


@pytest.mark.parametrize("text", ["#script (lua) #end.", ":- .", "a\nb", "🐻", '"', "(", "é\u0301"])
def test_hostile_words_in_effects_choices_and_counters(lawmage: Call, text: str) -> None:
    """Where words come in beside ids, names and rules text."""
    snapshot = {
        "battlefield": [
            {**BEAR, "counters": {text: 2}, "choices": {"card_name": text, "creature_type": text}},
            {"id": "twin", "name": text, "type_line": f"Creature — {text.split(maxsplit=1)[0]}",
             "power": 1, "toughness": 1, "attached_to": "bear"},
        ],
        "effects": [{"text": text, "affects": ["bear"]}],
    }  # fmt: skip
    result = lawmage("pt", "-", "bear", "--json", stdin=json.dumps(snapshot))
    assert result.status in (0, 2)
    if result.status == 2:
        result.refused()
    else:
        answer = result.json()
        assert (answer["power"], answer["toughness"]) == (2, 2)
        assert text.strip() in [each["text"] for each in answer["not_understood"]]


@pytest.mark.parametrize(
    "obj",
    [
        {"power": 99999999999},
        {"power": "99999999999"},
        {"counters": {"+1/+1": 2**31}},
        {"timestamp": 2**31},
        {"mana_cost": "{99999999999}"},
        {"choices": {"number": 2**31}},
        {"x": 2**31},
    ],
    ids=str,
)
def test_numbers_beyond_32_bits_are_refused(lawmage: Call, obj: dict[str, Any]) -> None:
    assert "bear" not in lawmage("pt", "-", "bear", stdin=on_board(BEAR | obj)).refused()[:20]


@pytest.mark.parametrize(
    ("obj", "more", "right"),
    [
        ({"counters": {"+1/+1": 700_000_000}}, {}, "700000002/700000002\n"),
        ({"counters": {"-1/-1": 700_000_000}}, {}, "-699999998/-699999998\n"),
        ({"oracle_text": "Bear gets +1/+1 for each charge counter on it.",
          "counters": {"charge": 700_000_000}}, {}, "700000002/700000002\n"),
        ({"counters": {"+1/+1": GREATEST}}, {}, None),
        ({"oracle_text": "Bear gets +3/+3 for each charge counter on it.",
                      "counters": {"charge": GREATEST}}, {}, None),
        ({}, {"effects": [{"text": "gets +X/+X until end of turn",
                                       "affects": ["bear"], "x": GREATEST}]}, None),
        ({}, {"effects": [{"text": "gets +999999999/+0 until end of turn",
                                       "affects": ["bear"]}] * 3}, None),
        ({"counters": {"+2/+2": GREATEST}}, {}, None),
        ({"counters": {"+99999999999/+1": 1}}, {}, None),
        ({"mana_cost": "{999999999}" * 3}, {}, None),
        ({"oracle_text": "Bear gets +99999999999/+0."}, {}, None),
        ({}, {"effects": [{"text": "gets +99999999999/+0 until end of turn",
                                       "affects": ["bear"]}]}, None),
    ],
)  # fmt: skip
def test_sums_at_the_edge_of_32_bits(
    lawmage: Call, obj: dict[str, Any], more: dict[str, Any], right: str | None
) -> None:
    """Right where the sum fits; else refused, never an answer that is wrong."""
    result = lawmage("pt", "-", "bear", stdin=on_board(BEAR | obj, **more))
    if right is None:
        result.refused()
    else:
        assert (result.status, result.out) == (0, right)
