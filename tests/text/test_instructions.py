"""What instructions tell to do: each kind of step, each connector, what each mention means."""

from __future__ import annotations

import pytest

from kb.text.lines.reading import read_ability
from kb.text.rendering import Told
from kb.vocabulary import (
    Ability,
    And,
    Const,
    Creates,
    ForEach,
    GameAction,
    IfSo,
    IsSelf,
    Mentioned,
    Not,
    NumberOf,
    Objects,
    Players,
    Some,
    Step,
    ThatMuch,
)

Steps = tuple[Step, ...]


def ability(line: str) -> Ability:
    types = ("creature",) if line.startswith(("When", "At ", "{", "Sacrifice")) else ("sorcery",)
    (found,) = read_ability(line, ("Bilious Skulldweller",), types)
    return found


def read(line: str) -> list[Steps | None]:
    spell = ability(line).spell
    assert spell is not None
    return [each.does for each in spell.instructions]


def steps(line: str) -> Steps:
    found: list[Step] = []
    for each in read(line):
        assert each is not None, line
        found.extend(each)
    return tuple(found)


def told(line: str) -> str:
    """The steps of a line in plain English."""
    found = ability(line)
    cost = found.activation.cost if found.activation is not None else None
    told = Told(
        "Bilious Skulldweller", "enchanted creature", found.targets or (), found.trigger, cost
    )
    return told.sentences(steps(line))


TARGET = Objects(Mentioned("target"))
STEP = Objects(Mentioned("step"))

# ------------------------------------------------------------------------------------ referents


def test_a_target_is_meant_by_what_follows() -> None:
    destroyed, drawn = steps("Destroy target creature. Its controller draws a card.")
    assert destroyed == GameAction("destroy", object=(TARGET,))
    owner = Players("controller", (TARGET,))
    assert drawn == GameAction("draw", subject=(owner,), number=Const(1))


def test_of_two_targets_that_fit_neither_is_meant() -> None:
    said = (
        "Target creature you control fights target creature you don't control. Tap that creature."
    )
    first, second = read(said)
    assert first is not None and second is None


def test_two_targets_of_one_action_are_meant_by_a_plural() -> None:
    _, tapped = steps("Destroy target creature and target land. Exile those cards.")
    assert isinstance(tapped, GameAction)
    (party,) = tapped.object
    assert isinstance(party, Objects) and "Or" in type(party.filter).__name__


def test_number_must_agree() -> None:
    assert read("Create two 1/1 white Soldier creature tokens. Sacrifice it.")[1] is None
    made, gone = steps("Create two 1/1 white Soldier creature tokens. Sacrifice them.")
    assert isinstance(made, GameAction) and made.label == 0
    assert gone == GameAction("sacrifice", object=(STEP,))


def test_another_than_what_is_spoken_of_is_no_other_than_the_object() -> None:
    unless = "{} deals 2 damage to you unless you sacrifice another creature."
    assert read("Whenever enchanted creature attacks, " + unless.format("that creature"))[0] is None
    assert steps("Whenever this creature attacks, " + unless.format("it"))


def test_nouns_must_agree() -> None:
    assert read("Destroy target creature. Exile that land.")[1] is None
    exiled, back = steps("Exile target creature. Return that card to the battlefield.")
    assert isinstance(exiled, GameAction) and exiled.label is None
    assert back == GameAction("return", object=(TARGET,), to="battlefield")


def test_it_is_the_object_whose_event_is_waited_for() -> None:
    (grown,) = steps("Whenever Bilious Skulldweller attacks, put a +1/+1 counter on it.")
    assert grown == GameAction(
        "put_counters", object=(Objects(IsSelf()),), number=Const(1), counter="+1/+1"
    )


def test_who_or_what_stands_in_the_event() -> None:
    (lost,) = steps("Whenever an opponent casts a spell, that player loses 1 life.")
    who = Players("mentioned", mention=Mentioned("event", role="subject"))
    assert lost == GameAction("lose_life", subject=(who,), number=Const(1))


def test_the_amount_of_the_event() -> None:
    (put,) = steps("Whenever you gain life, put that many +1/+1 counters on Bilious Skulldweller.")
    assert isinstance(put, GameAction)
    assert put.number == ThatMuch(None, Mentioned("event", role="amount"))


def test_what_was_paid() -> None:
    (drawn,) = steps(
        "{T}, Sacrifice a creature: You gain life equal to the sacrificed creature's toughness."
    )
    assert isinstance(drawn, GameAction)
    assert Mentioned("cost", role="sacrifice") in (getattr(drawn.number, "filter", None),)


def test_the_object_itself_is_no_that_creature() -> None:
    (hit,) = steps("Whenever Bilious Skulldweller blocks a creature, destroy that creature.")
    assert hit == GameAction("destroy", object=(Objects(Mentioned("event", role="object")),))
    (dealt,) = steps("{T}: Bilious Skulldweller deals damage equal to its power to any target.")
    assert isinstance(dealt, GameAction)
    assert dealt.number == NumberOf("power", "self")


def test_nothing_is_meant_across_a_sentence_that_is_not_understood() -> None:
    said = "Create a 1/1 white Soldier creature token. Frobnicate the board. Sacrifice it."
    assert [each is None for each in read(said)] == [False, True, True]


