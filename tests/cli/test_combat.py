"""`lawmage attack` and `lawmage block` as people call them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Call

THREE = """\
players: {A: {}, B: {}, C: {}}
turn: {active: A, phase: combat, step: declare_attackers}
battlefield:
  - {id: bears, name: Bears, type_line: Creature — Bear, power: 2, toughness: 2}
  - {id: ogre, name: Ogre, type_line: Creature — Ogre, power: 3, toughness: 3,
     oracle_text: This creature attacks each combat if able.}
  - {id: jace, name: Jace, type_line: Planeswalker — Jace, loyalty: 3, controller: B}
"""
TWO = """\
turn: {active: A, phase: combat, step: declare_blockers}
battlefield:
  - {id: bears, name: Bears, type_line: Creature — Bear, power: 2, toughness: 2}
  - {id: kite, name: Kite, type_line: Creature — Bird, power: 1, toughness: 1}
  - {id: wall, name: Wall, type_line: Creature — Wall, power: 0, toughness: 4, controller: B}
combat: {attackers: {bears: B}}
"""


@pytest.fixture
def three(tmp_path: Path) -> Path:
    path = tmp_path / "three.yaml"
    path.write_text(THREE, "utf-8")
    return path


@pytest.fixture
def two(tmp_path: Path) -> Path:
    path = tmp_path / "two.yaml"
    path.write_text(TWO, "utf-8")
    return path


def test_an_unmet_requirement_and_a_better_attack(lawmage: Call, three: Path) -> None:
    result = lawmage("attack", three, "--declare", "bears:jace")
    assert result.status == 0
    first, reason, met, better = result.out.splitlines()
    assert first == "bears:jace: illegal"
    assert reason == "  ogre: This creature attacks each combat if able. (508.1d)"
    assert met == "  meets 0 of 1 requirement"
    assert better.startswith("  meeting 1: ogre:")


def test_what_is_listed_can_be_declared(lawmage: Call, two: Path) -> None:
    listed = lawmage("block", two).out.splitlines()
    assert listed == ["nothing", "wall:bears"]
    for each in listed:
        assert lawmage("block", two, "--declare", each).out == f"{each}: legal\n"


@pytest.mark.parametrize("words", ["bears:B:C", "bears:", ":B", "bears+:B"])
def test_a_declaration_of_another_form(lawmage: Call, three: Path, words: str) -> None:
    told = lawmage("attack", three, "--declare", words).refused()
    assert f'found:    "{words}"' in told
    assert "--declare: no attack" in told
    assert "CREATURE:WHOM" in told


def test_wrong_names_say_in_which_option(lawmage: Call, three: Path) -> None:
    told = lawmage("attack", three, "--declare", "bear:B").refused()
    assert "--declare: no object" in told and "nearest:  bears" in told
    told = lawmage("attack", three, "--declare", "bears:Jase").refused()
    assert "--declare: no player or object" in told and "nearest:  jace" in told
    assert "--with: no object" in lawmage("attack", three, "--with", "Bares").refused()


def test_several_opponents_have_to_be_named(lawmage: Call, three: Path) -> None:
    told = lawmage("attack", three, "--declare", "ogre").refused()
    assert "opponents B, C" in told
    told = lawmage("block", three).refused()
    assert "no creature attacks anybody" in told and "--player" in told


def test_a_note_on_the_moment(lawmage: Call, two: Path) -> None:
    told = lawmage("attack", two, "--declare", "kite").out
    assert told.startswith("kite:B: legal\n")
    assert "Note: the declare attackers step is over" in told
    assert "Note: no creature is attacking A." in lawmage("block", two, "--player", "A").out
    assert lawmage("block", two, "--json").json()["note"] is None


def test_no_declaration_with_what_cannot_attack(lawmage: Call, three: Path) -> None:
    told = lawmage("attack", three, "--with", "jace").out
    assert told == "No legal declaration is like that.\n"


def test_optional_costs_are_told(lawmage: Call, tmp_path: Path) -> None:
    path = tmp_path / "exert.yaml"
    text = "You may exert this creature as it attacks."
    path.write_text(THREE.replace("This creature attacks each combat if able.", text), "utf-8")
    told = lawmage("attack", path, "--declare", "ogre:B").out
    assert told == "ogre:B: legal\n  ogre may exert (701.43d)\n"
