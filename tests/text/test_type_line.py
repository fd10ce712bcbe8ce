"""Type lines and the lists of 205."""

from __future__ import annotations

import pytest

from kb.text.words.type_line import (
    TypeLine,
    category_of,
    parse_type_line,
    subtype_forms,
    type_tables,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Creature — Bear", TypeLine((), ("creature",), ("Bear",))),
        ("Legendary Creature — Time Lord Doctor",
         TypeLine(("legendary",), ("creature",), ("Time Lord", "Doctor"))),
        ("Basic Snow Land - Forest", TypeLine(("basic", "snow"), ("land",), ("Forest",))),
        ("Land — Urza's Power-Plant", TypeLine((), ("land",), ("Urza's", "Power-Plant"))),
        ("Kindred Enchantment — Treefolk Aura",
         TypeLine((), ("kindred", "enchantment"), ("Treefolk", "Aura"))),
        ("Tribal Instant — Goblin", TypeLine((), ("kindred", "instant"), ("Goblin",))),
        ("Token Artifact Creature — Thopter", TypeLine((), ("artifact", "creature"), ("Thopter",))),
        ("Creature — Wobbler", TypeLine((), ("creature",), ("Wobbler",))),
        ("Plane — New Phyrexia", TypeLine((), ("plane",), ("New Phyrexia",))),
        ("Sorcery // Land", TypeLine((), ("sorcery",), ())),
        ("Enchantment", TypeLine((), ("enchantment",), ())),
        ("", TypeLine()),
        ("Enchant Artifact Creature", TypeLine((), ("enchantment",), ("Aura",))),
        ("Enchantment — Enchant Creature", TypeLine((), ("enchantment",), ("Aura",))),
        ("Enchant World", TypeLine(("world",), ("enchantment",), ())),
        ("Summon Elf", TypeLine((), ("creature",), ("Elf",))),
        ("Summon Legend", TypeLine((), ("creature",), ("Legend",))),
        ("Mana Source", TypeLine((), ("instant",), ())),
    ],
)  # fmt: skip
def test_type_line(text: str, expected: TypeLine) -> None:
    assert parse_type_line(text) == expected


@pytest.mark.parametrize(
    ("form", "subtype"),
    [("Elves", "Elf"), ("Mice", "Mouse"), ("Allies", "Ally"), ("Merfolk", "Merfolk"),
     ("Foxes", "Fox"), ("Sphinxes", "Sphinx"), ("Time Lords", "Time Lord"), ("Plains", "Plains"),
     ("Heroes", "Hero"), ("Equipment", "Equipment"), ("Fungi", "Fungus")],
)  # fmt: skip
def test_plurals(form: str, subtype: str) -> None:
    assert subtype_forms()[form][0] == subtype


def test_categories() -> None:
    assert category_of("Goblin") == "creature"
    assert category_of("Swamp") == "land"
    assert category_of("Aura") == "enchantment"
    assert category_of("Arcane") == "spell"
    assert category_of("Wobbler", ("artifact",)) == "artifact"
    assert category_of("Wobbler") == "creature"


def test_the_lists() -> None:
    """205.2a, 205.3m, 205.4a: as many as the rules of 2026-08-07 name."""
    tables = type_tables()
    assert len(tables.card_types) == 15
    assert len(tables.supertypes) == 5
    assert len(tables.subtypes["creature"]) > 300
    assert set(tables.basic_land_types) < set(tables.subtypes["land"])
    names = [name for names in tables.subtypes.values() for name in names]
    assert all(name == name.strip() and name for name in names)
