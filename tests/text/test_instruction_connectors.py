"""What instructions tell to do: what stands before and after actions, and what joins them."""

from __future__ import annotations

from kb.vocabulary import (
    Chooses,
    Const,
    Creates,
    Either,
    ForEach,
    GameAction,
    IfDone,
    IfSo,
    Later,
    May,
    Mentioned,
    Objects,
    Players,
    ThatMuch,
    Unless,
)
from tests.text.test_instructions import TARGET, read, steps


def test_may_and_if_you_do() -> None:
    may, then = steps(
        "Whenever Bilious Skulldweller dies, you may pay {2}. If you do, draw a card."
    )
    assert isinstance(may, May) and may.cost is not None
    assert then == IfDone((GameAction("draw", number=Const(1)),))


def test_if_you_do_needs_something_that_was_done() -> None:
    assert read("If you do, draw a card.") == [None]


def test_instead_and_otherwise_make_one_step() -> None:
    two, three = (GameAction("draw", number=Const(number)) for number in (2, 3))
    (instead,) = steps("Draw two cards. If you control a Wizard, draw three cards instead.")
    assert isinstance(instead, IfSo)
    assert (instead.does, instead.otherwise) == ((three,), (two,))
    (either,) = steps("If you control a Wizard, draw three cards. Otherwise, draw two cards.")
    assert either == instead


def test_instead_of_several_things_is_not_understood() -> None:
    said = "Draw a card, then scry 1. If you control a Wizard, draw three cards instead."
    assert read(said)[1] is None


def test_unless_somebody_pays() -> None:
    (step,) = steps("Counter target spell unless its controller pays {2}.")
    assert isinstance(step, Unless)
    assert step.by == (Players("controller", (TARGET,)),)


def test_unless_something_is_so() -> None:
    draws, step = steps("Draw a card, then discard a card unless you attacked this turn.")
    assert draws == GameAction("draw", number=Const(1))
    assert isinstance(step, IfSo) and not step.does
    assert step.otherwise == (GameAction("discard", number=Const(1)),)


def test_a_condition_after_then_is_of_what_follows_it() -> None:
    draws, step = steps("Draw a card, then discard a card if you attacked this turn.")
    assert draws == GameAction("draw", number=Const(1))
    assert isinstance(step, IfSo) and step.does == (GameAction("discard", number=Const(1)),)


def test_that_much_after_how_much_was_spent_is_not_understood() -> None:
    said = (
        "Whenever you cast a spell, draw a card. If eight or more mana was spent to cast that "
        "spell, Bilious Skulldweller deals that much damage to each opponent."
    )
    assert read(said)[1] is None


def test_what_is_asked_of_a_flip_that_is_made_later() -> None:
    said = "Flip a coin at the beginning of the next end step. If you lose the flip, draw a card."
    (step,) = steps(said)
    assert isinstance(step, Later)
    flip, asked = step.does
    assert isinstance(flip, GameAction) and flip.verb == "flip" and isinstance(asked, IfSo)


def test_for_each() -> None:
    (step,) = steps("For each opponent, create a Treasure token.")
    assert isinstance(step, ForEach) and step.of == (Players("opponent"),)


def test_in_turn_beginning_with_you() -> None:
    (step,) = steps("Starting with you, each player may draw a card.")
    assert isinstance(step, ForEach) and step.of == (Players("any"),)
    assert step.from_you and not step.again and isinstance(step.does[0], May)
    assert steps("Each player starting with you may draw a card.") == (step,)
    (each,) = steps("Starting with you, each player chooses a creature.")
    assert isinstance(each, ForEach) and each.from_you
    (again,) = steps(
        "Starting with you, each player may put a land card from their hand onto the battlefield. "
        "Repeat this process until no one puts a card onto the battlefield."
    )
    assert isinstance(again, ForEach) and again.again


def test_friend_or_foe() -> None:
    choice, draws, loses = steps(
        "For each player, choose friend or foe. Each friend draws a card. Each foe loses 1 life."
    )
    assert choice == Chooses("friend_or_foe")
    assert isinstance(draws, GameAction) and draws.subject == (Players("friend"),)
    assert isinstance(loses, GameAction) and loses.subject == (Players("foe"),)


def test_any_amount_that_each_pays() -> None:
    pays, draws = steps(
        "Starting with you, each player may pay any amount of mana. Each player draws X cards, "
        "where X is the total amount of mana paid this way."
    )
    assert isinstance(pays, ForEach) and isinstance(pays.does[0], May)
    (paid,) = pays.does[0].does
    assert isinstance(paid, GameAction) and paid.verb == "pay_mana"
    assert isinstance(draws, GameAction)
    assert draws.number == ThatMuch("pay_mana", Mentioned("step", paid.label))
    _, own = steps(
        "Each player may pay any amount of life. Each player creates a 1/1 black Rat creature "
        "token for each 1 life they paid this way."
    )
    assert isinstance(own, GameAction)
    assert isinstance(own.number, ThatMuch) and own.number.verb is None


def test_delayed_and_reflexive() -> None:
    _, later = steps("Exile target creature. Draw a card at the beginning of the next end step.")
    assert isinstance(later, Later) and later.trigger is not None and not later.each_time
    _, each = steps("Scry 1. Whenever a creature dies this turn, draw a card.")
    assert isinstance(each, Later) and each.each_time
    _, when = steps("You may sacrifice a creature. When you do, draw a card.")
    assert when == Later((GameAction("draw", number=Const(1)),))


def test_tap_or_untap() -> None:
    (step,) = steps("Tap or untap target creature.")
    tap, untap = (GameAction(verb, object=(TARGET,)) for verb in ("tap", "untap"))
    assert step == Either(((tap,), (untap,)))


def test_regeneration_and_more_of_the_sentence_before() -> None:
    (step,) = steps("Destroy target creature. It can't be regenerated.")
    assert isinstance(step, GameAction) and step.how == ("cant_be_regenerated",)
    assert read("Draw a card. It can't be regenerated.")[1] is None


def test_effects_begin_on_what_they_speak_of() -> None:
    _, gains = steps("Untap target creature. It gains haste until end of turn.")
    assert isinstance(gains, Creates) and gains.on == (TARGET,)


def test_what_is_done_instead_of_an_event() -> None:
    _, begun = steps(
        "Bilious Skulldweller deals 3 damage to target creature. If that creature would die this"
        " turn, exile it instead."
    )
    assert isinstance(begun, Creates) and begun.replacement is not None
    (outcome,) = begun.replacement.outcomes
    assert outcome.steps == (  # type: ignore[union-attr]
        GameAction("exile", object=(Objects(Mentioned("event", role="subject")),)),
    ) or outcome.steps == (GameAction("exile", object=(TARGET,)),)  # type: ignore[union-attr]


def test_choices() -> None:
    (color,) = steps("Choose a color.")
    assert color == Chooses("color")
    _, chosen, gone = steps(
        "Target opponent reveals their hand. You choose a nonland card from it. That player"
        " discards that card."
    )
    assert isinstance(chosen, Chooses) and chosen.label is not None
    assert isinstance(gone, GameAction)
    assert gone.object == (Objects(Mentioned("step", chosen.label)),)
