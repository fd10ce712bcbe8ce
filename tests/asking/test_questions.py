"""Questions in words: those of `questions.yaml`, and how an answer says what it understood."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from cli import queries
from kb.api import Board
from kb.errors import SnapshotError
from kb.queries.asking import fates, to_come
from kb.queries.asking.forms import FORMS
from kb.queries.asking.reading import read
from kb.snapshot.reading import stated
from tests.cli.conftest import ROOT, Call
from tests.law.checks import SHARED_CARDS

QUESTIONS = yaml.safe_load((Path(__file__).parent / "questions.yaml").read_text("utf-8"))
JUDGES = yaml.safe_load((Path(__file__).parent / "judges.yaml").read_text("utf-8"))
BOARD = Board.load("A: Blood Moon; hand: Giant Growth / B: Urborg, Tomb of Yawgmoth; Dryad Arbor")
UNLISTED = "That isn't known: there are more outcomes than the 10 gone through."


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


@pytest.mark.skipif(not SHARED_CARDS.exists(), reason="no cards of ../shared/data here")
@pytest.mark.parametrize("case", JUDGES, ids=lambda case: case["ask"][-60:])
def test_questions_of_judges(case: dict[str, Any]) -> None:
    options = {"cards": str(SHARED_CARDS)}
    document = queries.asked("ask", stated(case["ask"]), options).document
    told = [each["text"] for each in document["sentences"]]
    assert any(case["says"] in each for each in told), told


def test_there_are_enough_of_each_kind() -> None:
    spoken = [
        each for each in QUESTIONS if each["ask"].split(" ")[0] in ("AP", "NAP", "I", "Alice")
    ]
    assert len(QUESTIONS) >= 150
    assert len(spoken) >= 75
    of_shared = [each for each in (*spoken, *JUDGES) if "from" in each]
    assert len(of_shared) >= 150
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


@pytest.mark.parametrize(
    ("text", "question", "says"),
    [
        ("Exile target creature.", "does Bear die?",
         "No, if nobody does anything else: bear doesn't die, but bear is exiled."),
        ("Exile target creature.", "does Bear survive?",
         "No, if nobody does anything else: bear doesn't die, but bear is exiled."),
        ("Destroy target creature unless its controller pays 2 life.", "does Bear die?",
         "That depends on what players choose: in 1 of 2 outcomes bear is destroyed."),
        ("Destroy target creature and frobnicate it.", "does Bear die?",
         "That isn't known: not carried out: "),
        ("Flip a coin. If you win the flip, destroy target creature.", "does Bear die?",
         "That depends on chance: in 1 of 2 outcomes bear is destroyed."),
        ("Flip a coin. If you win the flip, destroy target creature unless its controller pays 2 "
         "life.", "does Bear die?",
         "That depends on what players choose and chance: in 1 of 3 outcomes bear is destroyed."),
        ("Destroy target creature. You discard two cards.", "does Bear die?", UNLISTED),
        ("Destroy target creature. You discard two cards.", "what dies?", UNLISTED),
    ],
)  # fmt: skip
def test_what_is_to_come(
    text: str, question: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(to_come, "USUAL", to_come.USUAL._replace(limit=10))
    bear = {"id": "bear", "name": "Bear", "type_line": "Creature", "power": 2, "toughness": 2}
    spell = {"name": "Spell", "type_line": "Instant", "oracle_text": text}
    hand = [{"id": f"held-{each}", "name": f"Held {each}"} for each in range(6)]
    board = Board.from_dict({
        "players": {"A": {}, "B": {"hand": hand}}, "battlefield": [bear], "cards": [spell],
        "stack": [{"card": "Spell", "controller": "B", "targets": ["bear"]}],
    })  # fmt: skip
    (told,) = (each["text"] for each in board.ask(question).document["sentences"])
    assert told.startswith(says)


@pytest.mark.parametrize("question", ["does King 0 die now?", "what dies now?", "does A lose now?"])
def test_more_outcomes_than_are_gone_through_are_no_answer(
    question: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fates, "MOST_OUTCOMES", 10)
    kings = [
        {"id": f"{name}-{each}", "name": f"{name.title()} {each}",
         "type_line": "Legendary Artifact"}
        for each in range(4) for name in ("king", "king")
    ]  # fmt: skip
    for place, king in enumerate(kings):
        king["id"] += f"-{place % 2}"
    board = Board.from_dict({"players": {"A": {}, "B": {}}, "battlefield": kings})
    (told,) = (each["text"] for each in board.ask(question).document["sentences"])
    assert told == UNLISTED


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
