"""What static abilities change besides power and toughness, with the logic written by hand."""

from __future__ import annotations

import pytest

from kb.text.lines.reading import read_ability
from kb.vocabulary import (
    AddColors,
    AddSubtypes,
    AddSupertypes,
    AddTypes,
    And,
    CantHave,
    Clause,
    Controlled,
    Counters,
    Effect,
    Event,
    FullText,
    GainAbilities,
    GainAbilitiesOf,
    GainControl,
    HasColor,
    HasKeyword,
    HasStatus,
    HasSubtype,
    InZone,
    IsHost,
    IsSelf,
    LoseAbilities,
    Mentioned,
    Modification,
    Not,
    NotSo,
    Objects,
    Or,
    Owned,
    PlayerIs,
    RemoveSubtypes,
    RemoveSupertypes,
    RemoveTypes,
    RuleChange,
    SetColors,
    SetName,
    SetPT,
    SetSubtypes,
    SetTypes,
    Trigger,
    giver,
)
from kb.vocabulary.parts import every_part
from tests.text.readings import (
    CREATURE,
    LAND,
    MINE,
    MY_CREATURES,
    clause,
    clauses,
    does,
    gains,
    keyword,
    line,
    plus,
    size,
    some,
)

GRAVEYARDS = InZone(("graveyard",))


# ---------------------------------------------------------------------------------- abilities


def test_granted_abilities() -> None:
    assert does("Enchanted creature has flying, first strike, and vigilance.") == (
        gains("flying", "first strike", "vigilance"),
    )
    assert does("Equipped creature has protection from black and from red.") == (
        gains("protection from black", "protection from red"),
    )
    assert does("Enchanted creature has ward {2}.") == (GainAbilities((keyword("ward", "{2}"),)),)
    assert does("Creatures you control have swampwalk and menace.") == (
        gains("swampwalk", "menace"),
    )


def test_quoted_abilities() -> None:
    found = does('Lands you control have "{T}: Add one mana of any color."')
    said = "{T}: Add one mana of any color."
    assert found == (GainAbilities(read_ability(said)),)
    found = does(
        'Equipped creature has reach, "{2}, {T}: Tap target artifact," and "{8}: Discover 10."'
    )
    kinds = [
        a.kind for change in found if isinstance(change, GainAbilities) for a in change.abilities
    ]
    assert kinds == ["keyword", "activated", "activated"]


def test_its_name_in_what_an_object_gives_itself() -> None:
    (gained,) = does('Testing Thing has "Whenever Testing Thing attacks, draw a card."')
    assert isinstance(gained, GainAbilities)
    (ability,) = gained.abilities
    assert ability.trigger == Trigger((Event("attack", (Objects(IsSelf()),)),))


def test_its_name_in_what_it_gives_to_others_is_not_the_other() -> None:
    (gained,) = does('Enchanted creature has "{T}, Sacrifice Testing Thing: Draw a card."')
    assert isinstance(gained, GainAbilities)
    (ability,) = gained.abilities
    cost = ability.activation.cost  # type: ignore[union-attr]
    named = [part for part in every_part(cost) if isinstance(part, Mentioned | IsSelf)]
    assert named == [giver("Testing Thing")]


def test_quoted_static_ability_has_logic_of_its_own() -> None:
    (gain,) = does('Creatures you control have "Other creatures you control get +1/+1."')
    assert isinstance(gain, GainAbilities)
    (inner,) = gain.abilities
    assert inner.effect is not None
    assert inner.effect.clauses[0].subject == And((Not(IsSelf()), *MY_CREATURES.all))
    (gain,) = does('Enchanted creature has "This creature\'s power is equal to your life total."')
    assert isinstance(gain, GainAbilities)
    assert not gain.abilities[0].cda  # 604.3a: it was granted


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("loses all abilities", (LoseAbilities(all=True),)),
        ("loses flying", (LoseAbilities(keywords=("flying",)),)),
        ("can't have or gain flying", (CantHave(("flying",)),)),
        ("loses all abilities except mana abilities", (LoseAbilities(all=True, but="mana"),)),
        ("has flying and loses all other abilities", (LoseAbilities(all=True), gains("flying"))),
        ("loses all creature types", (RemoveSubtypes(of="creature"),)),
    ],
)
def test_lost_abilities(text: str, expected: tuple[Modification, ...]) -> None:
    assert does(f"Enchanted creature {text}.") == expected


def test_abilities_of_others() -> None:
    cards = And((CREATURE, GRAVEYARDS))
    found = does(
        "This creature has all activated abilities of all creature cards in all graveyards."
    )
    assert found == (GainAbilitiesOf(cards, kind="activated"),)
    found = does(
        "As long as a creature card with flying is in a graveyard, this creature has flying. The"
        " same is true for landwalk, protection, and trample."
    )
    keywords = ("flying", "landwalk", "protection", "trample")
    assert found == (GainAbilitiesOf(cards, keywords=keywords),)


