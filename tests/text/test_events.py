"""Triggered abilities: which event, of what, under which circumstances (603)."""

from __future__ import annotations

import pytest

from kb.text.lines.reading import read_ability
from kb.vocabulary import (
    Abilities,
    Ability,
    And,
    Compare,
    Const,
    Controlled,
    Count,
    Event,
    Everything,
    Filter,
    Happened,
    HasColor,
    HasCounter,
    HasKeyword,
    HasStatus,
    HasSubtype,
    HasType,
    InZone,
    IsAffected,
    IsHost,
    IsSelf,
    Not,
    Objects,
    Or,
    PlayerIs,
    Players,
    Relation,
    Stands,
    Trigger,
)

YOU, OPPONENT, ANYONE = Players("you"), Players("opponent"), Players("any")
SELF = Objects(IsSelf())
CARD = Objects(Everything(), noun="card")
CREATURE = HasType("creature")
MINE = And((CREATURE, Controlled("you")))
SPELL = InZone(("stack",))


def line(text: str, name: str = "Test Ox") -> Ability:
    """The one ability of a line on a creature."""
    (found,) = read_ability(text, (name,), ("creature",))
    return found


def trigger(text: str) -> Trigger:
    """The trigger of a line that has one."""
    found = line(text)
    assert found.kind == "triggered" and found.trigger is not None, text
    return found.trigger


def event(words: str) -> Event:
    """The one event of "Whenever EVENT, draw a card."."""
    (found,) = trigger(f"Whenever {words}, draw a card.").events
    return found


def objects(found: Filter, *relations: Relation) -> Objects:
    return Objects(found, relations)


# ----------------------------------------------------------------------------------- the objects


@pytest.mark.parametrize(
    ("words", "verb", "subject"),
    [
        ("this creature enters", "enter", IsSelf()),
        ("Test Ox enters the battlefield", "enter", IsSelf()),
        ("this creature comes into play", "enter", IsSelf()),
        ("another creature dies", "die", And((Not(IsSelf()), CREATURE))),
        ("enchanted creature attacks", "attack", IsHost()),
        ("a creature you control leaves the battlefield", "leave", MINE),
        ("a red creature blocks", "block", And((HasColor("red"), CREATURE))),
        ("a creature with flying becomes blocked", "become_blocked",
         And((CREATURE, HasKeyword("flying")))),
        ("a creature you control becomes tapped", "become_tapped", MINE),
        ("this creature transforms", "transform", IsSelf()),
        ("this creature is turned face up", "turn_face_up", IsSelf()),
        ("a creature you control explores", "explore", MINE),
    ],
)  # fmt: skip
def test_what_an_object_does(words: str, verb: str, subject: Filter) -> None:
    assert event(words) == Event(verb, (objects(subject),))


@pytest.mark.parametrize(
    ("words", "verb", "subject", "object_"),
    [
        ("you cast a spell", "cast", YOU, objects(SPELL)),
        ("an opponent casts a red spell", "cast", OPPONENT,
         objects(And((HasColor("red"), SPELL)))),
        ("you draw a card", "draw", YOU, CARD),
        ("a player discards a creature card", "discard", ANYONE,
         Objects(CREATURE, noun="card")),
        ("you sacrifice a Goblin", "sacrifice", YOU, objects(HasSubtype("Goblin"))),
        ("you cycle a card", "cycle", YOU, CARD),
        ("this creature blocks a creature with flying", "block", SELF,
         objects(And((CREATURE, HasKeyword("flying"))))),
        ("this creature attacks a player", "attack", SELF, ANYONE),
        ("this creature becomes the target of a spell", "become_target", SELF, objects(SPELL)),
        ("you play a land", "play", YOU, objects(HasType("land"))),
    ],
)  # fmt: skip
def test_what_is_done_to_what(
    words: str, verb: str, subject: Players | Objects, object_: Players | Objects
) -> None:
    assert event(words) == Event(verb, (subject,), (object_,))


