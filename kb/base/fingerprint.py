"""Tells whether a card was compiled by this very reader of cards, or by an older one."""

from __future__ import annotations

import os
import zlib
from functools import cache
from pathlib import Path

import kb.cards
import rules_asp

READER = Path(kb.cards.__file__).parent
ENDINGS = (".py", ".lark", ".json")
UNREAD = frozenset(
    [
        "rendering",
        "card_file.py",
        "coverage.py",
        "depth.py",
        "library.py",
        "missing.py",
        "starter.json",
    ]
)
"""Parts of `kb.cards` that have no say in how a card is compiled. (Parse tables are made of the
grammar files.)"""
DATA = ("keywords.json", "subtypes.json")


@cache
def fingerprint() -> str:
    """A checksum of everything that decides what a card's text becomes: the vocabulary, the
    grammar, its words, and the code between them."""
    checksum = 0
    for path in (*sorted(_sources(str(READER))), *(_data(name) for name in DATA)):
        with open(path, "rb") as file:
            checksum = zlib.crc32(file.read(), checksum)
    return f"{checksum:08x}"


def _sources(folder: str) -> list[str]:
    found: list[str] = []
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name in UNREAD or entry.name.startswith((".", "__pycache__", "table")):
                continue
            if entry.is_dir():
                found.extend(_sources(entry.path))
            elif entry.name.endswith(ENDINGS):
                found.append(entry.path)
    return found


def _data(name: str) -> str:
    return str(Path(rules_asp.__file__).with_name(name))
