"""What answers look like: every document is of the struct that its schema is made of."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from kb.api import Board
from kb.api.answers.schema import ANSWERS, answer_schema
from kb.api.happenings import QUERIES
from tests.cli.conftest import Call, lawmage

__all__ = ["lawmage"]

BOARD = (
    "A: Humility; Opalescence; Grizzly Bears +1/+1, damage 2; Rancor on Bears; Conspiracy; Forest; "
    "hand: Giant Growth; Ornithopter / B: Squire; Triskelion; Painter's Servant color blue"
)
STACK = "Grizzly Bears; Squire x2 / stack: Lightning Bolt targeting Grizzly Bears"
LEGENDS = "Platinum Angel; Doran, the Siege Tower; Doran, the Siege Tower; hand: Forest x2"
ATTACK = "Grizzly Bears; Phantom Warrior / Propaganda; turn: A, declare attackers, priority nobody"
BLOCK = "A: Grizzly Bears attacking; Craw Wurm attacking / Squire; turn: A, declare blockers, " \
    "priority nobody"  # fmt: skip
FIGHT = "Craw Wurm attacking / Squire blocking Craw Wurm; turn: A, combat damage"
SLIVERS = "Grizzly Bears damage 9, -1/-1 x3"
LOST = {"players": {"A": {"life": 0}, "B": {}}, "battlefield": ["Grizzly Bears"]}
OX = {"name": "Test Ox", "type_line": "Creature — Ox", "power": "1", "toughness": "1",
      "oracle_text": "When this creature dies, draw a card."}  # fmt: skip
DEATHS = {"cards": [OX], "battlefield": ["Test Ox", "Test Ox"]}
NEVER = "Humility; Muscle Sliver; Grizzly Bears"
BOARDS = (BOARD, STACK, LEGENDS, ATTACK, BLOCK, FIGHT)
ASKED: list[tuple[str, Any, Any]] = [
    *((name, board, ask) for board in BOARDS for name, ask in (
        ("show", lambda it: it.show()),
        ("layers", lambda it: it.layers()),
        ("sba", lambda it: it.state_based_actions()),
        ("sba", lambda it: it.state_based_actions(run=True)),
        ("legal", lambda it: it.legal("A", begin=True)),
        ("check", lambda it: it.check()),
        ("facts", lambda it: it.facts()),
        ("do", lambda it: it.do("all pass")),
        ("happen", lambda it: it.happen("Destroy all creatures.", trace=True)),
        ("happen", lambda it: it.happen("Each player discards a card.")),
        ("compare", lambda it: it.compare(edition="2003-12-01", legal=True)),
        ("compare", lambda it: it.orders()),
    )),
    ("pt", BOARD, lambda it: it.pt("squire")),
    ("explain", BOARD, lambda it: it.explain("grizzly-bears")),
    ("explain", BOARD, lambda it: it.explain("grizzly-bears", "power", "line").cited()),
    ("explain", BOARD, lambda it: it.explain("humility", "is a creature", "proof")),
    ("explain", BOARD, lambda it: it.explain("squire", "has flying", "proof")),
    ("why-not", BOARD, lambda it: it.why_not("cast giant-growth on squire", "A")),
    ("why-not", BOARD, lambda it: it.why_not("cast giant-growth on forest", "A")),
    ("why-not", BOARD, lambda it: it.why_not("activate triskelion", "B")),
    ("why-not", BOARD, lambda it: it.why_not("trigger rancor", when="Destroy rancor.")),
    ("attack", ATTACK, lambda it: it.attack()),
    ("attack", ATTACK, lambda it: it.attack("phantom-warrior:B,propaganda")),
    ("block", BLOCK, lambda it: it.block()),
    ("block", BLOCK, lambda it: it.block("squire:grizzly-bears,squire:craw-wurm")),
    ("damage", FIGHT, lambda it: it.damage("craw-wurm:squire=6")),
    ("damage", FIGHT, lambda it: it.damage("craw-wurm:squire=5")),
    ("sba", SLIVERS, lambda it: it.state_based_actions()),
    ("sba", "Hill Giant +1/+1 x3, -1/-1 x2", lambda it: it.state_based_actions()),
    ("sba", LOST, lambda it: it.state_based_actions(run=True)),
    ("happen", BOARD, lambda it: it.happen("Destroy all creatures.", outcome=1)),
    ("happen", DEATHS, lambda it: it.happen("Destroy all creatures.")),
    ("explain", NEVER, lambda it: it.explain("grizzly-bears")),
    ("resolve", STACK, lambda it: it.resolve()),
    ("happen", BOARD, lambda it: it.happen("Flip a coin. If you win the flip, draw a card.")),
    ("compare", BOARD, lambda it: it.compare(without=["humility"])),
    ("compare", BOARD, lambda it: it.compare(with_={"battlefield": ["Blood Moon"]})),
    ("compare", BOARD, lambda it: it.compare(
        without=["humility"], with_={"battlefield": ["Blood Moon"]})),
    ("compare", BOARD, lambda it: it.compare(Board.load(STACK))),
    ("ask", BOARD, lambda it: it.ask("what is Squire?")),
    ("ask", BOARD, lambda it: it.ask("does Squire die?")),
]  # fmt: skip


def _loaded(board: str | dict[str, Any]) -> Board:
    return Board.from_dict(board) if isinstance(board, dict) else Board.load(board)


def test_every_question_has_one() -> None:
    assert ANSWERS.keys() == QUERIES.keys() == {name for name, _, _ in ASKED}


@pytest.mark.parametrize("number", range(len(ASKED)), ids=lambda number: ASKED[number][0])
def test_answers_are_as_their_schemas_say(number: int) -> None:
    name, board, ask = ASKED[number]
    document = json.loads(json.dumps(ask(_loaded(board)).to_dict()))
    read = msgspec.convert(document, ANSWERS[name])
    assert msgspec.to_builtins(read) == document
    Draft202012Validator(answer_schema(name)).validate(document)


@pytest.mark.parametrize("name", [*ANSWERS])
def test_schemas_refuse_what_is_no_answer(lawmage: Call, name: str) -> None:
    schema = lawmage("schema", "--answer", name).json()
    Draft202012Validator.check_schema(schema)
    assert not Draft202012Validator(schema).is_valid({"edition": "2026-08-07"})
    assert not Draft202012Validator(schema).is_valid([])


def test_unknown_questions_are_refused(lawmage: Call) -> None:
    assert "nearest:  show" in lawmage("schema", "--answer", "shwo").refused()
