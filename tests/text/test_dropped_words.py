"""The guard against dropped words itself, and a sample of lines."""

from __future__ import annotations

import msgspec
import pytest

from kb.vocabulary import Ability
from tests.text.dropped_words import dropped, words_of
from tests.text.readings import NAMES, line

SAYING_ALL = [
    "Other creatures you control get +1/+1.",
    "Nontoken artifacts your opponents control enter tapped.",
    "Whenever a legendary creature you control attacks, draw a card.",
    "{2}{W}, {T}, Sacrifice a Goblin: Draw a card. Activate only as a sorcery.",
    "Creatures with power 2 or less can't block.",
    "Noncreature spells you cast cost {1} less to cast.",
    "If a source you control would deal noncombat damage to an opponent, it deals double that "
    "damage instead.",
]


@pytest.mark.parametrize("text", SAYING_ALL)
def test_the_reading_says_every_word(text: str) -> None:
    assert dropped(line(text), NAMES) == set()


def test_a_word_that_is_dropped_is_told() -> None:
    ability: Ability = line("Goblin creatures you control get +1/+1.")
    longer = msgspec.structs.replace(ability, text="Tapped Goblin creatures you control get +1/+1.")
    assert dropped(longer, NAMES) == {"tap"}


def test_stems() -> None:
    assert words_of("Sacrifices two Goblins") == words_of("sacrificing 2 Goblin")
