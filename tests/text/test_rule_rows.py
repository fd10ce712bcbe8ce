"""Every row of the tables of events, statements and circumstances is of use: some words that it
describes are read, and what is read can be put into English."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kb.text import rendering
from kb.text.grammar.parser import NotUnderstood
from kb.text.grammar.sayings import sayings, table_rows
from kb.text.rendering.events import circumstances
from kb.text.rendering.filling import filled
from kb.text.rendering.voice import Voice
from kb.text.rendering.words import sentence
from kb.text.semantics.circumstances import circumstances_of
from kb.text.semantics.events import events_of
from kb.text.semantics.scope import Scope
from kb.text.semantics.statements import read_statement

USUAL = {
    "subject": "a creature", "object": "a creature", "by": "a player", "when": "your upkeep",
    "place": "your graveyard", "place2": "your graveyard", "destination": "your graveyard",
    "counters": "a charge counter", "counter": "charge", "amount": "three", "number": "two",
    "nth": "second", "whose": "your", "player": "an opponent", "player2": "you",
    "described": "a Goblin", "verb": "sacrifices", "verb2": "discards", "verb3": "exiles",
    "kind": "red", "after": "from your hand", "color": "red", "color2": "blue", "mana": "{G}",
    "keyword": "cycling", "sides": "20", "objects": "a creature", "to": "a creature",
    "to2": "a creature",
    "loyalty": "[+1]",
    "party": "this creature", "status": "tapped", "value": "the number of creatures you control",
    "each": "creature you control", "cost": "discarding a card", "action": "sacrifice a land",
    "use": "cast creature spells", "cause": "a creature entering",
    "turn": "your", "among": "cards exiled with this creature",
    "again": "creature spells", "object2": "activated abilities of creatures",
    "instead": "pay {0}", "plus": "pay 2 life", "besides": "paying 2 life",
}  # fmt: skip
"""What usually fills a hole."""
Fillings = list[dict[str, str]]
EVENTS: Fillings = [
    {}, {"nth": "your second", "subject": "you"}, {"subject": "you", "object": "a card"},
    {"subject": "a player", "object": "a spell"}, {"verb": "scries", "subject": "you"},
    {"subject": "you", "mana": "{E}"}, {"verb": "exiled"},
    {"subject": "one or more creatures", "object": "an activated ability"},
]  # fmt: skip
STATEMENTS: Fillings = [
    {"subject": "creatures", "object": "creatures"},
    {"subject": "you", "object": "creature spells"},
    {"subject": "activated abilities", "object": "spells"},
    {"subject": "creatures", "kind": "combat"},
    {"subject": "you", "keyword": "hexproof", "object": "red"},
    {"subject": "a triggered ability", "object": "spell", "by": "you"},
]  # fmt: skip
STANDING: Fillings = [{}, {"to": "you"}, {"place": "exile"}]


def rows(file: str, table: str) -> Iterator[str]:
    for row in table_rows(file)[table]:
        yield from sayings(row)


def first_read(
    says: str, fillings: Fillings, read: Callable[[str], Any], *, many: bool = False
) -> Any:
    """What is read of the first filling of a pattern that can be read."""
    problem: NotUnderstood | None = None
    for filling in fillings:
        words, _ = filled(says, USUAL | filling, many=many)
        try:
            return read(words)
        except NotUnderstood as found:
            problem = found
    raise AssertionError(f"{says}: {problem}")


@pytest.mark.parametrize("says", list(rows("events", "events")))
def test_an_event(says: str) -> None:
    for event in first_read(says, EVENTS, lambda words: events_of(words, Scope())):
        assert rendering.event(event, "this creature")


@pytest.mark.parametrize("says", list(rows("statements", "statements")))
def test_a_statement(says: str) -> None:
    statement = first_read(
        says, STATEMENTS, lambda words: read_statement(sentence(words), Scope()), many=True
    )
    assert rendering.statement(statement, "this creature")


@pytest.mark.parametrize("says", list(rows("circumstances", "stands")))
def test_how_something_stands(says: str) -> None:
    found = first_read(says, STANDING, lambda words: circumstances_of(words, Scope()))
    assert circumstances(found, Voice())
