"""Invented cards, and files of them in every form that card files have."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

Card = dict[str, Any]

BEAR: Card = {
    "object": "card", "oracle_id": "id-bear", "name": "Tésting Bear", "layout": "normal",
    "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "oracle_text": "Trample",
    "power": "2", "toughness": "2", "colors": ["G"], "prices": {"usd": None},
}  # fmt: skip
BANNER: Card = {
    "object": "card", "oracle_id": "id-banner", "name": "Testing Banner", "layout": "normal",
    "mana_cost": "{2}", "type_line": "Artifact",
    "oracle_text": "Creatures you control get +1/+1.\nFlying, vigilance\n(Only a reminder.)",
}  # fmt: skip
HALVES: Card = {
    "object": "card", "name": "Testing Left // Testing Right", "layout": "split",
    "card_faces": [
        {"object": "card_face", "name": "Testing Left", "mana_cost": "{R}",
         "type_line": "Instant", "oracle_text": "Destroy target artifact."},
        {"object": "card_face", "name": "Testing Right", "mana_cost": "{U}",
         "type_line": "Instant", "oracle_text": "Draw a card."},
    ],
}  # fmt: skip
RIDDLE: Card = {
    "name": "Testing Riddle", "type_line": "Enchantment",
    "oracle_text": "Everything quuxes the frobnicator sideways.",
}  # fmt: skip
SCRYFALL = [BEAR, BANNER, HALVES, RIDDLE]

ATOMIC: Card = {
    "meta": {"date": "2026-03-01", "version": "5.3.0"},
    "data": {
        "Tésting Bear": [
            {"name": "Tésting Bear", "manaCost": "{1}{G}", "type": "Creature — Bear",
             "text": "Trample", "power": "2", "toughness": "2", "colors": ["G"],
             "layout": "normal", "identifiers": {"scryfallOracleId": "id-bear"},
             "foreignData": [{"name": "Testbär", "text": "Trampelt"}]},
        ],
        "Testing Left // Testing Right": [
            {"name": "Testing Left // Testing Right", "faceName": "Testing Right", "side": "b",
             "manaCost": "{U}", "type": "Instant", "text": "Draw a card.", "layout": "split"},
            {"name": "Testing Left // Testing Right", "faceName": "Testing Left", "side": "a",
             "manaCost": "{R}", "type": "Instant", "text": "Destroy target artifact.",
             "layout": "split"},
        ],
        "Testing Part // Testing Whole": [
            {"name": "Testing Part // Testing Whole", "faceName": "Testing Part", "side": "a",
             "type": "Creature — Angel", "power": "4", "toughness": "4", "text": "Flying",
             "layout": "meld"},
        ],
        "Testing Walker": [
            {"name": "Testing Walker", "type": "Legendary Planeswalker — Test", "loyalty": "3",
             "text": "[+1]: Draw a card.\n[−X]: Draw X cards.", "layout": "normal"},
        ],
    },
}  # fmt: skip

SET: Card = {
    "data": {
        "booster": {"default": {"boosters": []}},
        "cards": [
            {"name": "Testing Left // Testing Right", "faceName": "Testing Left", "side": "a",
             "number": "1", "type": "Instant", "text": "Destroy target artifact.",
             "layout": "split"},
            {"name": "Testing Newcomer", "number": "2", "type": "Creature — Elf", "power": "1",
             "toughness": "1", "layout": "normal"},
            {"name": "Testing Left // Testing Right", "faceName": "Testing Right", "side": "b",
             "number": "1", "type": "Instant", "text": "Draw a card.", "layout": "split"},
            {"name": "Testing Newcomer", "number": "2b", "type": "Creature — Elf", "power": "1",
             "toughness": "1", "layout": "normal"},
        ],
        "code": "TST",
        "languages": ["English"],
        "tokens": [
            {"name": "Tésting Bear", "type": "Token Creature — Bear", "power": "7",
             "toughness": "7", "layout": "token"},
        ],
    },
    "meta": {"date": "2026-03-01"},
}  # fmt: skip


def write(path: Path, text: str) -> Path:
    """The file with this text, gzipped if its name ends so."""
    data = text.encode("utf-8", "surrogateescape")
    path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
    return path


def lines(cards: list[Card]) -> str:
    """Cards as JSON lines."""
    return "".join(json.dumps(card, ensure_ascii=False) + "\n" for card in cards)


def array(cards: list[Card], indent: int | None = None) -> str:
    """Cards as one array, one card to a line unless `indent` says else."""
    if indent is not None:
        return json.dumps(cards, indent=indent)
    return "[\n" + ",\n".join(json.dumps(card) for card in cards) + "\n]\n"


def many(count: int) -> list[Card]:
    """So many different cards with a line of text each."""
    return [
        {"name": f"Testing Number {number}", "type_line": "Creature — Elf", "power": "1",
         "toughness": "1", "oracle_text": f"Elves you control get +{number % 9}/+1."}
        for number in range(count)
    ]  # fmt: skip
