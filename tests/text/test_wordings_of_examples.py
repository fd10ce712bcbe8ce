"""Wordings of the rules' own examples, each beside the like that means something else."""

from __future__ import annotations

import pytest

from kb.vocabulary import (
    Chooses,
    ForEach,
    GainAbilities,
    GainAbilitiesOf,
    GameAction,
    KeywordCost,
    StatementLine,
)
from kb.vocabulary.parts import every_part
from tests.text.readings import line
from tests.text.test_instructions import read


@pytest.mark.parametrize(
    ("text", "chosen"),
    [
        ("Each player chooses a card in their hand.", True),
        ("Target player chooses up to seven cards in their hand.", True),
        ("Return each creature with power greater than the number of cards in their hand.", False),
        ("Target opponent discards a card with the greatest mana value among cards in their hand.",
         False),
    ],
)  # fmt: skip
def test_so_many_cards_in_a_hand_are_chosen(text: str, chosen: bool) -> None:
    """What is counted or compared in a hand is not what is done something to."""
    steps = read(text)[-1]
    assert any(isinstance(each, Chooses) for each in steps or ()) is chosen
    assert (steps is not None) is chosen


@pytest.mark.parametrize(
    ("others", "alike", "families"),
    [
        ("first strike and trample", {"first strike", "trample"}, set()),
        ("landwalk and trample", {"trample"}, {"landwalk"}),
        ("hexproof, protection, and haste", {"haste"}, {"hexproof", "protection"}),
    ],
)
def test_the_same_for_keywords_with_variants(
    others: str, alike: set[str], families: set[str]
) -> None:
    (_, same) = read(
        "Creatures you control gain flying until end of turn if a creature you control has flying. "
        f"The same is true for {others}."
    )
    words = [*every_part(same)]
    given = {a.keyword for w in words if isinstance(w, GainAbilities) for a in w.abilities}
    assert given == alike
    assert {k for w in words if isinstance(w, GainAbilitiesOf) for k in w.keywords} == families


def test_the_same_is_not_true_for_what_has_a_cost() -> None:
    (_, same) = read(
        "Creatures you control gain flying until end of turn if a creature you control has flying. "
        "The same is true for ward."
    )
    assert same is None


def test_for_each_of_several_targets_that_may_be_players() -> None:
    (*_, steps) = read(
        "Choose any number of target creatures, planeswalkers, and/or players. For each of them, "
        "this creature deals 1 damage to that permanent or player."
    )
    assert steps is not None and isinstance(steps[0], ForEach)


def test_for_each_of_several_targets_that_are_no_players() -> None:
    (*_, steps) = read(
        "Choose any number of target creatures. For each of them, this creature deals 1 damage to "
        "that permanent or player."
    )
    assert steps is None


def test_what_a_copy_targets_belongs_to_the_copying() -> None:
    copying, rest = read(
        "Create a 1/1 red Soldier creature token, then copy target spell. The copy targets that "
        "token."
    )
    assert copying is not None and rest == ()
    last = copying[-1]
    assert isinstance(last, GameAction) and (last.verb, last.how) == ("copy", ("at_those",))


def test_what_no_copy_targets_is_not_understood() -> None:
    assert read("Create a 1/1 red Soldier creature token. The copy targets that token.")[-1] is None


@pytest.mark.parametrize(
    ("cost", "part"),
    [("Draw a card", KeywordCost("draw")), ("Add {R}", KeywordCost("add_mana", mana="{R}"))],
)
def test_costs_that_are_done_with_nothing(cost: str, part: KeywordCost) -> None:
    activation = line(f"Cumulative upkeep—{cost}.").activation
    assert activation is not None and activation.cost is not None
    (found,) = activation.cost.parts
    assert isinstance(found, KeywordCost)
    assert (found.verb, found.mana) == (part.verb, part.mana)


def test_whose_devotion_is_raised() -> None:
    found = line(
        "Your devotion to each color and each combination of colors is increased by one."
    ).statement
    assert found is not None
    assert [(each.verb, each.how, each.number) for each in found.rules] == [
        ("increase", ("devotion",), 1)
    ]
    assert all(isinstance(each, StatementLine) for each in found.rules)
