"""Sentences of static abilities that say two things, each read by itself."""

from __future__ import annotations

import pytest

from kb.text.lines.reading import read_ability
from kb.text.lines.told_apart import told_apart


@pytest.mark.parametrize(
    ("text", "apart"),
    [
        ("Enchanted creature gets -1/-1, and its activated abilities can't be activated.",
         "Enchanted creature gets -1/-1. Enchanted creature's activated abilities can't be "
         "activated."),
        ("Enchanted creature gets +4/+4 and has first strike, and all creatures able to block it "
         "do so.",
         "Enchanted creature gets +4/+4 and has first strike. All creatures able to block "
         "enchanted creature do so."),
        ("Equipped creature gets +1/+1. If it's a Warrior, it gets +2/+1 instead.",
         "As long as equipped creature is a Warrior, it gets +2/+1. Otherwise, it gets +1/+1."),
        ("Equipped creature gets +1/+0. It gets +3/+1 instead as long as you control a Swamp.",
         "As long as you control a Swamp, equipped creature gets +3/+1. Otherwise, it gets "
         "+1/+0."),
        ("Enchanted creature gets +1/+1 and can't block.",
         "Enchanted creature gets +1/+1 and can't block."),
    ],
)  # fmt: skip
def test_each_thing_has_a_sentence_of_its_own(text: str, apart: str) -> None:
    assert told_apart(text) == apart
    (found,) = read_ability(text, (), ("enchantment",))
    assert found.understood
    assert found.effect is not None


def test_a_duration_of_the_first_verbs_is_none_of_the_last() -> None:
    line = (
        "Whenever another creature you control enters, it gains haste until end of turn, and it "
        "becomes a Vampire in addition to its other types."
    )
    (found,) = read_ability(line, (), ("creature",))
    assert found.spell is not None
    (instruction,) = found.spell.instructions
    assert instruction.does is not None
    effects = [getattr(step, "effect", None) for step in instruction.does]
    assert [effect.duration for effect in effects if effect is not None] == ["end_of_turn", None]


def test_a_time_of_the_last_action_is_none_of_what_you_do_before() -> None:
    line = (
        "When this creature dies, you gain 2 life, and you return this card from your graveyard to "
        "your hand at the beginning of the next end step."
    )
    (found,) = read_ability(line, (), ("creature",))
    assert found.spell is not None
    (instruction,) = found.spell.instructions
    assert [type(step).__name__ for step in instruction.does or ()] == ["GameAction", "Later"]


def test_what_is_done_after_a_duration_is_done() -> None:
    line = "{R}: This creature gets +1/+0 until end of turn and deals 1 damage to you."
    (found,) = read_ability(line, (), ("creature",))
    assert found.spell is not None
    (instruction,) = found.spell.instructions
    assert [type(step).__name__ for step in instruction.does or ()] == ["Creates", "GameAction"]


def test_a_duration_before_several_actions_is_that_of_each() -> None:
    line = "Until end of turn, gain control of target creature and it gains haste."
    (found,) = read_ability(line, (), ("sorcery",))
    assert found.spell is not None
    (instruction,) = found.spell.instructions
    assert instruction.does is not None
    effects = [getattr(step, "effect", None) for step in instruction.does]
    assert [effect and effect.duration for effect in effects] == ["end_of_turn"] * 2


def test_what_is_exiled_later_is_what_may_be_played() -> None:
    line = (
        "Until end of turn, whenever a creature you control dies, exile the top card of your "
        "library. You may play it until the end of your next turn."
    )
    (found,) = read_ability(line, (), ("sorcery",))
    assert found.spell is not None
    later, rest = (each.does for each in found.spell.instructions)
    assert rest == ()
    assert later is not None
    assert "exile" in str(later[0])
    assert "play" in str(later[0])


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("This creature enters tapped and doesn't untap during your untap step.",
         ["replacement", "rule"]),
        ("As this creature enters, choose a color. All Slivers have protection from the chosen "
         "color.", ["replacement", "static"]),
        ("You and creatures you control have protection from the chosen card type.",
         ["rule", "static"]),
        ("This creature enters tapped.", ["replacement"]),
    ],
)  # fmt: skip
def test_a_line_may_tell_two_abilities(text: str, kinds: list[str]) -> None:
    found = read_ability(text, (), ("creature",))
    assert [each.kind for each in found] == kinds
    assert all(each.understood and each.text == text for each in found)


@pytest.mark.parametrize(
    ("text", "events"),
    [
        ("As this creature enters or is turned face up, put a +1/+1 counter on it.",
         ["enter", "turn_face_up"]),
        ("This creature enters with six +1/+1 counters on it. It escapes with twelve +1/+1 "
         "counters on it instead.", ["enter", "enter"]),
        ("As this creature transforms, choose an opponent.", ["transform"]),
    ],
)  # fmt: skip
def test_each_event_has_a_replacement_effect_of_its_own(text: str, events: list[str]) -> None:
    found = [each.replacement for each in read_ability(text, (), ("creature",))]
    assert [each.events[0].verb for each in found if each is not None] == events
