"""Whom "other" leaves out in a spell: what it told of, never the spell that deals the damage."""

from __future__ import annotations

import pytest

from kb.text.lines.reading import read_ability
from kb.vocabulary import IsSelf, Mentioned, Not
from kb.vocabulary.parts import every_part

DEALS = "Squire deals 3 damage to target creature an opponent controls. "


@pytest.mark.parametrize(
    "then",
    [
        "Then Squire deals 2 damage to each other creature that player controls if you control a "
        "creature.",
        "Other creatures can't attack this turn.",
    ],
)
def test_others_than_the_target(then: str) -> None:
    (found,) = read_ability(DEALS + then, ("Squire",), ("instant",))
    assert found.spell is not None
    left_out = [
        each.filter for each in every_part(found.spell, quoted=True) if isinstance(each, Not)
    ]
    assert left_out == [Mentioned("target", 0)]
    assert IsSelf() not in left_out


def test_another_spell_that_was_cast_is_none_of_its_targets() -> None:
    words = f"{DEALS}If you've cast another spell this turn, draw a card."
    (found,) = read_ability(words, ("Squire",), ("instant",))
    assert found.spell is not None and found.spell.instructions[1].does is None
