"""Boards of invented cards for explanations and proofs."""

from __future__ import annotations

from typing import Any

from kb import Board

CARDS: list[dict[str, Any]] = [
    {"name": "Test Bear", "type_line": "Creature — Bear", "mana_cost": "{1}{G}",
     "power": 2, "toughness": 2},
    {"name": "Test Bird", "type_line": "Creature — Bird", "mana_cost": "{W}", "power": 1,
     "toughness": 1, "oracle_text": "Flying"},
    {"name": "Test Banner", "type_line": "Enchantment", "mana_cost": "{2}",
     "oracle_text": "All creatures get +1/+1."},
    {"name": "Test Wake", "type_line": "Enchantment", "mana_cost": "{3}", "oracle_text":
     "Each other enchantment is a creature in addition to its other types and has base power and "
     "toughness each equal to its mana value."},
    {"name": "Test Hush", "type_line": "Enchantment", "mana_cost": "{2}{W}",
     "oracle_text": "All creatures lose all abilities."},
    {"name": "Test Roost", "type_line": "Creature — Bird", "mana_cost": "{1}{W}", "power": 1,
     "toughness": 3, "oracle_text": "Other Birds you control have flying."},
    {"name": "Test Dawn", "type_line": "Enchantment", "mana_cost": "{W}",
     "oracle_text": "Lands you control are creatures as long as you control a Swamp."},
    {"name": "Test Count", "type_line": "Enchantment", "mana_cost": "{G}",
     "oracle_text": "Creatures you control get +1/+1 for each creature you control."},
]  # fmt: skip


def board(*objects: str | dict[str, Any], **further: Any) -> Board:
    """A board of these permanents, oldest first; `further` are other keys of the snapshot."""
    return Board.from_dict({"battlefield": list(objects), "cards": CARDS, **further})
