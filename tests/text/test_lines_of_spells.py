"""Lines of instants and sorceries: what the card has itself, and what it does as it resolves."""

from __future__ import annotations

import pytest

from tests.text.readings import line

LATER = [
    "Whenever a creature blocks this turn, draw a card.",
    "Whenever a creature blocks this turn, it gets +0/+1 until end of turn.",
    "At the beginning of your next upkeep, pay {1}{W}. If you don't, you lose the game.",
    "When you next cast an instant spell this turn, copy that spell.",
    "When target creature dies this turn, return that card to its owner's hand.",
    "At the beginning of combat this turn, this spell deals 1 damage to each creature.",
]
OWN = [
    "When you cast this spell, draw a card.",
    "When you cycle this card, draw a card.",
    "Whenever an opponent gains life, you may return this card from your graveyard to your hand.",
    "When a spell an opponent controls causes you to discard Testing Thing, you gain 2 life, and "
    "return it at the beginning of the next end step.",
]


@pytest.mark.parametrize("text", LATER)
def test_a_spell_creates_what_triggers_later(text: str) -> None:
    """603.7a: it is no ability of the card."""
    ability = line(text, "sorcery")
    assert (ability.kind, ability.trigger, ability.understood) == ("spell", None, True)
    assert line(text, "enchantment").kind == "triggered"


@pytest.mark.parametrize("text", OWN)
def test_a_card_has_what_triggers_about_itself(text: str) -> None:
    assert line(text, "instant").kind == "triggered"


def test_an_instant_that_is_a_permanent_has_its_triggers() -> None:
    assert (
        line("Whenever you cast a spell, draw a card.", "instant", "creature").kind == "triggered"
    )


STATIC = [
    ("As long as it's your turn, this spell costs {2} less to cast.", "rule"),
    ("During turns other than yours, this spell costs {3} more to cast.", "rule"),
    ("As long as Testing Thing is on the stack, spells that target it cost {2} more to cast.",
     "rule"),
    ("If an opponent controls a creature, this spell can't be countered.", "rule"),
    ("As long as Testing Thing is on the stack, each creature has flying.", "static"),
    ("As long as you control a creature and this card is in your graveyard, it has flashback {2}.",
     "static"),
    ("If this spell was kicked, it has split second.", "static"),
]  # fmt: skip
DOING = [
    "Creatures can't block this turn.",
    "If it's a creature, it can't block this turn.",
    "If this spell was kicked, draw a card.",
]


@pytest.mark.parametrize(("text", "kind"), STATIC)
def test_static_lines_of_spells(text: str, kind: str) -> None:
    """113.6, 604.5: they say what is so while it is cast or lies there, not what it does."""
    ability = line(text, "instant")
    assert (ability.kind, ability.understood) == (kind, True)


@pytest.mark.parametrize("text", DOING)
def test_lines_that_a_spell_carries_out(text: str) -> None:
    assert line(text, "instant").kind == "spell"


@pytest.mark.parametrize(
    "text",
    ["If this spell was kicked twice, it has split second."],
)
def test_what_is_no_instruction_and_not_understood(text: str) -> None:
    ability = line(text, "sorcery")
    assert ability.kind in ("static", "rule") and not ability.understood


def test_sentences_after_the_cost_of_a_keyword() -> None:
    assert line("Suspend X—{X}{U}. X can't be 0.").least_x == 1
    assert line("Kicker {X}. X can't be 0.").least_x == 1
    assert line("Kicker {X}").least_x == 0
    assert line(
        "Equip {4}. This ability costs {2} less to activate if you're the monarch."
    ).understood
    cheaper = line("Flashback {8}{W}. This spell costs {1} less to cast this way.", "sorcery")
    assert not cheaper.understood and cheaper.activation is not None
    assert cheaper.activation.cost is None
