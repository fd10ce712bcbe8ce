"""Effects of resolved spells and abilities, and exceptions of copies, as a snapshot gives them."""

from __future__ import annotations

import pytest

from kb.cards.grammar.parser import NotUnderstood
from kb.cards.reading import read_copy_exceptions, read_effect
from kb.cards.vocabulary import (
    Ability,
    AddSubtypes,
    AddSupertypes,
    AddTypes,
    And,
    Clause,
    Effect,
    Everything,
    GainAbilities,
    GainControl,
    HasCounter,
    IsSelf,
    Locked,
    LoseAbilities,
    Modification,
    ModifyPT,
    RemoveSubtypes,
    RemoveSupertypes,
    ReplaceWords,
    Retains,
    RuleChange,
    SetColors,
    SetName,
    SetPT,
    SetSubtypes,
    SwitchPT,
    Times,
    X,
)
from tests.cards.readings import gains, plus, size, some


def locked(*changes: Modification, until: str | None = "end_of_turn") -> Effect:
    """An effect on the locked-in set."""
    return Effect((Clause(Locked(), changes),), until)


EFFECTS: list[tuple[str, Effect]] = [
    ("gets +3/+3 until end of turn", locked(plus(3, 3))),
    ("get +2/+0 until end of turn", locked(plus(2, 0))),
    ("Target creature gets +3/+3 until end of turn.", locked(plus(3, 3))),
    ("Up to two target creatures each get +1/+1 until end of turn.", locked(plus(1, 1))),
    ("Creatures you control get +1/+1 and gain trample until end of turn.",
     locked(plus(1, 1), gains("trample"))),
    ("Until end of turn, target creature gains flying.", locked(gains("flying"))),
    ("gets +X/-X until your next turn",
     locked(ModifyPT(X(), Times(-1, X())), until="next_turn")),
    ("have base power and toughness X/X until end of turn", locked(SetPT(X(), X()))),
    ("Switch target creature's power and toughness until end of turn.", locked(SwitchPT())),
    ("gain control of target creature", locked(GainControl(), until=None)),
    ("gain control of target creature until end of turn. It gains haste until end of turn",
     locked(GainControl(), gains("haste"))),
    ("becomes white until end of turn", locked(SetColors(("white",)))),
    ("becomes a 1/1 blue Frog until end of turn",
     locked(SetSubtypes("creature", ("Frog",)), SetColors(("blue",)), size(1, 1))),
    ("becomes an artifact creature until end of turn", locked(AddTypes(("artifact", "creature")))),
    ("becomes a 2/2 creature with all creature types until end of turn. It's still a land",
     locked(AddTypes(("creature",)), AddSubtypes(("every creature",)), size(2, 2))),
    ("becomes a 5/5 Human Soldier creature with indestructible that's still a planeswalker until "
     "end of turn",
     locked(AddTypes(("creature",)), AddSubtypes(("Human", "Soldier")), gains("indestructible"),
            size(5, 5))),
    ("becomes the basic land type of your choice until end of turn",
     locked(SetSubtypes("land", ("chosen basic_land_type",)))),
    ("loses all abilities until end of turn", locked(LoseAbilities(all=True))),
    ("loses all creature types until end of turn", locked(RemoveSubtypes(of="creature"))),
    ("change its text by replacing all instances of red with blue",
     locked(ReplaceWords("red", "blue"), until=None)),
    ("change its text by replacing all instances of Swamp with Forest",
     locked(ReplaceWords("Swamp", "Forest"), until=None)),
    ("is goaded", locked(RuleChange("requirement", "is goaded"), until=None)),
    ("can't block this turn", locked(RuleChange("restriction", "can't block"))),
    ("is an Island for as long as it has a flood counter on it",
     Effect((Clause(Locked(), (SetSubtypes("land", ("Island",)),),
                    some(And((Locked(), HasCounter("flood"))))),), "while")),
    ("gain control of target creature for as long as this creature remains on the battlefield",
     Effect((Clause(Locked(), (GainControl(),), some(IsSelf())),), "while")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), EFFECTS)
def test_effect(text: str, expected: Effect) -> None:
    assert read_effect(text) == expected


def test_effect_on_the_rules() -> None:
    text = "You may play an additional land this turn."
    change = RuleChange("permission", text.rstrip("."))
    assert read_effect(text) == Effect((Clause(Everything(), (change,)),))


def test_names_are_the_source() -> None:
    text = "gain control of target creature for as long as you control Testing Thing"
    found = read_effect(text, names=("Testing Thing",))
    assert found.clauses[0].condition is not None
    with pytest.raises(NotUnderstood):
        read_effect(text)


def test_quotations() -> None:
    text = 'gains "{T}: This creature deals 1 damage to any target." until end of turn'
    said = "{T}: This creature deals 1 damage to any target."
    assert read_effect(text) == locked(GainAbilities((Ability(kind="activated", text=said),)))


@pytest.mark.parametrize(
    "text",
    [
        "dances until end of turn",
        "",
        "Destroy target creature.",
        "gets +1/+1 until end of turn if you control a Swamp",  # over when it resolved
        "Target creature gets +2/+2 and each other creature gets -1/-1 until end of turn.",
        "gets +1/+1 until end of turn and gains flying until your next turn",
        "gets +X/+0 until end of turn, where X is that spell's mana value",
    ],
)
def test_not_understood(text: str) -> None:
    with pytest.raises(NotUnderstood):
        read_effect(text)


EXCEPTIONS: list[tuple[str, tuple[Modification, ...]]] = [
    ("it isn't legendary", (RemoveSupertypes(("legendary",)),)),
    ("except it's an artifact in addition to its other types", (AddTypes(("artifact",)),)),
    ("it has flying and it's 4/4", (gains("flying"), size(4, 4))),
    ("it's 1/1 and black", (SetColors(("black",)), size(1, 1))),
    ("his name is Testing Thing, he's legendary in addition to his other types, and he has haste",
     (SetName("Testing Thing"), AddSupertypes(("legendary",)), gains("haste"))),
    ("it doesn't copy that creature's color and it has flying",
     (Retains("colors"), gains("flying"))),
    ("its name is Lazav, the Multifarious and it has flying",
     (SetName("Lazav, the Multifarious"), gains("flying"))),
    ("its name is Lazav, Dimir Mastermind, it's legendary in addition to its other types, and it "
     "has hexproof",
     (SetName("Lazav, Dimir Mastermind"), AddSupertypes(("legendary",)), gains("hexproof"))),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), EXCEPTIONS)
def test_copy_exceptions(text: str, expected: tuple[Modification, ...]) -> None:
    assert read_copy_exceptions(text) == expected


def test_unknown_copy_exception() -> None:
    with pytest.raises(NotUnderstood):
        read_copy_exceptions("it wobbles")
