"""The JSON Schema, and the shared cases against it and against the reader."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from kb.errors import SnapshotError
from kb.snapshot import card_record, history, model, reading
from kb.snapshot.descriptions import DESCRIPTIONS
from kb.snapshot.schema import json_schema
from kb.snapshot.terms import PHASE_OF_STEP, STEPS_OF_PHASE
from kb.snapshot.yaml_values import parse

EXAMPLE = Path(__file__).with_name("example.yaml").read_text("utf-8")
SHARED = Path(__file__).parents[3] / "shared" / "cases"
SCHEMA = json_schema()
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def _structs() -> dict[str, type[msgspec.Struct]]:
    bases = {"Entry", "Characteristics", "Status", "CardFields", "LastingEntry"}
    return {
        name: value
        for name, value in (vars(history) | vars(model) | vars(card_record)).items()
        if isinstance(value, type) and issubclass(value, history.Entry | card_record.CardFields)
        if name not in bases
    }


def test_the_schema_is_a_schema_and_is_plain_json() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA


@pytest.mark.parametrize("name", _structs())
def test_every_key_is_described_and_none_besides(name: str) -> None:
    assert set(_structs()[name].__struct_encode_fields__) == set(DESCRIPTIONS[name])


def test_editors_are_told_the_words_that_can_stand_somewhere() -> None:
    turn = SCHEMA["$defs"]["Turn"]["properties"]
    assert set(turn["phase"]["anyOf"][0]["enum"]) == set(STEPS_OF_PHASE)
    assert set(turn["step"]["anyOf"][0]["enum"]) == set(PHASE_OF_STEP)
    designations = SCHEMA["$defs"]["ObjectEntry"]["properties"]["designations"]["anyOf"][0]
    assert "suspected" in designations["items"]["anyOf"][0]["enum"]
    assert designations["items"]["anyOf"][1] == {"$ref": "#/$defs/ObjectDetail"}
    for definition in (SCHEMA, *SCHEMA["$defs"].values()):
        assert all(key["description"] for key in definition["properties"].values())


VALID: tuple[Any, ...] = (
    {},
    {"players": {"A": None, "B": {"hand": 3, "library": ["Forest", {"card": "Elf"}]}}},
    {"turn": {"step": None}, "battlefield": None},
    {"battlefield": [{"card": "X", "face_down": "morph", "designations": [{"goaded": "B"}]}]},
    {"cards": [{"name": "X", "any_new_field": 3}]},
    {"edition": "2003-12-01"},
)
INVALID: tuple[Any, ...] = (
    [],
    {"battlefeld": []},
    {"players": {"A": {}}},
    {"turn": {"phase": "precombat"}},
    {"edition": "yesterday"},
    {"battlefield": [{"tapped": True}]},
    {"battlefield": [{"card": "X", "damage": -1}]},
    {"battlefield": [{"card": "X", "damage": 2**31}]},
    {"battlefield": [{"card": "X", "mana_cost": "2G"}]},
    {"battlefield": [{"card": "X", "designations": [{}]}]},
    {"battlefield": [{"copy_of": {"except": "it's red"}}]},
    {"effects": [{"affects": []}]},
)


@pytest.mark.parametrize("document", VALID)
def test_what_is_right_is_valid_and_read(document: Any) -> None:
    assert VALIDATOR.is_valid(document)
    reading.read_mapping(document)


@pytest.mark.parametrize("document", INVALID)
def test_what_is_wrong_is_neither_valid_nor_read(document: Any) -> None:
    assert not VALIDATOR.is_valid(document)
    with pytest.raises(SnapshotError):
        reading.read_mapping(document)


def test_the_example_is_valid() -> None:
    VALIDATOR.validate(parse(EXAMPLE))


def test_a_model_written_out_reads_as_itself() -> None:
    snapshot = reading.to_model(parse(EXAMPLE))
    assert msgspec.convert(msgspec.to_builtins(snapshot), model.Snapshot) == snapshot


def _cases() -> list[Any]:
    files = sorted(SHARED.glob("*.yaml")) if SHARED.is_dir() else []
    return [
        pytest.param(case["snapshot"], id=case["id"])
        for file in files
        for case in parse(file.read_text("utf-8"))
    ]


@pytest.mark.skipif(not SHARED.is_dir(), reason="needs the shared cases in ../shared/cases")
@pytest.mark.parametrize("snapshot", _cases())
def test_the_shared_cases_are_valid_and_read(snapshot: Any) -> None:
    VALIDATOR.validate(snapshot)
    board = reading.read_mapping(snapshot)
    assert len(board.battlefield) == len(snapshot.get("battlefield", []))