# --------------------------------------------------------------------------- types and colours


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # 205.1a: set
        ("Nonbasic lands are Mountains.", (SetSubtypes("land", ("Mountain",)),)),
        ("Enchanted land is an Island.", (SetSubtypes("land", ("Island",)),)),
        ("Enchanted permanent is a colorless Forest land.",
         (SetTypes(("land",)), SetSubtypes("land", ("Forest",)), SetColors(()))),
        ("Enchanted creature is a blue Fish with base power and toughness 0/1.",
         (SetSubtypes("creature", ("Fish",)), SetColors(("blue",)), size(0, 1))),
        ("Enchanted creature is a black Skeleton creature.",
         (SetTypes(("creature",)), SetSubtypes("creature", ("Skeleton",)), SetColors(("black",)))),
        # 205.1b: kept
        ("Each land is a Swamp in addition to its other land types.", (AddSubtypes(("Swamp",)),)),
        ("All permanents are artifacts in addition to their other types.",
         (AddTypes(("artifact",)),)),
        ("Forests you control are 1/1 green Elf creatures that are still lands.",
         (AddTypes(("creature",), ("land",)), AddSubtypes(("Elf",)), SetColors(("green",)),
          size(1, 1))),
        ("Enchanted land is a 6/4 green Elemental creature. It's still a land.",
         (AddTypes(("creature",), ("land",)), AddSubtypes(("Elemental",)), SetColors(("green",)),
          size(6, 4))),
        ("Each artifact is an artifact creature.", (AddTypes(("artifact", "creature"), ()),)),
        ("Enchanted artifact is a Golem artifact creature.",
         (AddTypes(("artifact", "creature"), ()), SetSubtypes("creature", ("Golem",)))),
        # all of a category
        ("Lands you control are every basic land type in addition to their other types.",
         (AddSubtypes(("every basic land",)),)),
        ("Equipped creature is every creature type.", (AddSubtypes(("every creature",)),)),
        # colours
        ("All creatures are black.", (SetColors(("black",)),)),
        ("All permanents are colorless.", (SetColors(()),)),
        ("Enchanted creature is all colors.",
         (SetColors(("white", "blue", "black", "red", "green")),)),
        ("Enchanted creature is a blue Wall in addition to its other colors and types.",
         (AddSubtypes(("Wall",)), AddColors(("blue",)))),
        # supertypes, names, not being something
        ("Enchanted creature is legendary.", (AddSupertypes(("legendary",)),)),
        ("Enchanted creature isn't legendary.", (RemoveSupertypes(("legendary",)),)),
        ("Testing Thing isn't a creature.", (RemoveTypes(("creature",)),)),
        ("Enchanted creature is a Citizen named Humble Merchant.",
         (SetName("Humble Merchant"), SetSubtypes("creature", ("Citizen",)))),
        ("Enchanted permanent is an enchantment and loses all other card types.",
         (SetTypes(("enchantment",)),)),
    ],
)  # fmt: skip
def test_becoming(text: str, expected: tuple[Modification, ...]) -> None:
    assert does(text) == expected


def test_several_groups_become_several_things() -> None:
    found = clause("All Forests and all Saprolings are 1/1 green Saproling creatures and Forest"
                   " lands in addition to their other types.")  # fmt: skip
    assert found.subject == Or((HasSubtype("Forest"), HasSubtype("Saproling")))
    assert found.does == (
        AddTypes(("creature", "land")), AddSubtypes(("Saproling", "Forest")),
        SetColors(("green",)), size(1, 1),
    )  # fmt: skip


def test_the_chosen_type() -> None:
    creature = frozenset({"creature_type"})
    text = "Creatures you control are the chosen type."
    assert clause(text, creature).does == (SetSubtypes("creature", ("chosen creature_type",)),)
    text = "Creatures you control are the chosen type in addition to their other types."
    assert clause(text, creature).does == (AddSubtypes(("chosen creature_type",)),)
    text = "Lands you control are the chosen type."
    land = frozenset({"basic_land_type"})
    assert clause(text, land).does == (SetSubtypes("land", ("chosen basic_land_type",)),)


def test_the_same_is_true() -> None:
    first, second = clauses(
        "Creatures you control are Slivers in addition to their other types. The same is true for"
        " creature spells you control and creature cards you own that aren't on the battlefield."
    )
    assert first.does == second.does == (AddSubtypes(("Sliver",)),)
    assert first.subject == MY_CREATURES
    assert isinstance(second.subject, Or)


# ----------------------------------------------------------------------------- control and rest


def test_control() -> None:
    assert clause("You control enchanted creature.") == Clause(IsHost(), (GainControl(),))


def test_rule_changes_beside_a_change() -> None:
    found = does("Enchanted creature gets +2/+2, has flying, and can't block.")
    assert found == (plus(2, 2), gains("flying"), RuleChange("restriction", "can't block"))
    found = does("Equipped creature gets +1/+0 and attacks each combat if able.")
    assert found == (plus(1, 0), RuleChange("requirement", "attacks each combat if able"))


