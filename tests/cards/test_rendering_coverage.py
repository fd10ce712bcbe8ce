"""No word of the vocabulary is left without English."""

from __future__ import annotations

from typing import get_args

import pytest

from kb.cards import vocabulary
from kb.cards.rendering import (
    condition,
    filter_,
    modification,
    value,
)
from kb.cards.vocabulary import (
    Ability,
    And,
    AttachedTo,
    Compare,
    Compares,
    Condition,
    Const,
    Controlled,
    Count,
    Filter,
    HasColors,
    HasStatus,
    HasSubtype,
    HasSupertype,
    HasType,
    InZone,
    IsHost,
    IsSelf,
    Not,
    Or,
    Owned,
    PlayerNumber,
)

CREATURE, ARTIFACT, LAND = HasType("creature"), HasType("artifact"), HasType("land")
YOURS, THEIRS = Controlled("you"), Controlled("opponent")
OTHER = Not(IsSelf())
GRAVEYARD = InZone(("graveyard",))
FLYING = Ability("keyword", keyword="flying")
TAP_FOR_GREEN = Ability("mana", text="{T}: Add {G}.")
ONE, TWO = Const(1), Const(2)


def all_of(*parts: Filter) -> Filter:
    return And(parts)


def any_of(*parts: Filter) -> Filter:
    return Or(parts)


def exists(*parts: Filter) -> Condition:
    return Compare(Count(And(parts)), ">=", ONE)


GOBLINS = all_of(HasSubtype("Goblin"), YOURS)


SAMPLES: dict[str, list[object]] = {
    "Filter": [
        *(word for word, _, _ in FILTERS),
        Not(CREATURE),
        HasSupertype("snow"),
        HasColors(">=", 3),
        IsHost(),
        IsSelf(),
        HasStatus("card"),
        Owned("opponent"),
        GRAVEYARD,
        AttachedTo("affected"),
    ],
    "Value": [word for word, _ in VALUES],
    "Condition": [word for word, _ in CONDITIONS],
    "Modification": [word for word, _, _ in MODIFICATIONS],
}
_RENDERERS = {
    "Filter": filter_,
    "Value": value,
    "Condition": condition,
    "Modification": modification,
}


def _parts(word: object) -> list[object]:
    if isinstance(word, tuple):
        return [part for inner in word for part in _parts(inner)]
    if isinstance(word, vocabulary.Word):
        return [word, *(p for name in word.__struct_fields__ for p in _parts(getattr(word, name)))]
    return []


@pytest.mark.parametrize("union", sorted(SAMPLES))
def test_every_variant_has_words(union: str) -> None:
    variants = set(get_args(getattr(vocabulary, union)))
    words = [part for word in SAMPLES[union] for part in _parts(word) if type(part) in variants]
    assert {type(word) for word in words} == variants
    for word in words:
        said = _RENDERERS[union](word)  # type: ignore[operator]
        assert isinstance(said, str) and said.strip() == said and said
        assert "None" not in said and "_" not in said


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
