"""Events, statements and replacement effects in English, and back."""

from __future__ import annotations

import pytest

from kb.text import rendering
from kb.text.lines.reading import read_ability
from kb.text.semantics.events import events_of
from kb.text.semantics.scope import Scope
from kb.text.semantics.statements import read_statement
from kb.vocabulary import Ability, Players, Statement, StatementLine

ME = "this creature"

EVENTS = [
    "this creature enters",
    "another creature you control dies",
    "a nontoken creature an opponent controls leaves the battlefield",
    "one or more creatures you control attack",
    "this creature deals combat damage to a player",
    "you cast an instant or sorcery spell",
    "an opponent draws a card for the second time each turn",
    "this creature becomes the target of a spell or ability an opponent controls",
    "a creature is put into your graveyard from the battlefield",
    "one or more +1/+1 counters are put on a creature you control",
    "you cast a spell that targets this creature",
    "a creature dealt damage by this creature this turn dies",
    "a land enters under your control",
    "you gain life during your turn",
    "this creature attacks while you control a Goblin",
    "at the beginning of your upkeep",
    "at the beginning of each end step",
    "this creature attacks and is not blocked",
    "you scry",
    "enchanted player casts a spell",
]
STATEMENTS = [
    "Creatures you control can't block.",
    "This creature can't be blocked except by creatures with flying.",
    "This creature can't be blocked by more than one creature.",
    "You can't cast more than one spell each turn.",
    "This creature attacks each combat if able.",
    "Creature spells you control cost {1} less to cast.",
    "Activated abilities of creatures cost {2} less to activate. This effect can't reduce the mana "
    "in that cost to less than one mana.",
    "You may play lands from your graveyard.",
    "Planeswalkers' loyalty abilities you activate cost an additional [+1] to activate.",
    "You may play cards in your graveyard as though they were in your hand.",
    "You may cast spells from your graveyard this turn as though those cards were in your hand.",
    "You may look at the top card of your library.",
    "You may cast artifact spells as though they had flash.",
    "Players can't gain life.",
    "This creature can't attack unless you sacrifice a land.",
    "This creature can't block as long as you control a Swamp.",
    "This creature doesn't untap during your untap step.",
    "You have no maximum hand size.",
    "This creature can block an additional creature.",
    "You may play an additional land.",
    "You may play two additional lands.",
    "Players can't activate abilities that aren't mana abilities or loyalty abilities.",
]


def test_an_ability_without_text_says_its_statement() -> None:
    statement = Statement((StatementLine("play_land", "may", (Players("you"),), number=1),))
    word = Ability("rule", statement=statement)
    assert rendering.ability(word) == "You may play an additional land."


@pytest.mark.parametrize("said", EVENTS)
def test_an_event_said_again_is_the_same(said: str) -> None:
    (event,) = events_of(said, Scope())
    english = rendering.event(event, ME)
    assert events_of(english, Scope()) == (event,), english


@pytest.mark.parametrize("said", EVENTS[:20])
def test_these_events_are_said_as_they_were(said: str) -> None:
    (event,) = events_of(said, Scope())
    assert rendering.event(event, ME) == said


@pytest.mark.parametrize("said", STATEMENTS)
def test_a_statement_said_again_is_the_same(said: str) -> None:
    statement = read_statement(said, Scope())
    english = rendering.statement(statement, ME)
    assert read_statement(english, Scope()) == statement, english


@pytest.mark.parametrize(
    ("line", "english"),
    [
        ("When this creature enters, if it's your turn, draw a card.",
         "whenever this creature enters, if it's your turn"),
        ("Whenever this creature enters or attacks, draw a card.",
         "whenever this creature enters or whenever this creature attacks"),
        ("At the beginning of your upkeep, draw a card.", "at the beginning of your upkeep"),
    ],
)  # fmt: skip
def test_triggers(line: str, english: str) -> None:
    (ability,) = read_ability(line)
    assert ability.trigger is not None
    assert rendering.trigger(ability.trigger, ME) == english


@pytest.mark.parametrize(
    ("line", "english"),
    [
        ("This land enters tapped.", "This creature enters tapped."),
        ("This land enters tapped unless you control a Swamp.",
         "This creature enters tapped unless you control a Swamp."),
        ("This creature enters with two +1/+1 counters on it.",
         "This creature enters with two +1/+1 counters on it."),
        ("This creature enters under the control of an opponent of your choice.",
         "This creature enters under the control of an opponent of your choice."),
        ("Prevent all damage that would be dealt to this creature.",
         "Prevent all damage that would be dealt to this creature."),
    ],
)  # fmt: skip
def test_replacements(line: str, english: str) -> None:
    (ability,) = read_ability(line)
    assert ability.replacement is not None
    assert rendering.replacement(ability.replacement, ME) == english


def test_an_empty_statement_says_nothing() -> None:
    assert rendering.statement(Statement(()), ME) == ""
