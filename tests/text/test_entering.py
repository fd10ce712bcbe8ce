"""How objects enter the battlefield: the event, and what is so as it happens (614.12)."""

from __future__ import annotations

import pytest

from kb.vocabulary import (
    AddSubtypes,
    And,
    Compare,
    Const,
    Controlled,
    Cost,
    Count,
    Enters,
    Event,
    GameAction,
    HasColor,
    IfDone,
    IsAffected,
    IsSelf,
    May,
    Not,
    PayLife,
    Relation,
    Replacement,
    Stands,
    X,
)
from tests.text.test_replacements import (
    CREATURE,
    ENTERING,
    MINE,
    OPPONENT,
    SELF,
    objects,
    replacement,
)


@pytest.mark.parametrize(
    ("text", "enters"),
    [
        ("This land enters tapped.", Enters(("tapped",))),
        ("Test Ox enters the battlefield tapped.", Enters(("tapped",))),
        ("Test Ox comes into play tapped.", Enters(("tapped",))),
        ("This creature enters with a +1/+1 counter on it.",
         Enters(counters=("+1/+1",), number=Const(1))),
        ("This creature enters with X charge counters on it.",
         Enters(counters=("charge",), number=X())),
        ("This land enters tapped with two charge counters on it.",
         Enters(("tapped",), ("charge",), Const(2))),
        ("This creature enters with a +1/+1 counter on it for each creature you control.",
         Enters(counters=("+1/+1",), number=Const(1), each=Count(MINE))),
        ("This creature enters with a number of +1/+1 counters on it equal to the number of "
         "creatures you control.", Enters(counters=("+1/+1",), number=Count(MINE))),
        ("This creature enters with your choice of a flying counter or a trample counter on it.",
         Enters(("choice",), ("flying", "trample"))),
        ("As this creature enters, choose a color.", Enters(chooses=("color",))),
        ("As this creature enters, choose a creature type.", Enters(chooses=("creature_type",))),
        ("As this creature enters, choose Sun or Moon.", Enters(chooses=("Sun", "Moon"))),
    ],
)  # fmt: skip
def test_how_an_object_enters(text: str, enters: Enters) -> None:
    assert replacement(text) == Replacement(ENTERING, (enters,))


def test_others_enter_so_too() -> None:
    found = replacement("Creatures your opponents control enter tapped.")
    theirs = objects(And((CREATURE, Controlled("opponent"))))
    assert found.events == (Event("enter", (theirs,)),)
    found = replacement(
        "Each other creature you control enters with an additional +1/+1 counter on it."
    )
    others = objects(And((Not(IsSelf()), CREATURE, Controlled("you"))))
    assert found.events == (Event("enter", (others,)),)


def test_entering_under_a_condition() -> None:
    controls = Compare(Count(MINE), ">=", Const(1))
    found = replacement("This land enters tapped unless you control a creature.")
    assert found.unless == (controls,) and found.conditions == ()
    found = replacement(
        "This creature enters with a +1/+1 counter on it if you control a creature."
    )
    assert found.conditions == (controls,)
    found = replacement("If this creature was kicked, it enters with two +1/+1 counters on it.")
    assert found.conditions == (Stands(Relation("kicked"), (SELF,)),)
    assert found.outcomes == (Enters(counters=("+1/+1",), number=Const(2)),)


def test_entering_as_a_copy_with_exceptions() -> None:
    found = replacement(
        "You may have this creature enter as a copy of any creature on the battlefield, except "
        "it's a Goblin in addition to its other types."
    )
    assert found.optional and found.events == ENTERING
    (copy,) = found.outcomes
    assert isinstance(copy, Enters)
    assert (copy.how, copy.object) == (("copy",), (objects(CREATURE),))
    assert copy.exceptions == (AddSubtypes(("Goblin",)),)


def test_what_a_copy_enters_with_is_no_exception() -> None:
    found = replacement(
        "You may have this creature enter as a copy of any creature on the battlefield, except it "
        "enters with an additional +1/+1 counter on it if it's red."
    )
    _, more = found.outcomes
    assert isinstance(more, Enters) and more.counters == ("+1/+1",)
    red = And((IsAffected(), HasColor("red")))
    assert more.conditions == (Compare(Count(red), ">=", Const(1)),)


def test_two_sentences_about_one_entering_are_one_effect() -> None:
    found = replacement("This land enters tapped. As it enters, choose a color.")
    assert found == Replacement(ENTERING, (Enters(("tapped",)), Enters(chooses=("color",))))


def test_what_is_done_as_it_enters() -> None:
    found = replacement(
        "As this creature enters, you may pay 2 life. If you don't, it enters tapped."
    )
    (enters,) = found.outcomes
    assert isinstance(enters, Enters) and enters.text is None
    may, otherwise = enters.steps
    assert isinstance(may, May) and may.cost == Cost((PayLife(Const(2)),))
    tapped = GameAction("enter", object=(SELF,), how=("tapped",))
    assert otherwise == IfDone((tapped,), done=False)


def test_an_action_as_it_enters_that_is_not_understood_keeps_its_words() -> None:
    (enters,) = replacement("As this creature enters, you may hum 2 bars.").outcomes
    assert enters == Enters(text="you may hum 2 bars")


def test_a_copy_is_optional_only_where_the_words_say_so() -> None:
    assert replacement(
        "You may have this creature enter as a copy of any creature on the battlefield."
    ).optional
    assert not replacement(
        "Nontoken creatures you control enter as a copy of enchanted creature."
    ).optional


def test_under_whose_control() -> None:
    found = replacement("This creature enters under the control of an opponent of your choice.")
    assert found.outcomes == (Enters(("under", "your_choice"), owner=(OPPONENT,)),)


def test_two_things_are_chosen() -> None:
    found = replacement("As this creature enters, choose a color and an opponent.")
    assert found.outcomes == (Enters(chooses=("color", "opponent")),)
    found = replacement("As this creature enters, choose a color and a hat.")
    assert found.outcomes == (Enters(text="choose a color and a hat"),)
