"""Readings that were found wrong as lines of words that few cards use were read by hand."""

from __future__ import annotations

import pytest

from kb.vocabulary import (
    And,
    Compares,
    Const,
    Controlled,
    Creates,
    Extreme,
    GainControl,
    GameAction,
    IfSo,
    InZone,
    IsSelf,
    May,
    Mentioned,
    Not,
    Objects,
    Players,
    Stands,
    Step,
    Sum,
)
from tests.text.readings import line
from tests.text.test_instructions import read

TARGET = Mentioned("target")


def last(text: str) -> Step:
    """The last step of a line that must be understood."""
    steps = read(text)
    assert None not in steps
    return next(each for each in reversed(steps) if each)[-1]


def _modes_understood(head: str) -> bool:
    spell = line(f"{head} choose one — • Draw a card. • You gain 3 life.").spell
    assert spell is not None
    return spell.understood


def test_modes_that_are_chosen_only_if_something_is_done_are_told() -> None:
    asked = "Whenever you attack, you may sacrifice another creature. {} you do,"
    assert _modes_understood(asked.format("When"))  # those of a reflexive ability
    assert not _modes_understood(asked.format("If"))
    assert _modes_understood("Whenever you attack,")


def test_that_creature_is_not_somebody_elses_army() -> None:
    step = last(
        "{T}: Destroy target creature. Its controller amasses Goblins 2. If you controlled that "
        "creature, draw a card."
    )
    assert isinstance(step, IfSo)
    (asked,) = step.conditions
    assert isinstance(asked, Stands)
    assert asked.party == (Players("you"),)
    assert asked.relation.to == (Objects(TARGET),)


def test_your_army_is_still_that_creature() -> None:
    step = last("{T}: Amass Goblins 2. Untap that creature.")
    assert isinstance(step, GameAction)
    assert step.object == (Objects(Mentioned("step")),)


def test_control_is_gained_of_that_permanent_not_of_the_object() -> None:
    front = "{T}: Choose target artifact. "
    while_it_stays = "For as long as this creature remains on the battlefield, "
    several = read(f"{front}{while_it_stays}gain control of that permanent and it loses flying.")
    for steps in several:
        for step in steps or ():
            if isinstance(step, Creates) and step.effect is not None:
                for clause in step.effect.clauses:
                    assert not (clause.subject == IsSelf() and GainControl() in clause.does)


@pytest.mark.parametrize(("whose", "understood"), [("an opponent's", False), ("your", True)])
def test_whose_control_it_comes_under(whose: str, understood: bool) -> None:
    steps = read(
        f"{{T}}: Exile target creature, then return it to the battlefield under {whose} control."
    )
    assert (None not in steps) == understood


def test_what_was_exiled_this_turn_is_not_said_for_how_long() -> None:
    said = "You may cast a spell from among cards exiled with ~{} without paying its mana cost."
    assert not line(said.format(" this turn")).understood
    found = line("You may cast spells from your hand this turn without paying their mana costs.")
    assert all(
        rule.duration == "end_of_turn"
        for rule in (found.statement.rules if found.statement else ())
    )


def test_others_that_a_spell_is_measured_by() -> None:
    step = last(
        "At the beginning of your upkeep, you may cast a permanent spell from your hand with mana "
        "value equal to 1 plus the highest mana value among other permanents you control without "
        "paying its mana cost."
    )
    assert isinstance(step, May)
    (cast,) = step.does
    assert isinstance(cast, GameAction)
    (spell,) = cast.spell
    others = And((Not(IsSelf()), Controlled("you")))
    highest = Sum((Const(1), Extreme("greatest", "mana_value", others)))
    assert isinstance(spell, Objects)
    assert isinstance(spell.filter, And)
    assert InZone(("stack",)) in spell.filter.all
    assert Compares("mana_value", "=", highest) in spell.filter.all


def test_those_players_are_not_spoken_of_after_what_is_done_for_each() -> None:
    done = (
        "{T}: Exile target creature. For each creature exiled this way, its controller searches "
        "their library for a basic land card"
    )
    assert None in read(f"{done}. Those players put those cards onto the battlefield.")
    assert None not in read(f"{done} and puts it onto the battlefield.")


def test_what_follows_on_a_condition_of_a_reflexive_ability_is_told() -> None:
    """603.4, 603.12: it hangs on the condition, too, which stands before the first sentence."""
    words = "You may tap this creature. When you do, if you control a Forest, put a +1/+1 counter "
    words += "on target creature."
    assert None not in read(words)
    assert None in read(f"{words} It gains trample until end of turn.")
    assert None not in read(
        "You may tap this creature. When you do, put a +1/+1 counter on target creature. It gains "
        "trample until end of turn."
    )
