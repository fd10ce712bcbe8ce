"""Readings that were found wrong as lines were read by hand (`read_by_hand.py`)."""

from __future__ import annotations

import pytest

from kb.text import rendering
from kb.vocabulary import (
    Ability,
    Chooses,
    Creates,
    Enters,
    GameAction,
    IfDone,
    Mentioned,
    Objects,
    Players,
    Some,
    ThatMuch,
)
from tests.text.readings import line
from tests.text.test_instructions import read, told

OF_EVENT = ThatMuch(of=Mentioned("event", role="amount"))


@pytest.mark.parametrize(
    ("text", "duration"),
    [
        ("{1}: This creature assigns no combat damage this turn.", "end_of_turn"),
        ("{1}: This creature assigns no combat damage this combat.", "end_of_combat"),
    ],
)
def test_how_long_no_damage_is_assigned(text: str, duration: str) -> None:
    (instruction,) = line(text).spell.instructions  # type: ignore[union-attr]
    (step,) = instruction.does or ()
    assert isinstance(step, Creates)
    assert [rule.duration for rule in step.rules] == [duration]


def test_how_long_it_is_if_something_was_done() -> None:
    text = "When this creature enters, you may draw a card. If you do, this creature assigns no "
    steps = read(f"{text}combat damage this turn.")[-1]
    assert steps is not None
    (step,) = steps
    assert isinstance(step, IfDone)
    (begun,) = step.does
    assert isinstance(begun, Creates)
    assert begun.rules[0].duration == "end_of_turn"


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("{1}: You may cast a creature spell from your graveyard this turn.", False),
        ("{1}: Until end of turn, you may play a card exiled with this creature.", False),
        ("{1}: You may cast creature spells from your graveyard this turn.", True),
        ("{1}: You may play an additional land this turn.", True),
    ],
)
def test_a_permission_for_one_card_is_none_for_all(text: str, understood: bool) -> None:
    assert (None not in read(text)) is understood


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("Look at an opponent's hand.", False),
        ("Look at target opponent's hand.", True),
        ("Each opponent discards their hand.", True),
    ],
)
def test_one_opponents_hand_is_not_each_opponents(text: str, understood: bool) -> None:
    assert (None not in read(text)) is understood


def amounts(ability: Ability) -> list[object]:
    """The numbers of all that a triggered ability does."""
    (instruction,) = ability.spell.instructions  # type: ignore[union-attr]
    return [step.number for step in instruction.does or ()]  # type: ignore[union-attr]


def test_that_many_twice_is_the_same_number() -> None:
    ability = line("Whenever you gain life, put that many +1/+1 counters on this creature and draw "
                   "that many cards.")  # fmt: skip
    assert amounts(ability) == [OF_EVENT, OF_EVENT]


def test_that_much_after_another_number_is_that_one() -> None:
    ability = line("Whenever you gain life, target opponent loses 2 life and you draw that many "
                   "cards.")  # fmt: skip
    first, second = amounts(ability)
    assert first != second != OF_EVENT


def test_what_describes_the_second_of_two_alone() -> None:
    said = "Whenever you cast a {} spell or a {} spell with flying, draw a card."
    found = line(said.format("Goblin", "creature")).trigger
    assert found is not None
    first, second = found.events[0].object
    assert "HasKeyword" not in repr(first)
    assert "HasKeyword('flying')" in repr(second).replace("keyword=", "")


def test_what_is_said_of_both() -> None:
    found = line("Whenever a Goblin creature or Elf creature you control dies, draw a card.")
    assert first_event_subject(found).count("Controlled") == 2


def first_event_subject(ability: Ability) -> str:
    """Whom the event of a triggered ability is about."""
    assert ability.trigger is not None
    return repr(ability.trigger.events[0].subject)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Whenever you cast a spell that's both red and white, draw a card.",
         "whenever you cast a spell that is red and white"),
        ("Whenever this creature attacks, if you attacked with exactly one other creature this "
         "combat, draw a card.",
         "whenever it attacks, if you attacked with exactly one other creature this combat"),
        ("Whenever an opponent casts a spell, if it's not that player's turn, draw a card.",
         "whenever an opponent casts a spell, if it is not that player's turn"),
    ],
)  # fmt: skip
def test_how_events_are_told(text: str, said: str) -> None:
    trigger = line(text).trigger
    assert trigger is not None
    assert rendering.trigger(trigger, "it") == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Each player who controls a multicolored creature draws a card.",
         "Each player who controls a multicolored creature draws a card."),
        ("If a creature would enter the battlefield under an opponent's control this turn, it "
         "enters under your control instead.",
         "If a creature would enter under an opponent's control this turn, it enters under your "
         "control instead."),
    ],
)  # fmt: skip
def test_how_steps_are_told(text: str, said: str) -> None:
    assert told(text) == said


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("When this creature enters, put a +1/+1 counter on it. He deals 2 damage to you.",
         "When this creature enters, put a +1/+1 counter on it. It deals 2 damage to you."),
        ("When this creature dies, she deals 2 damage to each opponent.",
         "When this creature dies, it deals 2 damage to each opponent."),
    ],
)  # fmt: skip
def test_he_or_she_is_one_certain_object(text: str, same: str) -> None:
    assert read(text) == read(same)


