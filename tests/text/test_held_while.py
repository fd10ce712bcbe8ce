"""Abilities that are there only while something is so: anchor words, solved Cases, max speed."""

from __future__ import annotations

import pytest

from kb.card_base.compiling import compile_card
from kb.text.lines.held_while import held_while
from kb.vocabulary import Ability, ChoiceIs, GainAbilities, OnlyIf
from tests.text.readings import line

CHOSEN = ChoiceIs("mode", "Khans")


def anchored(text: str) -> Ability:
    """The ability after an anchor word, on a card that chooses between two."""
    lines = f"As this enchantment enters, choose Khans or Dragons.\n• Khans — {text}\n• Dragons — X"
    card = compile_card({"name": "A Siege", "type_line": "Enchantment", "oracle_text": lines})
    return card.faces[0].abilities[1]


def test_anchor_words() -> None:
    """614.12b: the ability is there only if its word was chosen."""
    trigger = anchored("At the beginning of your upkeep, draw a card.").trigger
    assert trigger is not None and trigger.events[0].meanwhile == (CHOSEN,)
    statement = anchored("You may play lands from your graveyard.").statement
    assert statement is not None and statement.rules[0].conditions == (CHOSEN,)
    replacement = anchored("If you would draw a card, draw two cards instead.").replacement
    assert replacement is not None and replacement.conditions == (CHOSEN,)
    activation = anchored("{T}: Draw a card.").activation
    assert activation is not None and activation.restrictions == (OnlyIf(((CHOSEN,),)),)
    effect = anchored("Creatures you control get +1/+0.").effect
    assert effect is not None and effect.clauses[0].condition == CHOSEN
    flying = anchored("Flying").effect
    assert flying is not None and flying.clauses[0].condition == CHOSEN
    assert isinstance(flying.clauses[0].does[0], GainAbilities)


def test_without_a_condition_nothing_changes() -> None:
    trigger = line("At the beginning of your upkeep, draw a card.").trigger
    assert trigger is not None and trigger.events[0].meanwhile == ()
    unread = Ability(kind="rule", text="?", understood=False)
    assert held_while(unread, CHOSEN) == unread


@pytest.mark.parametrize(
    "text",
    ["Whenever you cast a spell, draw a card.", "You may play lands from your graveyard.",
     "If you would draw a card, draw two cards instead."],
)  # fmt: skip
def test_solved(text: str) -> None:
    """702.169b, 702.169c."""
    solved, plain = line(f"Solved — {text}"), line(text)
    assert solved.kind == plain.kind and solved.understood
    assert (solved.trigger, solved.statement, solved.replacement) != (
        plain.trigger, plain.statement, plain.replacement,
    )  # fmt: skip


def test_max_speed_elsewhere() -> None:
    """702.178b: it functions where the ability does that it gives."""
    assert line("Max speed — {3}, Exile this card from your graveyard: Draw a card.").zones == (
        "graveyard",
    )
    assert line("Max speed — {T}: Draw a card.").zones == ()
