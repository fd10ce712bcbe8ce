"""Replacement and prevention effects: the event, and what happens instead (614, 615)."""

from __future__ import annotations

import msgspec
import pytest

from kb.text.lines.reading import read_ability
from kb.vocabulary import (
    Ability,
    And,
    Compare,
    Const,
    Controlled,
    Count,
    Event,
    Everything,
    Filter,
    GameAction,
    Half,
    HasColor,
    HasSubtype,
    HasType,
    IfDone,
    Instead,
    IsSelf,
    May,
    Mentioned,
    NumberOf,
    Objects,
    Outcome,
    Players,
    Prevents,
    Relation,
    Replacement,
    ThatMuch,
    TopCards,
    Value,
)

YOU, OPPONENT, ANYONE = Players("you"), Players("opponent"), Players("any")
SELF = Objects(IsSelf())
CARD = Objects(Everything(), noun="card")
CREATURE = HasType("creature")
MINE = And((CREATURE, Controlled("you")))
ENTERING = (Event("enter", (SELF,)),)


def line(text: str) -> Ability:
    """The one ability of a line on a creature."""
    (found,) = read_ability(text, ("Test Ox",), ("creature",))
    return found


def replacement(text: str) -> Replacement:
    found = line(text)
    assert found.kind == "replacement" and found.replacement is not None, text
    assert found.understood
    return found.replacement


def objects(found: Filter, *relations: Relation) -> Objects:
    return Objects(found, relations)


# ---------------------------------------------------------------------------------- would … instead


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("If this creature would die, exile it instead.", Event("die", (SELF,))),
        ("If a creature an opponent controls would die, exile it instead.",
         Event("die", (objects(And((CREATURE, Controlled("opponent")))),))),
        ("If you would draw a card, exile the top card of your library instead.",
         Event("draw", (YOU,), (CARD,))),
        ("If you would gain life, you gain twice that much life instead.",
         Event("gain_life", (YOU,))),
        ("If a card would be put into a graveyard from anywhere, exile it instead.",
         Event("move", (CARD,), destination=("graveyard",))),
        ("If a source you control would deal damage to an opponent, it deals that much damage plus "
         "1 instead.",
         Event("deal_damage", (Objects(Controlled("you"), (), "source"),), (OPPONENT,))),
        ("If a Goblin you control would be dealt damage, it's dealt 1 instead.",
         Event("deal_damage", (), (objects(And((HasSubtype("Goblin"), Controlled("you")))),))),
        ("If one or more +1/+1 counters would be put on a creature you control, twice that many "
         "+1/+1 counters are put on it instead.",
         Event("put_counters", (), (objects(MINE),), together=True,
               apart=("object",), counter="+1/+1")),
    ],
)  # fmt: skip
def test_the_event_that_is_replaced(text: str, event: Event) -> None:
    assert replacement(text).events == (event,)


def test_what_happens_instead() -> None:
    assert replacement("If this creature would die, exile it instead.").outcomes == (
        Instead("exile it instead", "exile"),
    )
    assert replacement(
        "If you would gain life, you gain that much life plus 1 instead."
    ).outcomes == (Instead("you gain that much life plus 1 instead", "increase", Const(1)),)
    words = "juggle the top card of your library instead"
    assert replacement(f"If you would draw a card, {words}.").outcomes == (Instead(words),)


YOURS = Players("you")
TOP = (TopCards(whose=(YOURS,)),)


def test_what_happens_instead_step_by_step() -> None:
    words = "reveal the top card of your library instead"
    found = replacement(f"If you would draw a card, {words}.")
    assert found.outcomes == (Instead(steps=(GameAction("reveal", object=TOP),)),)
    assert not found.optional


def test_whether_it_is_done_is_whether_the_event_is_replaced() -> None:
    found = replacement(
        "If you would draw a card, you may instead reveal the top card of your library."
    )
    assert found.outcomes == (Instead(steps=(GameAction("reveal", object=TOP),)),)
    assert found.optional


