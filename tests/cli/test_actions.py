"""`lawmage legal` and `lawmage why-not`."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Call

BOARD = """\
players:
  A: {hand: [Test Bolt, Test Plain], mana: "{R}"}
  B: {}
battlefield:
  - {id: sly, card: Test Sly, controller: B}
cards:
  - {name: Test Bolt, mana_cost: "{R}", type_line: Instant, oracle_text: "Tap target creature."}
  - {name: Test Plain, type_line: Land, oracle_text: "{T}: Add {W}."}
  - {name: Test Sly, type_line: Creature — Elk, oracle_text: Hexproof, power: 2, toughness: 2}
"""


@pytest.fixture
def hand(tmp_path: Path) -> Path:
    path = tmp_path / "hand.yaml"
    path.write_text(BOARD, "utf-8")
    return path


def test_legal_lists_what_may_be_done(lawmage: Call, hand: Path) -> None:
    text = lawmage("legal", hand).out
    assert "play" in text and "test-plain" in text and "pass" in text
    assert "test-bolt" not in text


def test_legal_as_json(lawmage: Call, hand: Path) -> None:
    document = lawmage("legal", hand, "--json").json()
    assert document["player"] == "A"
    assert [each["action"] for each in document["actions"]] == ["pass", "play_land"]
    theirs = lawmage("legal", hand, "--player", "B", "--json").json()
    assert theirs["actions"] == []


def test_begin_lists_what_cant_be_paid(lawmage: Call, hand: Path) -> None:
    hand.write_text(BOARD.replace('mana: "{R}"', "mana: ''").replace("Hexproof", "Flying"), "utf-8")
    assert "cast" not in {e["action"] for e in lawmage("legal", hand, "--json").json()["actions"]}
    begun = lawmage("legal", hand, "--begin", "--json").json()["actions"]
    assert [each["begin"] for each in begun if each["action"] == "cast"] == [True]


def test_why_not(lawmage: Call, hand: Path) -> None:
    text = lawmage("why-not", hand, "cast test-bolt on sly").out
    assert "hexproof (702.11b)" in text and "601.2c" in text
    document = lawmage("why-not", hand, "cast test bolt", "--json").json()
    assert (document["legal"], [r["rule"] for r in document["reasons"]]) == (False, ["601.2c"])
    assert lawmage("why-not", hand, "play test-plain").out == "play test-plain: legal.\n"


BEFORE = """\
edition: 2026-08-07
turn: {step: untap, waits_for: {what: mulligan, player: B}}
players: {A: {library: 53, hand: 7}, B: {library: 60, hand: 0, mulligans: 7}}
battlefield: []
"""


@pytest.mark.parametrize(
    ("action", "player", "told"),
    [
        ("keep", None, "keep: legal.\n"), ("keep my hand", "B", "keep: legal.\n"),
        ("take a mulligan", None,
         "mulligan: not legal.\n  B's hand is down to no cards (103.5)\n"),
        ("keep", "A",
         "keep: not legal.\n  B is to keep the hand or take a mulligan now (103.5)\n"
         "It would be legal when A is to do so.\n"),
        ("pass", "A",
         "pass: not legal.\n  B is to keep the hand or take a mulligan first (103.5)\n"
         "It would be legal once all hands are kept.\n"),
    ],
)  # fmt: skip
def test_why_not_keep(
    lawmage: Call, tmp_path: Path, action: str, player: str | None, told: str
) -> None:
    (board := tmp_path / "before.yaml").write_text(BEFORE, "utf-8")
    who = () if player is None else ("--player", player)
    assert lawmage("why-not", board, action, *who).out == told


def test_why_not_keep_in_a_game_that_has_begun(lawmage: Call, hand: Path) -> None:
    document = lawmage("why-not", hand, "mulligan", "--json").json()
    assert (document["legal"], document["player"]) == (False, "A")
    assert [each["reason"] for each in document["reasons"]] == ["hands_are_kept"]
    assert "keep, mulligan" in lawmage("why-not", hand, "keep bears").refused()


COMBAT = """\
turn: {active: A, phase: combat, step: STEP}
combat: {attackers: {ATTACKERS}}
players: {A: {hand: [Test Elk]}, B: {}}
battlefield:
  - {id: elk, card: Test Elk, controller: A}
  - {id: calf, card: Test Elk, controller: A, sick: true}
  - {id: ox, card: Test Elk, controller: B}
  - {id: tired, card: Test Elk, controller: B, tapped: true}
cards:
  - {name: Test Elk, type_line: Creature — Elk, power: 2, toughness: 2}
