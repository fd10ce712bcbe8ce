"""What static abilities make of power and toughness, with the logic written by hand."""

from __future__ import annotations

import pytest

from kb.vocabulary import (
    AddTypes,
    And,
    AttachedTo,
    Clause,
    Const,
    Count,
    CountDistinct,
    Counters,
    HasSubtype,
    InZone,
    IsAffected,
    IsHost,
    IsSelf,
    Modification,
    ModifyPT,
    Not,
    NumberOf,
    Or,
    Owned,
    PlayerNumber,
    SetPT,
    Shares,
    Sum,
    Times,
    Value,
    giver,
)
from tests.text.readings import CREATURE, LAND, MINE, MY_CREATURES, does, line, plus, size

GRAVEYARDS = InZone(("graveyard",))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("gets +2/+2", plus(2, 2)),
        ("gets -1/-0", plus(-1, 0)),
        ("gets an additional +1/+1", plus(1, 1)),
        ("has base power and toughness 0/4", size(0, 4)),
        ("has base power 3", SetPT(power=Const(3))),
        ("is 1/1", size(1, 1)),
    ],
)
def test_sizes(text: str, expected: Modification) -> None:
    assert does(f"Enchanted creature {text}.") == (expected,)


def each(value: Value, power: int = 1, toughness: int = 1) -> ModifyPT:
    parts = [
        Const(0) if n == 0 else value if n == 1 else Times(n, value) for n in (power, toughness)
    ]
    return ModifyPT(*parts)


MY_LANDS = And((LAND, MINE))


@pytest.mark.parametrize(
    ("counted", "value"),
    [
        ("Forest you control", Count(And((HasSubtype("Forest"), MINE)))),
        ("card in your hand", PlayerNumber("hand")),
        ("card in your opponents' hands", PlayerNumber("hand", "opponent")),
        ("creature card in all graveyards", Count(And((CREATURE, GRAVEYARDS)))),
        ("color among permanents you control", CountDistinct("colors", MINE)),
        ("basic land type among lands you control", CountDistinct("basic_land_types", MY_LANDS)),
        ("card type among cards in your graveyard",
         CountDistinct("card_types", And((GRAVEYARDS, Owned("you"))))),
        ("charge counter on this creature", Counters("charge", which="self")),
        ("+1/+1 counter on creatures you control", Counters("+1/+1", filter=MY_CREATURES)),
        ("+1/+1 counter on Elves", Counters("+1/+1", filter=HasSubtype("Elf"))),
        ("fade counter on Saproling Burst", Counters("fade", filter=giver("Saproling Burst"))),
        ("counter on Orb of Some Goblins", Counters(filter=giver("Orb of Some Goblins"))),
        ("creature in your party", PlayerNumber("party")),
        ("experience counter you have", PlayerNumber("experience")),
        ("Aura and Equipment attached to it",
         Count(Or((And((HasSubtype("Aura"), AttachedTo("self"))),
                   And((HasSubtype("Equipment"), AttachedTo("self"))))))),
    ],
)  # fmt: skip
def test_for_each(counted: str, value: Value) -> None:
    assert does(f"This creature gets +1/+1 for each {counted}.") == (each(value),)
    assert does(f"For each {counted}, this creature gets +2/+0.") == (each(value, 2, 0),)


def test_other_is_other_than_what_is_changed() -> None:
    shares = Shares("creature_type", "affected")
    text = "Each creature gets +1/+1 for each other creature that shares a creature type with it."
    assert does(text) == (each(Count(And((Not(IsAffected()), CREATURE, shares)))),)
    found = does("Enchanted creature gets +1/+1 for each other creature you control.")
    assert found == (each(Count(And((Not(IsHost()), CREATURE, MINE)))),)


def test_x_is_told_at_the_end() -> None:
    swamps = Count(And((HasSubtype("Swamp"), MINE)))
    found = does("Enchanted creature gets -X/-X, where X is the number of Swamps you control.")
    assert found == (ModifyPT(Times(-1, swamps), Times(-1, swamps)),)
    found = does("Equipped creature has base power and toughness X/X, where X is your life total.")
    assert found == (SetPT(PlayerNumber("life"), PlayerNumber("life")),)


def test_set_sizes() -> None:
    lands = Count(And((LAND, MINE)))
    ability = line(
        "Testing Thing's power and toughness are each equal to the number of lands you control."
    )
    assert ability.cda
    assert ability.effect is not None
    assert ability.effect.clauses == (Clause(IsSelf(), (SetPT(lands, lands),)),)
    types = CountDistinct("card_types", GRAVEYARDS)
    found = does(
        "Testing Thing's power is equal to the number of card types among cards in all graveyards"
        " and its toughness is equal to that number plus 1."
    )
    assert found == (SetPT(types, Sum((types, Const(1)))),)
    found = does("Each other non-Aura enchantment is a creature in addition to its other types and"
                 " has base power and base toughness each equal to its mana value.")  # fmt: skip
    value = NumberOf("mana_value", "affected")
    assert found == (AddTypes(("creature",)), SetPT(value, value))
