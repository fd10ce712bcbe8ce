"""Names that what is typed may become."""

from __future__ import annotations

from kb.card_base.completion import Completion
from kb.card_base.library import Library

NAMES = Completion(
    ["Mox Opal", "Opalescence", "Opal", "Æther Vial", "Lim-Dûl's Vault", "Fire // Ice", "Fireball"]
)


def test_beginnings_come_before_later_words() -> None:
    assert NAMES.of("opal", 9) == ["Opal", "Opalescence", "Mox Opal"]
    assert NAMES.of("opal", 2) == ["Opal", "Opalescence"]


def test_case_accents_and_signs_don_t_matter() -> None:
    assert NAMES.of("aether v", 9) == ["Æther Vial"]
    assert NAMES.of("LIM DULS", 9) == ["Lim-Dûl's Vault"]
    assert NAMES.of("fire ice", 9) == ["Fire // Ice"]
    assert NAMES.of("vault", 9) == ["Lim-Dûl's Vault"]


def test_nothing_leads_nowhere() -> None:
    assert NAMES.of("", 9) == NAMES.of("  '", 9) == NAMES.of("zzz", 9) == []


def test_a_library_tells_its_names() -> None:
    names = {*Library(own=[{"name": "Test Ox"}]).names()}
    assert {"Test Ox", "Humility", "Fire", "Fire // Ice"} <= names
