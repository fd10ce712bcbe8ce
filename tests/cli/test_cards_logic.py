"""`cards logic`: what the texts of all cards of a file mean, as data that others can use."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kb.api.answers.card_logic import CardLogic, logic_schema
from kb.card_base.logic import VERSION, differing, document
from tests.cli.conftest import Call

PHOENIX = {
    "name": "Test Phoenix", "layout": "normal", "type_line": "Creature — Phoenix",
    "mana_cost": "{4}{R}", "power": "2", "toughness": "2",
    "oracle_text": "Flying\nSacrifice this creature: Draw two cards.",
}  # fmt: skip
ODD = {
    "name": "Test Oddity", "layout": "normal", "type_line": "Enchantment", "mana_cost": "{1}",
    "oracle_text": "Frobnicate all the things.",
}  # fmt: skip


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """A card file with a card that is understood and one that isn't."""
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([PHOENIX, ODD]), "utf-8")
    return file


def written(lawmage: Call, cards: Path) -> list[dict[str, Any]]:
    """The documents that the command writes."""
    done = lawmage("cards", "logic", str(cards))
    assert done.status == 0
    return [json.loads(line) for line in done.out.splitlines()]


def test_a_card_a_line(lawmage: Call, cards: Path) -> None:
    phoenix, odd = written(lawmage, cards)
    assert (phoenix["version"], phoenix["name"], phoenix["understood"]) == (
        VERSION, "Test Phoenix", True,
    )  # fmt: skip
    ((flying, draws),) = (face["lines"] for face in phoenix["faces"])
    assert (flying["text"], flying["logic"][0]["keyword"]) == ("Flying", "flying")
    assert draws["logic"][0]["says"] == ["cost: Sacrifice it", "does: Draw two cards."]
    assert (odd["understood"], odd["faces"][0]["lines"][0]["understood"]) == (False, False)


def test_the_form_is_that_of_the_schema(lawmage: Call, cards: Path) -> None:
    for each in written(lawmage, cards):
        assert msgspec.convert(each, CardLogic).name == each["name"]


def test_the_schema_refers_to_parts_that_it_has() -> None:
    schema = logic_schema()
    parts = schema["$defs"]

    def references(part: Any) -> set[str]:
        if isinstance(part, list):
            return set().union(*map(references, part))
        if not isinstance(part, dict):
            return set()
        own = {part["$ref"]} if "$ref" in part else set()
        return own.union(*map(references, part.values()))

    assert references(schema) <= {f"#/$defs/{name}" for name in parts}
    assert {"card", "face", "line", "ability", "count"} <= parts.keys()


def test_another_reading_is_compared(lawmage: Call, cards: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    lines = [json.dumps(each) for each in written(lawmage, cards)]
    other.write_text("\n".join(lines).replace('"number": 2', '"number": 3'), "utf-8")
    done = lawmage("cards", "logic", str(cards), "--against", str(other), "--json")
    assert done.json() == {
        "cards": 2,
        "differences": [
            "Test Phoenix: means something else there: Sacrifice this creature: Draw two cards."
        ],
    }


def test_lines_that_one_of_them_does_not_understand_or_have() -> None:
    ours, other = document(PHOENIX), document(PHOENIX | {"oracle_text": "Flying"})
    assert [*differing(ours, ours)] == []
    assert [*differing(ours, other)] == [
        "Test Phoenix: no such line there: Sacrifice this creature: Draw two cards."
    ]
    other["faces"][0]["lines"][0]["understood"] = False
    assert next(differing(ours, other)) == "Test Phoenix: not understood there: Flying"


def test_a_file_that_is_none_is_refused(lawmage: Call, cards: Path) -> None:
    message = lawmage("cards", "logic", str(cards), "--against", str(cards)).refused()
    assert "line 1: no card as `cards logic` writes it" in message
