"""Further readings that were found wrong as lines of unusual words were read by hand."""

from __future__ import annotations

import pytest

from kb.text.lines.reading import read_ability
from kb.vocabulary import (
    And,
    Chooses,
    Compares,
    Const,
    Creates,
    GameAction,
    HasColor,
    HasType,
    IfSo,
    May,
    Mentioned,
    Objects,
    OnlyIf,
    Or,
    Target,
)
from kb.vocabulary.parts import every_part
from tests.text.readings import NAMES, line
from tests.text.steps_read import mentions_in, steps_of
from tests.text.test_instructions import read, told

LOOKED_AT = Mentioned("step")
CREATURE = HasType("creature")


# ------------------------------------------------------------------------------------ the rest


@pytest.mark.parametrize(
    "taken",
    [
        "You may reveal any number of creature cards from among them and put the revealed cards "
        "into your hand. Put the rest",
        "You may reveal a creature card from among them and put it into your hand. Put the rest",
        "Exile any number of them and put the rest",
        "An opponent chooses a creature card from among them. Put that card into your hand and the "
        "rest",
    ],
)
def test_the_rest_of_some_is_what_they_were_taken_from(taken: str) -> None:
    *_, last = steps_of(f"{{T}}: Look at the top five cards of your library. {taken} on the bottom "
                        "of your library in any order.")  # fmt: skip
    assert Mentioned("rest") in mentions_in(last)


def test_the_rest_of_what_was_taken_from_among_others() -> None:
    *_, last = steps_of(
        "{T}: Reveal the top five cards of your library. Exile any number of creature cards from "
        "among them. Put one of the exiled cards onto the battlefield and the rest into your hand."
    )
    assert Mentioned("rest", 1) in mentions_in(last)


def test_those_that_were_not_chosen() -> None:
    *_, last = steps_of("{T}: Choose up to two creatures, then destroy the rest.")
    assert Mentioned("unchosen") in mentions_in(last)


# ------------------------------------------------------------------------------ what was done


@pytest.mark.parametrize(
    ("before", "asked_of"),
    [
        (
            "look at the top card of your library. You may reveal that card",
            Mentioned("step", 1, "done"),
        ),
        ("reveal the top card of your library", Mentioned("step")),
    ],
)
def test_what_is_revealed_may_not_have_been(before: str, asked_of: Mentioned) -> None:
    *_, last = steps_of(
        f"At the beginning of your upkeep, {before}. If a creature card is revealed this way, "
        "draw a card."
    )
    assert isinstance(last, IfSo)
    assert asked_of in every_part(last.conditions)


def test_what_follows_with_a_subject_of_its_own_is_done_anyway() -> None:
    text = "At the beginning of your upkeep, you may draw a card, then {}discard a card."
    (both,) = steps_of(text.format(""))
    assert isinstance(both, May)
    assert len(both.does) == 2
    may, then = steps_of(text.format("you "))
    assert isinstance(may, May)
    assert len(may.does) == 1
    assert isinstance(then, GameAction)
    assert then.verb == "discard"


def test_who_paid_is_meant_by_they_do() -> None:
    said = told("{T}: Counter target spell unless its controller pays {2}. If they do, scry 2.")
    assert "If that player does, scry 2" in said


@pytest.mark.parametrize(
    ("lasts", "duration"),
    [(" until end of turn", "end_of_turn"), (" until your next turn", "next_turn")],
)
def test_what_begins_instead_lasts_as_long(lasts: str, duration: str) -> None:
    (step,) = steps_of(
        f"{{T}}: Target creature gets -1/-1{lasts}. That creature gets -4/-4 instead if you "
        "control an Elf."
    )
    assert isinstance(step, IfSo)
    found = [each.effect for each in (*step.does, *step.otherwise) if isinstance(each, Creates)]
    assert [each.duration for each in found if each is not None] == [duration, duration]