def test_damage_tells_its_kind_and_whom_it_is_dealt_to() -> None:
    dealt = Event("deal_damage", (SELF,), (ANYONE,))
    assert event("this creature deals damage to a player") == dealt
    combat = Event("deal_damage", (SELF,), (ANYONE,), how=("combat",))
    assert event("this creature deals combat damage to a player") == combat
    taken = Event("deal_damage", (), (objects(IsHost()),))
    assert event("enchanted creature is dealt damage") == taken
    assert event("damage is dealt to you") == Event("deal_damage", (), (YOU,))


def test_one_or_more_at_once_is_one_event() -> None:
    assert event("one or more creatures you control die") == Event(
        "die", (objects(MINE),), together=True
    )
    assert not event("a creature you control dies").together


def test_a_number_of_attackers() -> None:
    found = event("you attack with two or more creatures")
    assert (found.by, found.number, found.op) == ((YOU,), 2, ">=")


def test_of_players_and_objects_any_is_meant() -> None:
    found = event("this creature deals combat damage to a player or planeswalker")
    assert found.object == (ANYONE, objects(HasType("planeswalker")))


def test_a_spell_or_ability_that_somebody_controls() -> None:
    found = event("this creature becomes the target of a spell or ability an opponent controls")
    assert found.object == (Abilities(("spell", "ability"), by=(OPPONENT,)),)


def test_what_a_spell_targets_or_where_it_was_cast_from_belongs_to_the_spell() -> None:
    found = event("you cast a spell that targets this creature")
    assert found.object == (objects(SPELL, Relation("targets", (SELF,))),)
    hand = Objects(InZone(("hand",)), (Relation("owned_by", (YOU,)),))
    found = event("you cast a spell from anywhere other than your hand")
    assert found.object == (objects(SPELL, Relation("cast_from", (hand,), negated=True)),)


def test_damage_in_the_past_narrows_an_object_down() -> None:
    found = event("a creature dealt damage by this creature this turn dies")
    past = Relation("dealt_damage_by_this_turn", (SELF,))
    assert found == Event("die", (objects(CREATURE, past),))


def test_its_in_a_description_is_the_object_described() -> None:
    found = event("a creature you control with toughness greater than its power attacks")
    (subject,) = found.subject
    assert isinstance(subject, Objects)
    assert "affected" in str(subject.filter) and "'self'" not in str(subject.filter)


# ------------------------------------------------------------------------------ zones and counters


def test_zones_of_a_move() -> None:
    found = event("a creature is put into your graveyard from the battlefield")
    assert (found.destination, found.origin, found.owner) == (
        ("graveyard",), ("battlefield",), (YOU,),
    )  # fmt: skip
    found = event("a card is put into your graveyard from anywhere other than the battlefield")
    assert (found.origin, found.not_origin) == (("battlefield",), True)


def test_under_whose_control_something_enters() -> None:
    assert event("a land enters the battlefield under your control").owner == (YOU,)
    assert event("a land enters").owner == ()


def test_counters() -> None:
    found = event("one or more +1/+1 counters are put on a creature you control")
    assert (found.verb, found.counter, found.object) == ("put_counters", "+1/+1", (objects(MINE),))
    assert found.together
    assert event("you put a charge counter on this creature").counter == "charge"
    assert event("a counter is removed from this creature").counter == "any"


# ------------------------------------------------------------------------------------ when it is


@pytest.mark.parametrize(
    ("words", "step", "whose"),
    [
        ("your upkeep", "upkeep", (YOU,)),
        ("each upkeep", "upkeep", ()),
        ("each player's upkeep", "upkeep", ()),
        ("each opponent's end step", "end", (OPPONENT,)),
        ("combat on your turn", "combat", (YOU,)),
        ("your precombat main phase", "precombat_main", (YOU,)),
        ("your second main phase", "postcombat_main", (YOU,)),
        ("enchanted player's draw step", "draw", (Players("host"),)),
        ("the upkeep of enchanted creature's controller", "upkeep",
         (Players("controller", (objects(IsHost()),)),)),
    ],
)  # fmt: skip
def test_the_beginning_of_a_step(words: str, step: str, whose: tuple[Players, ...]) -> None:
    found = trigger(f"At the beginning of {words}, draw a card.")
    assert found.events == (Event("begin", step=step, whose=whose),)


