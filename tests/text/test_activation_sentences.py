"""Sentences about activation, wherever they stand after the colon; which abilities make mana."""

from __future__ import annotations

import pytest

from kb.vocabulary import AtMost, OnlyWhen
from tests.text.readings import line

QUOTE = 'Create a token with "This token can\'t block."'


def test_a_sentence_after_a_quotation() -> None:
    activation = line(f"{{1}}: {QUOTE} Activate only as a sorcery.").activation
    assert activation is not None and activation.restrictions == (OnlyWhen("sorcery"),)
    activation = line(f"{{1}}: {QUOTE} This ability costs {{1}} less to activate.").activation
    assert activation is not None and len(activation.changes) == 1
    activation = line(f"{{1}}: {QUOTE} Any player may activate this ability.").activation
    assert activation is not None and activation.by == "any"
    trigger = line(f"When you gain life, create a token with {QUOTE[20:]} "
                   "This ability triggers only once each turn.").trigger  # fmt: skip
    assert trigger is not None and trigger.limit == "once_each_turn"


def test_a_sentence_inside_a_quotation_is_of_the_quoted_ability() -> None:
    text = 'Create a token with "{T}: Draw a card. Activate only as a sorcery."'
    activation = line(f"{{1}}: {text}").activation
    assert activation is not None and activation.restrictions == ()


@pytest.mark.parametrize(
    "sentence",
    ["Activate no more times each turn than the number of Swamps you control.",
     "Only this creature's owner may activate this ability.",
     "Spend only white mana on X.", "You may also activate this ability while it's in exile.",
     "For each mana in this ability's activation cost, you may tap a creature instead."],
)  # fmt: skip
def test_a_restriction_that_is_not_understood(sentence: str) -> None:
    ability = line(f"{{X}}: Draw X cards. {sentence}")
    assert ability.activation is not None and ability.activation.restrictions is None
    assert not ability.understood


def test_restrictions_that_are_understood() -> None:
    activation = line("{1}: Draw a card. Activate no more than twice each turn.").activation
    assert activation is not None and activation.restrictions == (AtMost(2),)


@pytest.mark.parametrize(
    ("text", "kind"),
    [("{T}: Add {R}. When that mana is spent to cast a spell, copy that spell and you may choose "
      "new targets for the copy.", "mana"),
     ("{T}: Add {B}. Target opponent gains control of this creature.", "activated"),
     ("{T}: Target player adds {B}.", "activated"),
     ("{T}: Tap up to two targets. Add {B}.", "activated"),
     ("{T}: Add {B}.", "mana")],
)  # fmt: skip
def test_mana_abilities_have_no_targets(text: str, kind: str) -> None:
    """605.1a."""
    assert line(text).kind == kind


def test_abilities_that_say_where_they_function() -> None:
    """113.6: suspended, or on the stack."""
    assert line("{1}: Remove a time counter from this card. Activate only if this card is "
                "suspended.").zones == ("exile",)  # fmt: skip
    assert line("{1}: Put a counter on this spell. Activate only if Testing Thing is on the "
                "stack.").zones == ("stack",)  # fmt: skip


def test_when_alone_an_ability_triggers() -> None:
    text = "At the beginning of your upkeep, draw a card. This ability triggers only if you win."
    assert not line(text).understood