def test_nobody_chooses_among_what_is_named() -> None:
    text = "When this creature blocks a creature, destroy {}."
    ((both,),) = (each or () for each in read(text.format("that creature and this creature")))
    assert not any(isinstance(party, Some) for party in both.object)  # type: ignore[union-attr]
    ((one,),) = (each or () for each in read(text.format("a creature you control")))
    assert isinstance(one.object[0], Some)  # type: ignore[union-attr]


def test_an_opponent_of_a_description_is_one_who_is_chosen() -> None:
    ((choice,),) = (each or () for each in read("Choose an opponent who controls more lands than "
                                                "you."))  # fmt: skip
    assert isinstance(choice, Chooses)
    assert isinstance(choice.among[0], Some)


def test_a_permanent_card_is_told_as_one() -> None:
    text = "Reveal the top card of your library. If it's a permanent card, put it into your hand."
    assert "If it is a permanent card, put that card into your hand." in told(text)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ('Create a 1/1 colorless Eldrazi Scion creature token. It has "Sacrifice this token: Add '
         '{C}."',
         'Create a 1/1 colorless Eldrazi Scion creature token with "Sacrifice this token: Add '
         '{C}."'),
        ("Create two 1/1 blue Bird creature tokens with flying. They have haste.",
         "Create two 1/1 blue Bird creature tokens with flying and haste."),
        ("Search your library for a planeswalker card, put it onto the battlefield, then shuffle. "
         "It enters with two additional loyalty counters on it.",
         "Search your library for a planeswalker card, put it onto the battlefield with two "
         "loyalty counters on it, then shuffle."),
    ],
)  # fmt: skip
def test_what_a_later_sentence_says_of_what_comes_about(text: str, same: str) -> None:
    steps = [step for sentence in read(text) for step in sentence or ()]
    assert steps == [step for sentence in read(same) for step in sentence or ()]


def test_how_something_entered_is_not_said_if_something_is_so() -> None:
    text = "Return target creature card from your graveyard to the battlefield. It enters with two "
    assert None in read(f"{text}additional +1/+1 counters on it if it's a creature.")


def test_what_a_token_gains_is_an_effect() -> None:
    *_, begun = read("Create a 1/1 blue Bird creature token. It gains flying until end of turn.")
    assert begun is not None
    assert isinstance(begun[0], Creates)


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("{2}: Target creature gains protection from the color of its controller's choice until "
         "end of turn.", False),
        ("{2}: Target creature gains protection from its colors until end of turn.", False),
        ("{2}: Target creature gains protection from the color of your choice until end of turn.",
         True),
        ("{2}: Target creature gains protection from each of your opponents until end of turn.",
         True),
    ],
)  # fmt: skip
def test_a_quality_that_something_else_tells(text: str, understood: bool) -> None:
    assert (None not in read(text)) is understood


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Whenever you activate an ability of an artifact, if it isn't a mana ability, draw a "
         "card.",
         "whenever you activate an ability of an artifact, if it is not a mana ability"),
        ("When this creature enters, if it entered from your graveyard or you cast it from your "
         "graveyard, draw a card.",
         "whenever it enters, if it entered from your graveyard or you cast it from your "
         "graveyard"),
        ("At the beginning of your upkeep, if all nonland permanents you control are white, draw "
         "a card.",
         "at the beginning of your upkeep, if you control no nonland nonwhite permanents"),
    ],
)  # fmt: skip
def test_which_condition_an_event_has(text: str, said: str) -> None:
    trigger = line(text).trigger
    assert trigger is not None
    assert rendering.trigger(trigger, "it") == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{1}: Each opponent skips their next untap step.",
         "Each opponent skips their next untap step."),
        ("{1}: You skip your next two turns.", "You skip your next two turns."),
        ("{1}: Target player skips their next combat phase this turn.",
         "Target player skips their next combat phase this turn."),
        ("{1}: Target creature attacks target opponent this turn if able.",
         "Target creature attacks target opponent this turn if able."),
        ("{1}: Move all counters from target creature onto another target creature.",
         "Move all counters from target creature onto another target creature."),
        ("{1}: Search your library for up to three cards that have different names, then shuffle.",
         "Search your library for up to three cards with different names. Shuffle."),
        ("{1}: Each player discards their hand, then draws cards equal to the greatest number of "
         "cards a player discarded this way.",
         "Each player discards that player's hand. Each player draws cards equal to the greatest "
         "number of cards a player discarded this way."),
        ("{1}: Each player chooses an artifact and a creature from among the nonland permanents "
         "they control, then sacrifices the rest.",
         "Each player chooses an artifact that player controls and a creature that player "
         "controls. Each player sacrifices all nonland permanents other than those permanents "
         "that player controls."),
        ("{1}: Target player skips their next draw step.",
         "Target player skips their next draw step."),
        ("{1}: This creature's owner shuffles it into their library.",
         "Bilious Skulldweller's owner shuffles Bilious Skulldweller into Bilious Skulldweller's "
         "owner's library."),
        ("{1}: You may pay {1} and 2 life. If you do, draw a card.",
         "You may pay {1} and pay 2 life. If you do, draw a card."),
        ("{1}: Copy target instant spell three times. You may choose new targets for the copies.",
         "Copy target instant spell three times. You may choose new targets for that copy."),
    ],
)  # fmt: skip
def test_wordings_that_others_have_as_well(text: str, said: str) -> None:
    assert told(text) == said


