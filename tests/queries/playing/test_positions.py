"""From how many positions actions are done."""

from __future__ import annotations

import pytest

from kb.api import Board
from kb.presentation.outcomes import told
from kb.queries.outcomes.chosen import Selection, chosen_of
from kb.queries.outcomes.happen import Options
from kb.queries.playing import do as doing
from kb.queries.playing.do import Line, do

CARDS = [
    {
        "name": "Imp",
        "type_line": "Creature — Imp",
        "power": 1,
        "toughness": 1,
        "oracle_text": "When this creature dies, it deals 1 damage to target player.",
    },
    {"name": "End", "type_line": "Sorcery", "oracle_text": "Destroy all creatures."},
]
BOARD = {
    "cards": CARDS,
    "battlefield": [{"id": each, "card": "Imp"} for each in ("one", "two", "three")],
    "stack": [{"id": "end", "card": "End"}],
}


def _board() -> Board:
    return Board.from_dict(BOARD, cards=None)


def test_all_of_few() -> None:
    line = Line(_board())
    line.do("all pass")
    assert len(line.courses) == 8
    assert line.cut == ()


def test_of_many_some_are_gone_on_with_and_that_is_told() -> None:
    line = Line(_board())
    line.most = 5
    line.do("all pass")
    assert len(line.courses) == 5
    assert line.cut == ("all pass",)


def test_as_many_as_there_are_is_not_too_many() -> None:
    line = Line(_board())
    line.most = 8
    line.do("all pass")
    assert (len(line.courses), line.cut) == (8, ())


def test_those_that_fit_what_is_chosen_are_among_them() -> None:
    board = _board()
    line = Line(board)
    line.most = 4
    line.said = Selection(chosen_of(board, ["A: B", "A: B"]))
    line.do("all pass")
    assert line.cut == ()
    chosen = [[each.chosen for each in course.choices] for course in line.courses]
    assert chosen == [["B", "B", "A"], ["B", "B", "B"]]


def test_what_does_not_fit_is_not_too_much() -> None:
    board = _board()
    line = Line(board)
    line.most = 1
    line.said = Selection(chosen_of(board, ["A: A", "A: A", "A: A"]))
    line.do("all pass")
    assert (len(line.courses), line.cut) == (1, ())


def test_on_the_way_to_a_step_all_positions_count_together() -> None:
    line = Line(_board())
    line.most = 5
    line.until("end")
    assert len(line.courses) <= 5
    assert line.cut


def test_of_a_round_that_is_repeated_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "{0}: Target player gains 1 life."
    well = {"name": "Well", "type_line": "Artifact", "oracle_text": text}
    line = Line(Board.from_dict({"battlefield": [well]}, cards=None))
    monkeypatch.setattr(doing, "MOST_POSITIONS", 1)
    line.do("repeat 2 times: activate well; all pass")
    gaps = {gap for each in line.courses for gap in each.not_understood}
    assert gaps == {"activate well: more positions than are gone on with"}


def test_what_is_to_come_is_not_known_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doing, "MOST_POSITIONS", 3)
    found = _board().ask("does A lose?")
    assert "That isn't known" in str(found)


def test_the_answer_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doing, "MOST_POSITIONS", 3)
    found = do(_board(), ["all pass"], options=Options(limit=2)).document
    assert (found["count"], found["complete"], found["cut"]) == (2, False, ["all pass"])
    assert "“all pass” can lead to more positions" in told(found)[-1]
    whole = do(_board(), ["all pass"]).document
    assert whole["complete"] and "cut" not in whole