def test_a_condition_after_a_rule_change_is_for_both() -> None:
    found = clause("This creature gets +1/+0 and can't be blocked as long as you control a Swamp.")
    assert found.condition == some(And((HasSubtype("Swamp"), MINE)))
    assert found.does == (plus(1, 0), RuleChange("restriction", "can't be blocked"))


def test_full_text() -> None:
    top = (GRAVEYARDS, Owned("you"), HasStatus("top_of_zone"))
    found = clause(
        "As long as the top card of your graveyard is a creature card, this creature has the full"
        ' text of that card and has the text "{2}: Discard a card."'
    )
    own = read_ability("{2}: Discard a card.")
    assert found.does == (FullText(And(top), own),)
    assert found.condition == some(And((*top, CREATURE)))


def test_otherwise() -> None:
    first, second = clauses(
        "As long as you control enchanted creature, it gets +2/+2. Otherwise, it can't block."
    )
    assert first.condition == some(And((IsHost(), MINE)))
    assert second == Clause(
        IsHost(), (RuleChange("restriction", "can't block"),), NotSo(some(And((IsHost(), MINE))))
    )


def test_conditions_on_each_object_are_part_of_the_subject() -> None:
    assert clause("Each land gets +2/+2 as long as it's a creature.").subject == And(
        (LAND, CREATURE)
    )


def test_where_an_ability_functions() -> None:
    ability = line("As long as Testing Thing is in your graveyard and you control a Swamp,"
                   " creatures you control have swampwalk.")  # fmt: skip
    assert ability.zones == ("graveyard",)
    assert ability.effect is not None
    assert ability.effect.clauses[0].condition == some(And((HasSubtype("Swamp"), MINE)))


def test_turns() -> None:
    assert clause("During your turn, this creature has flying.").condition == PlayerIs("active")
    found = clause("Creatures you control have flying as long as it's not your turn.")
    assert found.condition == NotSo(PlayerIs("active"))


@pytest.mark.parametrize(
    ("text", "is_cda"),
    [
        ("Testing Thing is every creature type.", True),
        ("Testing Thing's power is equal to the number of Elves you control.", True),
        ("Testing Thing is red and white.", True),
        ("Testing Thing gets +1/+1.", False),
        ("As long as you control a Swamp, Testing Thing is black.", False),
        ("Creatures you control are black.", False),
    ],
)
def test_characteristic_defining(text: str, is_cda: bool) -> None:
    """604.3a: it defines its own object's colours, subtypes, power or toughness, always."""
    assert line(text).cda is is_cda


@pytest.mark.parametrize(
    "text",
    [
        "Enchanted creature gets +1/+1 and dances.",
        "Creatures you control get +1/+1 for each wobble.",
        "Enchanted creature is a 1/1 or a 2/2.",
        "This creature gets +X/+0, where X is that creature's power.",
        "It gets +1/+1.",
        "Creatures you control get +1/+1 as long as you have done something.",
        "Enchanted creature gets +1/+1 unless the sky is falling.",
        "Creatures you control have each of the chosen abilities.",
    ],
)
def test_not_understood(text: str) -> None:
    ability = line(text)
    assert not ability.understood
    assert ability.effect is None
    assert ability.text == text


def test_two_things_about_keyword_filters() -> None:
    found = clause("Creatures without flying or reach get -1/-0.").subject
    assert found == And((CREATURE, Not(Or((HasKeyword("flying"), HasKeyword("reach"))))))
    theirs = And((HasColor("red"), CREATURE, Controlled("opponent")))
    assert clause("Red creatures your opponents control get -1/-1.").subject == theirs


def test_a_token_names_the_permanent_with_the_counters() -> None:
    """Its own name is the beginning of the other's; the ability defines its size (604.3a)."""
    text = "This token's power and toughness are each equal to the number of fade counters on "
    (ability,) = read_ability(text + "Saproling Burst.", ("Saproling",), ("creature",))
    fading = Counters("fade", filter=giver("Saproling Burst"))
    assert ability.effect == Effect((Clause(IsSelf(), (SetPT(fading, fading),)),))
    assert ability.cda
    (ability,) = read_ability(text + "Saproling.", ("Saproling",), ("creature",))
    own = Counters("fade", which="self")
    assert ability.effect == Effect((Clause(IsSelf(), (SetPT(own, own),)),))


@pytest.mark.parametrize(
    ("quoted", "understood"),
    [
        ("{T}, Sacrifice Blazing Torch: Blazing Torch deals 2 damage to any target.", True),
        ("{T}: Return Blazing Torch to its owner's hand.", True),
        ("{T}: Return Blazing Sword to its owner's hand.", False),
        ("{T}: Return Blazing Torch to the hand of whoever.", False),
    ],
)
def test_what_gives_an_ability_by_its_name(quoted: str, understood: bool) -> None:
    (ability,) = read_ability(
        f'Equipped creature has "{quoted}"', ("Blazing Torch",), ("artifact",)
    )
    named = [part for part in every_part(ability, quoted=True) if part == giver("Blazing Torch")]
    assert bool(named) == understood
    assert quoted in {getattr(each, "text", None) for each in every_part(ability, quoted=True)}