@pytest.mark.parametrize(
    ("asked", "neither"),
    [("If it was a creature card, scry 2.", True), ("If you control an Elf, scry 1.", False)],
)
def test_otherwise_than_each_of_two_conditions_on_one_object(asked: str, neither: bool) -> None:
    *_, last = steps_of(
        f"{{T}}: Exile target card from a graveyard. {asked} If that card was a land card, create "
        "a Treasure token. Otherwise, you gain 3 life."
    )
    assert isinstance(last, IfSo)
    (otherwise,) = last.otherwise
    assert isinstance(otherwise, IfSo if neither else GameAction)
    if isinstance(otherwise, IfSo):
        assert (otherwise.does, CREATURE in every_part(otherwise.conditions)) == ((), True)


# ----------------------------------------------------------------------------- who and what is it


@pytest.mark.parametrize(
    ("zones", "meant"),
    [
        ("hand or graveyard", Or((Mentioned("step"), Mentioned("step", 1)))),
        ("hand", Mentioned("step")),
    ],
)
def test_it_is_what_one_of_two_ways_was_done_to(zones: str, meant: object) -> None:
    *_, last = steps_of(
        f"{{T}}: Put a creature card from your {zones} onto the battlefield. That creature gains "
        "haste."
    )
    assert isinstance(last, Creates)
    assert last.on == (Objects(meant),)  # type: ignore[arg-type]


def test_what_mana_is_spent_on_is_no_player() -> None:
    *_, last = steps_of(
        "{T}: Look at the top two cards of target opponent's library and exile those cards. You "
        "may play those cards this turn, and mana of any type can be spent to cast them."
    )
    assert isinstance(last, Creates)
    assert [each.use for each in last.rules] == [(), (Objects(LOOKED_AT),)]


EXILED = "exile it. If you do, create a 1/1 red Imp creature token with"


@pytest.mark.parametrize(
    ("quoted", "understood"),
    [
        ("When this token dies, return the exiled card to its owner's hand.", False),
        ("When this token dies, exile the top card of your library. You may play the exiled card "
         "this turn.", True),
        ("When this token dies, draw a card.", True),
    ],
)  # fmt: skip
def test_what_another_ability_exiled_is_not_linked_to_a_token(
    quoted: str, understood: bool
) -> None:
    steps = read(f'Whenever another creature you control dies, {EXILED} "{quoted}"')
    assert (None not in steps) is understood


@pytest.mark.parametrize(
    ("first", "apart"),
    [
        ("attach up to one target Equipment to it", "self"),
        ("target player draws a card", "self"),
        ("tap target Elf", "targets"),
        ("tap target permanent", "targets"),
    ],
)
def test_another_target_than_what_the_words_may_mean(first: str, apart: str) -> None:
    *_, target = line(f"Whenever ~ attacks, {first}. Another target creature gains haste until end "
                      "of turn.").targets or ()  # fmt: skip
    assert isinstance(target, Target)
    assert target.apart == apart


@pytest.mark.parametrize(
    ("what", "meant"),
    [
        ("{C} equal to the number of Elves you control that share a color with it",
         Mentioned("event", role="subject")),
        ("{G} equal to its power", Mentioned("event", role="subject")),
        ("{G} equal to ~'s power", None),
    ],
)  # fmt: skip
def test_it_in_an_amount_of_mana(what: str, meant: Mentioned | None) -> None:
    (step,) = steps_of(f"Whenever a creature you control enters, add an amount of {what}.")
    assert mentions_in(step) == ({meant} if meant is not None else set())


def test_it_in_an_amount_of_mana_of_which_more_is_said() -> None:
    (step,) = steps_of(
        "Whenever a creature you control enters, add an amount of {G} equal to its power. Until "
        "end of turn, you don't lose this mana as steps and phases end."
    )
    assert mentions_in(step) == {Mentioned("event", role="subject")}


# ---------------------------------------------------------------------------- events and groups


@pytest.mark.parametrize(
    ("event", "together", "apart"),
    [
        ("~ and/or one or more other Elves you control enter", True, ()),
        ("~ or another Elf you control enters", False, ()),
        ("you attack with ~ and/or your commander", True, ("by",)),
        ("an opponent attacks you and/or one or more planeswalkers you control", True,
         ("subject",)),
        ("another Elf and/or artifact you control enters", False, ()),
    ],
)  # fmt: skip
def test_one_and_others_beside_it_are_one_event(
    event: str, together: bool, apart: tuple[str, ...]
) -> None:
    trigger = line(f"Whenever {event}, draw a card.").trigger
    assert trigger is not None
    (found,) = trigger.events
    assert (found.together, found.apart) == (together, apart)


