"""Readings of whom words speak of that were found wrong as lines were read by hand."""

from __future__ import annotations

import pytest

from kb.vocabulary import GameAction, Mentioned, Objects
from kb.vocabulary.parts import any_part
from tests.text.readings import line
from tests.text.test_instructions import read, told


def test_the_last_of_several_who_may_do_something() -> None:
    text = "Any player may sacrifice a creature. If {}, draw a card."
    assert told(text.format("a player does")).endswith("If a player does, draw a card.")
    text = "You may sacrifice a creature. If {}, draw a card."
    assert told(text.format("you do")).endswith("If you do, draw a card.")


def test_each_of_several_targets_is_meant_by_that_player() -> None:
    text = "{} a creature with the greatest power among creatures that player controls."
    for who, meant in (
        ("Any number of target opponents each sacrifice", "each"),
        ("Target opponent sacrifices", "target"),
    ):
        (steps,) = read(text.format(who))
        assert f"Theirs(by=Mentioned(of='{meant}'" in repr(steps)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Whenever equipped creature deals damage to a creature, destroy that creature.", "object"),
        ("Whenever a Sliver deals damage to a creature, destroy that creature.", "object"),
        ("Whenever a creature you control deals damage to a creature, destroy that creature.",
         None),
        ("Whenever a Sliver creature deals damage to a creature, destroy that creature.", None),
        ("Whenever this creature deals damage to a creature, destroy that creature.", "object"),
    ],
)  # fmt: skip
def test_that_creature_is_the_one_called_so(text: str, meant: str | None) -> None:
    (steps,) = read(text)
    found = repr(steps[0]) if steps is not None else None
    if meant is None:
        assert found is None
    else:
        assert found is not None and f"Mentioned(of='event', number=0, role='{meant}')" in found


def test_an_attacking_target_attacks_nobody_in_particular() -> None:
    text = "{}: Another target attacking creature can't be blocked this turn."
    assert told(text.format("{1}")) == (
        "Another target attacking creature can't be blocked this turn."
    )


def test_he_is_never_somebody_else() -> None:
    (steps,) = read("Whenever a creature attacks you, he gets +1/+1 until end of turn.")
    assert "IsSelf" in repr(steps)


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("Destroy target creature. A creature destroyed this way can't be regenerated.", True),
        ("Destroy target creature or land. A creature destroyed this way can't be regenerated.",
         False),
        ("Destroy all lands. Permanents destroyed this way can't be regenerated.", True),
    ],
)  # fmt: skip
def test_what_can_not_be_regenerated_is_all_that_is_destroyed(text: str, understood: bool) -> None:
    assert (None not in read(text)) is understood


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "Whenever another creature you control dies, create a Food token. If the creature had "
            "power 4 or greater, create two of those tokens instead.",
            "If that card's power is 4 or greater, create two Food tokens. Otherwise, create "
            "a Food token.",
        ),
        (
            "Sacrifice a creature: Create a Blood token. If you sacrificed an Angel this way, "
            "create a number of Blood tokens equal to its toughness instead.",
            "If the sacrificed card is an Angel, create a number of Blood tokens equal to the "
            "sacrificed card's toughness. Otherwise, create a Blood token.",
        ),
        (
            "{1}: Exile the top card of your library. If it's a land card, create a Food token. "
            "Otherwise, you may cast it this turn.",
            "If it is a land, create a Food token. Otherwise, you may cast that card this turn.",
        ),
        (
            "{1}: Other creatures you control get +1/+0 until end of turn. If you control a Swamp, "
            "those creatures get +2/+0 until end of turn instead.",
            "If you control a Swamp, other creatures you control get +2/+0 until end of turn. "
            "Otherwise, other creatures you control get +1/+0 until end of turn.",
        ),
    ],
)
def test_what_one_way_does_is_not_spoken_of_on_another(text: str, said: str) -> None:
    assert said in told(text)


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        (  # it is asked of the card before it is known which
            "{1}: Look at the top seven cards of your library. You may put one of those cards onto "
            "the battlefield if it has the same name as a permanent.",
            False,
        ),
        (
            "{1}: Reveal a card in your hand, then put that card onto the battlefield if it has "
            "the same name as a permanent.",
            True,
        ),
        (  # it isn't found where it isn't searched for
            "{1}: You may search your library for a basic land card, reveal it, then shuffle and "
            "put that card on top. If you control a Dragon, put that card onto the battlefield "
            "tapped instead.",
            False,
        ),
    ],
)
def test_what_is_done_nowhere_before_is_not_spoken_of(text: str, understood: bool) -> None:
    assert (None not in read(text)) is understood


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("When this creature enters, sacrifice any number of creatures. Search your library for a "
         "creature card with mana value less than or equal to the number of creatures sacrificed "
         "this way, put it onto the battlefield, then shuffle.", False),
        ("When this creature enters, mill four cards. Put all creature cards milled this way into "
         "your hand.", True),
        ("At the beginning of your upkeep, choose another target artifact. You may have this "
         "artifact become a copy of it.", False),
        ("At the beginning of your upkeep, choose another target artifact. You may have this "
         "artifact become a copy of that artifact.", True),
    ],
)  # fmt: skip
def test_what_is_not_what_the_words_nearest_to_it_tell(text: str, understood: bool) -> None:
    assert (None not in read(text)) is understood


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("Tap target creature an opponent controls. Target creature you control fights that "
         "creature.", 1, 0),
        ("Tap target creature an opponent controls. Target creature you control fights it.", 1, 0),
        ("Tap target Aura. Attach target Equipment to that permanent.", 1, 0),
        ("Tap target creature. Exchange control of target creature you control and that creature.",
         1, 0),
        ("Tap target creature. Exile target creature you control and that creature.", 1, 0),
        ("Target creature you control fights target creature an opponent controls.", 0, 1),
        ("Tap target creature. That creature fights target creature you control.", 0, 1),
    ],
)  # fmt: skip
def test_that_creature_is_not_the_other_one_of_two(text: str, first: int, second: int) -> None:
    """It takes two to fight (701.14a), to be attached (301.5c), to be exchanged."""
    action = (read(text)[-1] or ())[-1]
    assert isinstance(action, GameAction)
    parties = [*action.object, *action.with_]
    assert parties == [Objects(Mentioned("target", first)), Objects(Mentioned("target", second))]


@pytest.mark.parametrize(
    "text",
    [
        "Target creature you control fights that creature.",
        "Target creature you control fights it.",
        "Tap two target creatures. Target creature you control fights that creature.",
    ],
)
def test_who_is_fought_must_have_been_told_of(text: str) -> None:
    assert None in read(text)


@pytest.mark.parametrize(
    "said",
    [
        "This creature gains all activated abilities of that card until end of turn.",
        "That card gains haste.",
        "Until end of turn, that card gets +2/+2 and gains haste.",
    ],
)
def test_what_is_named_is_not_the_object_that_gains_its_abilities(said: str) -> None:
    """ "That card", in what something else is said to have, was taken for that itself."""
    words = f"{{1}}: Put target creature card from a graveyard onto the battlefield. {said}"
    spell = line(words).spell
    assert spell is not None
    does = spell.instructions[-1].does
    assert does and any_part(does, lambda word: word == Mentioned("target"))
