"""`lawmage sba`: what happens now, for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Call

SNAPSHOT = """
players: {A: {life: 0}, B: {}}
battlefield:
- {id: lord, card: Test Lord, damage: 3}
- {id: bear, card: Test Bear}
- {id: banner, card: Test Banner, attached_to: bear}
cards:
- {name: Test Lord, type_line: Creature — Elf, power: 2, toughness: 2,
   oracle_text: "Other creatures you control get +0/+1."}
- {name: Test Bear, type_line: Creature — Bear, power: 0, toughness: 0}
- {name: Test Banner, type_line: Artifact — Equipment, oracle_text: "Equip {1}"}
"""
LEGENDS = """
battlefield:
- {id: one, card: Test Duke}
- {id: two, card: Test Duke}
cards: [{name: Test Duke, type_line: Legendary Creature — Human, power: 2, toughness: 2}]
"""


@pytest.fixture
def dying(tmp_path: Path) -> Path:
    path = tmp_path / "dying.yaml"
    path.write_text(SNAPSHOT, encoding="utf-8")
    return path


def test_each_thing_that_happens_has_its_reason_and_rule(lawmage: Call, dying: Path) -> None:
    result = lawmage("sba", dying)
    assert (result.status, result.err) == (0, "")
    assert result.out.splitlines() == [
        "A loses the game: life total 0 (704.5a)",
        "lord is destroyed: 3 damage, toughness 2 (704.5g)",
    ]


def test_a_run_tells_its_rounds_and_what_is_left(lawmage: Call) -> None:
    told = lawmage("sba", "-", "--run", stdin=SNAPSHOT.replace("life: 0", "life: 1")).out
    assert told.splitlines() == [
        "1. lord is destroyed: 3 damage, toughness 2 (704.5g)",
        "2. bear is put into its owner's graveyard: toughness 0 (704.5f)",
        "Left on the battlefield: banner",
    ]


def test_the_effects_that_decide_are_named(lawmage: Call) -> None:
    shrinking = SNAPSHOT.replace("life: 0", "life: 1") + (
        '- {name: Test Rain, type_line: Enchantment, oracle_text: "All creatures get -0/-1."}\n'
    )
    shrinking = shrinking.replace("cards:\n", "- {id: rain, card: Test Rain}\ncards:\n")
    told = lawmage("sba", "-", stdin=shrinking).out
    assert "bear is put into its owner's graveyard: toughness 0 (by lord and rain)" in told


def test_every_choice_is_told_with_what_comes_of_it(lawmage: Call) -> None:
    told = lawmage("sba", "-", stdin=LEGENDS).out.splitlines()
    assert (
        told[0]
        == "A keeps one of one and two: another legendary permanent named Test Duke (704.5j)"
    )
    assert told[1::2] == ["If A: keep one:", "If A: keep two:"]
    assert [line.split()[0] for line in told[2::2]] == ["two", "one"]


def test_choices_that_are_left_out_are_counted(lawmage: Call) -> None:
    result = lawmage("sba", "-", "--limit", "1", stdin=LEGENDS)
    assert result.out.splitlines()[-1] == "… and more; --limit lists more than 1."
    document = lawmage("sba", "-", "--limit", "1", "--json", stdin=LEGENDS).json()
    assert (len(document["outcomes"]), document["complete"]) == (1, False)


def test_nothing_to_do_is_said_by_the_name_of_the_date(lawmage: Call) -> None:
    board = json.dumps({"battlefield": []})
    assert lawmage("sba", "-", stdin=board).out == "No state-based actions apply.\n"
    old = lawmage("sba", "-", "--edition", "2003-12-01", stdin=board)
    assert old.out == "No state-based effects apply.\n"


def test_an_older_legend_rule_leaves_no_choice(lawmage: Call) -> None:
    document = lawmage("sba", "-", "--edition", "2010-01-01", "--json", stdin=LEGENDS).json()
    (outcome,) = document["outcomes"]
    assert (outcome["choices"], outcome["battlefield"]) == ({}, [])
    assert {entry["rule"] for entry in document["actions"]} == {"704.5k"}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--limit", "many"), "number of results"),
        (("--limit", "0"), "number of results"),
        (("--edition", "1998-01-01"), "no state-based effects"),
        (("--rnu",), "--rnu"),
    ],
)
def test_a_wrong_option_gets_one_message(
    lawmage: Call, dying: Path, options: tuple[str, ...], said: str
) -> None:
    result = lawmage("sba", dying, *options)
    assert (result.status, result.out) == (2, "")
    assert said in result.err


def test_text_that_matters_and_is_not_understood_is_reported(lawmage: Call) -> None:
    odd = LEGENDS.replace("toughness: 2}", 'toughness: 2, oracle_text: "If ~ would die, weird."}')
    result = lawmage("sba", "-", "--strict", stdin=odd)
    assert result.status == 3
    assert "weird" in result.err


def test_counters_that_cancel_each_other_are_told(lawmage: Call) -> None:
    found = lawmage("sba", "Hill Giant +1/+1 x2, -1/-1", "--edition", "2017-09-29", "--json").json()
    (removed,) = found["actions"]
    assert removed["counters"] == {"+1/+1": 1, "-1/-1": 1}
    assert removed["text"].startswith(
        "1 +1/+1 counter removed from hill-giant and 1 -1/-1 counter removed from hill-giant: "
    )
    assert lawmage("sba", "Hill Giant +1/+1 x2, -1/-1", "--run").status == 0