def test_an_event_is_replaced_whatever_the_player_does() -> None:
    found = replacement(
        "If this creature would enter, you may sacrifice a land instead. If you do, put this "
        "creature onto the battlefield. If you don't, put it into its owner's graveyard."
    )
    (outcome,) = found.outcomes
    assert not found.optional
    assert isinstance(outcome, Instead)
    may, done, undone = outcome.steps
    assert isinstance(may, May)
    assert isinstance(done, IfDone) and done.done
    assert isinstance(undone, IfDone) and not undone.done


def test_a_remark_on_what_may_be_done_instead_keeps_its_words() -> None:
    words = "you may skip that turn instead. If you do, untap this creature"
    (outcome,) = replacement(f"If you would begin your turn, {words}.").outcomes
    assert isinstance(outcome, Instead)
    assert outcome.text is not None and not outcome.steps


def test_how_much_was_prevented() -> None:
    found = replacement(
        "If damage would be dealt to you, prevent that damage. Put a time counter on this creature "
        "for each 1 damage prevented this way."
    )
    (outcome,) = found.outcomes
    assert isinstance(outcome, Prevents) and outcome.text is None
    (step,) = outcome.steps
    assert isinstance(step, GameAction)
    amount = ThatMuch("prevent", Mentioned("event", role="prevented"))
    assert (step.verb, step.number) == ("put_counters", amount)


def test_a_list_in_the_event_does_not_end_it() -> None:
    (event,) = replacement(
        "If you would create a Clue, Food, or Treasure token, instead create one of each."
    ).events
    assert all(name in str(event.object) for name in ("Clue", "Food", "Treasure"))


def test_while_something_is_so() -> None:
    found = replacement(
        "As long as you control a creature, if you would gain life, draw a card instead."
    )
    assert found.conditions == (Compare(Count(MINE), ">=", Const(1)),)
    assert found.events == (Event("gain_life", (YOU,)),)


def test_skipping_a_step() -> None:
    found = replacement("Skip your draw step.")
    assert found == Replacement(
        (Event("begin", step="draw", whose=(YOU,)),), (Instead(does="skip"),)
    )
    found = replacement("Players skip their upkeep steps.")
    assert found.events == (Event("begin", step="upkeep", whose=(ANYONE,)),)


# --------------------------------------------------------------------------------------- prevention


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("Prevent all damage that would be dealt to this creature.",
         (Event("deal_damage", (), (SELF,)),)),
        ("Prevent all combat damage that would be dealt by this creature.",
         (Event("deal_damage", (SELF,), how=("combat",)),)),
        ("Prevent all damage that would be dealt to you by red creatures.",
         (Event("deal_damage", (objects(And((HasColor("red"), CREATURE))),), (YOU,)),)),
        ("Prevent all combat damage that would be dealt to and dealt by this creature.",
         (Event("deal_damage", (), (SELF,), how=("combat",)),
          Event("deal_damage", (SELF,), how=("combat",)))),
    ],
)  # fmt: skip
def test_prevention(text: str, events: tuple[Event, ...]) -> None:
    assert replacement(text) == Replacement(events, (Prevents(),))


def test_some_of_the_damage() -> None:
    found = replacement("If a red source would deal damage to you, prevent 1 of that damage.")
    assert found.outcomes == (Prevents(Const(1)),)
    found = replacement("If a source would deal damage to you, prevent all but 1 of that damage.")
    assert found.outcomes == (Prevents(Const(1), but=True),)


def test_damage_to_something_else() -> None:
    found = replacement("All damage that would be dealt to you is dealt to this creature instead.")
    assert found.events == (Event("deal_damage", (), (YOU,)),)
    assert found.outcomes == (Instead(does="redirect", to=(SELF,)),)


