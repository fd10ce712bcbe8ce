"""Which question reads which statements: `rules_asp/statements.json`.

A row is about one verb in one mode. A question reads it with certain words of how it is done; it
leaves it out, and says so, where the statement matters to it and no law is there yet; to all other
questions it is of no account, and the row says why.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from kb.editions import LAW_FOLDER
from kb.vocabulary import StatementLine
from kb.vocabulary.statements import Mode

Question = Literal["legal", "combat", "state_based", "damage", "happen"]
Standing = Literal["read", "left_out", "no_account"]
ANY_WORD = "*"


class Asked(msgspec.Struct, frozen=True):
    """What a question has to know: the statements that `statements.json` has it read, the keywords
    whose quality counts, the verbs of events that may be replaced."""

    question: Question
    keywords: frozenset[str] = frozenset()
    events: frozenset[str] = frozenset()
    anywhere: frozenset[str] = frozenset()
    """The keywords whose quality is that of sources wherever they are (a spell's, a card's)."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`read`: question → the words of `StatementLine.how` that it knows (`*`: all); `left_out`: the
    questions that would have to; `outside_steps`: the questions to which it is of account only
    where the statement names no step: in steps it says what untaps there. `by`: the row of those
    that name who would bring it about. `of_owner`: it is said of what a player has, not does
    ("your life total can't change"). `colors`: the colors it names are read.
    `why` it is of no account, if it is to all."""

    verb: str
    mode: Mode
    by: bool = False
    read: dict[Question, tuple[str, ...]] = {}
    left_out: tuple[Question, ...] = ()
    outside_steps: tuple[Question, ...] = ()
    of_owner: bool = False
    colors: bool = False
    why: str | None = None


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `statements.json`; `plain` are words of how something is done that change
    nothing."""

    plain: tuple[str, ...]
    statements: tuple[Row, ...]


@cache
def table() -> Table:
    """The rows, read once."""
    return msgspec.json.decode((LAW_FOLDER / "statements.json").read_bytes(), type=Table)


@cache
def _rows() -> dict[tuple[str, str, bool], Row]:
    return {(row.mode, row.verb, row.by): row for row in table().statements}


@cache
def _known(mode: str, verb: str, by: bool, question: Question) -> frozenset[str] | None:
    """The words that a question reads with a statement; None if it doesn't read it."""
    words = _rows()[mode, verb, by].read.get(question)
    return None if words is None else frozenset((*words, *table().plain))


def row_of(rule: StatementLine) -> Row:
    """The row of a statement."""
    return _rows()[rule.mode, rule.verb, bool(rule.by)]


def standing(rule: StatementLine, question: Question) -> Standing:
    """Returns what a question makes of a statement."""
    row = row_of(rule)
    if question in row.outside_steps and rule.step is not None:
        return "no_account"
    known = _known(rule.mode, rule.verb, bool(rule.by), question)
    if known is not None:
        return "read" if ANY_WORD in known or known.issuperset(rule.how) else "left_out"
    return "left_out" if question in row.left_out else "no_account"
