"""Modifications, clauses, effects and abilities put into English: expected wordings by hand."""

from __future__ import annotations

import pytest

from kb.text.rendering import ability, clause, effect, host_words, modification
from kb.vocabulary import (
    Ability,
    AddColors,
    AddSubtypes,
    AddSupertypes,
    AddTypes,
    And,
    CantHave,
    Clause,
    Compare,
    Condition,
    Const,
    Controlled,
    Count,
    CountDistinct,
    Effect,
    Everything,
    Filter,
    FullText,
    GainAbilities,
    GainAbilitiesOf,
    GainControl,
    HasStatus,
    HasSubtype,
    HasType,
    InZone,
    IsAffected,
    IsHost,
    IsSelf,
    Locked,
    LoseAbilities,
    LosesManaCost,
    Modification,
    ModifyPT,
    Not,
    NumberOf,
    Or,
    Owned,
    PlayerIs,
    PlayerNumber,
    RemoveSubtypes,
    RemoveSupertypes,
    RemoveTypes,
    ReplaceWords,
    Retains,
    RuleChange,
    SetColors,
    SetName,
    SetPT,
    SetSubtypes,
    SetTypes,
    Shares,
    Sum,
    SwitchPT,
    Times,
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


# ---------------------------------------------------------------------------------- modifications

MODIFICATIONS: list[tuple[Modification, str, str]] = [
    (ModifyPT(ONE, ONE), "get +1/+1", "gets +1/+1"),
    (ModifyPT(Const(-2), Const(0)), "get -2/-0", "gets -2/-0"),
    (ModifyPT(Const(0), TWO), "get +0/+2", "gets +0/+2"),
    (ModifyPT(X(), Times(-1, X())), "get +X/-X", "gets +X/-X"),
    (
        ModifyPT(Count(GOBLINS), Times(2, Count(GOBLINS))),
        "get +1/+2 for each Goblin you control",
        "gets +1/+2 for each Goblin you control",
    ),
    (
        ModifyPT(Times(-1, PlayerNumber("hand")), Const(0)),
        "get -1/-0 for each card in your hand",
        "gets -1/-0 for each card in your hand",
    ),
    (
        ModifyPT(NumberOf("power", "self"), Const(0)),
        "get +X/+0, where X is this object's power",
        "gets +X/+0, where X is this object's power",
    ),
    (
        ModifyPT(Count(GOBLINS), PlayerNumber("life")),
        "get +X/+Y, where X is the number of Goblins you control and Y is your life total",
        "gets +X/+Y, where X is the number of Goblins you control and Y is your life total",
    ),
    (SetPT(ONE, ONE), "have base power and toughness 1/1", "has base power and toughness 1/1"),
    (SetPT(power=Const(3)), "have base power 3", "has base power 3"),
    (
        SetPT(Count(GOBLINS), Count(GOBLINS)),
        "have base power and toughness each equal to the number of Goblins you control",
        "has base power and toughness each equal to the number of Goblins you control",
    ),
    (SwitchPT(), "have their power and toughness switched", "has its power and toughness switched"),
    (
        AddSubtypes(("Goblin",)),
        "are Goblins in addition to their other creature types",
        "is a Goblin in addition to its other creature types",
    ),
    (
        AddSubtypes(("Swamp",)),
        "are Swamps in addition to their other land types",
        "is a Swamp in addition to its other land types",
    ),
    (AddSubtypes(("every creature",)), "are every creature type", "is every creature type"),
    (
        AddSubtypes(("chosen creature_type",)),
        "are the chosen creature type in addition to their other creature types",
        "is the chosen creature type in addition to its other creature types",
    ),
    (
        AddTypes(("artifact", "creature")),
        "are artifact creatures in addition to their other types",
        "is an artifact creature in addition to its other types",
    ),
    (SetTypes(("land",)), "are lands", "is a land"),
    (SetSubtypes("land", ("Mountain",)), "are Mountains", "is a Mountain"),
    (
        SetSubtypes("land", ("chosen basic_land_type",)),
        "are the chosen basic land type",
        "is the chosen basic land type",
    ),
    (RemoveTypes(("creature",)), "aren't creatures", "isn't a creature"),
    (RemoveSubtypes(of="creature"), "lose all creature types", "loses all creature types"),
    (RemoveSubtypes(("Elf",)), "aren't Elves", "isn't an Elf"),
    (AddSupertypes(("legendary",)), "are legendary", "is legendary"),
    (RemoveSupertypes(("legendary",)), "aren't legendary", "isn't legendary"),
    (SetColors(("black",)), "are black", "is black"),
    (SetColors(()), "are colorless", "is colorless"),
    (SetColors(("chosen",)), "are the chosen color", "is the chosen color"),
    (SetColors(("all",)), "are all colors", "is all colors"),
    (
        AddColors(("red", "green")),
        "are red and green in addition to their other colors",
        "is red and green in addition to its other colors",
    ),
    (
        GainAbilities((FLYING, Ability("keyword", keyword="protection from red"))),
        "have flying and protection from red",
        "has flying and protection from red",
    ),
    (
        GainAbilities((FLYING, Ability("keyword", keyword="ward", parameter="{2}"), TAP_FOR_GREEN)),
        'have flying, ward {2}, and "{T}: Add {G}."',
        'has flying, ward {2}, and "{T}: Add {G}."',
    ),
    (LoseAbilities(all=True), "lose all abilities", "loses all abilities"),
    (
        LoseAbilities(all=True, but="mana"),
        "lose all abilities except mana abilities",
        "loses all abilities except mana abilities",
    ),
    (
        LoseAbilities(("flying", "reach", "trample")),
        "lose flying, reach, and trample",
        "loses flying, reach, and trample",
    ),
    (CantHave(("hexproof",)), "can't have or gain hexproof", "can't have or gain hexproof"),
    (
        GainAbilitiesOf(all_of(CREATURE, GRAVEYARD), kind="activated"),
        "have all activated abilities of all creature cards in all graveyards",
        "has all activated abilities of all creature cards in all graveyards",
    ),
    (
        FullText(all_of(Owned("you"), GRAVEYARD, HasStatus("top_of_zone")), (TAP_FOR_GREEN,)),
        'have the full text of the top card of your graveyard and have the text "{T}: Add {G}."',
        'has the full text of the top card of your graveyard and has the text "{T}: Add {G}."',
    ),
    (
        Retains("pt"),
        "keep their own printed power and toughness",
        "keeps its own printed power and toughness",
    ),
    (LosesManaCost(), "have no mana cost", "has no mana cost"),
    (SetName("Squire"), "are named Squire", "is named Squire"),
    (GainControl(), "are controlled by you", "is controlled by you"),
    (
        ReplaceWords("red", "blue"),
        "have all instances of red replaced with blue in their text",
        "has all instances of red replaced with blue in its text",
    ),
    (RuleChange("restriction", "can't block"), "can't block", "can't block"),
]


@pytest.mark.parametrize(("word", "many", "one"), MODIFICATIONS)
def test_modifications_agree_with_their_subject(word: Modification, many: str, one: str) -> None:
    assert modification(word) == many
    assert modification(word, plural=False) == one


# ---------------------------------------------------------------------------- clauses and effects

CLAUSES: list[tuple[Clause, str]] = [
    (
        Clause(all_of(OTHER, CREATURE, YOURS), (ModifyPT(ONE, ONE),)),
        "other creatures you control get +1/+1",
    ),
    (
        Clause(CREATURE, (LoseAbilities(all=True), SetPT(ONE, ONE))),
        "all creatures lose all abilities and have base power and toughness 1/1",
    ),
    (
        Clause(IsSelf(), (ModifyPT(TWO, TWO),), exists(HasSubtype("Swamp"), YOURS)),
        "this object gets +2/+2 as long as you control a Swamp",
    ),
    (
        Clause(IsSelf(), (ModifyPT(TWO, TWO),), exists(IsSelf(), HasStatus("untapped"))),
        "this object gets +2/+2 as long as it's untapped",
    ),
    (
        Clause(IsSelf(), (ModifyPT(ONE, ONE), GainAbilities((FLYING,))), PlayerIs("active")),
        "as long as it's your turn, this object gets +1/+1 and has flying",
    ),
    (Clause(IsHost(), (GainControl(),)), "you control enchanted permanent"),
    (
        Clause(
            all_of(OTHER, HasType("enchantment"), Not(HasSubtype("Aura"))),
            (
                AddTypes(("creature",)),
                SetPT(NumberOf("mana_value", "affected"), NumberOf("mana_value", "affected")),
            ),
        ),
        "each other non-Aura enchantment is a creature in addition to its other types and has base "
        "power and toughness each equal to its mana value",
    ),
    (
        Clause(
            all_of(CREATURE, YOURS),
            (
                ModifyPT(
                    Count(all_of(Not(IsAffected()), CREATURE, Shares("color", "affected"))),
                    Const(0),
                ),
            ),
        ),
        "each creature you control gets +1/+0 for each other creature that shares a color with it",
    ),
    (
        Clause(CREATURE, (AddTypes(("artifact",)), AddSubtypes(("Golem",)), AddColors(("red",)))),
        "all creatures are red Golem artifacts in addition to their other colors and types",
    ),
    (
        Clause(
            IsHost(),
            (SetTypes(("creature",)), SetSubtypes("creature", ("Frog",)), SetColors(("blue",))),
        ),
        "enchanted permanent is a blue Frog creature",
    ),
    (
        Clause(
            all_of(CREATURE, YOURS),
            (
                GainAbilities(
                    (Ability("static", effect=Effect((Clause(IsSelf(), (ModifyPT(ONE, ONE),)),))),)
                ),
            ),
        ),
        'creatures you control have "This creature gets +1/+1."',
    ),
]


@pytest.mark.parametrize(("word", "expected"), CLAUSES)
def test_clauses_name_their_subject_first(word: Clause, expected: str) -> None:
    assert clause(word) == expected


def test_resolved_effects_gain_and_become() -> None:
    frog = (SetTypes(("creature",)), SetSubtypes("creature", ("Frog",)), SetPT(ONE, ONE))
    gained = GainAbilities((FLYING,))
    locked = Clause(Locked(), (*frog, gained))
    assert effect(Effect((locked,), "end_of_turn")) == (
        "That permanent becomes a 1/1 Frog creature and gains flying until end of turn."
    )
    assert effect(Effect((Clause(Locked(), (GainControl(), gained)),), "end_of_turn")) == (
        "Gain control of that permanent until end of turn. It gains flying until end of turn."
    )
    assert effect(Effect((Clause(Locked(), (SwitchPT(),)),), "end_of_turn")) == (
        "Switch that permanent's power and toughness until end of turn."
    )
    assert effect(
        Effect((Clause(Locked(), (ReplaceWords("red", "blue"),)),), "permanent"),
        locked_name="that spell",
    ) == (
        "Change the text of that spell by replacing all instances of red with blue for the rest of "
        "the game."
    )


def test_effects_have_a_sentence_for_each_clause() -> None:
    mine = Clause(all_of(CREATURE, YOURS), (ModifyPT(ONE, ONE),))
    theirs = Clause(all_of(CREATURE, THEIRS), (ModifyPT(Const(-1), Const(-1)),))
    assert effect(Effect((mine, theirs))) == (
        "Creatures you control get +1/+1. Creatures your opponents control get -1/-1."
    )


def test_keywords_that_others_have_are_said_of_the_first() -> None:
    holders = GainAbilitiesOf(all_of(CREATURE, YOURS), keywords=("flying", "fear", "haste"))
    assert effect(Effect((Clause(IsSelf(), (holders,)),))) == (
        "As long as you control a creature with flying, this object has flying. The same is true "
        "for fear and haste."
    )


def test_rule_sentences_stand_by_themselves() -> None:
    rule = Clause(Everything(), (RuleChange("restriction", "Players can't gain life."),))
    assert effect(Effect((rule,))) == "Players can't gain life."


# --------------------------------------------------------------------------------------- abilities


def test_abilities_keep_their_own_text() -> None:
    said = Ability("static", text="Creatures get +1/+1.", effect=Effect(()))
    assert ability(said) == "Creatures get +1/+1."


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        (FLYING, "Flying"),
        (Ability("keyword", keyword="cycling", parameter="{2}"), "Cycling {2}"),
        (Ability("keyword", keyword="bushido", parameter="1"), "Bushido 1"),
        (Ability("keyword", keyword="ward", parameter="Pay 3 life"), "Ward—Pay 3 life"),
        (Ability("keyword", keyword="suspend", parameter="4—{U}"), "Suspend 4—{U}"),
        (Ability("keyword", keyword="partner with", parameter="Squire"), "Partner with Squire"),
        (Ability("triggered"), "(triggered ability; its words are not at hand)"),
    ],
)
def test_abilities_are_lines(word: Ability, expected: str) -> None:
    assert ability(word) == expected