def test_an_event_in_somebodys_turn_or_for_the_first_time() -> None:
    found = event("you cast a spell during an opponent's turn")
    assert (found.step, found.whose) == ("turn", (OPPONENT,))
    assert (found.period, found.nth) == (None, None)
    found = event("you gain life for the first time each turn")
    assert (found.period, found.nth) == ("each_turn", 1)
    found = event("you draw your second card each turn")
    assert (found.verb, found.period, found.nth) == ("draw", "each_turn", 2)


# --------------------------------------------------------------------------------- several events


def test_events_joined_by_or_share_their_subject() -> None:
    both = trigger("Whenever this creature enters or attacks, draw a card.").events
    assert both == (Event("enter", (SELF,)), Event("attack", (SELF,)))
    three = trigger("Whenever this creature enters, attacks, or dies, draw a card.").events
    assert [e.verb for e in three] == ["enter", "attack", "die"]


def test_verbs_joined_by_or_share_their_object() -> None:
    both = trigger("Whenever you cast or copy an instant spell, draw a card.").events
    assert [e.verb for e in both] == ["cast", "copy"]
    assert both[0].object == both[1].object


def test_two_whole_events() -> None:
    both = trigger("When this creature enters and at the beginning of your upkeep, scry 1.").events
    assert [e.verb for e in both] == ["enter", "begin"]


def test_a_comma_in_a_list_does_not_end_the_event() -> None:
    found = event("you cast an artifact, instant, or sorcery spell")
    (spells,) = found.object
    assert isinstance(spells, Objects) and isinstance(spells.filter, Or)
    assert len(spells.filter.any) == 3


def test_a_list_in_the_effect_does_not_belong_to_the_event() -> None:
    found = trigger("Whenever this creature attacks, choose flying, haste, or trample.")
    assert found.events == (Event("attack", (SELF,)),)


def test_a_state_trigger_waits_for_a_condition() -> None:
    (found,) = trigger("When you control no Islands, sacrifice this creature.").events
    islands = And((HasSubtype("Island"), Controlled("you")))
    assert found == Event("state", meanwhile=(Compare(Count(islands), "=", Const(0)),))


# ----------------------------------------------------------------------- intervening if and limits


def test_an_intervening_if_is_a_condition() -> None:
    found = trigger("When this creature enters, if it's your turn, draw a card.")
    assert found.condition == (PlayerIs("active"),) and found.unread is None


def test_what_happened_this_turn() -> None:
    found = trigger("When this creature enters, if you attacked this turn, draw a card.")
    assert found.condition == (Happened((Event("attack", (YOU,)),), "this_turn"),)
    found = trigger("At the beginning of your end step, if you didn't attack this turn, scry 1.")
    assert found.condition == (Happened((Event("attack", (YOU,)),), "this_turn", negated=True),)


def test_how_an_object_stands() -> None:
    found = trigger("When this creature enters, if it was kicked, draw a card.")
    assert found.condition == (Stands(Relation("kicked"), (SELF,)),)
    found = trigger("When this creature enters, if it wasn't kicked, draw a card.")
    assert found.condition == (Stands(Relation("kicked", negated=True), (SELF,)),)


def test_it_in_the_condition_is_what_the_event_was_about() -> None:
    found = trigger("Whenever another creature dies, if it had a +1/+1 counter on it, scry 1.")
    (condition,) = found.condition
    assert "IsAffected" in str(condition) and "IsSelf" not in str(condition)
    found = trigger("When this creature dies, if it had a +1/+1 counter on it, scry 1.")
    assert "IsSelf" in str(found.condition)


