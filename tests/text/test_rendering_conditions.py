"""Conditions put into English: expected wordings by hand."""

from __future__ import annotations

import pytest

from kb.terms import Zone
from kb.text.rendering import condition
from kb.vocabulary import (
    Ability,
    AllOf,
    And,
    AnyOf,
    Compare,
    Condition,
    Const,
    Controlled,
    Count,
    CountDistinct,
    Filter,
    Game,
    HasColor,
    HasCounter,
    HasKeyword,
    HasStatus,
    HasSubtype,
    HasType,
    InZone,
    IsHost,
    IsSelf,
    Not,
    NotSo,
    NumberOf,
    Or,
    Owned,
    PlayerIs,
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


# ------------------------------------------------------------------------------------- conditions

CONDITIONS: list[tuple[Condition, str]] = [
    (exists(HasSubtype("Swamp"), YOURS), "you control a Swamp"),
    (exists(OTHER, CREATURE, YOURS), "you control another creature"),
    (NotSo(exists(CREATURE, YOURS)), "you control no creatures"),
    (
        Compare(Count(all_of(ARTIFACT, YOURS)), ">=", Const(3)),
        "you control three or more artifacts",
    ),
    (Compare(Count(all_of(LAND, YOURS)), "<=", Const(4)), "you control four or fewer lands"),
    (Compare(Count(all_of(LAND, YOURS)), "=", ONE), "you control exactly one land"),
    (exists(HasColor("white"), THEIRS), "an opponent controls a white permanent"),
    (Compare(Count(all_of(CREATURE, THEIRS)), "=", Const(0)), "no opponent controls a creature"),
    (
        exists(CREATURE, GRAVEYARD, Owned("you")),
        "there is a creature card in your graveyard",
    ),
    (
        Compare(Count(HasSubtype("Goblin")), ">=", Const(4)),
        "there are four or more Goblins on the battlefield",
    ),
    (
        Compare(PlayerNumber("graveyard"), ">=", Const(7)),
        "there are seven or more cards in your graveyard",
    ),
    (
        Compare(CountDistinct("card_types", all_of(GRAVEYARD, Owned("you"))), ">=", Const(4)),
        "there are four or more card types among cards in your graveyard",
    ),
    (exists(IsSelf(), HasStatus("tapped")), "this object is tapped"),
    (NotSo(exists(IsSelf(), HasStatus("tapped"))), "this object isn't tapped"),
    (exists(IsHost(), HasSubtype("Human")), "enchanted permanent is a Human"),
    (exists(IsHost(), HasKeyword("flying")), "enchanted permanent has flying"),
    (NotSo(exists(IsHost(), HasKeyword("flying"))), "enchanted permanent doesn't have flying"),
    (exists(IsSelf(), HasCounter("+1/+1")), "this object has a +1/+1 counter on it"),
    (exists(IsSelf(), GRAVEYARD, Owned("you")), "this object is in your graveyard"),
    (exists(IsHost(), YOURS), "you control enchanted permanent"),
    (Compare(PlayerNumber("hand"), "=", Const(0)), "you have no cards in hand"),
    (Compare(PlayerNumber("hand"), ">=", Const(7)), "you have seven or more cards in hand"),
    (Compare(PlayerNumber("life"), ">=", Const(30)), "you have 30 or more life"),
    (
        Compare(PlayerNumber("life", "opponent", "least"), "<=", Const(10)),
        "an opponent has 10 or less life",
    ),
    (
        Compare(PlayerNumber("poison", "opponent", "greatest"), ">=", Const(3)),
        "an opponent has three or more poison counters",
    ),
    (Compare(PlayerNumber("life_gained"), ">=", ONE), "you gained life this turn"),
    (
        Compare(PlayerNumber("devotion", colors=("red",)), "<", Const(5)),
        "your devotion to red is less than 5",
    ),
    (Compare(NumberOf("power", "self"), ">=", Const(4)), "this object's power is 4 or greater"),
    (
        Compare(Count(GOBLINS), ">", Count(all_of(HasSubtype("Elf"), YOURS))),
        "the number of Goblins you control is greater than the number of Elves you control",
    ),
    (
        Compare(PlayerNumber("hand"), ">", PlayerNumber("hand", "opponent", "greatest")),
        "you have more cards in hand than each opponent",
    ),
    (
        Compare(PlayerNumber("graveyard", "opponent", "greatest"), ">=", Const(8)),
        "an opponent has eight or more cards in their graveyard",
    ),
    (PlayerIs("enduring_story"), "you have an enduring story"),
    (PlayerIs("active"), "it's your turn"),
    (NotSo(PlayerIs("active")), "it's not your turn"),
    (PlayerIs("monarch"), "you're the monarch"),
    (PlayerIs("citys_blessing"), "you have the city's blessing"),
    (Game("night"), "it's night"),
    (Game("precombat_main"), "it's the precombat main phase"),
    (
        AllOf((exists(HasSubtype("Forest"), YOURS), exists(HasSubtype("Plains"), YOURS))),
        "you control a Forest and you control a Plains",
    ),
    (
        NotSo(AllOf((PlayerIs("active"), PlayerIs("monarch")))),
        "it's not your turn or you aren't the monarch",
    ),
    (
        AllOf((PlayerIs("active"), AnyOf((Game("day"), PlayerIs("monarch"))))),
        "it's your turn and either it's day or you're the monarch",
    ),
]


@pytest.mark.parametrize(("word", "expected"), CONDITIONS)
def test_conditions_stand_after_as_long_as(word: Condition, expected: str) -> None:
    assert condition(word) == expected


@pytest.mark.parametrize(
    ("zone", "said"),
    [
        ("stack", "this object is on the stack"),
        ("graveyard", "this object is in a graveyard"),
        ("hand", "this object is in a hand"),
        ("exile", "this object is in exile"),
        ("battlefield", "this object is on the battlefield"),
    ],
)
def test_where_an_object_is(zone: Zone, said: str) -> None:
    there = Compare(Count(And((IsSelf(), InZone((zone,))))), ">=", Const(1))
    assert condition(there) == said