def test_dice_that_are_rolled_together() -> None:
    for words, together in (("one or more dice", True), ("a die", False)):
        trigger = line(f"Whenever you roll {words}, draw a card.").trigger
        assert trigger is not None
        assert trigger.events[0].together is together
        assert rendering.trigger(trigger).endswith(f"you roll {words}")


def test_what_limits_one_of_two_choices() -> None:
    said = "As this artifact enters, choose an opponent and a card name"
    for more, limit in ((" other than a basic land card name", True), ("", False)):
        found = line(f"{said}{more}.").replacement
        assert found is not None
        (outcome,) = found.outcomes
        assert isinstance(outcome, Enters)
        assert outcome.chooses == ("opponent", "card_name")
        assert outcome.limit == (more.strip() or None if limit else None)


def test_whose_hand_a_card_goes_to() -> None:
    text = "When this creature leaves the battlefield, return the exiled card to its owner's hand."
    ((step,),) = read(text)  # type: ignore[misc]
    assert isinstance(step, GameAction)
    assert step.owner == (Players("owner", (Objects(Mentioned("step", 0)),)),)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{T}: Return Bilious Skulldweller and target creature you control to their owner's hand.",
         "Return Bilious Skulldweller and target creature you control to their owner's hand."),
        ("{T}: Bilious Skulldweller deals 2 damage to each attacking or blocking creature target "
         "player controls.",
         "Bilious Skulldweller deals 2 damage to all creatures target player controls that are "
         "attacking or blocking."),
        ("{T}: Shuffle your graveyard into your library.",
         "Shuffle your graveyard into your library."),
        ("{T}: Search your library for an artifact card or a basic land card, reveal it, put it "
         "into your hand, then shuffle.",
         "Search your library for an artifact or a basic land card. Reveal that card. Put "
         "that card into your hand. Shuffle."),
        ("{T}: Search your library for a basic Plains card, reveal it, put it into your hand, then "
         "shuffle.",
         "Search your library for a basic Plains card. Reveal that land. Put that land into your "
         "hand. Shuffle."),
        ("At the beginning of your upkeep, you may gain control of target permanent until end of "
         "turn.",
         "You may gain control of target permanent until end of turn."),
        ("{T}: Target player discards two cards unless they discard a land card.",
         "Target player discards two cards unless that player discards a land card."),
        ("Whenever a player casts a spell, they lose 1 life for each spell they've cast this turn.",
         "That player loses 1 life for each time that player cast a spell this turn."),
    ],
)  # fmt: skip
def test_what_was_told_wrongly(text: str, said: str) -> None:
    assert told(text) == said


def test_while_of_the_last_of_two_events() -> None:
    trigger = line(
        "Whenever you cycle this card or cycle another card while this enchantment is on the "
        "battlefield, you gain 1 life."
    ).trigger
    assert trigger is not None
    assert [bool(event.meanwhile) for event in trigger.events] == [False, True]
