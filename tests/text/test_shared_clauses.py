"""Words that could belong to one clause only or to several, and choices between some."""

from __future__ import annotations

import pytest

from kb.card_base.compiling import compile_card
from kb.vocabulary import (
    And,
    Creates,
    GainAbilities,
    HasKeyword,
    IsHost,
    IsSelf,
    Locked,
    Mentioned,
    Not,
    Objects,
    OneOf,
    Or,
    Players,
    Stands,
)
from tests.text.readings import line


def clauses_of(text: str) -> tuple[object, ...]:
    """The clauses of the effect that a spell's or an ability's last sentence creates."""
    spell = line(text, "instant").spell
    assert spell is not None and spell.instructions[-1].effect is not None
    return tuple(clause.subject for clause in spell.instructions[-1].effect.clauses)


def test_from_the_battlefield_says_nothing_of_entering() -> None:
    trigger = line(
        "When this artifact enters or is put into a graveyard from the battlefield, draw a card."
    ).trigger
    assert trigger is not None
    assert [e.origin for e in trigger.events] == [(), ("battlefield",)]
    trigger = line("When this creature enters and whenever it attacks while saddled, draw a card.")
    assert trigger.trigger is not None
    assert [e.how for e in trigger.trigger.events] == [(), ("saddled",)]


def test_whole_costs_to_choose_from() -> None:
    activation = line("{3}, {T} or {U}, {T}: Draw a card.").activation
    assert activation is not None and activation.cost is not None
    (choice,) = activation.cost.parts
    assert isinstance(choice, OneOf) and [len(cost.parts) for cost in choice.options] == [2, 2]
    activation = line("{1}, Sacrifice a creature or an artifact: Draw a card.").activation
    assert activation is not None and activation.cost is not None
    assert len(activation.cost.parts) == 2


def test_other_than_what_was_aimed_at() -> None:
    _, others = clauses_of(
        "Until end of turn, target creature gets +3/+3 and other creatures you control get +1/+1."
    )
    assert isinstance(others, And) and Not(Locked()) in others.all
    crown = line("{1}: Enchanted creature and other creatures that share a creature type with it "
                 "gain flying until end of turn.", "enchantment").spell  # fmt: skip
    assert crown is not None and crown.instructions[0].effect is not None
    subject = crown.instructions[0].effect.clauses[0].subject
    assert isinstance(subject, Or) and Not(IsHost()) in subject.any[1].all  # type: ignore[union-attr]


def test_other_enchantments_than_the_aura() -> None:
    """Each other enchantment leaves out the Aura, each other creature what it enchants."""
    mask = line("Enchanted creature gets +1/+1 for each other enchantment.", "enchantment")
    assert repr(IsSelf()) in repr(mask.effect)
    pack = line("Enchanted creature gets +1/+1 for each other creature.", "enchantment")
    assert repr(IsSelf()) not in repr(pack.effect)


def test_what_those_words_speak_of() -> None:
    """ "Each of those creatures" are the targets; "the creature you control", one of them."""
    assert clauses_of(
        "Choose any number of target creatures. Each of those creatures gains flying until end of "
        "turn."
    ) == (Locked(),)
    one = line("Choose target creature you control and target creature you don't control. The "
               "creature you control gets +1/+0 until end of turn.", "instant")  # fmt: skip
    assert one.understood and one.spell is not None
    (begun,) = one.spell.instructions[1].does or ()
    assert isinstance(begun, Creates) and begun.on == (Objects(Mentioned("target", 0)),)
    paired = line("As long as this creature is paired with another creature, each of those "
                  "creatures has flying.")  # fmt: skip
    assert paired.understood and paired.effect is not None
    assert isinstance(paired.effect.clauses[0].subject, Or)


def test_it_after_the_equipped_creature() -> None:
    effect = line("Equipped creature gets +1/+1. As long as it's legendary, it gets +2/+2.").effect
    assert effect is not None and repr(IsHost("creature")) in repr(effect.clauses[1].condition)


def test_you_and_permanents_have_an_ability() -> None:
    """613.1f for the permanents, a rule for the player."""
    ability = line("You and creatures you control have hexproof.")
    assert ability.kind == "static" and ability.effect is not None
    assert isinstance(ability.effect.clauses[0].does[0], GainAbilities)
    assert ability.statement is not None
    assert ability.statement.rules[0].subject == (Players("you"),)
    assert line("You have hexproof.").effect is None


def test_both_are_said_of_the_same_creatures() -> None:
    statement = line("This creature can't block or be blocked by red creatures.").statement
    assert statement is not None
    first, second = statement.rules
    assert first.object == second.subject and isinstance(first.object[0], Objects)


def test_and_or_between_keywords_is_any_of_them() -> None:
    effect = line("Each creature with flying, reach, and/or trample gets +1/+0.").effect
    assert effect is not None and isinstance(effect.clauses[0].subject, And)
    keywords = Or((HasKeyword("flying"), HasKeyword("reach"), HasKeyword("trample")))
    assert keywords in effect.clauses[0].subject.all


REFUSED = [
    "Whenever you cast a creature spell with power 4, 5, or 6, draw a card.",
    "{T}: Target creature loses flying or reach until end of turn.",
    "This creature can't attack unless it's paired with each creature with soulbond.",
    "When this creature enters, up to one hundred target creatures get +1/+1 until end of turn.",
    "Whenever enchanted creature attacks, it deals 1 damage to another target creature.",
    "The first time you flip a coin each turn, that coin comes up heads.",
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_would_be_read_by_half(text: str) -> None:
    assert not line(text).understood


def test_one_player_who_controls_none() -> None:
    """Of one of the players, not of all together."""
    text = "At the beginning of your end step, if a player controls no creatures, draw a card."
    trigger = line(text).trigger
    assert trigger is not None and isinstance(trigger.condition[0], Stands)


def test_a_name_that_is_a_creature_type() -> None:
    """201.5: the name before the comma, on a card that isn't of that type."""

    def subject(type_line: str) -> str:
        card = compile_card({"name": "Splinter, the Wise", "type_line": type_line,
                             "oracle_text": "Whenever Splinter attacks, draw a card."})  # fmt: skip
        trigger = card.faces[0].abilities[0].trigger
        return repr(trigger.events[0].subject) if trigger is not None else "?"

    assert subject("Legendary Creature — Rat") == repr((Objects(IsSelf()),))
    assert subject("Legendary Creature — Splinter") != repr((Objects(IsSelf()),))
