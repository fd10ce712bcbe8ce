"""No statement is passed over in silence: `statements.json` says of each verb, in each mode, which
question reads it, which leaves it out and tells so, and why it is of no account to the others."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from kb.api import Board
from kb.engine.layers.derivation import Derivation
from kb.engine.statements.statement_rows import ANY_WORD, Question, Row, table
from kb.engine.statements.statements import Asked, Statements
from kb.queries.combat.attacking import attack
from kb.queries.legal.legal import legal
from kb.state.game_state import GameObject, GameState, PlayerState, Turn
from kb.vocabulary import Ability, Players, Statement, StatementLine
from kb.vocabulary.actions import actions
from kb.vocabulary.card import Face

ROOT = Path(__file__).parents[3]
GRAMMAR = json.loads((ROOT / "kb/text/grammar/statements.json").read_text(encoding="utf-8"))
READERS = (*ROOT.glob("rules_asp/*.lp"), *(
    ROOT / "kb/engine" / name
    for name in (
        "costs/cost_changes.py", "combat/combat_statements.py", "mana/mana_spending.py",
        "actions/sources_of_mana.py",
    )
))  # fmt: skip
WORDS = frozenset(re.findall(
    r"[a-z_]+(?=[),\"])", "\n".join(file.read_text(encoding="utf-8") for file in READERS)
))  # fmt: skip
"""What stands in the law as a constant, or in the modules that read statements' words."""
PAID_BY = frozenset(verb for verb, row in actions().items() if row.paid_by is not None)
"""The actions that the law is told of by the row of what pays for them: crew, saddle."""
QUESTIONS: tuple[Question, ...] = get_args(Question)
NO_SUCH_WORD = "nobody_knows_how"


def verbs(row: dict[str, object]) -> list[object]:
    """The verbs of a row of the grammar."""
    verb = row["verb"]
    return verb if isinstance(verb, list) else [verb]


def test_every_verb_of_the_grammar_has_one_row() -> None:
    said = {(row["mode"], verb) for row in GRAMMAR["statements"] for verb in verbs(row)}
    said |= {(row["mode"], row["also"]) for row in GRAMMAR["statements"] if "also" in row}
    rows = [(row.mode, row.verb, row.by) for row in table().statements]
    assert len(rows) == len(set(rows))
    assert {(mode, verb) for mode, verb, _ in rows} == said


@pytest.mark.parametrize("row", table().statements, ids=lambda row: f"{row.mode}-{row.verb}")
def test_a_row_that_nobody_reads_says_why(row: Row) -> None:
    assert bool(row.why) is not bool(row.read or row.left_out)


@pytest.mark.parametrize(
    "row", [row for row in table().statements if row.read], ids=lambda row: f"{row.mode}-{row.verb}"
)
def test_the_law_knows_what_is_read(row: Row) -> None:
    happening = frozenset(actions()) if "happen" in row.read else frozenset()
    assert row.verb in WORDS | PAID_BY | happening  # what can't happen is asked for any action
    assert {word for words in row.read.values() for word in words} <= WORDS | {ANY_WORD}


def spoken(rules: list[StatementLine]) -> Derivation:
    """A permanent for each rule, that says so."""
    objects = tuple(
        GameObject(
            id=f"{place}",
            face=Face(
                f"{place}",
                types=("enchantment",),
                abilities=(Ability("rule", f"{place}", statement=Statement((rule,))),),
            ),
            owner="A",
            controller="A",
            traits=frozenset({"card", "untapped", "face_up"}),
            timestamp=place,
        )
        for place, rule in enumerate(rules)
    )
    players = (PlayerState(name="A", numbers={"life": 20}), PlayerState(name="B"))
    return Derivation(
        GameState(edition="2026-08-07", players=players, turn=Turn(active="A"), objects=objects)
    )


def missed(question: Question, rules: list[StatementLine]) -> list[int]:
    """Which of the rules the question tells of as left out."""
    derivation = spoken(rules)
    known = derivation.facts.definitions.abilities
    unread = {known[each].text for each in Statements(derivation, Asked(question)).unread}
    return [place for place in range(len(rules)) if f"{place}" in unread]


def rule(row: Row, *how: str) -> StatementLine:
    by = (Players("opponent"),) if row.by else ()
    return StatementLine(row.verb, row.mode, (Players("you"),), by=by, how=how)


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_left_out_is_told(question: Question) -> None:
    rows = [row for row in table().statements if question in row.left_out]
    assert missed(question, [rule(row) for row in rows]) == [*range(len(rows))]


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_read_in_other_words_than_are_known_is_told(question: Question) -> None:
    rows = [row for row in table().statements if ANY_WORD not in row.read.get(question, ANY_WORD)]
    assert rows
    assert missed(question, [rule(row, NO_SUCH_WORD) for row in rows]) == [*range(len(rows))]


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_of_no_account_is_not_told(question: Question) -> None:
    rows = [
        row
        for row in table().statements
        if question not in row.read and question not in row.left_out
    ]
    assert missed(question, [rule(row, NO_SUCH_WORD) for row in rows]) == []


SHY = {
    "players": {"A": {}, "B": {}},
    "battlefield": [{"name": "Elk", "type_line": "Creature — Elk", "power": 1, "toughness": 1}],
    "effects": [{"id": "shy", "text": "You may activate abilities of Elks.", "controller": "A"}],
}


def test_a_lasting_effect_that_is_left_out_is_told() -> None:
    told = legal(Board.from_dict(SHY))["not_understood"]
    assert told == [{"object": "shy", "text": "You may activate abilities of Elks."}]


def test_and_only_where_it_matters() -> None:
    assert attack(Board.from_dict(SHY))["not_understood"] == []
