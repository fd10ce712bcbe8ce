"""Each command as a newcomer uses it: what it prints, and its JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import BOARD, Call
from tests.queries.drawing.png_drawn import drawn_here


def test_pt_prints_power_and_toughness(lawmage: Call, board: Path) -> None:
    result = lawmage("pt", board, "bear")
    assert (result.status, result.out, result.err) == (0, "6/6\n", "")


def test_pt_as_json(lawmage: Call, board: Path) -> None:
    result = lawmage("pt", board, "bear", "--json")
    assert result.json() == {"id": "bear", "power": 6, "toughness": 6, "not_understood": []}


def test_pt_of_what_is_no_creature_says_so(lawmage: Call, board: Path) -> None:
    result = lawmage("pt", board, "rock")
    assert (result.status, result.out) == (0, "none: Test Rock is not a creature\n")
    document = lawmage("pt", board, "rock", "--json").json()
    assert (document["power"], document["toughness"]) == (None, None)


def test_a_snapshot_may_come_by_standard_input(lawmage: Call) -> None:
    assert lawmage("pt", "-", "bear", stdin=BOARD).out == "6/6\n"


def test_options_may_stand_anywhere_and_carry_an_equals_sign(lawmage: Call, board: Path) -> None:
    expected = lawmage("pt", board, "bear", "--json").json()
    assert lawmage("pt", "--json", board, "--edition=current", "bear").json() == expected
    assert lawmage("pt", "--edition", "current", "--json", "--", board, "bear").json() == expected


def test_show_lists_all_objects(lawmage: Call, board: Path) -> None:
    lines = lawmage("show", board).out.splitlines()
    assert lines[0].split() == ["object", "P/T", "types", "colors", "controller", "abilities"]
    assert [line.split()[0] for line in lines[1:]] == ["bear", "banner", "rock"]
    assert "6/6" in lines[1] and "Creature — Bear" in lines[1]
    assert "All creatures get +1/+1." in lines[2]


def test_show_puts_the_printed_value_beside_the_derived_one(lawmage: Call, board: Path) -> None:
    lines = [line.split() for line in lawmage("show", board, "bear").out.splitlines()]
    assert ["power", "6", "2"] in lines
    assert ["toughness", "6", "2"] in lines
    assert ["colors", "green"] in lines
    assert ["name", "Test", "Bear"] in lines


def test_show_says_what_is_phased_out(lawmage: Call) -> None:
    text = "Grizzly Bears phased out; Llanowar Elves"
    lines = lawmage("show", text).out.splitlines()
    assert [line.split("  ")[0] for line in lines[1:]] == [
        "grizzly-bears (phased out)", "llanowar-elves",
    ]  # fmt: skip
    assert lawmage("show", text, "bears").out.startswith("grizzly-bears (battlefield, phased out)")
    shown = lawmage("show", text, "--json").json()["objects"]
    assert [each["phased_out"] for each in shown] == [True, False]


def test_show_as_json(lawmage: Call, board: Path) -> None:
    document = lawmage("show", board, "bear", "--json").json()
    (bear,) = document["objects"]
    assert document["not_understood"] == []
    assert bear["types"] == ["Creature"]
    assert bear["subtypes"] == ["Bear"]
    assert bear["colors"] == ["G"]
    assert (bear["power"], bear["toughness"], bear["mana_value"]) == (6, 6, 2)
    assert (bear["zone"], bear["controller"], bear["mana_cost"]) == ("battlefield", "B", "{1}{G}")
    assert bear["printed"]["power"] == 2
    everything = lawmage("show", board, "--json").json()
    assert [each["id"] for each in everything["objects"]] == ["bear", "banner", "rock"]


def test_explain_names_effects_layers_and_rules(lawmage: Call, board: Path) -> None:
    text = lawmage("explain", board, "bear").out
    assert "613.4c" in text
    assert "Test Banner" in text
    assert "growth" in text
    assert "2 → " in text and "→ 6" in text


def test_explain_as_json(lawmage: Call, board: Path) -> None:
    document = lawmage("explain", board, "bear", "--json").json()
    assert (document["id"], document["not_understood"]) == ("bear", [])
    assert {step["effect"] for step in document["steps"]} == {"banner/1", "growth"}
    assert all(step["rule"] == "613.4c" and step["sentence"] for step in document["steps"])
    assert (document["start"]["power"], document["result"]["power"]) == (2, 6)


def test_explain_of_one_characteristic(lawmage: Call, board: Path) -> None:
    document = lawmage("explain", board, "bear", "--of", "power", "--json").json()
    assert document["of"] == "power"
    assert document["result"]["power"] == 6
    text = lawmage("explain", board, "bear", "--of", "power").out
    assert "power: 2 → 3" in text and "power 6" in text
    assert "toughness: 2" not in text and "toughness 6" not in text
    assert lawmage("explain", board, "bear", "--of", "colors", "--json").json()["steps"] == []
    assert "no effect changes that" in lawmage("explain", board, "bear", "--of", "colors").out


def test_explain_says_that_abilities_are_gone(lawmage: Call, tmp_path: Path) -> None:
    path = tmp_path / "hush.yaml"
    hush = "All creatures lose all abilities."
    path.write_text(
        "battlefield:\n  - {id: bird, name: Bird, type_line: Creature, oracle_text: Flying,"
        " power: 1, toughness: 1}\n"
        f"  - {{id: hush, name: Hush, type_line: Enchantment, oracle_text: {hush}}}\n",
        "utf-8",
    )
    lines = lawmage("explain", path, "bird").out.splitlines()
    assert "abilities Flying" in lines[2] and lines[-1].startswith("result: ")
    assert "abilities -" in lines[-1]


def test_layers_lists_effects_in_their_order(lawmage: Call, board: Path) -> None:
    lines = lawmage("layers", board).out.splitlines()
    assert lines[0].split()[:3] == ["layer", "order", "effect"]
    assert [line.split()[:3] for line in lines[1:3]] == [
        ["7c", "1", "banner/1"],
        ["7c", "2", "growth"],
    ]


def test_layers_as_json_and_one_of_them(lawmage: Call, board: Path) -> None:
    document = lawmage("layers", board, "--json").json()
    (layer,) = document["layers"]
    assert (layer["layer"], document["loops"]) == ("7c", [])
    assert [effect["effect"] for effect in layer["applied"]] == ["banner/1", "growth"]
    assert layer["applied"][0]["affects"] == ["bear"]
    assert lawmage("layers", board, "--layer", "7c", "--json").json()["layers"] == [layer]
    assert lawmage("layers", board, "--layer", "4", "--json").json()["layers"] == []
    assert lawmage("layers", board, "--layer", "4").out == "no effect applies\n"


@pytest.mark.parametrize(
    ("suffix", "beginning"),
    [(".svg", "<"), (".SVG", "<"), (".png", "\x89"), (".dot", ""), (".mmd", "")],
    ids=lambda value: value,
)
def test_layers_draws_a_graph(
    lawmage: Call, board: Path, tmp_path: Path, suffix: str, beginning: str
) -> None:
    if suffix == ".png":
        drawn_here('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    drawing = tmp_path / f"order{suffix}"
    told = lawmage("layers", board, "--graph", drawing)
    assert (told.status, told.err) == (0, f"lawmage: wrote {drawing}\n")
    assert told.out == lawmage("layers", board).out
    text = drawing.read_text("latin-1" if suffix == ".png" else "utf-8")
    assert text.startswith(beginning)
    assert suffix == ".png" or ("banner/1" in text and "growth" in text)


def test_check_says_that_a_snapshot_is_valid(lawmage: Call, board: Path) -> None:
    assert lawmage("check", board).out == "valid: 3 objects, 1 effect, rules of 2026-08-07\n"
    document = lawmage("check", board, "--json", "--edition", "2004-10-15").json()
    assert document["valid"] is True
    assert (document["edition"], document["objects"]) == ("2004-10-01", 3)


def test_facts_are_what_clingo_reads(lawmage: Call, board: Path) -> None:
    lines = lawmage("facts", board).out.splitlines()
    assert len(lines) > 20
    assert all(line.endswith(".") for line in lines)
    assert any('"bear"' in line for line in lines)
    assert lawmage("facts", board, "--json").json()["facts"] == lines


def test_schema_is_a_json_schema(lawmage: Call) -> None:
    document = lawmage("schema").json()
    assert document["$schema"].startswith("https://json-schema.org/")
    assert "battlefield" in document["properties"]
    assert lawmage("schema", "--json").json() == document


def test_editions_and_how_they_differ(lawmage: Call) -> None:
    assert "2020-04-17" in lawmage("editions").out
    document = lawmage("editions", "--json").json()
    assert len(document["editions"]) == 133
    assert document["current"] == "2026-08-07"
    assert [era["from"] for era in document["eras"]][-1] == "2020-04-17"
    assert {"parameter", "from", "value", "rule"} == set(document["differences"][0])


def test_one_edition_in_full(lawmage: Call) -> None:
    assert "418.5a" in lawmage("editions", "--edition", "2004-11-05").out
    document = lawmage("editions", "--edition", "2004-11-05", "--json").json()
    assert document["edition"] == "2004-10-01"
    assert [layer["label"] for layer in document["layers"]][:3] == ["1", "2", "3"]


def test_another_edition_may_give_another_answer(lawmage: Call) -> None:
    """A switch was once overtaken by later effects; today it comes last."""
    token = "{id: crab, token: true, name: Crab, type_line: Creature, power: 1, toughness: 3}"
    texts = ("gets +0/+1", "Switch target creature's power and toughness", "gets +5/+0")
    effects = [f'{{text: "{text} until end of turn", affects: [crab]}}' for text in texts]
    snapshot = f"battlefield: [{token}]\neffects: [{', '.join(effects)}]\n"
    assert lawmage("pt", "-", "crab", stdin=snapshot).out == "4/6\n"
    assert lawmage("pt", "-", "crab", "--edition", "2003-12-01", stdin=snapshot).out == "9/1\n"


def test_cards_come_from_a_file(lawmage: Call, tmp_path: Path) -> None:
    file = tmp_path / "cards.jsonl"
    file.write_text(
        '{"name": "Test Ox", "type_line": "Creature", "power": "2", "toughness": "4"}\n', "utf-8"
    )
    snapshot = "battlefield: [Test Ox]"
    assert lawmage("pt", "-", "test-ox", "--cards", file, stdin=snapshot).out == "2/4\n"
    assert "Test Ox" in lawmage("pt", "-", "test-ox", stdin=snapshot).refused()


def test_help_lists_every_command(lawmage: Call) -> None:
    result = lawmage("--help")
    assert result.status == 0
    for name in ("pt", "show", "explain", "layers", "check", "schema", "facts", "editions"):
        assert f"\n  {name} " in result.out
        assert "Usage: lawmage " + name in lawmage(name, "-h").out


def test_without_a_command_the_help_page_is_the_message(lawmage: Call) -> None:
    result = lawmage()
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith("Usage: lawmage")
