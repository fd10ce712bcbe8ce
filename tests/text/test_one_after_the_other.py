"""Several choices out of the same objects, what a reflexive ability of a replacement effect does,
and another creature than which: readings that were found wrong by hand."""

from __future__ import annotations

import pytest

from kb.vocabulary import GameAction, IfDone, Instead, Later, May, Mentioned, Players, Step
from kb.vocabulary.parts import every_part
from tests.text.readings import line as read_line
from tests.text.test_instructions import read

LOOKED_AT, LEFT = Mentioned("step"), Mentioned("rest")


def _chosen_of(text: str) -> list[set[Mentioned]]:
    """Out of what each "put" of a text that must be understood takes something."""
    found: list[Step] = []
    for each in read(text):
        assert each is not None, text
        found.extend(each)
    return [
        {word for word in every_part(step.object) if isinstance(word, Mentioned)}
        for step in every_part(tuple(found))
        if isinstance(step, GameAction) and step.verb in ("put", "exile")
    ]


LOOK = "Look at the top three cards of your library. "


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Put one of them into your hand, one into your graveyard, and one on the bottom of "
            "your library.",
            [LOOKED_AT, LEFT, LEFT],
        ),
        (
            "You may put a land card from among them onto the battlefield and an Elf card from "
            "among them into your hand.",
            [LOOKED_AT, LEFT],
        ),
        (
            "Put one of them into your hand. If you control a land, exile one of them. Otherwise, "
            "put one of them into your graveyard.",
            [LOOKED_AT, LEFT, LEFT],
        ),
        (
            "You may pay {2}. If you do, put one of them into your hand. If you don't, put one of "
            "them into your graveyard.",
            [LOOKED_AT, LOOKED_AT],
        ),
        (
            "If you control a land, put one of them into your hand. Otherwise, put one of them "
            "into your graveyard.",
            [LOOKED_AT, LOOKED_AT],
        ),
    ],
)
def test_what_is_chosen_of_what_is_left(text: str, meant: list[Mentioned]) -> None:
    assert _chosen_of(LOOK + text) == [{each} for each in meant]


REPLACED = "If a nontoken creature an opponent controls would die, exile it instead. When you do, "


def _instead(said: str) -> tuple[Step, ...]:
    replacement = read_line(REPLACED + said).replacement
    assert replacement is not None
    (outcome,) = replacement.outcomes
    assert isinstance(outcome, Instead) and outcome.text is None
    return outcome.steps


def test_what_hangs_on_a_reflexive_ability_is_part_of_it() -> None:
    exiles, later = _instead("you may pay {2}. If you do, draw a card.")
    assert isinstance(exiles, GameAction) and isinstance(later, Later)
    assert isinstance(later.does[0], May) and isinstance(later.does[1], IfDone)
    exiles, later = _instead("draw a card.")
    assert isinstance(later, Later) and isinstance(later.does[0], GameAction)


def test_another_one_than_which() -> None:
    upkeep = "At the beginning of the upkeep of enchanted creature's controller, "
    damage = "~ deals damage equal to that creature's power to that player unless they sacrifice "
    assert None not in read(f"{upkeep}{damage}a creature.")
    assert read(f"{upkeep}{damage}another creature.") == [None]
    mine = "At the beginning of your upkeep, tap ~ unless you sacrifice another creature."
    assert None not in read(mine)


@pytest.mark.parametrize(
    ("line", "who"),
    [
        ("Whenever a player casts an instant spell, each other player draws a card.", "any"),
        ("Target player loses 2 life. Each other player gains 1 life.", "any"),
        ("When ~ enters, each other player draws a card.", "other"),
        ("Each player draws two cards. Each other player loses 1 life.", "other"),
        ("Whenever a creature you control dies, each other player sacrifices a creature.", "other"),
    ],
)
def test_each_other_player_than_which(line: str, who: str) -> None:
    found = read(line)
    assert found[-1] is not None
    (action,) = found[-1]
    assert isinstance(action, GameAction)
    (player,) = action.subject
    assert isinstance(player, Players) and player.who == who
    assert [each.negated for each in player.relations] == ([True] if who == "any" else [])


def test_who_does_the_second_thing() -> None:
    dies = "Whenever a creature dies, each of its controller's opponents"
    first, second = (
        each for steps in read(f"{dies} draws a card and gains 2 life.") for each in steps or ()
    )
    assert isinstance(first, GameAction) and isinstance(second, GameAction)
    assert first.subject and first.subject == second.subject
    first, second = (
        each
        for steps in read("Each opponent draws a card and you gain 2 life.")
        for each in steps or ()
    )
    assert isinstance(second, GameAction) and not second.subject
