"""Sentences of static abilities that say two things, each read by itself."""

from __future__ import annotations

import pytest

from kb.text.lines.reading import read_ability
from kb.text.lines.told_apart import told_apart


@pytest.mark.parametrize(
    ("text", "apart"),
    [
        ("Enchanted creature gets -1/-1, and its activated abilities can't be activated.",
         "Enchanted creature gets -1/-1. Enchanted creature's activated abilities can't be "
         "activated."),
        ("Enchanted creature gets +4/+4 and has first strike, and all creatures able to block it "
         "do so.",
         "Enchanted creature gets +4/+4 and has first strike. All creatures able to block "
         "enchanted creature do so."),
        ("Equipped creature gets +1/+1. If it's a Warrior, it gets +2/+1 instead.",
         "As long as equipped creature is a Warrior, it gets +2/+1. Otherwise, it gets +1/+1."),
        ("Equipped creature gets +1/+0. It gets +3/+1 instead as long as you control a Swamp.",
         "As long as you control a Swamp, equipped creature gets +3/+1. Otherwise, it gets "
         "+1/+0."),
        ("Enchanted creature gets +1/+1 and can't block.",
         "Enchanted creature gets +1/+1 and can't block."),
    ],
)  # fmt: skip
def test_each_thing_has_a_sentence_of_its_own(text: str, apart: str) -> None:
    assert told_apart(text) == apart
    (found,) = read_ability(text, (), ("enchantment",))
    assert found.understood
    assert found.effect is not None


def test_a_duration_of_the_first_verbs_is_none_of_the_last() -> None:
    line = (
        "Whenever another creature you control enters, it gains haste until end of turn, and it "
        "becomes a Vampire in addition to its other types."
    )
    (found,) = read_ability(line, (), ("creature",))
    assert found.spell is not None
    (instruction,) = found.spell.instructions
    assert instruction.does is not None
    effects = [getattr(step, "effect", None) for step in instruction.does]
    assert [effect.duration for effect in effects if effect is not None] == ["end_of_turn", None]
