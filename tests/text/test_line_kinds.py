"""What kind of ability a line is (113.3)."""

from __future__ import annotations

import pytest

from kb.text.lines.reading import read_ability
from tests.text.readings import line

PERMANENT: list[tuple[str, str]] = [
    ("{T}: Add {G}.", "mana"),
    ("{T}, Sacrifice this artifact: Add one mana of any color.", "mana"),
    ("{1}{W}, {T}: Tap target creature.", "activated"),
    ("Sacrifice a creature: Scry 1.", "activated"),
    ("Discard a card: This creature gets +1/+1 until end of turn.", "activated"),
    ("Boast — {1}: Draw a card.", "activated"),
    ("Exhaust — {3}: Put three +1/+1 counters on this creature.", "activated"),
    ("Threshold — {R}: This creature gets +1/+0 until end of turn.", "activated"),
    ("{2}{G}: Monstrosity 1.", "activated"),
    ("[+1]: Draw a card.", "loyalty"),
    ("\u22123: Destroy target creature.", "loyalty"),
    ("0: Scry 2.", "loyalty"),
    ("When this creature enters, draw a card.", "triggered"),
    ("Whenever you gain life, put a +1/+1 counter on this creature.", "triggered"),
    ("At the beginning of your upkeep, draw a card.", "triggered"),
    ("When this creature comes into play, draw a card.", "triggered"),
    ("Landfall — Whenever a land you control enters, you gain 1 life.", "triggered"),
    ("I, II — Draw a card.", "chapter"),
    ("III — Creatures you control get +1/+1 until end of turn.", "chapter"),
    ("This creature enters tapped.", "replacement"),
    ("This creature comes into play tapped.", "replacement"),
    ("Testing Thing enters with two +1/+1 counters on it.", "replacement"),
    ("As this enchantment enters, choose a color.", "replacement"),
    ("You may have this creature enter as a copy of any creature on the battlefield, except it "
     "has flying.", "replacement"),
    ("If a creature would die, exile it instead.", "replacement"),
    ("Prevent all damage that would be dealt to this creature.", "replacement"),
    ("This creature can't block.", "rule"),
    ("Creatures with power 2 or less can't attack you.", "rule"),
    ("This creature attacks each combat if able.", "rule"),
    ("Spells you cast cost {1} less to cast.", "rule"),
    ("You may play an additional land on each of your turns.", "rule"),
    ("You have no maximum hand size.", "rule"),
    ("You have hexproof.", "rule"),
    ("This creature can attack as though it didn't have defender.", "rule"),
    ("Creatures you control can't have -1/-1 counters put on them.", "rule"),
    ("This creature doesn't untap during your untap step.", "rule"),
    ("Creatures you control get +1/+1.", "static"),
    ("Max speed — This creature has flying.", "static"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kind"), PERMANENT)
def test_kind(text: str, kind: str) -> None:
    ability = line(text)
    assert (ability.kind, ability.understood) == (kind, True)


SPELL: list[tuple[str, str]] = [
    ("Destroy target creature.", "spell"),
    ("Creatures you control get +1/+1 until end of turn.", "spell"),
    ("This spell costs {1} less to cast for each creature you control.", "rule"),
    ("This spell can't be countered.", "rule"),
    ("As an additional cost to cast this spell, sacrifice a creature.", "rule"),
    ("When you cast this spell, draw a card.", "triggered"),
]


@pytest.mark.parametrize(("text", "kind"), SPELL)
def test_kind_on_spells(text: str, kind: str) -> None:
    assert line(text, "sorcery").kind == kind


@pytest.mark.parametrize(
    "text",
    ["Creatures you control have each of the chosen abilities.",
     "Creatures you control wobble.", "Creatures can't have or gain the chosen ability."],
)  # fmt: skip
def test_a_change_that_is_not_understood_is_no_rule(text: str) -> None:
    """What may change a characteristic is never filed away as a line that changes none."""
    ability = line(text)
    assert (ability.kind, ability.understood) == ("static", False)


def test_reminder_text_is_nothing() -> None:
    assert read_ability("({T}: Add {G}.)") == ()
    (flying,) = read_ability("Flying (It can't be blocked except by others (like it).)")
    assert flying.text == "Flying"
