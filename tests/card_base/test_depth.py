"""What each kind of line is asked, and that no answer hides another."""

from __future__ import annotations

import msgspec
import pytest

from kb.card_base.depth import asked, granted, instructions, unread_words
from kb.text.lines.reading import read_ability
from kb.vocabulary import Ability


def kinds(text: str, card_type: str = "creature") -> dict[str, bool]:
    (found,) = read_ability(text, ("Squire",), (card_type,))
    return asked(found)


LINES: list[tuple[str, str, dict[str, bool]]] = [
    ("Flying", "creature", {"keyword": True}),
    ("Other creatures you control get +1/+1.", "creature", {"static_characteristic": True}),
    ("~ can't block.", "creature", {"static_rule": True}),
    ("~ enters tapped.", "creature", {"replacement": True}),
    ("When ~ enters, draw a card.", "creature", {"triggered_event": True}),
    ("When ~ enters, destroy target artifact.", "creature",
     {"triggered_event": True, "targets": True}),
    ("When ~ enters, destroy target artifact made of tin.", "creature",
     {"triggered_event": True, "targets": False}),
    ("Whenever the wind turns, destroy target artifact.", "creature",
     {"triggered_event": False, "targets": True}),
    ("{T}: Draw a card.", "creature", {"activated_cost": True}),
    ("[+1]: Draw a card.", "planeswalker", {"activated_cost": True}),
    ("{T}: Add {G}.", "land", {"activated_cost": True, "mana_produced": True}),
    ("Draw a card.", "instant", {}),
    ("Destroy target artifact.", "sorcery", {"targets": True}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "card_type", "expected"), LINES)
def test_what_is_asked(text: str, card_type: str, expected: dict[str, bool]) -> None:
    assert kinds(text, card_type) == expected


def test_a_line_that_is_understood_is_so_in_all_it_is_asked() -> None:
    for text, card_type, _ in LINES:
        (found,) = read_ability(text, ("Squire",), (card_type,))
        assert found.understood == all(asked(found).values()), text


@pytest.mark.parametrize("kind", ["activated", "mana", "loyalty", "triggered", "rule"])
def test_an_ability_without_logic_is_not_understood(kind: str) -> None:
    answers = asked(Ability(kind=kind))  # type: ignore[arg-type]
    assert answers and not all(answers.values())


def test_targets_that_are_not_understood_are_not_none_at_all() -> None:
    none, unknown = Ability("triggered"), msgspec.structs.replace(
        Ability("triggered"), targets=None
    )  # fmt: skip
    assert "targets" not in asked(none)
    assert asked(unknown)["targets"] is False


QUOTED = 'Enchanted creature has "{T}: Draw a card. Quux the wind."'


def test_what_a_granted_ability_does_is_asked_too() -> None:
    (found,) = read_ability(QUOTED, ("Squire",), ("enchantment",))
    assert asked(found) == {"static_characteristic": True, "granted_ability": False}
    assert instructions(found) == (True, False)
    assert [words for each in granted(found) for words in unread_words(each)] == ["Quux the wind"]


def test_what_the_ability_of_a_token_does_is_asked_too() -> None:
    words = 'Create a 1/1 red Goblin creature token with "When this creature dies, quux the wind."'
    (found,) = read_ability(words, ("Squire",), ("sorcery",))
    assert instructions(found) == (True, False)


def test_a_granted_ability_of_an_unread_event_is_not_understood() -> None:
    words = 'Target creature gains "Whenever the wind turns, draw a card" until end of turn.'
    (found,) = read_ability(words, ("Squire",), ("instant",))
    assert asked(found)["granted_ability"] is False


def test_abilities_printed_below_are_asked_by_themselves() -> None:
    inner = Ability("triggered", text="quux", trigger=None)
    assert granted(Ability("keyword", keyword="backup", below=(inner,))) == []
