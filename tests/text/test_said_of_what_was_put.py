"""What is said of something that may have been put somewhere, of one of theirs, of a copy's
original, of the rest, of another player: readings that were found wrong by hand."""

from __future__ import annotations

import pytest

from kb.vocabulary import (
    And,
    Compares,
    Creates,
    Extreme,
    GameAction,
    HasType,
    May,
    Mentioned,
    Objects,
    Target,
    Theirs,
)
from kb.vocabulary.parts import every_part
from tests.text.readings import line as read_line
from tests.text.steps_read import mentions_in, steps_of
from tests.text.test_instructions import told

CREATURE = HasType("creature")
RETURNED = Mentioned("step", 0, "to_battlefield")


# ------------------------------------------------------------------- only what was put there


@pytest.mark.parametrize(
    "further",
    [
        "It has base power and toughness 4/4.",
        "It's a Zombie in addition to its other types.",
        "Put a +1/+1 counter on it.",
        "Exile it at the beginning of the next end step.",
        "If it's a creature, it gains haste until end of turn.",
    ],
)
def test_what_may_be_returned(further: str) -> None:
    text = "return target permanent card from your graveyard to the battlefield."
    *_, said = steps_of(f"You may {text} {further}")
    assert RETURNED in mentions_in(said)
    *_, said = steps_of(f"{text.capitalize()} {further}")
    assert mentions_in(said) == {Mentioned("target")}


@pytest.mark.parametrize(
    "text",
    [
        # what is asked of it wherever it is, and who is spoken of by way of it
        "You may return target creature card from your graveyard to the battlefield. You gain life "
        "equal to its mana value.",
        "You may exile target creature. Its controller draws a card.",
        # what was exiled from the battlefield may still be there
        "You may exile target creature you control, then return it to the battlefield. It gains "
        "haste until end of turn.",
        # it is put somewhere else
        "You may return target creature card from your graveyard to your hand. Exile it.",
    ],
)
def test_what_is_not_said_of_a_permanent(text: str) -> None:
    *_, said = steps_of(text)
    assert mentions_in(said) == {Mentioned("target")}


def test_where_it_is_not_returned() -> None:
    *_, said = steps_of(
        "You may return target creature card from your graveyard to the battlefield. If you don't, "
        "exile it."
    )
    assert mentions_in(said) == {Mentioned("target")}


def test_what_may_be_cast_is_what_was_exiled() -> None:
    line = (
        "Whenever a creature you control dies, exile it if it's an Elf card. You may cast that "
        "card this turn."
    )
    _asked, said = steps_of(line)
    assert isinstance(said, Creates) and mentions_in(said) == {Mentioned("step", 0, "done")}
    line = "Whenever a creature you control dies, exile it. You may cast that card this turn."
    _done, said = steps_of(line)
    assert mentions_in(said) == {Mentioned("event", role="subject")}


def test_how_it_is_told() -> None:
    text = (
        "You may return target creature card from your graveyard to the battlefield. It gains "
        "haste until end of turn."
    )
    assert "That card gains haste until end of turn." in told(text)


# ------------------------------------------------------------------------------- one of theirs


@pytest.mark.parametrize(
    ("text", "whose"),
    [
        ("Each opponent chooses a creature with the greatest power among creatures they control. "
         "Return those creatures to their owners' hands.", Theirs(Mentioned("each"))),
        ("Target opponent exiles a creature with the least power among creatures they control.",
         Theirs(Mentioned("target"))),
        ("Exile a creature with the greatest power among creatures target opponent controls.",
         Theirs(Mentioned("target"))),
        ("Exile a creature with the greatest power among creatures on the battlefield.", None),
    ],
)  # fmt: skip
def test_the_greatest_among_theirs(text: str, whose: Theirs | None) -> None:
    (found,) = {
        each
        for each in every_part(steps_of(text)[0])
        if isinstance(each, And) and any(isinstance(part, Compares) for part in each.all)
        if any(isinstance(part.value, Extreme) for part in each.all if isinstance(part, Compares))
    }
    others = {part for part in found.all if not isinstance(part, Compares)}
    assert others == {CREATURE, *((whose,) if whose is not None else ())}


# ------------------------------------------------------------------------------- what is copied


def test_a_copy_of_that_creature_twice() -> None:
    *_, first, second = steps_of(
        "Choose target creature you control. Create a token that's a copy of that creature. Each "
        "opponent may create a token that's a copy of that creature."
    )
    assert isinstance(second, May)
    (again,) = second.does
    assert isinstance(first, GameAction) and isinstance(again, GameAction)
    assert first.with_ == again.with_ == (Objects(Mentioned("target")),)


def test_that_token_is_the_copy() -> None:
    *_, said = steps_of(
        "Choose target creature you control. Create a token that's a copy of that creature. That "
        "token gains haste until end of turn."
    )
    assert mentions_in(said) == {Mentioned("step", 0)}


# ------------------------------------------------------------------------------------ the rest


def test_the_rest_whether_or_not_some_are_revealed() -> None:
    looked = "Look at the top five cards of your library."
    _look, may, rest = steps_of(
        f"{looked} You may reveal up to two land cards from among them, then put the rest on the "
        "bottom of your library in a random order."
    )
    assert isinstance(may, May) and isinstance(rest, GameAction)
    assert rest.object == (Objects(Mentioned("rest", 0)),)
    (may,) = steps_of(
        "You may look at the top three cards of your library, then put them back in any order."
    )
    assert isinstance(may, May) and len(may.does) == 2


# ---------------------------------------------------------------------------- another player


@pytest.mark.parametrize(
    ("line", "targets"),
    [
        ("When ~ enters, you and another target player each draw a card.",
         (Target(players="any", apart="self"),)),
        ("Whenever a player casts a spell, ~ deals 1 damage to another target player.", None),
    ],
)  # fmt: skip
def test_another_player_than_who(line: str, targets: tuple[Target, ...] | None) -> None:
    assert read_line(line).targets == targets


def test_a_number_that_is_counted_of_theirs_is_not_read() -> None:
    line = (
        "Each opponent can't cast spells with mana value greater than the number of lands that "
        "player controls."
    )
    assert read_line(line).statement is None
    line = (
        "Your opponents can't cast spells with mana value greater than the number of lands you "
        "control."
    )
    assert read_line(line).statement is not None
