"""What restricted mana may be spent on, read from its words (106.6)."""

from __future__ import annotations

import pytest

from kb.text.semantics.spending import Purpose, Purposes, SpendingNotUnderstood, purposes
from kb.vocabulary import And, Everything, HasChosen, HasColors, HasSubtype, HasType, Not, Or

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
        ("on costs that contain {X}", (Purpose(),)),
    ],
)  # fmt: skip
def test_purposes(words: str, expected: tuple[Purpose, ...]) -> None:
    assert purposes(f"Spend this mana only {words}") == Purposes(expected)


def test_what_it_may_not_be_spent_on() -> None:
    found = purposes("This mana can't be spent to cast nonartifact spells")
    assert found == Purposes((Purpose("cast", Not(ARTIFACT)),), barred=True)


@pytest.mark.parametrize(
    "words",
    [
        "Spend this mana only to cast spells from your graveyard",
        "Spend this mana only to cast a creature spell or a spell that has flying",
        "Spend this mana only to cast a kicked spell",
        "Spend this mana only to cast a face-down spell",
        "Spend this mana only on Tuesdays",
        "Spend it all",
    ],
)
def test_other_words_are_not_understood(words: str) -> None:
    with pytest.raises(SpendingNotUnderstood):
        purposes(words)