@pytest.mark.parametrize(
    ("event", "understood"),
    [
        ("you attack with ~ and another legendary creature", False),
        ("you attack with a legendary creature", True),
        ("~ and at least two other creatures attack", True),
    ],
)
def test_two_of_whom_both_take_part_are_not_one_of_them(event: str, understood: bool) -> None:
    trigger = line(f"Whenever {event}, draw a card.").trigger
    assert (trigger is not None) is understood


@pytest.mark.parametrize(
    ("spent", "understood"),
    [
        ("to cast a creature spell", True),
        ("to cast a creature spell or activate an ability", False),
    ],
)
def test_what_mana_is_spent_on_in_two_ways(spent: str, understood: bool) -> None:
    steps = read(f"{{T}}, Discard a card: Draw a card. When you spend this mana {spent}, scry 1.")
    assert (None not in steps) is understood


@pytest.mark.parametrize(
    ("event", "understood"),
    [
        ("a creature enters from a graveyard under your control", False),
        ("a creature enters from your graveyard", True),
        ("a creature enters under your control", True),
    ],
)
def test_whose_zone_and_under_whose_control(event: str, understood: bool) -> None:
    trigger = line(f"Whenever {event}, draw a card.").trigger
    assert (trigger is not None) is understood


def test_damage_to_each_is_prevented_by_itself() -> None:
    replacement = line(
        "If a creature would deal combat damage to you and/or one or more creatures you control, "
        "prevent 1 of that damage.",
        "enchantment",
    ).replacement
    assert replacement is not None
    assert [each.together for each in replacement.events] == [False]


def test_who_blocked_or_was_blocked_by_some() -> None:
    activation = line(
        "{U}: Draw a card. Activate only if ~ blocked or was blocked by a blue creature this turn."
    ).activation
    assert activation is not None
    (only,) = activation.restrictions or ()
    assert isinstance(only, OnlyIf)
    ((condition,),) = only.any
    events = condition.events  # type: ignore[union-attr]
    blue = Objects(And((HasColor("blue"), CREATURE)))
    assert [(each.verb, each.object) for each in events] == [
        ("block", (blue,)), ("become_blocked", (blue,)),
    ]  # fmt: skip


def test_what_is_said_of_all_of_two_kinds() -> None:
    small = "with mana value 3 or less"
    (ability,) = read_ability(
        f"Exile all creatures and planeswalkers {small} from the battlefield and all creature and "
        f"planeswalker cards {small} from all graveyards.", NAMES, ("sorcery",)
    )  # fmt: skip
    assert ability.spell is not None
    (instruction,) = ability.spell.instructions
    (step,) = instruction.does or ()
    assert isinstance(step, GameAction)
    value = Compares("mana_value", "<=", Const(3))
    kinds = Or(tuple(And((HasType(kind), value)) for kind in ("creature", "planeswalker")))
    assert [each.filter for each in step.object if isinstance(each, Objects)] == [kinds, kinds]


@pytest.mark.parametrize(
    ("whom", "understood"),
    [("~ or a creature you control", False), ("~ and creatures you control", True)],
)
def test_one_of_two_is_not_both(whom: str, understood: bool) -> None:
    verb = "get" if understood else "gets"
    steps = read(f"{{T}}: {whom} {verb} +1/+1 until end of turn.")
    assert (None not in steps) is understood


# ---------------------------------------------------------------------------------------- piles


@pytest.mark.parametrize(
    ("piles", "words"),
    [
        ("a face-down pile and a face-up pile", ("face-down pile", "face-up pile")),
        ("two piles", ()),
    ],
)
def test_piles_of_which_one_is_face_down(piles: str, words: tuple[str, ...]) -> None:
    text = (
        f"{{T}}: Look at the top four cards of your library and separate them into {piles}. An "
        "opponent chooses one of those piles. Put that pile into your hand and the other into your "
        "graveyard."
    )
    choices = [each for each in steps_of(text) if isinstance(each, Chooses)]
    assert [each.words for each in choices] == [words, ()]
    assert f"into {piles}" in told(text)
