"""What several events, or several parties of one event, have in common and what they have not."""

from __future__ import annotations

from kb.text.lines.reading import read_ability
from kb.vocabulary import (
    And,
    Controlled,
    Event,
    Filter,
    HasColor,
    HasKeyword,
    HasName,
    HasSubtype,
    HasType,
    InZone,
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


def test_one_or_more_of_these_and_one_of_those() -> None:
    """603.2c: for each of those there is an event of its own."""
    for text, apart in (
        ("Whenever one or more creatures you control deal combat damage to a player, draw.",
         ("object",)),
        ("Whenever this creature deals damage to one or more creatures, draw a card.",
         ("subject",)),
        ("Whenever one or more +1/+1 counters are put on a creature, draw a card.", ("object",)),
        ("Whenever one or more creatures you control die, draw a card.", ()),
        ("Whenever one or more Pirates you control deal damage to your opponents, draw.", ()),
        ("Whenever a creature dies, draw a card.", ()),
    ):  # fmt: skip
        (event,) = events(text)
        assert (event.apart, event.together) == (apart, "one or more" in text)


def test_an_event_of_all_of_them_is_none_of_one() -> None:
    (found,) = read_ability("Whenever all creatures you control attack, draw a card.")
    assert not found.understood or found.trigger is None


def test_what_stands_after_the_last_noun_is_said_of_the_first() -> None:
    red = HasColor("red"), InZone(("stack",)), MINE
    (found,) = read_ability(
        "If a red instant or sorcery spell you control or a planeswalker you control would deal "
        "damage to a player, it deals that much damage plus 2 to that player instead."
    )
    assert found.replacement is not None
    (event,) = found.replacement.events
    spells = tuple(And((red[0], HasType(each), *red[1:])) for each in ("instant", "sorcery"))
    assert event.subject == (
        objects(Or(spells)),
        objects(And((HasType("planeswalker"), MINE))),
    )


def test_a_longer_name_that_begins_with_the_name_is_another() -> None:
    for text, name in (
        ("{2}: Destroy target permanent you control named Volo's Journal.", "Volo's Journal"),
        ("{2}: Destroy target permanent you control named Volo.", "Volo, Scholar"),
    ):
        (found,) = read_ability(text, ("Volo, Scholar", "Volo"), ("creature",))
        assert found.targets is not None
        assert HasName(name) in getattr(found.targets[0].objects, "all", ())


def test_two_that_both_have_to_take_part() -> None:
    (found,) = read_ability("Whenever you attack, if a Pirate and a Vehicle attacked, draw a card.")
    (both,) = read_ability(
        "Whenever you attack, if a Pirate and a Vehicle attacked this combat, draw a card."
    )
    (either,) = read_ability(
        "Whenever you attack, if a Pirate or a Vehicle attacked this combat, draw a card."
    )
    assert both.trigger is not None
    assert either.trigger is not None
    assert (len(both.trigger.condition), len(either.trigger.condition)) == (2, 1)
    (neither,) = read_ability("Whenever a creature and a land enter, draw a card.")
    assert neither.trigger is None
    assert found.trigger is None or found.trigger.unread is not None
