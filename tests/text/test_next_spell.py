"""The next spell of a kind that a player casts: what is said of it, and what isn't read of it."""

from __future__ import annotations

import pytest

from kb.text.lines.reading import read_ability, read_effect
from kb.text.lines.rule_lines import effect_rules
from kb.text.rendering.steps import Told
from kb.text.words.next_spell import of_that_spell
from kb.vocabulary import Creates


@pytest.mark.parametrize(
    "text",
    [
        "The next spell you cast this turn costs {1} less to cast",
        "The next creature spell you cast this turn can't be countered",
        "The next Giant spell you cast this turn costs {2} less to cast",
        "The next instant or sorcery spell you cast this turn has storm",
        "The next sorcery spell you cast this turn can be cast as though it had flash",
    ],
)
def test_said_of_the_next_spell(text: str) -> None:
    (ability,) = read_ability(f"{text}.", (), ("sorcery",))
    assert ability.spell is not None
    (step,) = ability.spell.instructions[0].does or ()
    assert isinstance(step, Creates)
    assert Told(self_name="~").sentences((step,)) == f"{text}."
    effect = read_effect(text)
    assert effect.duration == "next_spell"
    rules, _, unread = effect_rules(effect)
    assert (rules, unread) == (step.rules, ())


@pytest.mark.parametrize(
    "text",
    [
        "The next spell you cast this turn costs {X} less to cast, where X is its power.",
        "The next instant spell and the next sorcery spell you cast this turn each have cascade.",
        "The next creature spell you cast this turn can be cast without paying its mana cost.",
    ],
)
def test_not_read_of_the_next_spell(text: str) -> None:
    (ability,) = read_ability(text, (), ("sorcery",))
    assert ability.spell is not None
    assert ability.spell.instructions[0].does is None


def test_what_is_left_to_say_once_it_is_cast() -> None:
    says = "The next spell you cast this turn {}"
    assert of_that_spell(says.format("has cascade")) == "That spell has cascade until end of turn"
    lasting = of_that_spell(says.format("can't be countered"))
    assert lasting == "That spell can't be countered this turn"
    assert of_that_spell(says.format("costs {1} less to cast")) is None
