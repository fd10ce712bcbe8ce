"""Noun phrases: what an effect applies to (109, 611.3a)."""

from __future__ import annotations

import pytest

from kb.vocabulary import (
    And,
    Attached,
    AttachedTo,
    Compares,
    Const,
    Controlled,
    Everything,
    Filter,
    HasAbilities,
    HasChosen,
    HasColor,
    HasColors,
    HasCounter,
    HasKeyword,
    HasName,
    HasStatus,
    HasSubtype,
    HasSupertype,
    HasType,
    InZone,
    IsHost,
    IsSelf,
    Not,
    NumberOf,
    Or,
    Owned,
)
from tests.text.readings import CREATURE, LAND, MINE, MY_CREATURES, clause, line, subject

ANOTHER = Not(IsSelf())
OFF_BATTLEFIELD = InZone(("hand", "graveyard", "library", "exile", "stack", "command"))

SUBJECTS: list[tuple[str, Filter]] = [
    ("Creatures", CREATURE),
    ("All creatures", CREATURE),
    ("Creatures you control", MY_CREATURES),
    ("Other creatures you control", And((ANOTHER, CREATURE, MINE))),
    ("Creatures your opponents control", And((CREATURE, Controlled("opponent")))),
    ("White creatures", And((HasColor("white"), CREATURE))),
    ("Multicolored creatures", And((HasColors(">=", 2), CREATURE))),
    ("Colorless creatures", And((HasColors("=", 0), CREATURE))),
    ("Nonblack creatures", And((Not(HasColor("black")), CREATURE))),
    ("Goblins", HasSubtype("Goblin")),
    ("Elves you control", And((HasSubtype("Elf"), MINE))),
    ("Time Lords you control", And((HasSubtype("Time Lord"), MINE))),
    ("Non-Human creatures", And((Not(HasSubtype("Human")), CREATURE))),
    ("Nontoken creatures", And((Not(HasStatus("token")), CREATURE))),
    ("Creature tokens you control", And((CREATURE, HasStatus("token"), MINE))),
    ("Legendary creatures", And((HasSupertype("legendary"), CREATURE))),
    ("Artifact creatures", And((HasType("artifact"), CREATURE))),
    ("Attacking creatures you control", And((HasStatus("attacking"), CREATURE, MINE))),
    ("Untapped creatures", And((HasStatus("untapped"), CREATURE))),
    ("Face-down creatures you control", And((HasStatus("face_down"), CREATURE, MINE))),
    ("Enchanted creatures you control", And((Attached(HasSubtype("Aura")), CREATURE, MINE))),
    ("Commander creatures you own", And((HasStatus("commander"), CREATURE, Owned("you")))),
    ("Creatures with flying", And((CREATURE, HasKeyword("flying")))),
    ("Creatures without flying", And((CREATURE, Not(HasKeyword("flying"))))),
    ("Creatures with no abilities", And((CREATURE, Not(HasAbilities())))),
    ("Creatures with +1/+1 counters on them", And((CREATURE, HasCounter("+1/+1")))),
    ("Creatures of the chosen color", And((CREATURE, HasChosen("color")))),
    ("Creatures of the chosen type", And((CREATURE, HasChosen("creature_type")))),
    ("Creatures you control but don't own", And((CREATURE, MINE, Not(Owned("you"))))),
    ("Creatures named Ivory Guardians", And((CREATURE, HasName("Ivory Guardians")))),
    ("Creatures enchanted player controls", And((CREATURE, Controlled("host")))),
    ("Creatures other than Testing Thing", And((CREATURE, ANOTHER))),
    ("Creatures that are enchanted", And((CREATURE, Attached(HasSubtype("Aura"))))),
    ("Auras attached to this creature", And((HasSubtype("Aura"), AttachedTo("self")))),
    ("Spells you control", And((InZone(("stack",)), MINE))),
    ("Permanents", Everything()),
    ("Creature cards in your graveyard", And((CREATURE, InZone(("graveyard",)), Owned("you")))),
]


@pytest.mark.parametrize(("phrase", "expected"), SUBJECTS)
def test_subject(phrase: str, expected: Filter) -> None:
    assert subject(phrase) == expected


