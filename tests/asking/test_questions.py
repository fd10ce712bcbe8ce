"""Questions in words: those of `questions.yaml`, and how an answer says what it understood."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from cli import queries
from kb.api import Board
from kb.errors import SnapshotError
from kb.queries.asking.forms import FORMS, read
from kb.snapshot.reading import stated
from tests.cli.conftest import ROOT, Call

QUESTIONS = yaml.safe_load((Path(__file__).parent / "questions.yaml").read_text("utf-8"))
BOARD = Board.load("A: Blood Moon; hand: Giant Growth / B: Urborg, Tomb of Yawgmoth; Dryad Arbor")


def asked(text: str) -> dict[str, Any]:
    document: dict[str, Any] = queries.asked("ask", stated(text), {}).document
    return document


@pytest.mark.parametrize("case", QUESTIONS, ids=lambda case: case["ask"][:60])
def test_questions(case: dict[str, Any]) -> None:
    if "refused" in case:
        with pytest.raises(SnapshotError) as caught:
            asked(case["ask"])
        assert case["refused"] in str(caught.value)
        return
    document = asked(case["ask"])
    told = [each["text"] for each in document["sentences"]]
    assert any(case["says"] in each for each in told), told
    rules = {rule for each in document["sentences"] for rule in each["rules"]}
    assert rules.issuperset(case.get("rules", ()))


def test_there_are_enough_of_each_kind() -> None:
    spoken = [
        each for each in QUESTIONS if each["ask"].split(" ")[0] in ("AP", "NAP", "I", "Alice")
    ]
    assert len(QUESTIONS) >= 150
    assert len(spoken) >= 75
    assert sum("refused" in each for each in QUESTIONS) >= 15


@pytest.mark.parametrize("name", [name for name in FORMS if name not in ("resolve", "happens")])
def test_each_form_reads_its_example(name: str) -> None:
    board = Board.load(
        "A: Dryad Arbor; Grizzly Bears; hand: Lightning Bolt / B: Squire; Urborg, Tomb of Yawgmoth"
    )
    assert read(board, FORMS[name].example).form == name


def test_an_answer_says_how_it_was_understood() -> None:
    document = BOARD.ask("what is the Arbor?").document
    understood = document["understood"]
    assert understood["question"] == "what is dryad-arbor?"
    assert "A: Blood Moon; hand: Giant Growth / B: Urborg" in understood["board"]
    assert understood["board"].endswith("@2026-08-07")
    assert document["query"] == "explain"
    assert document["answer"]["id"] == "dryad-arbor"
    assert document["order_matters"] is False
    assert {each["id"] for each in document["objects"]} == {
        "urborg-tomb-of-yawgmoth", "dryad-arbor",
    }  # fmt: skip


def test_order_is_told_where_it_matters() -> None:
    document = asked("Humility; Opalescence; how big is Humility?")
    assert document["order_matters"] is True
    assert any("if humility is newer than" in each["text"] for each in document["sentences"])
    assert asked("Humility; Grizzly Bears; which order?")["order_matters"] is None


def test_what_isnt_understood_gets_the_nearest_form() -> None:
    with pytest.raises(SnapshotError) as caught:
        BOARD.ask("how large would Dryad Arbor maybe become?")
    assert "how big is Grizzly Bears?" in caught.value.nearest


def test_the_page_of_questions_is_the_help(lawmage: Call) -> None:
    page = (ROOT / "docs" / "asking.md").read_text("utf-8")
    assert lawmage("help", "questions").out in page


def test_on_the_command_line(lawmage: Call, tmp_path: Path) -> None:
    told = lawmage("ask", "Humility; Grizzly Bears; pt Grizzly Bears").out
    assert told.startswith("understood: A: Humility; Grizzly Bears / B: nothing / turn: A's")
    assert "grizzly-bears is 1/1." in told
    assert "(613.4b" in told
    file = tmp_path / "b.board"
    file.write_text("Humility; Grizzly Bears", "utf-8")
    assert "grizzly-bears is 1/1." in lawmage("ask", file, "pt Grizzly Bears").out
    assert "it isn't clear what is asked" in lawmage("ask", file).refused()
