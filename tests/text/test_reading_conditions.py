"""Conditions: "as long as …", with the logic written by hand."""

from __future__ import annotations

import pytest

from kb.vocabulary import (
    AllOf,
    And,
    AnyOf,
    AttachedTo,
    Compare,
    Condition,
    Const,
    Controlled,
    Count,
    CountDistinct,
    Counters,
    Game,
    Half,
    HasColor,
    HasCounter,
    HasKeyword,
    HasName,
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
    Related,
    Sum,
)
from tests.text.readings import CREATURE, MINE, MY_CREATURES, condition, line, some

SWAMP = And((HasSubtype("Swamp"), MINE))
MY_GRAVEYARD = (InZone(("graveyard",)), Owned("you"))
DEVOTION = PlayerNumber("devotion", colors=("white", "black"))
HALF_LIFE = Half(PlayerNumber("starting_life"), "down")
MORE_LIFE = Sum((PlayerNumber("starting_life"), Const(7)))

CONDITIONS: list[tuple[str, Condition]] = [
    # what players control
    ("you control a Swamp", some(SWAMP)),
    ("you control another creature", some(And((Not(IsSelf()), *MY_CREATURES.all)))),
    ("you control three or more artifacts", some(And((HasType("artifact"), MINE)), 3)),
    ("you control no creatures", Compare(Count(MY_CREATURES), "=", Const(0))),
    ("you control exactly one creature", Compare(Count(MY_CREATURES), "=", Const(1))),
    ("you control a Swamp and a Forest",
     AllOf((some(SWAMP), some(And((HasSubtype("Forest"), MINE)))))),
    ("you control a Swamp or a Forest", some(Or((SWAMP, And((HasSubtype("Forest"), MINE)))))),
    ("an opponent controls a Swamp", some(And((HasSubtype("Swamp"), Controlled("opponent"))))),
    ("no opponent controls a Swamp",
     NotSo(some(And((HasSubtype("Swamp"), Controlled("opponent")))))),
    ("you control a creature named Ivory Guardians",
     some(And((CREATURE, HasName("Ivory Guardians"), MINE)))),
    # the object and its host
    ("this creature is tapped", some(And((IsSelf(), HasStatus("tapped"))))),
    ("it's attacking", some(And((IsSelf(), HasStatus("attacking"))))),
    ("Testing Thing isn't attacking", some(And((IsSelf(), Not(HasStatus("attacking")))))),
    ("it's red or green", some(And((IsSelf(), Or((HasColor("red"), HasColor("green"))))))),
    ("enchanted creature is a Zombie", some(And((IsHost(), HasSubtype("Zombie"))))),
    ("equipped creature has flying", some(And((IsHost("creature"), HasKeyword("flying"))))),
    ("it has three or more charge counters on it", some(And((IsSelf(), HasCounter("charge", 3))))),
    ("there are three or more charge counters on it",
     some(And((IsSelf(), HasCounter("charge", 3))))),
    ("another Aura is attached to enchanted creature",
     some(And((Not(IsSelf()), HasSubtype("Aura"), AttachedTo("host"))))),
    ("its power is 4 or greater", Compare(NumberOf("power", "self"), ">=", Const(4))),
    ("two or more creatures are blocking it",
     some(And((CREATURE, Related("blocking", IsSelf()))), 2)),
    ("it's attached to a creature",
     some(And((IsSelf(), Related("attached_to", CREATURE))))),
    # what has happened
    ("an artifact entered under your control this turn",
     Compare(PlayerNumber("artifacts_entered"), ">=", Const(1))),
    ("two or more nonland permanents entered under your control this turn",
     Compare(PlayerNumber("nonland_permanents_entered"), ">=", Const(2))),
    ("two or more creatures died under your control this turn",
     Compare(PlayerNumber("creatures_died"), ">=", Const(2))),
    # numbers
    ("you have 30 or more life", Compare(PlayerNumber("life"), ">=", Const(30))),
    ("an opponent has 10 or less life",
     Compare(PlayerNumber("life", "opponent", "least"), "<=", Const(10))),
    ("you have no cards in hand", Compare(PlayerNumber("hand"), "=", Const(0))),
    ("you have seven or more cards in hand", Compare(PlayerNumber("hand"), ">=", Const(7))),
    ("you have more cards in hand than each opponent",
     Compare(PlayerNumber("hand"), ">", PlayerNumber("hand", "opponent", "greatest"))),
    ("an opponent has three or more poison counters",
     Compare(PlayerNumber("poison", "opponent", "greatest"), ">=", Const(3))),
    ("your devotion to white and black is less than seven", Compare(DEVOTION, "<", Const(7))),
    ("your life total is less than or equal to half your starting life total",
     Compare(PlayerNumber("life"), "<=", HALF_LIFE)),
    ("you have at least 7 life more than your starting life total",
     Compare(PlayerNumber("life"), ">=", MORE_LIFE)),
    ("the number of charge counters on it is greater than your life total",
     Compare(Counters("charge", which="self"), ">", PlayerNumber("life"))),
    # zones
    ("there are seven or more cards in your graveyard",
     Compare(PlayerNumber("graveyard"), ">=", Const(7))),
    ("seven or more cards are in your graveyard",
     Compare(PlayerNumber("graveyard"), ">=", Const(7))),
    ("there are four or more card types among cards in your graveyard",
     Compare(CountDistinct("card_types", And(MY_GRAVEYARD)), ">=", Const(4))),
    ("there is a Desert card in your graveyard",
     some(And((HasSubtype("Desert"), *MY_GRAVEYARD)))),
    ("the top card of your library is black",
     some(And((InZone(("library",)), Owned("you"), HasStatus("top_of_zone"), HasColor("black"))))),
    # players and the game
    ("it's your turn", PlayerIs("active")),
    ("it's not your turn", NotSo(PlayerIs("active"))),
    ("you're the monarch", PlayerIs("monarch")),
    ("you have the city's blessing", PlayerIs("citys_blessing")),
    ("it's night", Game("night")),
    ("you gained life this turn", Compare(PlayerNumber("life_gained"), ">=", Const(1))),
    ("you've drawn two or more cards this turn",
     Compare(PlayerNumber("cards_drawn"), ">=", Const(2))),
    ("you control a Swamp or there is a Desert card in your graveyard",
     AnyOf((some(SWAMP), some(And((HasSubtype("Desert"), *MY_GRAVEYARD)))))),
    ("this creature is untapped and you control a Swamp",
     AllOf((some(And((IsSelf(), HasStatus("untapped")))), some(SWAMP)))),
]  # fmt: skip


@pytest.mark.parametrize(("words", "expected"), CONDITIONS)
def test_condition(words: str, expected: Condition) -> None:
    assert condition(words) == expected


@pytest.mark.parametrize(
    "words",
    [
        "you have done something",
        "another artifact entered under your control this turn",  # which others isn't counted
        "an opponent controls three or more artifacts",  # one of them, not all together
        "they all share a color",
        "you control each creature",
    ],
)
def test_not_understood(words: str) -> None:
    assert not line(f"As long as {words}, this creature gets +1/+1.").understood


def test_after_the_main_clause_and_before_it_are_the_same() -> None:
    after = line("This creature gets +1/+1 as long as you control a Swamp.").effect
    assert after == line("As long as you control a Swamp, this creature gets +1/+1.").effect
    old = line("This creature gets +1/+1 as long as a Swamp is in play.").effect
    assert old == line("This creature gets +1/+1 as long as a Swamp is on the battlefield.").effect


def test_ability_words_are_no_condition() -> None:
    words = "you have no cards in hand, this creature gets +1/+1."
    assert line(f"Hellbent — As long as {words}").effect == line(f"As long as {words}").effect