def test_a_counted_amount_of_the_damage() -> None:
    counted = "where X is the number of creatures you control"
    found = replacement(
        f"If a source would deal damage to a player, you may prevent X of that damage, {counted}."
    )
    assert found.outcomes == (Prevents(Count(MINE)),) and found.optional
    found = replacement(
        "If a source would deal damage to you, prevent that damage and draw a card."
    )
    (besides,) = found.outcomes
    assert isinstance(besides, Prevents) and besides.text is None
    assert besides.steps == (GameAction("draw", number=Const(1)),)


AMOUNT = ThatMuch(of=Mentioned("event", role="amount"))


@pytest.mark.parametrize(
    ("words", "outcome"),
    [
        ("prevent half that damage, rounded up", Prevents(Half(AMOUNT, "up"))),
        ("it deals half that damage, rounded down, to that permanent or player instead",
         Instead("", "come_to", Half(AMOUNT, "down"))),
        ("that source deals damage equal to this creature's power instead",
         Instead("", "come_to", NumberOf("power", "self"))),
        ("that source deals 3 damage to that permanent or player instead",
         Instead("", "come_to", Const(3))),
        ("it deals that much damage plus X instead, where X is this creature's power",
         Instead("", "increase", NumberOf("power", "self"))),
    ],
)  # fmt: skip
def test_how_much_is_prevented_or_dealt_instead(words: str, outcome: Outcome) -> None:
    (found,) = replacement(f"If a source would deal damage to you, {words}.").outcomes
    if isinstance(found, Instead):
        assert found.text == words
        found = msgspec.structs.replace(found, text="")
    assert found == outcome


@pytest.mark.parametrize(
    ("words", "how", "value"),
    [
        ("4 or more damage", (), Const(4)),
        ("3 or less damage", ("or_less",), Const(3)),
        ("an amount of damage less than this creature's power", ("less_than",),
         NumberOf("power", "self")),
        ("an amount of noncombat damage less than this creature's power",
         ("less_than", "noncombat"), NumberOf("power", "self")),
    ],
)  # fmt: skip
def test_how_much_damage_is_waited_for(words: str, how: tuple[str, ...], value: Value) -> None:
    (event,) = replacement(f"If a source would deal {words} to you, prevent that damage.").events
    assert (event.verb, event.how, event.value) == ("deal_damage", how, value)


def test_an_amount_that_no_row_knows_is_not_all_of_the_damage() -> None:
    found = replacement("If a source would deal damage to you, prevent half that damage.")
    assert found.outcomes == (Instead("prevent half that damage"),)


def test_damage_to_a_player_and_to_several_objects() -> None:
    (event,) = replacement(
        "If a creature would deal combat damage to you and/or one or more creatures you control, "
        "prevent that damage."
    ).events
    assert event.object == (YOU, objects(MINE))


# ----------------------------------------------------------------------- neighbours of one another


@pytest.mark.parametrize(
    "text",
    [
        "If one or more +1/+1 counters would be put on a creature you control, that many plus one "
        "+1/+1 counters are put on it instead.",
        "If one or more counters would be put on a permanent you control, that many plus one of "
        "each of those kinds of counters are put on that permanent instead.",
        "If an opponent would mill one or more cards, they mill that many cards plus one instead.",
        "If you would scry a number of cards, scry that many cards plus one instead.",
    ],
)
def test_so_many_more(text: str) -> None:
    (outcome,) = replacement(text).outcomes
    assert isinstance(outcome, Instead)
    assert (outcome.does, outcome.number) == ("increase", Const(1))


# ------------------------------------------------------------------------------- what isn't known


@pytest.mark.parametrize(
    "text",
    [
        "This creature enters with a good mood.",
        "This land enters tapped unless the moon is full.",
        "If a purple creature would die, exile it instead.",
        "If you would quack, draw a card instead.",
        "Prevent all damage that would be dealt to the moon.",
        "This creature enters with a +1/+1 counter on it for each happy memory.",
    ],
)
def test_words_that_are_not_accounted_for_leave_no_event(text: str) -> None:
    found = line(text)
    assert found.replacement is None and not found.understood