"""


def combat(tmp_path: Path, step: str, attackers: str) -> Path:
    path = tmp_path / "combat.yaml"
    path.write_text(COMBAT.replace("STEP", step).replace("ATTACKERS", attackers), "utf-8")
    return path


@pytest.mark.parametrize(
    ("action", "rules"),
    [
        ("attack elk", []), ("attack with elk", []), ("attack B with elk", []),
        ("attack with elk on B", []), ("attack with test elk", []),
        ("attack with calf", ["508.1a"]), ("attack with elk and calf", ["508.1a"]),
        ("attack with ox", ["508.1a"]), ("attack A with elk", ["508.1b"]),
        ("block elk with ox", ["506.1"]),
    ],
)  # fmt: skip
def test_why_not_attack(lawmage: Call, tmp_path: Path, action: str, rules: list[str]) -> None:
    board = combat(tmp_path, "declare_attackers", "")
    document = lawmage("why-not", board, action, "--json").json()
    assert (document["legal"], [each["rule"] for each in document["reasons"]]) == (not rules, rules)
    assert document["action"] == action


@pytest.mark.parametrize(
    ("action", "rules"),
    [
        ("block elk with ox", []), ("block elk with tired", ["509.1a"]),
        ("block calf with ox", ["509.1a"]), ("attack with elk", ["506.1"]),
    ],
)  # fmt: skip
def test_why_not_block(lawmage: Call, tmp_path: Path, action: str, rules: list[str]) -> None:
    board = combat(tmp_path, "declare_blockers", "elk: B")
    document = lawmage("why-not", board, action, "--json").json()
    assert (document["legal"], [each["rule"] for each in document["reasons"]]) == (not rules, rules)
    # Nothing is promised of creatures at another time.
    assert "change" not in document


@pytest.mark.parametrize(
    "action", ["attack with nobody", "attack with elk on Q", "block elk", "block with ox"]
)
def test_declarations_that_name_nothing(lawmage: Call, tmp_path: Path, action: str) -> None:
    board = combat(tmp_path, "declare_blockers", "elk: B")
    assert lawmage("why-not", board, action).refused()


@pytest.mark.parametrize(
    "call",
    [("legal", "--limit", "0"), ("legal", "--player", "C"), ("why-not", "fly away"),
     ("why-not", "cast nosuch"), ("why-not",)],
)  # fmt: skip
def test_bad_calls(lawmage: Call, hand: Path, call: tuple[str, ...]) -> None:
    result = lawmage(call[0], hand, *call[1:])
    assert result.status == 2
    assert result.out == "" and result.err and "Traceback" not in result.err


FLAG = """\
turn: {active: A, phase: precombat_main}
players: {A: {hand: [Test Jolt]}, B: {}}
battlefield:
  - {id: bear, card: Test Bear, controller: B}
  - {id: flag, card: Test Flag, controller: B}
cards:
  - {name: Test Jolt, mana_cost: "{0}", type_line: Instant, oracle_text: "Tap target creature."}
  - {name: Test Bear, type_line: Creature — Bear, power: 2, toughness: 2}
  - name: Test Flag
    type_line: Creature — Human Flagbearer
    power: 1
    toughness: 1
    oracle_text: "WORDS"
"""
MUST_BE_CHOSEN = (
    "While an opponent is choosing targets as part of casting a spell they control or activating "
    "an ability they control, that player must choose at least one Flagbearer on the battlefield "
    "if able."
)


def test_what_may_forbid_what_is_done_is_told(lawmage: Call, tmp_path: Path) -> None:
    """It goes on all the same: what was done is carried out."""
    (board := tmp_path / "flag.yaml").write_text(FLAG.replace("WORDS", MUST_BE_CHOSEN), "utf-8")
    done = lawmage("do", board, "cast test-jolt on bear", "all pass", "--json").json()
    told = [each["text"] for each in done["not_understood"]]
    assert told == [f"flag: {MUST_BE_CHOSEN}"]
    (outcome,) = done["outcomes"]
    assert "partial" not in outcome
    assert {each["event"] for each in outcome["events"]} >= {"tapped"}
    board.write_text(FLAG.replace("WORDS", "Creatures you control can't attack."), "utf-8")
    assert lawmage("do", board, "cast test-jolt on bear", "--json").json()["not_understood"] == []


def test_the_example_on_the_help_page_of_actions_can_be_played(lawmage: Call) -> None:
    *_, example = lawmage("help", "actions").out.strip().splitlines()
    _, *call = shlex.split(example)
    assert "grizzly-bears attacks B" in lawmage(*call).out
