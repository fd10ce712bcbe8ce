"""Of each event that cards wait for, an ability that waits for it triggers, or it is told that this
isn't known: nothing is passed over in silence. Every fourth, with `LAWMAGE_PROFILE=long` all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from kb.api import Board
from kb.queries.outcomes.happen import happen

EVERY = 1 if os.environ.get("LAWMAGE_PROFILE") == "long" else 4
TABLE = yaml.safe_load(Path(__file__).with_name("triggering_events.yaml").read_text("utf-8"))
ELF = {"type_line": "Creature — Elf", "mana_cost": "{G}", "power": 1, "toughness": 1}
BEAR = {**ELF, "type_line": "Creature — Bear", "power": 2, "toughness": 2}
PLAYERS = {
    "A": {
        "hand": [
            {"id": "mouse", "name": "Mouse", **ELF, "type_line": "Creature — Mouse"},
            {"id": "wood", "name": "Wood", "type_line": "Land"},
        ],
        "library": [{"id": f"elf{place}", "name": f"Elf {place}", **ELF} for place in range(5)],
        "graveyard": [{"id": "dead", "name": "Dead", **ELF}],
    },
    "B": {
        "hand": [{"id": "grove", "name": "Grove", "type_line": "Land"}],
        "library": [{"id": f"owl{place}", "name": f"Owl {place}", **ELF} for place in range(3)],
    },
}
THERE = (
    {"id": "bear", "name": "Bear", **BEAR, "controller": "A", "counters": {"charge": 1}},
    {"id": "foe", "name": "Foe", **BEAR, "controller": "B"},
    {"id": "taps", "name": "Taps", **BEAR, "controller": "A", "tapped": True},
    {"id": "sword", "name": "Sword", "type_line": "Artifact — Equipment", "controller": "A",
     "attached_to": "bear", "oracle_text": "Equip {1}"},
    {"id": "aura", "name": "Aura", "type_line": "Enchantment — Aura", "controller": "A",
     "attached_to": "bear", "oracle_text": "Enchant creature"},
)  # fmt: skip


def rows() -> Iterator[tuple[str, str, bool]]:
    """Words that begin an ability, an instruction, and whether the one waits for the other."""
    for words, text, *never in TABLE["events"]:
        yield words, text, not never
    for subject, id_ in TABLE["subjects"].items():
        for words, text, *never in TABLE["moves"]:
            yield f"Whenever {subject} {words}", text.format(id_), not never


ROWS = [*rows()]


def watcher(words: str) -> dict[str, Any]:
    """The permanent that has the ability: attached to the bear where its words say so."""
    gained = "you gain 1 life" if "energy" in words else "you get {E}"
    text = f"{words}, {gained}."
    made = {"id": "self", "name": "Watcher", "controller": "A", "oracle_text": text}
    if "enchanted" in words:
        attached = {"type_line": "Enchantment — Aura", "attached_to": "bear"}
        return {**made, **attached, "oracle_text": f"Enchant creature\n{text}"}
    if "equipped creature" in words:
        attached = {"type_line": "Artifact — Equipment", "attached_to": "bear"}
        return {**made, **attached, "oracle_text": f"Equip {{1}}\n{text}"}
    return {**made, **BEAR, "power": 3, "toughness": 3}


@pytest.mark.parametrize(("words", "text", "waits"), ROWS[::EVERY])
def test_it_triggers_or_that_is_told(words: str, text: str, waits: bool) -> None:
    turn = {"active": "A", "phase": "precombat_main"}
    board = Board.from_dict(
        {"turn": turn, "players": PLAYERS, "battlefield": [*THERE, watcher(words)]}, cards=None
    )
    found = happen(board, text, controller="A").document
    told = board.not_understood or found["not_understood"]
    triggered = any(
        each["source"] == "self" for outcome in found["outcomes"] for each in outcome["triggered"]
    )
    assert triggered is waits or (waits and told)


def test_the_table_is_looked_at_whole() -> None:
    assert len({(words, text) for words, text, _ in ROWS}) == len(ROWS) >= 240