def test_characteristic_defining_abilities_say_what_is_equal() -> None:
    types = CountDistinct("card_types", GRAVEYARD)
    same = Effect((Clause(IsSelf(), (SetPT(types, types),)),))
    more = Effect((Clause(IsSelf(), (SetPT(types, Sum((types, ONE))),)),))
    said = "the number of card types among cards in all graveyards"
    assert ability(Ability("static", effect=same, cda=True)) == (
        f"This object's power and toughness are each equal to {said}."
    )
    assert ability(Ability("static", effect=more, cda=True), "Squire") == (
        f"Squire's power is equal to {said} and its toughness is equal to that number plus 1."
    )


def test_zones_where_an_ability_functions_are_said() -> None:
    flying = Clause(all_of(CREATURE, YOURS), (GainAbilities((FLYING,)),))
    word = Ability("static", effect=Effect((flying,)), zones=("graveyard",))
    assert ability(word, "this card") == (
        "As long as this card is in your graveyard, creatures you control have flying."
    )


def test_hosts_are_called_after_what_is_attached() -> None:
    assert host_words(("Equipment",)) == "equipped creature"
    assert host_words(("Aura",)) == "enchanted permanent"
    boots = Effect((Clause(IsHost(), (ModifyPT(ONE, ONE),)),))
    assert effect(boots, host_name="equipped creature") == "Equipped creature gets +1/+1."
