"""No word of the vocabulary is left without English."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kb import vocabulary
from kb.text.rendering import ability, condition, effect, filter_, modification, value
from kb.vocabulary import (
    Ability,
    And,
    Compare,
    Compares,
    Const,
    Controlled,
    Count,
    Effect,
    Filter,
    HasType,
    InZone,
    Not,
    Owned,
    PlayerNumber,
)
from tests.text.vocabulary_strategies import variants, words

CREATURE, YOURS, TWO = HasType("creature"), Controlled("you"), Const(2)


def all_of(*parts: Filter) -> Filter:
    return And(parts)


_RENDERERS: dict[str, Callable[[Any], str]] = {
    "Filter": filter_,
    "Value": value,
    "Condition": condition,
    "Modification": modification,
    "Ability": ability,
}
_VARIANTS = [
    (union, variant)
    for union in ("Filter", "Value", "Condition", "Modification")
    for variant in variants(union)
]


@pytest.mark.parametrize(("union", "variant"), _VARIANTS)
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_every_variant_has_words(union: str, variant: type, data: st.DataObject) -> None:
    said = _RENDERERS[union](data.draw(words(variant)))
    assert isinstance(said, str)
    assert said and said == said.strip()
    assert "None" not in said and "_" not in said and "  " not in said


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(words(Effect, 4))
def test_every_effect_has_sentences(word: Effect) -> None:
    said = effect(word, "Squire")
    assert said[0].isupper() or not said[0].isalpha()
    assert said.endswith((".", '."', ".'"))


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(words(Ability, 4))
def test_every_ability_has_a_line(word: Ability) -> None:
    assert ability(word)


WHOS = get_args(vocabulary.Who)
ZONES = get_args(vocabulary.Zone)
NUMBERS = get_args(vocabulary.Number)
PLAYER_NUMBERS = (
    "life", "starting_life", "hand", "graveyard", "library", "exile", "poison", "energy",
    "experience", "cards_drawn", "life_lost", "life_gained", "spells_cast", "creatures_died",
    "party", "devotion", "speed", "opponents", "lands_played",
)  # fmt: skip


def test_every_player_and_zone_has_words() -> None:
    said = [filter_(all_of(CREATURE, Controlled(who))) for who in WHOS]
    said += [filter_(all_of(CREATURE, Owned(who), InZone((z,)))) for who in WHOS for z in ZONES]
    said += [filter_(all_of(CREATURE, Not(InZone((zone,))))) for zone in ZONES]
    said += [value(PlayerNumber(number, who)) for number in PLAYER_NUMBERS for who in WHOS]
    said += [
        value(PlayerNumber(number, "any", of))
        for number in PLAYER_NUMBERS
        for of in ("total", "greatest", "least")
    ]
    assert all(words and "_" not in words and "None" not in words for words in said)
    controllers = {filter_(Controlled(who)) for who in WHOS}
    assert len(controllers) == len(WHOS)


def test_every_comparison_has_words_of_its_own() -> None:
    ops = get_args(vocabulary.Op)
    for number in NUMBERS:
        filters = {filter_(all_of(CREATURE, Compares(number, op, TWO))) for op in ops}
        assert len(filters) == len(ops)
    counts = {condition(Compare(Count(all_of(CREATURE, YOURS)), op, TWO)) for op in ops}
    lives = {condition(Compare(PlayerNumber("life"), op, TWO)) for op in ops}
    assert len(counts) == len(lives) == len(ops)
