"""Effects of resolved spells and abilities, and exceptions of copies, as a snapshot gives them."""

from __future__ import annotations

import pytest

from kb.text.grammar.parser import NotUnderstood
from kb.text.lines.reading import read_ability, read_copy_exceptions, read_effect
from kb.vocabulary import (
    AddSubtypes,
    AddSupertypes,
    AddTypes,
    And,
    Clause,
    Effect,
    Everything,
    Filter,
    GainAbilities,
    GainControl,
    HasColor,
    HasCounter,
    HasStatus,
    HasSubtype,
    HasType,
    InZone,
    IsSelf,
    Locked,
    LoseAbilities,
    LosesManaCost,
    Modification,
    ModifyPT,
    Not,
    Or,
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
from tests.text.readings import gains, plus, size, some


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
    ("becomes an artifact creature until end of turn",
     locked(AddTypes(("artifact", "creature"), ()))),
    ("becomes a 2/2 creature with all creature types until end of turn. It's still a land",
     locked(AddTypes(("creature",), ("land",)), AddSubtypes(("every creature",)), size(2, 2))),
    ("becomes a 5/5 Human Soldier creature with indestructible that's still a planeswalker until "
     "end of turn",
     locked(AddTypes(("creature",), ("planeswalker",)), AddSubtypes(("Human", "Soldier")),
            gains("indestructible"),
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
    ("gets +3/+3 until end of turn and must be blocked this turn if able",
     locked(plus(3, 3), RuleChange("requirement", "must be blocked this turn if able"))),
    ("gain control of target creature for as long as this creature remains on the battlefield",
     Effect((Clause(Locked(), (GainControl(),),
                    some(And((IsSelf(), InZone(("battlefield",)))))),), "while")),
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


@pytest.mark.parametrize("said", ["Testing Thing, the Tested", "Testing Thing", "this artifact"])
def test_as_long_as_the_source_is_so(said: str) -> None:
    """A source may be called by its name, the first part of its name, or what it is."""
    text = f"Gain control of target creature for as long as {said} remains tapped."
    tapped = some(And((IsSelf(), HasStatus("tapped"))))
    expected = Effect((Clause(Locked(), (GainControl(),), tapped),), "while")
    assert read_effect(text, names=("Testing Thing, the Tested",)) == expected


def those(test: Filter, *changes: Modification) -> Clause:
    """What happens to those of the locked-in set that are something."""
    return Clause(And((Locked(), test)), changes)


CREATURE, RED = HasType("creature"), HasColor("red")
IFS: list[tuple[str, tuple[Clause, ...]]] = [
    ("If it's a creature, it gets +1/+1 until end of turn.", (those(CREATURE, plus(1, 1)),)),
    ("gets +1/+1 until end of turn if it's red", (those(RED, plus(1, 1)),)),
    ("Until end of turn, target permanent becomes red. If that permanent is a creature, it gains "
     "haste.",
     (Clause(Locked(), (SetColors(("red",)),)), those(CREATURE, gains("haste")))),
    ("If it's red, it gets +1/+1 until end of turn. Otherwise, it gains haste until end of turn.",
     (those(RED, plus(1, 1)), those(Not(RED), gains("haste")))),
    ("If it isn't an Elf or a Goblin, it gets -1/-1 until end of turn.",
     (those(Not(Or((HasSubtype("Elf"), HasSubtype("Goblin")))), plus(-1, -1)),)),
    ("gets +1/+1 until end of turn unless it's red", (those(Not(RED), plus(1, 1)),)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), IFS)
def test_if_it_is_something(text: str, expected: tuple[Clause, ...]) -> None:
    """Each affected object is asked for itself."""
    assert read_effect(text) == Effect(expected, "end_of_turn")


def test_what_follows_an_if_has_no_end_of_its_own() -> None:
    found = read_effect("If it's a creature, it becomes red.")
    assert found == Effect((those(CREATURE, SetColors(("red",))),))


def test_as_long_as_before_the_clause_is_about_the_affected_object() -> None:
    found = read_effect("As long as it's red, it gets +1/+1.")
    assert found == Effect((Clause(Locked(), (plus(1, 1),), some(And((Locked(), RED)))),), "while")


def test_quotations() -> None:
    text = 'gains "{T}: This creature deals 1 damage to any target." until end of turn'
    said = "{T}: This creature deals 1 damage to any target."
    assert read_effect(text) == locked(GainAbilities(read_ability(said)))


@pytest.mark.parametrize(
    "text",
    [
        "dances until end of turn",
        "",
        "Destroy target creature.",
        "gets +1/+1 until end of turn if you control a Swamp",  # over when it resolved
        "If it's tapped, it gets +1/+1 until end of turn.",
        "If it has a +1/+1 counter on it, it gains trample until end of turn.",
        "If its power is 3 or less, it gets +1/+1 until end of turn.",
        "If this artifact is red, it gets +1/+1 until end of turn.",
        "If you control a red creature, it gets +1/+1 until end of turn.",
        "If that spell is red, it gets +1/+1 until end of turn.",
        "Creatures you control get +1/+1 until end of turn if they're red.",
        "Creatures you control get +1/+1 for as long as they're red.",
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
    ("except it doesn't copy that creature's name", (Retains("name"),)),
    ("it's white, it has no mana cost, and it's a Zombie in addition to its other types",
     (SetColors(("white",)), LosesManaCost(), AddSubtypes(("Zombie",)))),
    ("it doesn't copy that permanent's types", (Retains("types"),)),
    ("it doesn't copy its power and toughness", (Retains("pt"),)),
    ("its name is Lazav, the Multifarious and it has flying",
     (SetName("Lazav, the Multifarious"), gains("flying"))),
    ("its name is Lazav, Dimir Mastermind, it's legendary in addition to its other types, and it "
     "has hexproof",
     (SetName("Lazav, Dimir Mastermind"), AddSupertypes(("legendary",)), gains("hexproof"))),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), EXCEPTIONS)
def test_copy_exceptions(text: str, expected: tuple[Modification, ...]) -> None:
    assert read_copy_exceptions(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "it wobbles",
        "it doesn't wobble",
        "it can't block",
        "it has flying and can't block",
        "it enters with a +1/+1 counter on it",
        "it doesn't copy that creature's memories",
        "it has flying as long as you control a Swamp",
        "it has flying until end of turn",
        "creatures you control have flying",
    ],
)
def test_unknown_copy_exception(text: str) -> None:
    with pytest.raises(NotUnderstood):
        read_copy_exceptions(text)