def test_an_unread_condition_leaves_the_event_and_says_so() -> None:
    found = line("When this creature enters, if the moon is quite full, draw a card.")
    assert found.trigger is not None and found.trigger.events == (Event("enter", (SELF,)),)
    assert found.trigger.unread == "the moon is quite full" and not found.understood


def test_optional_and_how_often() -> None:
    assert trigger("Whenever this creature attacks, you may draw a card.").optional
    assert not trigger("Whenever this creature attacks, an opponent may draw a card.").optional
    found = trigger(
        "Whenever you gain life, draw a card. This ability triggers only once each turn."
    )
    assert found.limit == "once_each_turn"


# ------------------------------------------------------------------------- keywords before a dash


def test_ability_words_mean_nothing_and_chapters_are_lore_counters() -> None:
    plain = trigger("Landfall — Whenever a land you control enters, draw a card.")
    assert plain.events[0].verb == "enter"
    (chapter,) = read_ability("I, III — Draw a card.", ("Test Saga",), ("enchantment",))
    assert chapter.trigger is not None and chapter.trigger.chapters == (1, 3)
    assert not chapter.trigger.optional
    (chapter,) = read_ability("II — You may draw a card.", ("Test Saga",), ("enchantment",))
    assert chapter.trigger is not None and chapter.trigger.optional


def test_a_modal_trigger_is_no_ability_word() -> None:
    assert trigger("When this creature enters, choose one — • Draw a card. • Scry 1.").events == (
        Event("enter", (SELF,)),
    )


# ------------------------------------------------------------------------------- what isn't known


@pytest.mark.parametrize(
    "words",
    [
        "a purple creature enters",
        "this creature quacks",
        "this creature enters sideways",
        "a creature with power greater than the moon dies",
        "no creatures attack",
        "two or more creatures deal damage to two or more players",
    ],
)
def test_words_that_are_not_accounted_for_leave_no_trigger(words: str) -> None:
    found = line(f"Whenever {words}, draw a card.")
    assert found.kind == "triggered"
    assert found.trigger is None and not found.understood


def test_counters_and_statuses_in_a_description() -> None:
    found = event("a nontoken creature with a charge counter on it dies")
    (subject,) = found.subject
    assert isinstance(subject, Objects)
    assert subject.filter == And((Not(HasStatus("token")), CREATURE, HasCounter("charge")))


def test_of_another_object_it_is_not_the_object_itself() -> None:
    found = trigger("Whenever a creature attacks, if it has flying, draw a card.")
    assert found.condition == (
        Compare(Count(And((IsAffected(), HasKeyword("flying")))), ">=", Const(1)),
    )


def test_a_place_after_two_events_belongs_to_the_last() -> None:
    first, second = trigger(
        "Whenever another artifact dies or a creature card is put into your graveyard from your "
        "library, draw a card."
    ).events
    assert (first.verb, first.origin) == ("die", ())
    assert (second.verb, second.origin) == ("move", ("library",))


def test_a_relation_of_the_last_of_two_descriptions_is_not_the_first_ones() -> None:
    first, second = event("you discard a Goblin card or a card with cycling").object
    assert isinstance(first, Objects) and isinstance(second, Objects)
    assert first.relations == ()


def test_the_end_of_a_turn_is_the_end_step() -> None:
    found = trigger("At the end of your turn, draw a card.").events
    assert found == (Event("begin", step="end", whose=(YOU,)),)


def test_the_whole_subject_holds_for_the_second_verb() -> None:
    enter, die = trigger("Whenever a Goblin or an artifact enters or dies, draw a card.").events
    assert (enter.verb, die.verb) == ("enter", "die")
    assert enter.subject == die.subject
    assert die.subject == (objects(Or((HasSubtype("Goblin"), HasType("artifact")))),)


def test_an_event_has_one_name() -> None:
    assert event("a player loses the game").verb == "lose_game"
    assert event("you win a coin flip").verb == "win_flip"
