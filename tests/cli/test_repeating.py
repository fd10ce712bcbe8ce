"""`repeat N times` in lines of play, sessions, kept lines, and as it is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from cli.session.dialogue import Dialogue
from kb.api import Board
from kb.api.answers.outcomes import Outcomes
from kb.errors import SnapshotError
from tests.cli.conftest import Call

SNAPSHOT: dict[str, Any] = {
    "players": {"A": {"life": 20}, "B": {"life": 100}},
    "battlefield": [
        {"id": "drain", "name": "Drain", "type_line": "Artifact",
         "oracle_text": "{0}: Target opponent loses 2 life and you gain 1 life."},
        {"id": "gift", "name": "Gift", "type_line": "Artifact", "controller": "B",
         "oracle_text": "{0}: You gain 1 life."},
        {"id": "double", "name": "Double", "type_line": "Artifact Creature",
         "power": 1, "toughness": 1,
         "oracle_text": "{0}: Put a +1/+1 counter on Double for each +1/+1 counter on it.\n"
                        "{0}: Put a +1/+1 counter on Double."},
    ],
}  # fmt: skip
ROUND = ("activate drain", "all pass")


@pytest.fixture
def board() -> Board:
    return Board.from_dict(SNAPSHOT, cards=None)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "board.yaml"
    path.write_text(yaml.safe_dump(SNAPSHOT), encoding="utf-8")
    return path


def lives(board: Board) -> tuple[int, int]:
    first, second = board.state.players
    return first.life, second.life


def test_rounds_are_told_with_what_each_changes(board: Board) -> None:
    outcomes = board.do(*ROUND, "repeat 30 times")
    (entry,) = outcomes.to_dict()["outcomes"]
    (told,) = entry["repeated"]
    assert told["actions"] == [*ROUND]
    assert (told["times"], told["of"]) == (30, 30)
    assert 20 < told["at_once"] < 30
    assert {each["what"]: each["by"] for each in told["changes"]} == {
        "players.A.life": 1, "players.B.life": -2,
    }  # fmt: skip
    assert (told["rule"], told["assumed_rule"]) == ("732.2a", "732.2b")
    assert "A's life +1, B's life -2 (732.2a)" in str(outcomes)
    assert lives(outcomes[0].board) == (51, 38)
    document = json.loads(json.dumps(outcomes.to_dict()))
    assert msgspec.to_builtins(msgspec.convert(document, Outcomes)) == document


def test_rounds_end_with_the_game(board: Board) -> None:
    outcomes = board.do(*ROUND, "repeat 80 times")
    (entry,) = outcomes.to_dict()["outcomes"]
    assert entry["over"]["winners"] == ["A"]
    assert (entry["repeated"][0]["times"], entry["repeated"][0]["of"]) == (49, 80)


def test_the_same_comes_of_rounds_at_once_and_one_by_one(board: Board) -> None:
    at_once = board.do(*ROUND, "repeat 12 times")[0].board
    assert at_once == board.do(*ROUND * 13)[0].board


def test_what_doesnt_go_by_sums_is_carried_out_round_by_round(board: Board) -> None:
    twice = ("activate double 2", "all pass")
    outcomes = board.do(*twice, "repeat 9 times: activate double 1; all pass")
    (entry,) = outcomes.to_dict()["outcomes"]
    assert (entry["repeated"][0]["times"], entry["repeated"][0]["at_once"]) == (9, 0)
    assert outcomes[0].board["double"].power == 1 + 2**9


def test_more_rounds_than_are_carried_out_are_told(board: Board) -> None:
    press = {"id": "press", "name": "Press", "type_line": "Artifact",
             "oracle_text": "{0}: Create a 1/1 white Soldier creature token."}  # fmt: skip
    made = board.with_({"battlefield": [press]}).do(
        "repeat 999,999 times: activate press; all pass"
    )
    assert made[0].partial
    (gap,) = [each["text"] for each in made.not_understood]
    assert "more rounds, with more objects" in gap


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("repeat often", "no round is repeated so"),
        ("repeat 0 times", "it can't be repeated so often"),
        ("repeat 5000000 times", "it can't be repeated so often"),
        ("repeat 3 times", "nothing has been done that could be repeated"),
        ("repeat the last 3 actions 2 times", "the last actions aren't so many"),
        ("repeat 2 times: repeat 3 times", "a repetition is named in another one"),
    ],
)
def test_words_that_repeat_nothing_are_refused(board: Board, words: str, problem: str) -> None:
    with pytest.raises(SnapshotError) as refused:
        board.do(words)
    assert refused.value.problem == problem


@pytest.mark.parametrize(
    "words", ["repeat twice", "repeat it 2 times", "Repeat 2 more times.", "repeat 2 times more"]
)
def test_words_that_repeat_a_round(board: Board, words: str) -> None:
    assert lives(board.do(*ROUND, words)[0].board) == (23, 94)


def test_the_round_in_which_it_is_not_legal_is_told(file: Path, lawmage: Call) -> None:
    told = lawmage("do", file, "repeat 3 times: activate drain; all pass; activate gift")
    assert told.status == 2
    assert "in round 1 of 3" in told.err


def test_sessions_repeat_what_was_done_before(board: Board) -> None:
    dialogue = Dialogue(board)
    for line in (
        "do activate drain; all pass",
        "do repeat 4 times",
        "do repeat 2 times: activate drain; all pass",
    ):
        dialogue.answer(line)
    assert lives(dialogue.board) == (27, 86)
    dialogue.answer("undo")
    assert lives(dialogue.board) == (25, 90)


def test_a_session_without_deeds_repeats_nothing(board: Board) -> None:
    dialogue = Dialogue(board)
    dialogue.answer("set drain damage=0")
    with pytest.raises(SnapshotError):
        dialogue.answer("do repeat 4 times")


def test_kept_lines_are_repeated(file: Path, tmp_path: Path, lawmage: Call) -> None:
    game = tmp_path / "game.yaml"
    lawmage("do", file, *ROUND, "repeat 20 times", "--log", game)
    assert yaml.safe_load(game.read_text("utf-8"))["actions"] == [*ROUND, "repeat 20 times"]
    for edition, rule in (("current", "732.2a"), ("2003-12-01", "421.2")):
        document = json.loads(lawmage("replay", game, "--edition", edition, "--json").out)
        assert document["parted"] is None
        assert document["snapshot"]["players"]["A"]["life"] == 41
        (told,) = document["steps"][-1]["repeated"]
        assert (told["times"], told["rule"]) == (20, rule)
