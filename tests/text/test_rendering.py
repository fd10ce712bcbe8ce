"""Filters and values put into English: expected wordings by hand."""

from __future__ import annotations

import pytest

from kb.text.rendering import filter_, host_words, value
from kb.vocabulary import (
    Ability,
    And,
    Attached,
    AttachedTo,
    ChosenNumber,
    Compare,
    Compares,
    Condition,
    Const,
    Controlled,
    Count,
    CountDistinct,
    Counters,
    Everything,
    Extreme,
    Filter,
    Half,
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
    IsAffected,
    IsSelf,
    Locked,
    Not,
    NumberOf,
    Or,
    Owned,
    PlayerNumber,
    Shares,
    Sum,
    Times,
    Value,
    X,
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


# ---------------------------------------------------------------------------------------- filters

FILTERS: list[tuple[Filter, str, str]] = [
    (Everything(), "permanents", "a permanent"),
    (CREATURE, "creatures", "a creature"),
    (all_of(OTHER, CREATURE, YOURS), "other creatures you control", "another creature you control"),
    (all_of(HasColor("white"), CREATURE), "white creatures", "a white creature"),
    (
        all_of(LAND, Not(HasSupertype("basic")), THEIRS),
        "nonbasic lands your opponents control",
        "a nonbasic land an opponent controls",
    ),
    (
        all_of(CREATURE, Not(HasSubtype("Wall")), Not(ARTIFACT)),
        "non-Wall nonartifact creatures",
        "a non-Wall nonartifact creature",
    ),
    (
        all_of(HasSubtype("Elf"), HasStatus("attacking"), HasColors("=", 0)),
        "attacking colorless Elves",
        "an attacking colorless Elf",
    ),
    (
        any_of(all_of(ARTIFACT, YOURS), all_of(CREATURE, YOURS)),
        "artifacts and creatures you control",
        "an artifact or creature you control",
    ),
    (
        any_of(ARTIFACT, all_of(CREATURE, HasKeyword("flying"))),
        "creatures with flying and artifacts",
        "a creature with flying or an artifact",
    ),
    (
        all_of(GRAVEYARD, any_of(HasType("instant"), HasType("sorcery")), Owned("you")),
        "instant and sorcery cards in your graveyard",
        "an instant or sorcery card in your graveyard",
    ),
    (
        all_of(CREATURE, InZone(("hand",)), Owned("opponent")),
        "creature cards in your opponents' hands",
        "a creature card in your opponents' hands",
    ),
    (
        all_of(CREATURE, any_of(HasColor("white"), HasColor("blue"))),
        "creatures that are white or blue",
        "a creature that is white or blue",
    ),
    (
        all_of(CREATURE, HasColor("white"), HasColor("blue")),
        "creatures that are white and blue",
        "a creature that is white and blue",
    ),
    (
        all_of(CREATURE, any_of(HasKeyword("flying"), HasKeyword("reach"))),
        "creatures with flying or reach",
        "a creature with flying or reach",
    ),
    (
        all_of(CREATURE, Not(HasKeyword("flying")), Compares("power", "<=", TWO)),
        "creatures with power 2 or less without flying",
        "a creature with power 2 or less without flying",
    ),
    (
        all_of(CREATURE, any_of(Compares("power", ">=", TWO), Compares("toughness", ">=", TWO))),
        "creatures with power or toughness 2 or greater",
        "a creature with power or toughness 2 or greater",
    ),
    (
        all_of(CREATURE, Compares("power", ">", NumberOf("toughness", "self"))),
        "creatures with power greater than this object's toughness",
        "a creature with power greater than this object's toughness",
    ),
    (
        all_of(CREATURE, HasCounter("+1/+1", 2)),
        "creatures with two or more +1/+1 counters on them",
        "a creature with two or more +1/+1 counters on it",
    ),
    (
        all_of(CREATURE, Not(HasCounter())),
        "creatures with no counters on them",
        "a creature with no counters on it",
    ),
    (
        all_of(CREATURE, Not(HasAbilities())),
        "creatures with no abilities",
        "a creature with no abilities",
    ),
    (
        all_of(CREATURE, HasAbilities("activated")),
        "creatures with an activated ability",
        "a creature with an activated ability",
    ),
    (
        all_of(CREATURE, YOURS, HasChosen("creature_type")),
        "creatures you control of the chosen type",
        "a creature you control of the chosen type",
    ),
    (
        all_of(CREATURE, HasChosen("color")),
        "creatures of the chosen color",
        "a creature of the chosen color",
    ),
    (
        all_of(HasSubtype("Aura"), AttachedTo("host")),
        "Auras attached to enchanted permanent",
        "an Aura attached to enchanted permanent",
    ),
    (
        all_of(CREATURE, Attached(HasSubtype("Equipment"))),
        "equipped creatures",
        "an equipped creature",
    ),
    (
        all_of(CREATURE, Attached(all_of(HasSubtype("Aura"), HasColor("red")))),
        "creatures that are enchanted by red Auras",
        "a creature that is enchanted by red Auras",
    ),
    (
        all_of(OTHER, CREATURE, Shares("creature_type", "self")),
        "other creatures that share a creature type with this object",
        "another creature that shares a creature type with this object",
    ),
    (
        all_of(CREATURE, HasName("Squire"), YOURS),
        "creatures you control named Squire",
        "a creature you control named Squire",
    ),
    (
        all_of(CREATURE, HasStatus("token"), YOURS),
        "creature tokens you control",
        "a creature token you control",
    ),
    (all_of(CREATURE, Not(HasStatus("token"))), "nontoken creatures", "a nontoken creature"),
    (
        all_of(CREATURE, Not(HasStatus("tapped"))),
        "creatures that aren't tapped",
        "a creature that isn't tapped",
    ),
    (
        all_of(CREATURE, HasStatus("entered_this_turn")),
        "creatures that entered this turn",
        "a creature that entered this turn",
    ),
    (
        all_of(InZone(("stack",)), CREATURE, YOURS),
        "creature spells you control",
        "a creature spell you control",
    ),
    (
        all_of(CREATURE, Owned("you"), InZone(("exile",))),
        "creature cards you own in exile",
        "a creature card you own in exile",
    ),
    (
        any_of(IsSelf(), all_of(OTHER, HasSubtype("Goblin"), YOURS)),
        "this object and other Goblins you control",
        "this object or another Goblin you control",
    ),
    (
        any_of(ARTIFACT, HasSupertype("legendary"), HasSubtype("Saga")),
        "historic permanents",
        "a historic permanent",
    ),
    (
        all_of(Owned("you"), InZone(("library",)), HasStatus("top_of_zone")),
        "the top card of your library",
        "the top card of your library",
    ),
    (Locked(), "that permanent", "that permanent"),
    (IsAffected(), "it", "it"),
]


@pytest.mark.parametrize(("word", "many", "one"), FILTERS)
def test_filters_are_noun_phrases(word: Filter, many: str, one: str) -> None:
    assert filter_(word) == many
    assert filter_(word, plural=False, article=True) == one


# ----------------------------------------------------------------------------------------- values

VALUES: list[tuple[Value, str]] = [
    (Const(3), "3"),
    (X(), "X"),
    (ChosenNumber(), "the chosen number"),
    (Count(GOBLINS), "the number of Goblins you control"),
    (Times(2, Count(GOBLINS)), "twice the number of Goblins you control"),
    (Times(4, Count(GOBLINS)), "four times the number of Goblins you control"),
    (Sum((Count(GOBLINS), ONE)), "the number of Goblins you control plus 1"),
    (Sum((Const(7), Times(-1, X()))), "7 minus X"),
    (Half(PlayerNumber("life"), "up"), "half your life total, rounded up"),
    (
        CountDistinct("card_types", GRAVEYARD),
        "the number of card types among cards in all graveyards",
    ),
    (
        CountDistinct("basic_land_types", all_of(LAND, YOURS)),
        "the number of basic land types among lands you control",
    ),
    (
        Extreme("greatest", "power", all_of(CREATURE, YOURS)),
        "the greatest power among creatures you control",
    ),
    (
        Extreme("total", "mana_value", all_of(ARTIFACT, YOURS)),
        "the total mana value of artifacts you control",
    ),
    (NumberOf("power", "affected"), "its power"),
    (NumberOf("mana_value", "host"), "enchanted permanent's mana value"),
    (Counters("charge", which="self"), "the number of charge counters on this object"),
    (
        Counters("+1/+1", filter=all_of(CREATURE, YOURS)),
        "the number of +1/+1 counters on creatures you control",
    ),
    (PlayerNumber("hand"), "the number of cards in your hand"),
    (PlayerNumber("hand", "opponent"), "the number of cards in your opponents' hands"),
    (PlayerNumber("graveyard", "any"), "the number of cards in all graveyards"),
    (PlayerNumber("devotion", colors=("white", "black")), "your devotion to white and black"),
    (PlayerNumber("party"), "the number of creatures in your party"),
    (PlayerNumber("opponents"), "the number of opponents you have"),
    (PlayerNumber("cards_drawn"), "the number of cards you've drawn this turn"),
    (PlayerNumber("poison", "opponent"), "the number of poison counters your opponents have"),
    (PlayerNumber("life", "opponent", "least"), "the least life total among your opponents"),
    (PlayerNumber("life_lost", "opponent"), "the amount of life your opponents lost this turn"),
]


@pytest.mark.parametrize(("word", "expected"), VALUES)
def test_values_stand_after_equal_to(word: Value, expected: str) -> None:
    assert value(word) == expected


def test_what_an_object_calls_its_host() -> None:
    assert host_words(("Equipment",)) == "equipped creature"
    assert host_words(("Aura",), ("flash", "enchant creature you control")) == (
        "enchanted creature"
    )
    assert host_words(("Aura",)) == "enchanted permanent"
    assert host_words(("Crab",), ("bestow {5}{U}",)) == "enchanted creature"
