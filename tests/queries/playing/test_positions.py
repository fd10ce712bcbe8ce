"""From how many positions actions are done."""

from __future__ import annotations

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


def test_the_answer_says_so(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(doing, "MOST_POSITIONS", 3)
    found = do(_board(), ["all pass"], options=Options(limit=2)).document
    assert (found["count"], found["complete"], found["cut"]) == (2, False, ["all pass"])
    assert "“all pass” can lead to more positions" in told(found)[-1]
    whole = do(_board(), ["all pass"]).document
    assert whole["complete"] and "cut" not in whole
