"""Circumstances, what has happened, modes and choices as lines say them, put into English."""

from __future__ import annotations

import pytest

from kb.card_base.describing import card_document
from kb.card_base.library import Library


def told(line: str, type_line: str = "Creature") -> str:
    """The telling of a line, its parts joined."""
    own = {"name": "Ox", "type_line": type_line, "oracle_text": line}
    entry = Library([own]).entry("Ox")
    assert entry is not None
    (face,) = card_document(entry, with_rules=False)["faces"]
    (found,) = face["lines"]
    return " // ".join(said for each in found["logic"] for said in each["says"])


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("When this creature enters, if you attacked this turn, draw a card.",
         "if you attacked this turn"),
        ("At the beginning of each upkeep, if no spells were cast last turn, draw a card.",
         "if no spell was cast last turn"),
        ("At the beginning of each upkeep, if a player cast two or more spells last turn, draw a "
         "card.", "if a player cast two or more spells last turn"),
        ("When this creature enters, if it wasn't cast, draw a card.", "if it isn't cast"),
        ("When this creature leaves the battlefield, if it had counters on it, draw a card.",
         "if it has a counter on it"),
        ("At the beginning of your upkeep, if an opponent controls three or more creatures, draw a "
         "card.", "if an opponent controls three or more creatures"),
        ("At the beginning of your upkeep, if an opponent controls more lands than you, draw a "
         "card.", "more lands than you"),
        ("Whenever you draw a card, you gain 1 life. If this is the second time this ability has "
         "resolved this turn, draw a card.",
         "If this is the second time this ability has resolved this turn"),
        ("If a source would deal damage to you, prevent 1 of that damage.",
         "If a source would deal damage to you, prevent 1 of that damage."),
        ("As this creature enters, choose a color other than red.",
         "choose color (other than red)"),
    ],
)  # fmt: skip
def test_a_permanents_line(line: str, says: str) -> None:
    assert says in told(line)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("Choose three. You may choose the same mode more than once.\n• Draw a card.\n"
         "• You gain 1 life.", "Choose three (each as often as is wished)"),
        ("Choose one. If this spell was kicked, choose both instead.\n• Draw a card.\n"
         "• You gain 1 life.", "Choose one; two if it is kicked"),
        ("Choose one or both —\n• Draw a card.\n• You gain 1 life.",
         "modes: Choose one or both //"),
        ("You may pay X life, where X is the number of lands you control.",
         "You may pay life equal to the number of lands you control."),
        ("Draw X cards, where X is the number of lands you control. You gain X life.",
         "Draw X cards, where X is the number of lands you control. // does: Gain X life."),
        ("Exile target creature card from a graveyard with a time counter on it.",
         "in a graveyard with a time counter on it"),
    ],
)  # fmt: skip
def test_a_spells_line(line: str, says: str) -> None:
    assert says in told(line, "Sorcery")


@pytest.mark.parametrize(
    "line",
    [
        "Draw X cards, where X is the number of lands you control. You gain X life, where X is the "
        "number of creatures you control. Each player mills X cards.",
        "Add {G}. If that mana is spent on a creature spell, it enters with a song on it.",
    ],
)
def test_what_a_sentence_before_settled_is_not_understood(line: str) -> None:
    """Neither an X of which two sentences tell, nor what the mana brings about."""
    assert "not understood" in told(line, "Sorcery")


def test_what_is_paid_for_what_is_played_is_not_left_out() -> None:
    line = (
        "You may play cards exiled with this creature. If you cast a spell this way, pay life "
        "equal to its mana value rather than pay its mana cost."
    )
    assert told(line) == ""


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("Whenever this creature transforms into Ox, draw a card.", "it transforms into it"),
        ("Whenever this creature transforms, draw a card.", "whenever it transforms //"),
        ("Whenever you transform a creature, draw a card.", "whenever you transform a creature"),
    ],
)
def test_into_what_something_transforms(line: str, says: str) -> None:
    assert says in told(line)


def test_what_is_bestowed_calls_what_it_is_on_a_creature() -> None:
    text = "Bestow {5}\nWhenever enchanted creature attacks, draw a card."
    own = {"name": "Ox", "type_line": "Enchantment Creature", "oracle_text": text}
    entry = Library([own]).entry("Ox")
    assert entry is not None
    assert "enchanted creature attacks" in str(card_document(entry, with_rules=False))