def test_the_rest_of_what_was_looked_at() -> None:
    looked, put, rest = steps(
        "Look at the top three cards of your library. Put one of them into your hand and the rest"
        " on the bottom of your library in any order."
    )
    assert isinstance(looked, GameAction) and looked.label == 0
    assert isinstance(put, GameAction) and put.object == (Some((STEP,)),)
    assert isinstance(rest, GameAction) and rest.object == (Objects(Mentioned("rest")),)


def test_each_player_means_each_of_them() -> None:
    (lost,) = steps("Each player sacrifices a creature they control.")
    assert isinstance(lost, GameAction) and lost.subject == (Players("any"),)
    assert "each" in repr(lost.object)


def test_other_leaves_out_what_was_told_of_or_the_object_itself() -> None:
    (grown,) = steps("{T}: Put a +1/+1 counter on each other creature you control.")
    assert isinstance(grown, GameAction)
    (party,) = grown.object
    assert isinstance(party, Objects) and isinstance(party.filter, And)
    assert Not(IsSelf()) in party.filter.all


def test_conditions_speak_by_their_nouns() -> None:
    said = (
        "Reveal the top card of your library. If it's a creature card, create a 1/1 green Saproling"
        " creature token. If it's a land card, put that card onto the battlefield."
    )
    found = steps(said)
    assert isinstance(found[2], IfSo)
    assert Mentioned("step", 0) in found[2].conditions[0].left.filter.all  # type: ignore[union-attr]


# ------------------------------------------------------------------------------- nothing is dropped


@pytest.mark.parametrize(
    "line",
    [
        "Bilious Skulldweller deals 2 damage to any target. That creature's controller or that "
        "player draws a card.",
        "Draw a card if you feel like it.",
        "Destroy the other creature.",
        "You gain 1 life for each artifact destroyed this way.",
        "Return all creatures to their owners' hands with care.",
    ],
)
def test_a_reading_that_would_drop_words_is_none(line: str) -> None:
    assert None in read(line)


# ----------------------------------------------------------------------------- both directions


@pytest.mark.parametrize(
    "line",
    [
        "Destroy target creature. It can't be regenerated.",
        "Destroy all creatures.",
        "Return target creature to its owner's hand.",
        "Exile target creature until Bilious Skulldweller leaves the battlefield.",
        "Draw two cards. Discard a card at random.",
        "Each opponent loses 2 life. You gain life equal to the life lost this way.",
        "Create two 1/1 white Soldier creature tokens with flying.",
        "Create X Treasure tokens, where X is the number of creatures you control.",
        "Search your library for a basic land card, put it onto the battlefield, then shuffle.",
        "Look at the top three cards of your library. Put one of them into your hand and the rest"
        " into your graveyard.",
        "Target player mills three cards. Scry 2.",
        "Counter target spell unless its controller pays {2}.",
        "You lose 3 life unless you control a Swamp.",
        "Draw a card, then discard a card unless you attacked this turn.",
        "You may tap or untap target creature.",
        "Choose target creature. When that creature dies this turn, draw a card.",
        "Put three +1/+1 counters on up to one target creature. Proliferate.",
        "Exchange control of target creature and target land.",
        "For each player, draw a card.",
        "Target opponent sacrifices a creature. If they do, you draw a card.",
        "Prevent the next 3 damage that would be dealt to any target this turn.",
        "Draw two cards. If you control a Wizard, draw three cards instead.",
        "Take an extra turn after this one.",
        "You control target player during that player's next turn.",
        "You gain control of target opponent during that player's next turn. After that turn, that "
        "player takes an extra turn.",
        "Players play a Magic subgame, using their libraries as their decks. Each player who "
        "doesn't win the subgame loses half their life, rounded up.",
        "Players play a Magic subgame, starting at 5 life and using their libraries as their "
        "decks.",
        "Each player who won the subgame draws a card.",
        "Restart the game.",
        "Restart the game, leaving in exile all artifact cards exiled with this creature. Then put "
        "those cards onto the battlefield under your control.",
        "Gain control of target artifact.",
        "Copy target instant or sorcery spell. You may choose new targets for the copy.",
    ],
)
def test_the_words_for_steps_say_the_same(line: str) -> None:
    assert steps(told(line)) == steps(line)


def test_words_of_steps() -> None:
    assert told("Target creature gains flying until end of turn. Tap it.") == (
        "Target creature gains flying until end of turn. Tap that creature."
    )


def test_what_enters_attacking_somebody() -> None:
    (each,) = steps(
        "When this creature enters, for each opponent, create a 1/1 white Human creature token "
        "that's tapped and attacking that player or a planeswalker they control."
    )
    assert isinstance(each, ForEach)
    (made,) = each.does
    assert isinstance(made, GameAction)
    assert made.how == ("tapped", "attacking")
    assert made.against[0] == Players("mentioned", mention=Mentioned("each"))
    assert len(made.against) == 2
    copied = (
        "When this creature enters, create a token that's a copy of this creature, tapped and "
        "attacking target opponent."
    )
    assert read(copied) == [None]


def test_tokens_that_attack_each_opponent() -> None:
    line = (
        "{1}: For each opponent, create two 1/1 red Goblin creature tokens that attack that "
        "opponent this turn if able."
    )
    (each,) = steps(line)
    assert isinstance(each, ForEach)
    assert [type(part) for part in each.does] == [GameAction, Creates]


@pytest.mark.parametrize(
    "line",
    [
        "Draw a card. After that turn, that player takes an extra turn.",
        "You control target player during their next draw step.",
        "A person outside the game controls target player during that player's next turn.",
    ],
)
def test_other_control_of_players_is_not_understood(line: str) -> None:
    assert None in read(line)
