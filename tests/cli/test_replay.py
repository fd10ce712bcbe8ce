"""`lawmage do --log` and `lawmage replay`: a line of play kept, played again, and parted from by
other rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

import lawmage
from cli.session.dialogue import Dialogue
from kb.api import Board
from kb.errors import SnapshotError
from tests.cli.conftest import Call

SNAPSHOT = """
edition: "2003-12-01"
players: {A: {}, B: {}}
turn: {number: 3, active: A, phase: combat, step: beginning_of_combat, priority: A}
battlefield:
- {id: bear, name: Bear, type_line: Creature, power: 2, toughness: 2}
- {id: wall, name: Wall, type_line: Creature, power: 0, toughness: 4, controller: B}
- {id: drum, name: Drum, type_line: Artifact,
   oracle_text: "Whenever a creature attacks, you may gain 1 life."}
"""
LINE = ("all pass", "attack with bear", "all pass", "all pass", "block bear with wall", "all pass")


@pytest.fixture
def board(tmp_path: Path) -> Path:
    path = tmp_path / "board.yaml"
    path.write_text(SNAPSHOT, encoding="utf-8")
    return path


@pytest.fixture
def game(board: Path, tmp_path: Path, lawmage: Call) -> Path:
    """A line of play in which A gains no life."""
    path = tmp_path / "game.yaml"
    told = lawmage("do", board, *LINE, "--outcome", "2", "--log", path)
    assert told.status == 0
    return path


def test_a_line_is_kept(game: Path) -> None:
    kept = yaml.safe_load(game.read_text("utf-8"))
    assert [*kept] == ["start", "actions", "choices"]
    assert kept["actions"] == [*LINE]
    assert kept["choices"] == ["A: no"]
    assert kept["start"]["edition"] == "2003-12-01"


def test_passing_on_is_kept_as_an_action(board: Path, tmp_path: Path, lawmage: Call) -> None:
    path = tmp_path / "game.json"
    lawmage("do", board, "--until", "end", "--log", path)
    assert json.loads(path.read_text("utf-8"))["actions"] == ["pass until end"]
    steps = json.loads(lawmage("replay", path, "--json").out)["steps"]
    assert {each["action"] for each in steps} == {"all pass"}


def test_one_of_several_outcomes_must_be_named(board: Path, tmp_path: Path, lawmage: Call) -> None:
    refused = lawmage("do", board, *LINE, "--log", tmp_path / "game.yaml").refused()
    assert "--log" in refused and "2 outcomes" in refused
    assert not (tmp_path / "game.yaml").exists()


def test_it_is_played_again_action_by_action(game: Path, lawmage: Call) -> None:
    document = json.loads(lawmage("replay", game, "--json").out)
    assert [each["action"] for each in document["steps"]] == [*LINE]
    assert document["parted"] is None
    assert document["edition"] == document["logged"] == "2003-12-01"
    assert document["steps"][1]["events"][0]["text"] == "bear is tapped"
    assert [each["event"] for each in document["steps"][1]["triggered"]] == [1]
    assert [each["chosen"] for each in document["steps"][2]["choices"]] == ["no"]
    assert document["snapshot"]["players"]["A"]["life"] == 20


def test_other_rules_part_where_damage_used_the_stack(game: Path, lawmage: Call) -> None:
    document = json.loads(lawmage("replay", game, "--edition", "2026-08-07", "--json").out)
    assert len(document["steps"]) == 5
    parted = document["parted"]
    assert (parted["step"], parted["why"]) == (6, "events")
    told = [each["event"] for each in parted["now"]["events"]]
    assert "damage_dealt" in told
    assert "damage_dealt" not in [each["event"] for each in parted["logged"]["events"]]
    words = lawmage("replay", game, "--edition", "current").out
    assert "Here the rules of 2026-08-07 part" in words


def test_rules_that_lead_to_the_same_are_told_so(game: Path, lawmage: Call) -> None:
    words = lawmage("replay", game, "--edition", "2004-02-01").out
    assert "The rules of 2004-02-01 and 2003-12-01 lead to the same." in words


WALLS: dict[str, Any] = {
    "players": {"A": {}, "B": {}},
    "turn": {"active": "A", "phase": "combat", "step": "beginning_of_combat", "priority": "A"},
    "battlefield": [
        {"id": "wall", "name": "W", "type_line": "Creature — Wall", "power": 1, "toughness": 1},
        {"id": "bear", "name": "Bear", "type_line": "Creature", "power": 2, "toughness": 2},
    ],
}


def test_an_action_may_be_illegal_by_other_rules() -> None:
    """Until 2004 the type kept Walls from attacking."""
    game = {"start": WALLS, "actions": ["all pass", "attack with wall"]}
    answer = lawmage.replay(game, edition="2003-12-01")
    assert (answer.parted["step"], answer.parted["why"]) == (2, "illegal")
    assert [each["objects"] for each in answer.parted["now"]["reasons"]] == [["wall"]]


def test_rules_part_where_there_is_nothing_to_declare() -> None:
    start = {**WALLS, "battlefield": WALLS["battlefield"][:1]}
    answer = lawmage.replay({"start": start, "actions": ["all pass"]}, edition="2003-12-01")
    assert (answer.parted["step"], answer.parted["why"]) == (1, "position")
    assert answer.waits_for["what"] == "priority"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("actions: [all pass]", "no board to start on"),
        ("start: {players: {A: {}, B: {}}}\nplays: []", "unknown key"),
        ("start: {players: {A: {}}}", "start.players"),
        ("start: {players: {A: {}, B: {}}}\nactions: all pass", "no list"),
        ("start: {players: {A: {}, B: {}}}\nactions: [1]", "actions[0]"),
        ("start: {players: {A: {}, B: {}}}\nactions: [pass until nowhere]", "no such step"),
        ("start: {players: {A: {}, B: {}}}\nactions: [attack with ox]", "attack"),
    ],
)
def test_what_is_no_line_of_play_is_refused(
    words: str, told: str, tmp_path: Path, lawmage: Call
) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(words, encoding="utf-8")
    assert told in lawmage("replay", path).refused()


def test_a_choice_that_is_not_said_is_asked_for(game: Path, lawmage: Call) -> None:
    kept = yaml.safe_load(game.read_text("utf-8"))
    game.write_text(yaml.safe_dump({**kept, "choices": []}), encoding="utf-8")
    refused = lawmage("replay", game).refused()
    assert "action 3" in refused and "A: yes or no" in refused


# -------------------------------------------------------------------------------------- sessions


def test_players_act_in_a_session(board: Path, tmp_path: Path) -> None:
    dialogue = Dialogue(Board.load(str(board)))
    dialogue.answer("do all pass; attack with bear")
    assert dialogue.board.to_dict()["turn"]["step"] == "declare_attackers"
    before = dialogue.board
    answer = dialogue.answer("do all pass")
    assert answer is not None and "the board is as it was" in str(answer.blocks[-1])
    assert dialogue.board is before
    dialogue.answer('do "all pass" --choose "A: yes"')
    assert dialogue.board.to_dict()["players"]["A"]["life"] == 21
    dialogue.answer("undo")
    assert dialogue.board is before
    dialogue.answer("do all pass --outcome 2")
    dialogue.answer("pass")
    path = tmp_path / "game.yaml"
    dialogue.answer(f"log {path}")
    kept = yaml.safe_load(path.read_text("utf-8"))
    assert kept["actions"] == ["all pass", "attack with bear", "all pass", "pass"]
    assert kept["choices"] == ["A: no"]
    assert lawmage.replay(str(path)).waits_for == {"player": "B", "what": "priority"}


def test_a_change_begins_another_line(board: Path, tmp_path: Path) -> None:
    dialogue = Dialogue(Board.load(str(board)))
    dialogue.answer("do all pass")
    dialogue.answer("tap wall")
    dialogue.answer("do attack with bear")
    path = tmp_path / "game.yaml"
    dialogue.answer(f"log {path}")
    kept = yaml.safe_load(path.read_text("utf-8"))
    assert kept["actions"] == ["attack with bear"]
    assert kept["start"]["battlefield"][1]["tapped"] is True


def test_a_session_goes_on_by_its_own_rules(board: Path) -> None:
    dialogue = Dialogue(Board.load(str(board)))
    with pytest.raises(SnapshotError, match="edition"):
        dialogue.answer("do all pass --edition current")


def test_what_did_not_happen_and_what_begins_is_told_with_its_action() -> None:
    cards = [
        {"name": "Test Growth", "type_line": "Instant", "mana_cost": "{0}",
         "oracle_text": "Target creature gets +1/+1 until end of turn."},
        {"name": "Test Doom", "type_line": "Instant", "mana_cost": "{0}",
         "oracle_text": "Destroy target creature."},
        {"name": "Test Rock", "type_line": "Creature — Golem", "power": "1", "toughness": "1",
         "oracle_text": "Indestructible"},
    ]  # fmt: skip
    start = {
        "players": {"A": {"hand": ["Test Growth", "Test Doom"], "library": 9}, "B": {"library": 9}},
        "turn": {"active": "A", "phase": "precombat_main", "priority": "A"},
        "battlefield": [{"id": "rock", "card": "Test Rock", "controller": "A"}],
        "cards": cards,
    }
    actions = ["cast test-growth on rock", "all pass", "cast test-doom on rock", "all pass"]
    steps = lawmage.replay({"start": start, "actions": actions}).to_dict()["steps"]
    told = [("begun" in each, [one["text"] for one in each.get("not_happened", ())])
            for each in steps]  # fmt: skip
    assert told == [(False, []), (True, []), (False, []), (False, ["rock is destroyed"])]
    assert steps[-1]["not_happened"][0]["before"] == 0
