"""What belongs to what in a statement about the rules: lists, relations, "it", conditions."""

from __future__ import annotations

from kb.vocabulary import (
    Abilities,
    AllOf,
    And,
    Charge,
    Const,
    Event,
    HasAbilities,
    HasColor,
    HasType,
    Objects,
    Or,
    Players,
    Relation,
    Stands,
)
from tests.text.test_statements import (
    HOST,
    MINE,
    OPPONENT,
    SELF,
    SPELL,
    YOU,
    line,
    objects,
    rule,
    rules,
)


def test_adjectives_of_one_description_are_not_those_of_the_next() -> None:
    found = rule("You may cast red spells and artifact spells as though they had flash.")
    (spells,) = found.object
    assert isinstance(spells, Objects)
    assert spells.filter == Or((And((HasColor("red"), SPELL)), And((HasType("artifact"), SPELL))))


def test_a_tail_after_rules_of_several_subjects_belongs_to_the_last() -> None:
    attack, block, activate = rules(
        "Enchanted creature can't attack or block, and its activated abilities can't be activated "
        "unless they're mana abilities."
    )
    assert (attack.how, block.how, activate.how) == ((), (), ("not_mana",))


def test_cards_from_among_which_lands_and_spells_are_played() -> None:
    played, cast = rules("You may play lands and cast spells from among cards exiled with Test Ox.")
    assert "exiled_with" in str(played.object) and "exiled_with" in str(cast.object)


def test_it_is_the_object_that_the_subject_was_compared_with() -> None:
    found = rule("Creatures with power less than this creature's power can't block it.")
    assert found.object == (SELF,)


def test_a_player_that_the_sentence_spoke_of_is_not_the_controller_of_a_host() -> None:
    found = rule("Each opponent can't cast spells unless they control a creature.")
    (unless,) = found.unless
    assert isinstance(unless, Stands) and unless.party == (Players("that"),)


def test_commas_in_a_condition_do_not_begin_its_rule() -> None:
    lose, win = rules(
        "If you control an artifact, a creature, and a land, you can't lose the game and your "
        "opponents can't win the game."
    )
    assert (lose.subject, win.subject) == ((YOU,), (OPPONENT,))
    (condition,) = lose.conditions
    assert isinstance(condition, AllOf) and len(condition.all) == 3
    assert win.conditions == lose.conditions


def test_a_comma_alone_does_not_join_the_last_party() -> None:
    found = rule("Players, creatures, and lands can't be the target of red spells.")
    assert len(found.subject) == 2  # the noun phrase "creatures, and lands" is one party
    assert line("A creature, an enchantment, you can't lose the game.").statement is None


def test_it_is_not_the_host_of_a_condition_about_the_object_itself() -> None:
    found = rule("As long as this creature is equipped, it must be blocked if able.")
    assert found.object == (SELF,)
    found = rule("As long as this creature is enchanted or equipped, it can't block.")
    assert found.subject == (SELF,)
    found = rule("As long as enchanted creature is red, it can't block.")
    assert found.subject == (HOST,)


def test_abilities_that_are_neither_of_two_kinds() -> None:
    neither = (Relation("mana_ability", negated=True), Relation("loyalty_ability", negated=True))
    found = rule("You can't activate abilities that aren't mana abilities or loyalty abilities.")
    assert found.object == (Abilities(relations=neither),)
    found = rule("Players can't activate abilities that aren't mana abilities.")
    assert found.object == (Abilities(relations=neither[:1]),)


def test_an_object_is_no_ability() -> None:
    found = rule("A land with an activated ability that isn't a mana ability can't attack.")
    land = And((HasType("land"), HasAbilities("activated_but_mana")))
    assert found.subject == (Objects(land),)


def test_abilities_of_objects_have_the_targets() -> None:
    found = rule(
        "Activated abilities of creatures you control that target this creature cost {1} less to "
        "activate."
    )
    targets = (Relation("targets", (SELF,)),)
    assert found.object == (Abilities(("activated",), (objects(MINE),), relations=targets),)


def test_players_are_no_objects_of_the_legend_rule() -> None:
    assert line('The "legend rule" doesn\'t apply to them.').statement is None
    assert rule('The "legend rule" doesn\'t apply to creatures you control.').object == (
        objects(MINE),
    )


def test_mana_as_the_price_of_a_permission() -> None:
    text = (
        "You may cast this card from your graveyard by paying {} rather than paying its mana cost."
    )
    assert rule(text.format("{2}{W}")).charge == Charge((YOU,), "{2}{W}")
    found = rule(
        "You may cast creature spells from your graveyard by paying 1 life in addition to their "
        "other costs."
    )
    assert found.charge == Charge(events=(Event("pay_life", (YOU,), value=Const(1)),))


def test_enchanted_creatures_are_described_as_any_others() -> None:
    found = rule("This creature can't be blocked by enchanted creatures or artifact creatures.")
    (by,) = found.subject
    assert isinstance(by, Objects) and isinstance(by.filter, Or)
    assert And((HasType("artifact"), HasType("creature"))) in by.filter.any
