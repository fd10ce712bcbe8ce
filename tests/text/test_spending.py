"""What restricted mana may be spent on, read from its words (106.6)."""

from __future__ import annotations

import pytest

from kb.text.semantics.spending import (
    Bonus,
    Purpose,
    Purposes,
    SpendingNotUnderstood,
    bonuses,
    purposes,
)
from kb.vocabulary import (
    And,
    Compares,
    Const,
    Everything,
    HasChosen,
    HasColors,
    HasSubtype,
    HasType,
    Not,
    Or,
)

CREATURE, ARTIFACT = HasType("creature"), HasType("artifact")
ANYTHING = Everything()


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("to cast a creature spell", (Purpose("cast", CREATURE),)),
        ("to cast creature spells", (Purpose("cast", CREATURE),)),
        ("to cast spells", (Purpose("cast", ANYTHING),)),
        ("to cast an instant and/or sorcery spell",
         (Purpose("cast", Or((HasType("instant"), HasType("sorcery")))),)),
        ("to cast artifact spells or activate abilities of artifacts",
         (Purpose("cast", ARTIFACT), Purpose("activate", ARTIFACT))),
        ("to cast an Elf spell or to activate an ability of an Elf source",
         (Purpose("cast", HasSubtype("Elf")), Purpose("activate", HasSubtype("Elf")))),
        ("to cast a colorless spell or to activate an ability",
         (Purpose("cast", HasColors("=", 0)), Purpose("activate", ANYTHING))),
        ("to cast a creature spell of the chosen type, and that spell can't be countered",
         (Purpose("cast", And((CREATURE, HasChosen("creature_type")))),)),
        ("to activate abilities", (Purpose("activate", ANYTHING),)),
        ("to activate equip abilities", (Purpose("activate", ANYTHING, "equip"),)),
        ("to turn permanents face up", (Purpose("turn_face_up", ANYTHING),)),
        ("to cast spells from your graveyard",
         (Purpose("cast", ANYTHING, zones=("graveyard",), mine=True),)),
        ("to cast an instant or sorcery spell or a kicked spell",
         (Purpose("cast", Or((HasType("instant"), HasType("sorcery")))),
          Purpose("cast", ANYTHING, manner="kicked"))),
        ("to cast creature spells with mana value 4 or greater or creature spells with {X} in "
         "their mana costs",
         (Purpose("cast", And((CREATURE, Compares("mana_value", ">=", Const(4))))),
          Purpose("cast", CREATURE, x_in_mana_cost=True))),
        ("to pay a disturb cost or cast an instant spell",
         (Purpose("pay", ANYTHING, "disturb"), Purpose("cast", HasType("instant")))),
        ("to cast a spell that's one or more colors without {X} in its mana cost",
         (Purpose("cast", HasColors(">=", 1), x_in_mana_cost=False),)),
        ("to cast face-down spells or to turn creatures face up",
         (Purpose("cast", ANYTHING, manner="face_down"), Purpose("turn_face_up", ANYTHING))),
        ("to cast a spell of the chosen type or activate an ability of a source of the chosen type",
         (Purpose("cast", HasChosen("creature_type")),
          Purpose("activate", HasChosen("creature_type")))),
        ("to cast an instant spell or to gain a Class level",
         (Purpose("cast", HasType("instant")), Purpose("activate", HasSubtype("Class"), "level"))),
        ("on costs that contain {X}", (Purpose(symbol="X"),)),
    ],
)  # fmt: skip
def test_purposes(words: str, expected: tuple[Purpose, ...]) -> None:
    assert purposes(f"Spend this mana only {words}") == Purposes(expected)


def test_what_it_may_not_be_spent_on() -> None:
    found = purposes("This mana can't be spent to cast nonartifact spells")
    assert found == Purposes((Purpose("cast", Not(ARTIFACT)),), barred=True)


def test_not_on_generic_mana() -> None:
    found = purposes("This mana can't be spent to pay generic mana costs")
    assert found == Purposes((), barred=True, generic=False)


@pytest.mark.parametrize(
    "words",
    [
        "Spend this mana only to cast monocolored spells of that color",
        "Spend this mana only to cast the last card exiled with this artifact",
        "Spend this mana only on spells and abilities that put tokens onto the battlefield",
        "Spend this mana only on Tuesdays",
        "Spend it all",
    ],
)
def test_other_words_are_not_understood(words: str) -> None:
    with pytest.raises(SpendingNotUnderstood):
        purposes(words)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Spend this mana only to cast a creature spell, and that spell can't be countered",
         (Bonus(ANYTHING, "That spell can't be countered"),)),
        ("If that mana is spent on a creature spell, it gains haste until end of turn",
         (Bonus(CREATURE, "That spell gains haste until end of turn"),)),
        ("If that mana is spent on an instant or sorcery spell, that spell can't be countered",
         (Bonus(Or((HasType("instant"), HasType("sorcery"))), "That spell can't be countered"),)),
        ("If this mana is spent to cast an Elf creature spell, that creature gains riot",
         (Bonus(And((HasSubtype("Elf"), CREATURE)), "That spell gains riot"),)),
        ("If that mana is spent on a creature spell, it enters with a +1/+1 counter on it",
         (Bonus(CREATURE, "That creature enters with a +1/+1 counter on it", each_time=True),)),
        ("When that mana is spent to cast a creature spell, draw a card",
         (Bonus(CREATURE, "When that mana is spent to cast a creature spell, draw a card",
                triggers=True, each_time=True),)),
    ],
)  # fmt: skip
def test_what_becomes_of_a_spell(words: str, expected: tuple[Bonus, ...]) -> None:
    assert bonuses(words) == expected


@pytest.mark.parametrize(
    "words",
    [
        "Spend this mana only to cast a creature spell",
        "You may cast a spell, and that spell can't be countered",
        "If that mana is spent on a creature spell, it enters with a song on it",
        "When that mana is spent to cast a kicked spell, draw a card",
        "If that mana is spent on a kicked spell, it gains haste",
        "If mana was spent on a creature spell, it gains haste",
    ],
)
def test_nothing_becomes_of_it_that_is_understood(words: str) -> None:
    assert bonuses(words) == ()