def test_one_thing() -> None:
    assert clause("Enchanted creature gets +1/+1.").subject == IsHost()
    assert clause("Equipped creature gets +1/+1.").subject == IsHost("creature")
    for own in ("This creature", "Testing Thing", "Testing Thing, the Tested", "This Vehicle"):
        assert clause(f"{own} gets +1/+1.").subject == IsSelf(), own


def test_groups_share_what_follows_them() -> None:
    both = Or((And((HasSubtype("Wolf"), MINE)), And((HasSubtype("Werewolf"), MINE))))
    assert subject("Wolves and Werewolves you control") == both
    red_or_green = And((CREATURE, MINE))
    expected = Or(tuple(And((HasColor(c), *red_or_green.all)) for c in ("red", "green")))
    assert subject("Red and green creatures you control") == expected


def test_groups_share_adjectives_and_other() -> None:
    expected = Or(
        (And((ANOTHER, HasSubtype("Elf"), MINE)), And((ANOTHER, HasSubtype("Orc"), MINE)))
    )
    assert subject("Other Elves and Orcs you control") == expected
    tapped = HasStatus("tapped")
    expected = Or((And((tapped, HasType("artifact"), MINE)), And((tapped, CREATURE, MINE))))
    assert subject("Tapped artifacts and creatures you control") == expected


def test_an_adjective_beside_a_subtype() -> None:
    snow, zombie = And((HasSupertype("snow"), CREATURE)), And((HasSubtype("Zombie"), CREATURE))
    assert subject("Snow and Zombie creatures") == Or((snow, zombie))


def test_adjectives_in_a_row() -> None:
    found = clause("Each noncreature, non-Equipment artifact gets +1/+1.").subject
    not_equipment = Not(HasSubtype("Equipment"))
    assert found == And((Not(CREATURE), not_equipment, HasType("artifact")))
    three = [HasColor("red"), HasColor("green"), HasColor("white")]
    assert subject("Red, green, or white creatures") == Or(
        tuple(And((color, CREATURE)) for color in three)
    )


def test_groups_with_words_of_their_own_share_nothing() -> None:
    found = subject("Saproling creatures and other Treefolk creatures")
    saprolings = And((HasSubtype("Saproling"), CREATURE))
    assert found == Or((saprolings, And((ANOTHER, HasSubtype("Treefolk"), CREATURE))))
    assert subject("This creature and other Goblins") == Or(
        (IsSelf(), And((ANOTHER, HasSubtype("Goblin"))))
    )


def test_relative_clauses() -> None:
    found = clause("Each creature you control that's a Wolf or a Werewolf gets +1/+1.").subject
    assert found == And((*MY_CREATURES.all, Or((HasSubtype("Wolf"), HasSubtype("Werewolf")))))
    found = subject("All cards that aren't on the battlefield, spells, and permanents")
    assert found == Or((OFF_BATTLEFIELD, InZone(("stack",)), Everything()))


def test_numbers_of_an_object() -> None:
    found = clause("Each artifact with mana value 4 or greater gets +1/+1.").subject
    assert found == And((HasType("artifact"), Compares("mana_value", ">=", Const(4))))
    found = subject("Creatures with power or toughness 1 or less")
    weak = Or((Compares("power", "<=", Const(1)), Compares("toughness", "<=", Const(1))))
    assert found == And((CREATURE, weak))
    found = subject("Creatures with power less than this creature's power")
    assert found == And((CREATURE, Compares("power", "<", NumberOf("power", "self"))))


def test_chosen_type_is_what_the_card_chose() -> None:
    text = "Lands of the chosen type get +1/+1."
    assert clause(text, frozenset({"land_type"})).subject == And((LAND, HasChosen("land_type")))


@pytest.mark.parametrize(
    "phrase",
    [
        "Cards",  # in which zone?
        "Creatures blocked by this creature",
        "Wobbling creatures",
        "Creatures the player to your left controls",
        "Target creatures",  # nothing has a target but a spell or ability
    ],
)
def test_not_understood(phrase: str) -> None:
    assert not line(f"{phrase} get +1/+1.").understood
