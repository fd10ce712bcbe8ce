"""`lawmage compare`, and `--cite` wherever an answer names rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Call
from tests.rulebook import invented

FRAGMENT = "effects: [{id: shrunk, text: gets -1/-1 until end of turn, affects: [bear]}]\n"
FIGHT = """\
turn: {phase: combat, step: combat_damage}
combat: {attackers: {bear: B}}
battlefield: [{id: bear, card: Grizzly Bears, damage: 2}]
"""


@pytest.fixture
def fragment(tmp_path: Path) -> Path:
    path = tmp_path / "fragment.yaml"
    path.write_text(FRAGMENT, encoding="utf-8")
    return path


def test_two_snapshots(lawmage: Call, board: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.yaml"
    text = board.read_text("utf-8")
    other.write_text(text.replace("{id: bear,", "{id: bear, tapped: true,"), encoding="utf-8")
    assert lawmage("compare", board, other).out == "No answer differs.\n"
    other.write_text(text.replace("+3/+3", "+4/+3"), encoding="utf-8")
    out = lawmage("compare", board, other).out
    assert "bear: power" in out and "613.4c" in out
    document = lawmage("compare", board, other, "--json").json()
    assert [each["label"] for each in document["sides"]] == [str(board), str(other)]
    assert document["same"] is False and document["comparison"] == "boards"


def test_left_out(lawmage: Call, board: Path) -> None:
    result = lawmage("compare", board, "--without", "banner,growth")
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith("left out: banner, growth\n")
    assert [line.split()[:4] for line in result.out.splitlines()[2:]] == [
        ["bear:", "power", "6", "2"],
        ["bear:", "toughness", "6", "2"],
    ]


def test_put_in(lawmage: Call, board: Path, fragment: Path) -> None:
    document = lawmage("compare", board, "--with", fragment, "--json").json()
    assert [each["values"] for each in document["differences"]] == [[6, 5], [6, 5]]
    assert document["only_second"] == ["shrunk"]


def test_editions(lawmage: Call, board: Path) -> None:
    out = lawmage("compare", board, "--editions", "2003-12-01,current").out
    assert out == "No answer differs between 2003-12-01 and 2026-08-07.\n"


def test_orders(lawmage: Call, board: Path) -> None:
    out = lawmage("compare", board, "--orders").out
    assert out == "The order of timestamps doesn't matter: every order gives the same.\n"


def test_a_fault_in_what_is_put_in_is_placed_there(
    lawmage: Call, board: Path, fragment: Path
) -> None:
    fragment.write_text("# one\n" + FRAGMENT.replace("bear]", "bare]"), encoding="utf-8")
    message = lawmage("compare", board, "--with", fragment).refused()
    assert "fragment.yaml:2:" in message and "effects[0].affects[0]" in message
    assert "nearest:  bear" in message
    fragment.write_text("- just a list\n", encoding="utf-8")
    assert "not a snapshot" in lawmage("compare", board, "--with", fragment).refused()
    fragment.write_text("battelfield: []\n", encoding="utf-8")
    assert (
        "fragment.yaml:1:1: battelfield" in lawmage("compare", board, "--with", fragment).refused()
    )


@pytest.mark.parametrize(("options", "problem"), [
    ([], "nothing to compare with"),
    (["--without", "bare"], "nearest:  bear"),
    (["--without", ","], "nothing named by --without"),
    (["--editions", ","], "nothing named by --editions"),
    (["--editions", "2003-12-01"], "too few editions"),
    (["--editions", "2003-12-01,soon"], "no such edition"),
    (["--with", "nowhere.yaml"], "no such file"),
    (["nowhere.yaml"], "no such file"),
    (["--orders", "--editions", "2003-12-01,current"], "several comparisons at once"),
    (["--orders", "--legal"], "no legal actions"),
    (["--without", "bear", "--limit", "3"], "--limit is for"),
    (["--orders", "--limit", "none"], "no number of results"),
])  # fmt: skip
def test_refusals(lawmage: Call, board: Path, options: list[str], problem: str) -> None:
    assert problem in lawmage("compare", board, *options).refused()


def test_standard_input_is_read_once(lawmage: Call) -> None:
    assert "once only" in lawmage("compare", "-", "-", stdin="{}").refused()


# ------------------------------------------------------------------------------------------- cite


def test_every_answer_quotes_the_rules_it_names(
    lawmage: Call, board: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LAWMAGE_RULES", str(tmp_path / "rules.db"))
    file, fight = tmp_path / "rules.txt", tmp_path / "fight.yaml"
    said = {
        "613": "Layers", "613.4": "Sizes", "613.4c": "Bonuses come third. They add up.",
        "613.7": "Older ones first.", "704": "Checks", "704.5": "The checks.",
        "704.5g": "Wounded creatures die.", "508": "Attacks", "508.1": "They begin.",
        "508.1a": "Attackers have to be able to.",
        "510": "Damage", "510.1": "It is assigned.", "510.1b": "Without blockers.",
    }  # fmt: skip
    file.write_text(invented.plain(extra=said), "utf-8")
    fight.write_text(FIGHT, encoding="utf-8")
    assert lawmage("rules", "import", file).status == 0
    calls = {
        "613.4c": [
            ("explain", board, "bear"), ("layers", board), ("compare", board, "--without", "banner")
        ],
        "704.5g": [("sba", fight)],
        "510.1b": [("damage", fight, "--assign", "bear:A=2")],
    }  # fmt: skip
    for rule, asked in calls.items():
        for call in asked:
            document = lawmage(*call, "--cite", "--json").json()
            assert document["rules"][rule] == said[rule], call
            assert said[rule] in lawmage(*call, "--cite").out, call
            assert "rules" not in lawmage(*call, "--json").json()


@pytest.mark.parametrize("call", [
    ("why-not", "cast bear"), ("attack",), ("block",), ("compare", "--orders"), ("layers",),
])  # fmt: skip
def test_without_an_imported_text_the_number_stands_alone(
    lawmage: Call, board: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    call: tuple[str, ...],
) -> None:  # fmt: skip
    monkeypatch.setenv("LAWMAGE_RULES", str(tmp_path / "none.db"))
    name, *options = call
    result = lawmage(name, board, *options, "--cite", "--json")
    assert result.status == 0
    assert set(result.json()["rules"].values()) <= {None}


def test_a_rule_of_another_edition_is_quoted_from_that_edition(
    lawmage: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LAWMAGE_RULES", str(tmp_path / "rules.db"))
    snap = tmp_path / "old.yaml"
    snap.write_text(
        "battlefield: [{id: bear, card: Test Bear}, Test Calm]\n"
        "effects: [{text: gets -1/-1 until end of turn, affects: [bear], timestamp: 1}]\n"
        "cards: [{name: Test Bear, type_line: Creature, power: 2, toughness: 2},\n"
        "  {name: Test Calm, type_line: Enchantment,\n"
        '   oracle_text: "All creatures have base power and toughness 3/3."}]\n',
        encoding="utf-8",
    )
    call = ("compare", snap, "--editions", "2005-10-01,current", "--cite")
    rules = lawmage(*call, "--json").json()["rules"]
    assert "612.3b (2009-07-11)" in rules
    assert "the rules of" in lawmage(*call).out and "2009-07-11" in lawmage(*call).out
