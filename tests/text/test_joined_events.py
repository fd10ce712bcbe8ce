"""What several events, or several parties of one event, have in common and what they have not."""

from __future__ import annotations

from kb.text.lines.reading import read_ability
from kb.vocabulary import (
    And,
    Controlled,
    Event,
    Filter,
    HasKeyword,
    HasSubtype,
    HasType,
    IsHost,
    IsSelf,
    Not,
    Objects,
    Or,
    Players,
)

CREATURE, MINE = HasType("creature"), Controlled("you")


def events(text: str) -> tuple[Event, ...]:
    """The events of a triggered ability's line."""
    (found,) = read_ability(text, ("Test Ox",), ("creature",))
    assert found.trigger is not None
    return found.trigger.events


def objects(found: Filter) -> Objects:
    return Objects(found)


def test_the_whole_description_of_the_subject_is_shared() -> None:
    for said, found in (
        (
            "another Goblin you control",
            And((Not(IsSelf()), HasSubtype("Goblin"), MINE)),
        ),
        ("a creature with flying", And((CREATURE, HasKeyword("flying")))),
        ("a creature an opponent controls", And((CREATURE, Controlled("opponent")))),
    ):
        both = events(f"Whenever {said} enters or attacks, draw a card.")
        assert both == (Event("enter", (objects(found),)), Event("attack", (objects(found),)))


def test_what_is_said_of_others_is_not_said_of_one_certain_object() -> None:
    others = And((Not(IsSelf()), CREATURE, MINE))
    for said, one in (("this creature", IsSelf()), ("enchanted creature", IsHost())):
        (found,) = events(f"Whenever {said} or another creature you control dies, draw a card.")
        assert found.subject == (objects(Or((one, others))),)


def test_an_event_in_a_list_is_no_beginning_of_the_effect() -> None:
    found = events(
        "Whenever an opponent attacks you with two or more creatures, draws a card, or casts a"
        " spell, you gain 1 life."
    )
    assert [event.verb for event in found] == ["attack", "draw", "cast"]
    assert found[1].subject == found[2].subject == (Players("opponent"),)
